import type { CardReadingEnd } from '../../../shared/contract/card-reading.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { DownloadSummary } from '../../../shared/tachograph/summary-schema.ts';
import { trustAnswers } from '../../../shared/tachograph/trust.ts';
import { conventionalName } from '../intake/uploaded-originals.ts';
import type { ReadCard } from './read-card.ts';

/** What was read, before it is kept. */
export interface JudgedReading {
  /** By the depot's convention, or by the usual one. */
  readonly fileName: string;
  /** Null where the card does not say it, like the next two. */
  readonly holder: string | null;
  readonly firstNames: string | null;
  /** `YYYY-MM-DD`. */
  readonly cardEnds: string | null;
  readonly end: CardReadingEnd;
}

interface ReadAt {
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly zone: string;
  readonly names: Settings['archiveNames'];
}

/** Says what was read, while the card is still in and can be read again. `summary`: with its signatures checked. */
export function judgeReading(
  { leftOut }: Pick<ReadCard, 'leftOut'>,
  summary: DownloadSummary,
  { atMs, zone, names }: ReadAt,
): JudgedReading {
  const { unaltered, byWhom, everything } = trustAnswers(summary);
  const convention = names === 'as-they-are' ? 'common' : names;
  const fileName = conventionalName(convention, summary, { fileName: '', modifiedMs: atMs, zone }) ?? 'card.DDD';
  const end =
    unaltered === 'no' || byWhom === 'several'
      ? 'not-genuine'
      : leftOut !== null || everything === 'no'
        ? 'incomplete'
        : unaltered === 'yes' && byWhom === 'known'
          ? 'genuine'
          : 'not-checked';
  const { surname = '', firstNames = '', expiry: cardEnds = null } = summary.card ?? {};
  return { fileName, holder: `${firstNames} ${surname}`.trim() || null, firstNames: firstNames || null, cardEnds, end };
}

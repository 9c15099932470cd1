import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import type { CardReadingEnd } from '../../../shared/contract/card-reading.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { DownloadSummary } from '../../../shared/tachograph/summary-schema.ts';
import { trustAnswers } from '../../../shared/tachograph/trust.ts';
import type { Verifier } from '../../../shared/tachograph/verify/verifier.ts';
import { conventionalName } from '../intake/uploaded-originals.ts';
import type { ReadCard } from './read-card.ts';

/** What was read, before it is kept. */
export interface JudgedReading {
  /** By the depot's convention, or by the usual one. */
  readonly fileName: string;
  readonly summary: DownloadSummary;
  readonly end: CardReadingEnd;
}

interface ReadAt {
  readonly verifier: Verifier;
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly zone: string;
  readonly names: Settings['archiveNames'];
}

/** Checks the signatures of what was read, while the card is still in and can be read again. */
export function judgeReading({ bytes, leftOut }: ReadCard, { verifier, atMs, zone, names }: ReadAt): JudgedReading {
  const summary = summariseDownload(bytes, { verifier });
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
  return { fileName, summary, end };
}

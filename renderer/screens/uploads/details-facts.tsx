import type { UploadDetails } from '../../../shared/contract/uploads.ts';
import { daysCovered } from '../../../shared/format/days-covered.ts';
import { kindInWords } from '../../../shared/format/download-words.ts';
import { shownFileName } from '../../../shared/format/file-name.ts';
import { nextWords } from '../../../shared/format/reason-words.ts';
import { bytesInWords } from '../../../shared/format/sizes.ts';
import { useWords } from '../../client/depot-context.tsx';
import { Fact } from './fact.tsx';
import { useRowSurroundings } from './row-context.tsx';

/** What the file is, and why it is where it is. */
export function DetailsFacts({ details, now }: { readonly details: UploadDetails; readonly now: number }) {
  const words = useWords();
  const { hold } = useRowSurroundings();
  const { t, times } = words;
  const { row, summary } = details;
  const expiry = summary?.card?.expiry;
  const waitsForTry =
    row.state === 'waiting' && row.attempts > 0 && row.nextAttemptAt !== null && row.nextAttemptAt > now;
  const reason = waitsForTry
    ? t('details.nextTry', { count: row.attempts, at: times.clockWithSeconds(row.nextAttemptAt ?? 0) })
    : row.state === 'sent'
      ? ''
      : nextWords(row, hold, now, words);
  return (
    <section className="drawer-section">
      {reason !== '' && (
        <p className="drawer-reason" data-attention={row.state === 'attention' || undefined}>
          {reason}
        </p>
      )}
      <dl className="fact-list">
        <Fact name={t('details.file')} value={shownFileName(row.fileName, words)} />
        <Fact name={t('details.kind')} value={kindInWords(details, words)} />
        {summary?.downloadedAt != null && (
          <Fact name={t('details.downloaded')} value={times.full(Date.parse(summary.downloadedAt))} />
        )}
        {summary?.downloadedAt === null && summary.dataUpTo !== null && (
          <Fact name={t('details.dataUpTo')} value={times.full(Date.parse(summary.dataUpTo))} />
        )}
        {expiry != null && <CardValidity expiry={expiry} now={now} />}
        <Fact
          name={t('details.size')}
          value={
            row.sizeBytes < 1_000
              ? bytesInWords(row.sizeBytes, t)
              : t('details.sizeBytes', { size: bytesInWords(row.sizeBytes, t), bytes: row.sizeBytes })
          }
        />
        {summary === null && row.lastDay !== null && (
          <Fact name={t('details.days')} value={daysCovered(row, now, words)} />
        )}
      </dl>
    </section>
  );
}

/** A card is valid through its last day. */
function CardValidity({ expiry, now }: { readonly expiry: string; readonly now: number }) {
  const { t, times } = useWords();
  const day = times.day(expiry, now);
  return expiry < times.iso(now).slice(0, 10) ? (
    <Fact name={t('details.cardValidity')} tone="tone-attn" value={t('details.expired', { day })} />
  ) : (
    <Fact name={t('details.cardValidity')} value={t('details.validUntil', { day })} />
  );
}

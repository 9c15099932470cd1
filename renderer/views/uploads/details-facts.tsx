import type { UploadDetails } from '../../../shared/app/uploads.ts';
import { useWords } from '../../live/depot-context.tsx';
import { daysCovered } from '../../words/days-covered.ts';
import { nextWords } from '../../words/reason-words.ts';
import { bytesInWords } from '../../words/sizes.ts';
import { useRowSurroundings } from './row-context.tsx';

/** What the file is, and why it is where it is. */
export function DetailsFacts({ details, now }: { readonly details: UploadDetails; readonly now: number }) {
  const words = useWords();
  const { hold } = useRowSurroundings();
  const { t, times } = words;
  const { row, receipt, sha256, otherArrivals } = details;
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
        <Fact name={t('details.file')} value={row.fileName} />
        <Fact name={t('details.kind')} value={t(`kinds.${row.kind ?? 'unknown'}`)} />
        <Fact name={t('details.folder')} value={row.folderLabel ?? t('details.addedHere')} />
        <Fact name={t('details.arrived')} value={times.full(row.arrivedAt)} />
        <Fact
          name={t('details.size')}
          value={
            row.sizeBytes < 1_000
              ? bytesInWords(row.sizeBytes)
              : t('details.sizeBytes', { size: bytesInWords(row.sizeBytes), bytes: row.sizeBytes })
          }
        />
        {row.lastDay !== null && <Fact name={t('details.days')} value={daysCovered(row, now, words)} />}
        {row.attempts > 0 && <Fact name={t('details.tries')} value={String(row.attempts)} />}
        {receipt !== null && <Fact name={t('details.receiptFact')} value={receipt} />}
        {sha256 !== null && <Fact name={t('details.fingerprint')} value={sha256} />}
      </dl>
      {otherArrivals.length > 0 && (
        <p className="drawer-note">{t('details.otherArrivals', { count: otherArrivals.length })}</p>
      )}
    </section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

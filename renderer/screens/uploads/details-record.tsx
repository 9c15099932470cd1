import type { UploadDetails } from '../../../shared/contract/uploads.ts';
import { useWords } from '../../client/depot-context.tsx';
import { Fact } from './fact.tsx';

/** What a telephone call about this file may ask for. */
export function DetailsRecord({ details }: { readonly details: UploadDetails }) {
  const { t, times } = useWords();
  const { row, receipt, sha256, otherArrivals } = details;
  return (
    <section className="drawer-section">
      <dl className="fact-list">
        <Fact name={t('details.folder')} value={row.folderLabel ?? t('details.addedHere')} />
        <Fact name={t('details.arrived')} value={times.full(row.arrivedAt)} />
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

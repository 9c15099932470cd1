import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { UploadDetails } from '../../../shared/contract/uploads.ts';
import { shownFileName } from '../../../shared/format/file-name.ts';
import type { Words } from '../../../shared/format/words.ts';
import { useDepot, useTenSeconds, useWords } from '../../client/depot-context.tsx';
import { uploadDetailsQuery } from '../../client/queries.ts';
import { errorWords } from '../../client/transport/error-words.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useDelayed } from '../../components/use-delayed.ts';
import { DetailsActions } from './details-actions.tsx';
import { DetailsContent } from './details-content.tsx';
import { DetailsFacts } from './details-facts.tsx';
import { DetailsHistory } from './details-history.tsx';
import { DetailsHours } from './details-hours.tsx';
import { DetailsRecord } from './details-record.tsx';
import { DetailsTables } from './details-tables.tsx';
import { StateMark } from './state-mark.tsx';

/** Everything known of one file, beside the list. The list keeps the focus: its arrow keys change what shows here. */
export function DetailsDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const words = useWords();
  const { t } = words;
  const { data, error } = useQuery({ ...uploadDetailsQuery(useDepot(), id), placeholderData: keepPreviousData });
  const slow = useDelayed(data === undefined && error === null);
  const now = useTenSeconds();
  return (
    <aside
      aria-label={data === undefined ? t('frame.loading') : titleOf(data, words)}
      className="drawer"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className="drawer-head">
        {data !== undefined && (
          <div className="drawer-heading">
            <h2 className="drawer-title">{titleOf(data, words)}</h2>
            <p className="drawer-state">
              <StateMark row={data.row} text={stateText(data, now, words)} />
              {data.receipt !== null && <span>{t('details.receipt', { receipt: shortReceipt(data.receipt) })}</span>}
            </p>
          </div>
        )}
        <Button aria-label={t('frame.close')} icon={<Icon of={X} />} look="quiet" onClick={onClose} size="small" />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keys */}
      <div className="drawer-body" tabIndex={0}>
        {data !== undefined && (
          <>
            <DetailsFacts details={data} now={now} />
            <DetailsContent details={data} now={now} />
            {data.hasCopy && data.row.id === id && data.row.kind === 'driver-card' && <DetailsHours id={id} key={id} />}
            <DetailsHistory details={data} now={now} />
            <DetailsRecord details={data} />
            {data.hasCopy && data.row.id === id && <DetailsTables key={id} details={data} />}
          </>
        )}
        {slow && <p className="drawer-note">{t('frame.loading')}</p>}
        {error !== null && (
          <p className="drawer-note">{t('details.failed', { message: errorWords(error.reason, words) })}</p>
        )}
      </div>
      {data !== undefined && <DetailsActions details={data} />}
    </aside>
  );
}

function titleOf({ row }: UploadDetails, words: Words): string {
  const { t } = words;
  if (row.subject !== null)
    return t('details.title', { subject: row.subject, kind: t(`kindsInSentence.${row.kind ?? 'unknown'}`) });
  const isKnown = row.kind !== null && row.kind !== 'unknown';
  return isKnown
    ? t('details.unnamed', { kind: t(`kinds.${row.kind ?? 'unknown'}`) })
    : shownFileName(row.fileName, words);
}

function stateText({ row }: UploadDetails, now: number, { t, times }: Words): string | undefined {
  if (row.state !== 'sent' || row.sentAt === null) return undefined;
  return times.daysAgo(row.sentAt, now) === 0
    ? t('details.sentToday', { at: times.clockWithSeconds(row.sentAt) })
    : t('details.sentOn', { at: times.full(row.sentAt) });
}

const receiptCharacters = 18;

/** A long receipt keeps its beginning and end; the whole one stands among the facts. */
function shortReceipt(receipt: string): string {
  return receipt.length <= receiptCharacters ? receipt : `${receipt.slice(0, 8)}…${receipt.slice(-6)}`;
}

import { CircleSlash, RotateCcw, Save, Send } from 'lucide-react';
import { useState } from 'react';
import { isKeptBack, type UploadDetails, type UploadRow, type UploadState } from '../../../shared/contract/uploads.ts';
import { formatReason } from '../../../shared/format/reason-text.ts';
import { useAction, useFormatter } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { saveFile } from '../../components/save-file.ts';
import styles from './details.module.css';
import { retriedText } from './list-filter.ts';

const canBeRetried: readonly UploadState[] = ['attention', 'waiting', 'ignored'];
const canBeSentAnyway: readonly UploadState[] = ['attention', 'ignored'];
const canBeIgnored: readonly UploadState[] = ['attention', 'waiting'];

/** What can be done with the file in its present state, and nothing else. */
export function DetailsActions({ details: { row, hasCopy } }: { readonly details: UploadDetails }) {
  const { t } = useFormatter();
  const ids = [row.id];
  const retry = useAction('uploads.retry', { done: (answer) => retriedText(answer, t) });
  const isHeld = isKeptBack(row.reason);
  const ignore = useAction('uploads.ignore', { done: ({ count }) => t('uploads.done.ignored', { count }) });
  const copy = useAction('uploads.copy', {
    onDone: ({ fileName, bytes }) => saveFile(fileName, [bytes], 'application/octet-stream'),
    done: ({ fileName }) => t('uploads.done.saved', { name: fileName }),
  });
  return (
    <footer className={styles.drawerFoot}>
      {hasCopy ? (
        <Button
          busy={copy.isPending}
          icon={<Icon of={Save} />}
          onClick={() => copy.mutate({ id: row.id })}
          size="small"
        >
          {t('details.saveCopy')}
        </Button>
      ) : (
        row.jobId !== null && <span className={styles.drawerNote}>{t('details.noCopy')}</span>
      )}
      {canBeSentAnyway.includes(row.state) && row.jobId !== null && isHeld && <SendAnyway key={row.id} row={row} />}
      {canBeRetried.includes(row.state) && row.jobId !== null && !isHeld && (
        <Button
          busy={retry.isPending}
          icon={<Icon of={RotateCcw} />}
          onClick={() => retry.mutate({ ids })}
          size="small"
        >
          {t('details.retry')}
        </Button>
      )}
      {canBeIgnored.includes(row.state) && row.jobId !== null && (
        <Button
          busy={ignore.isPending}
          icon={<Icon of={CircleSlash} />}
          look="quiet"
          onClick={() => ignore.mutate({ ids })}
          size="small"
        >
          {t('details.ignore')}
        </Button>
      )}
    </footer>
  );
}

/** Has one file sent that was kept back, after a person has read what that means. */
function SendAnyway({ row: { id, fileName, kind, reason } }: { readonly row: UploadRow }) {
  const formatter = useFormatter();
  const { t } = formatter;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const send = useAction('uploads.sendAnyway', {
    onDone: close,
    done: () => t('uploads.done.sentAnyway', { name: fileName }),
  });
  return (
    <>
      <Button icon={<Icon of={Send} />} onClick={() => setIsAsking(true)} size="small">
        {t('details.sendAnyway.action')}
      </Button>
      <Dialog
        actions={
          <>
            <Button busy={send.isPending} onClick={() => send.mutate({ id })}>
              {t('details.sendAnyway.send')}
            </Button>
            <Button look="primary" onClick={close}>
              {t('details.sendAnyway.keep')}
            </Button>
          </>
        }
        onClose={close}
        open={isAsking}
        title={t('details.sendAnyway.title')}
      >
        <p>
          {t('details.sendAnyway.why', {
            name: fileName,
            reason: reason === null ? '' : formatReason(reason, kind, formatter),
          })}
        </p>
        <p>{t('details.sendAnyway.effect')}</p>
      </Dialog>
    </>
  );
}

import { Send } from 'lucide-react';
import { useState } from 'react';
import type { UploadRow } from '../../../shared/contract/uploads.ts';
import { reasonWords } from '../../../shared/format/reason-words.ts';
import { useWords } from '../../client/depot-context.tsx';
import { useAction } from '../../client/use-action.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';

/** Has one file sent that was kept back, after a person has read what that means. */
export function SendAnyway({ row: { id, fileName, kind, reason } }: { readonly row: UploadRow }) {
  const words = useWords();
  const { t } = words;
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
            reason: reason === null ? '' : reasonWords(reason, kind, words),
          })}
        </p>
        <p>{t('details.sendAnyway.effect')}</p>
      </Dialog>
    </>
  );
}

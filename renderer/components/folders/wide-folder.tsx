import type { RequestError, WatchedFolder } from '../../../shared/contract/contract.ts';
import { useWords } from '../../client/depot-context.tsx';
import { useAction } from '../../client/use-action.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

export type FolderQuestion = NonNullable<RequestError['question']>;

export interface WideFolderProps {
  /** Null while there is no question. */
  readonly question: FolderQuestion | null;
  readonly onAdded: (folder: WatchedFolder) => void;
  readonly onClose: () => void;
}

/** Asks before a whole drive, a home folder or a folder of the system is watched, with what lies in it. */
export function WideFolder({ question, onAdded, onClose }: WideFolderProps) {
  const { t } = useWords();
  const confirm = useAction('folders.confirm', {
    onDone({ folder }) {
      onAdded(folder);
      onClose();
    },
  });
  const { id = 0, label = '', files = 0, areMore = false } = question ?? {};
  return (
    <Dialog
      actions={
        <>
          <Button busy={confirm.isPending} onClick={() => confirm.mutate({ question: id })}>
            {t('wideFolder.watch')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('wideFolder.chooseAnother')}
          </Button>
        </>
      }
      onClose={onClose}
      open={question !== null}
      title={t('wideFolder.title', { folder: label })}
    >
      <p>{t(areMore ? 'wideFolder.moreFiles' : 'wideFolder.files', { count: files })}</p>
      <p>{t('wideFolder.line')}</p>
    </Dialog>
  );
}

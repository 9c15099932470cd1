import { useQueryClient } from '@tanstack/react-query';
import type { WatchedFolder } from '../../../shared/contract/folders.ts';
import { useWords } from '../../client/depot-context.tsx';
import { keys } from '../../client/queries.ts';
import { useAction } from '../../client/use-action.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';

export interface RemoveFolderProps {
  /** The folder in question; null while there is no question. */
  readonly folder: WatchedFolder | null;
  readonly onClose: () => void;
}

/** Asks before a folder is no longer watched: on the agent, its path would have to be typed again. */
export function RemoveFolder({ folder, onClose }: RemoveFolderProps) {
  const { t } = useWords();
  const client = useQueryClient();
  const remove = useAction('folders.remove', {
    onDone() {
      void client.invalidateQueries({ queryKey: keys.truth });
      onClose();
    },
  });
  return (
    <Dialog
      actions={
        <>
          <Button
            busy={remove.isPending}
            onClick={() => {
              if (folder !== null) remove.mutate({ id: folder.id });
            }}
          >
            {t('settings.removeFolder.remove')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('settings.removeFolder.keep')}
          </Button>
        </>
      }
      onClose={onClose}
      open={folder !== null}
      title={t('settings.removeFolder.title', { folder: folder?.label ?? '' })}
    >
      <p>{t('settings.removeFolder.line')}</p>
    </Dialog>
  );
}

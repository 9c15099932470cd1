import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Clock, Ellipsis, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { folderWatchingSchema, type WatchedFolder } from '../../../shared/contract/folders.ts';
import { folderErrorSince } from '../../../shared/contract/status.ts';
import { useAction, useFacts, useFormatter, useMinute, useSettings } from '../../client/depot-context.tsx';
import { queryKeys } from '../../client/queries.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { AddFolder } from '../../components/folders/add-folder.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import { Menu, MenuChoices, MenuItem } from '../../components/menu.tsx';
import { SettingRow } from './setting-control.tsx';
import styles from './settings.module.css';
import '../../components/field.css';
import '../../components/folders/folders.css';

/** The watched folders, and the state of each. */
export function FoldersRow() {
  const { t } = useFormatter();
  const folders = useFacts()?.folders ?? [];
  const includesSubfolders = useSettings()?.settings.includeSubfolders ?? true;
  const [removed, setRemoved] = useState<WatchedFolder | null>(null);
  const adding = useRef<HTMLDivElement>(null);
  return (
    <SettingRow
      help={t(includesSubfolders ? 'settings.folders.help' : 'settings.folders.helpFlat')}
      id="folders"
      title={t('settings.folders.title')}
    >
      {folders.length === 0 ? (
        <p className="field-help">{t('settings.folders.none')}</p>
      ) : (
        <ul className="folder-list">
          {folders.map((folder) => (
            <Folder folder={folder} key={folder.id} onRemove={() => setRemoved(folder)} />
          ))}
        </ul>
      )}
      <div ref={adding}>
        <AddFolder label={t('settings.folders.add')} />
      </div>
      <RemoveFolder
        focusAfter={() => adding.current?.querySelector('button') ?? null}
        folder={removed}
        onClose={() => setRemoved(null)}
      />
    </SettingRow>
  );
}

function Folder({ folder, onRemove }: { readonly folder: WatchedFolder; readonly onRemove: () => void }) {
  const { t } = useFormatter();
  const look = useAction('folders.scanNow', { done: () => t('uploads.done.looked') });
  const accept = useAction('folders.accept', {});
  const setWatching = useAction('folders.setWatching', {});
  const computers = (folder.alsoCollectedBy ?? []).join(', ');
  const more = t('settings.folders.more', { folder: folder.label });
  return (
    <li className="folder">
      <FolderSign folder={folder} />
      <span className="name">{folder.label}</span>
      <FolderState folder={folder} />
      <Menu
        align="end"
        label={more}
        trigger={<Button aria-label={more} icon={<Icon of={Ellipsis} />} look="quiet" size="small" />}
      >
        {folder.otherSince !== undefined && (
          <MenuItem icon={<Icon of={CircleCheck} />} onChoose={() => accept.mutate({ id: folder.id })}>
            {t('settings.folders.accept')}
          </MenuItem>
        )}
        <MenuItem onChoose={() => look.mutate({})}>{t('common.scanNow')}</MenuItem>
        <MenuItem icon={<Icon of={Trash2} />} onChoose={onRemove}>
          {t('settings.folders.remove')}
        </MenuItem>
        <MenuChoices
          choices={folderWatchingSchema.options.map((value) => ({
            value,
            words: t(`settings.folders.watching.${value}`),
          }))}
          onChoose={(watching) => setWatching.mutate({ id: folder.id, watching })}
          title={t('settings.folders.watching.title')}
          value={folder.watching ?? 'auto'}
        />
      </Menu>
      {folder.isPolled && <span className={`folder-state ${styles.folderShared}`}>{t('settings.folders.polled')}</span>}
      {folder.uploadedLeftOut !== undefined && <LeftOut otherFiles={folder.uploadedLeftOut.otherFiles} />}
      {computers !== '' && (
        <span className={`folder-state ${styles.folderShared}`}>{t('sharedFolders.inList', { computers })}</span>
      )}
    </li>
  );
}

/** Nobody waits in vain for what lies where nothing is collected. */
function LeftOut({ otherFiles }: { readonly otherFiles: number }) {
  const { t } = useFormatter();
  if (otherFiles === 0) {
    return <span className={`folder-state ${styles.folderShared}`}>{t('settings.folders.uploadedLeftOut')}</span>;
  }
  return (
    <span className={`folder-state ${styles.folderShared} tone-attn`}>
      {t('settings.folders.uploadedOthers', { count: otherFiles })}
    </span>
  );
}

function FolderSign({ folder }: { readonly folder: WatchedFolder }) {
  if (folderErrorSince(folder) !== null) {
    return (
      <span className="sign tone-attn">
        <SolidTriangle />
      </span>
    );
  }
  return folder.lookedAt === null ? (
    <Icon className="tone-idle" of={Clock} />
  ) : (
    <Icon className="tone-ok" of={CircleCheck} />
  );
}

function FolderState({ folder }: { readonly folder: WatchedFolder }) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const { unreachableSince, otherSince, lookedAt } = folder;
  const words = () => {
    if (folder.isOwn === true) return t('settings.folders.own');
    if (unreachableSince !== null) {
      return t('settings.folders.unreachable', { since: times.short(unreachableSince, now) });
    }
    if (otherSince !== undefined) return t('settings.folders.other', { since: times.short(otherSince, now) });
    return lookedAt === null
      ? t('settings.folders.notLooked')
      : t('settings.folders.looked', { at: times.short(lookedAt, now) });
  };
  return <span className="folder-state">{words()}</span>;
}

interface RemoveFolderProps {
  /** The folder in question; null while there is no question. */
  readonly folder: WatchedFolder | null;
  readonly onClose: () => void;
  /** Has the focus once the folder is removed, whose own button is gone then, or soon will be. */
  readonly focusAfter: () => HTMLElement | null;
}

/** Asks before a folder is no longer watched: on the agent, its path would have to be typed again. */
function RemoveFolder({ folder, onClose, focusAfter }: RemoveFolderProps) {
  const { t } = useFormatter();
  const client = useQueryClient();
  const isRemoved = useRef(false);
  const remove = useAction('folders.remove', {
    onDone() {
      isRemoved.current = true;
      void client.invalidateQueries({ queryKey: queryKeys.status });
      onClose();
    },
  });
  return (
    <Dialog
      act={{
        label: t('settings.folders.remove'),
        run: () => {
          if (folder !== null) remove.mutate({ id: folder.id });
        },
        busy: remove.isPending,
      }}
      close={t('settings.removeFolder.keep')}
      focusAfter={() => (isRemoved.current ? focusAfter() : null)}
      onClose={() => {
        isRemoved.current = false;
        onClose();
      }}
      open={folder !== null}
      title={t('settings.removeFolder.title', { folder: folder?.label ?? '' })}
    >
      <p>{t('settings.removeFolder.line')}</p>
    </Dialog>
  );
}

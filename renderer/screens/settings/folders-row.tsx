import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { folderWatchingSchema, type WatchedFolder } from '../../../shared/contract/folders.ts';
import { folderTroubleSince } from '../../../shared/contract/status.ts';
import { useDepot, useFacts, useMinute, useWords } from '../../client/depot-context.tsx';
import { settingsQuery } from '../../client/queries.ts';
import { useAction } from '../../client/use-action.ts';
import { Button } from '../../components/button.tsx';
import { AddFolder } from '../../components/folders/add-folder.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu, MenuChoices, MenuItem } from '../../components/menu.tsx';
import { SolidTriangle } from '../../components/solid-triangle.tsx';
import { RemoveFolder } from './remove-folder.tsx';
import { SettingRow } from './setting-row.tsx';

/** The folders that are watched, and how each stands. */
export function FoldersRow() {
  const { t } = useWords();
  const folders = useFacts()?.folders ?? [];
  const includesSubfolders = useQuery(settingsQuery(useDepot())).data?.settings.includeSubfolders ?? true;
  const [removed, setRemoved] = useState<WatchedFolder | null>(null);
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
      <AddFolder label={t('settings.folders.add')} />
      <RemoveFolder folder={removed} onClose={() => setRemoved(null)} />
    </SettingRow>
  );
}

function Folder({ folder, onRemove }: { readonly folder: WatchedFolder; readonly onRemove: () => void }) {
  const { t } = useWords();
  const look = useAction('folders.lookNow', { done: () => t('uploads.done.looked') });
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
        <MenuItem onChoose={() => look.mutate({})}>{t('settings.folders.lookNow')}</MenuItem>
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
      {folder.isPolled && <span className="folder-state folder-shared">{t('settings.folders.polled')}</span>}
      {folder.uploadedLeftOut !== undefined && <LeftOut otherFiles={folder.uploadedLeftOut.otherFiles} />}
      {computers !== '' && (
        <span className="folder-state folder-shared">{t('sharedFolders.inList', { computers })}</span>
      )}
    </li>
  );
}

/** Nobody waits in vain for what lies where nothing is collected. */
function LeftOut({ otherFiles }: { readonly otherFiles: number }) {
  const { t } = useWords();
  if (otherFiles === 0)
    return <span className="folder-state folder-shared">{t('settings.folders.uploadedLeftOut')}</span>;
  return (
    <span className="folder-state folder-shared tone-attn">
      {t('settings.folders.uploadedOthers', { count: otherFiles })}
    </span>
  );
}

function FolderSign({ folder }: { readonly folder: WatchedFolder }) {
  if (folderTroubleSince(folder) !== null)
    return (
      <span className="sign tone-attn">
        <SolidTriangle />
      </span>
    );
  return folder.lookedAt === null ? (
    <Icon className="tone-idle" of={Clock} />
  ) : (
    <Icon className="tone-ok" of={CircleCheck} />
  );
}

function FolderState({ folder }: { readonly folder: WatchedFolder }) {
  const { t, times } = useWords();
  const now = useMinute();
  const { unreachableSince, otherSince, lookedAt } = folder;
  const words = () => {
    if (folder.isOwn === true) return t('settings.folders.own');
    if (unreachableSince !== null)
      return t('settings.folders.unreachable', { since: times.short(unreachableSince, now) });
    if (otherSince !== undefined) return t('settings.folders.other', { since: times.short(otherSince, now) });
    return lookedAt === null
      ? t('settings.folders.notLooked')
      : t('settings.folders.looked', { at: times.short(lookedAt, now) });
  };
  return <span className="folder-state">{words()}</span>;
}

import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, X } from 'lucide-react';
import type { WatchedFolder } from '../../../shared/contract/contract.ts';
import { useAction, useDepot, useFacts, useFormatter } from '../../client/depot-context.tsx';
import { hostQuery, queryKeys, requestOrThrow } from '../../client/queries.ts';
import { Button } from '../../components/button.tsx';
import { FieldProblem } from '../../components/field.tsx';
import { AddFolder } from '../../components/folders/add-folder.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './setup.module.css';
import '../../components/field.css';
import '../../components/folders/folders.css';

/** Step 1: where downloads arrive, with the proof that it is the right place. */
export function FolderStep({ missing }: { readonly missing: boolean }) {
  const { t } = useFormatter();
  const client = useQueryClient();
  const { folders } = useFoundDownloads();
  const asksPath = useQuery(hostQuery(useDepot())).data?.folderChoice === 'path';
  const remove = useAction('folders.remove', {
    onDone: () => void client.invalidateQueries({ queryKey: queryKeys.status }),
  });
  return (
    <>
      <h1 className={styles.setupTitle}>{t('setup.folder.title')}</h1>
      <p className={styles.setupLine}>{t('setup.folder.line')}</p>
      {folders.length > 0 && (
        <section aria-label={t('setup.folder.watched')}>
          <h2 className="field-label">{t('setup.folder.watched')}</h2>
          <ul className="folder-list">
            {folders.map(({ id, label, downloads }) => (
              <li className="folder" key={id}>
                <Icon className="tone-ok" of={CircleCheck} />
                <span className="name">{label}</span>
                <span aria-live="polite" className="folder-state">
                  {downloads === null ? t('setup.folder.looking') : t('setup.folder.found', { count: downloads })}
                </span>
                <Button
                  aria-label={t('setup.folder.remove', { folder: label })}
                  icon={<Icon of={X} />}
                  look="quiet"
                  onClick={() => remove.mutate({ id })}
                  size="small"
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="field">
        <AddFolder
          key={String(asksPath)}
          label={t(folders.length === 0 ? 'setup.folder.choose' : 'setup.folder.chooseAnother')}
          large
          open={asksPath}
        />
        {missing && <FieldProblem id="setup-folder" text={t('setup.folder.needed')} />}
      </div>
    </>
  );
}

interface FoundDownloads {
  /** `downloads` is null while the folder is looked through, or when it cannot be. */
  readonly folders: readonly (WatchedFolder & { readonly downloads: number | null })[];
  readonly downloads: number;
}

/** How many files in each watched folder look like downloads: the proof that it is the right folder. */
export function useFoundDownloads(): FoundDownloads {
  const { transport } = useDepot();
  const folders = useFacts()?.folders ?? [];
  const answers = useQueries({
    queries: folders.map(({ id }) => ({
      queryKey: ['folders', 'preview', id],
      queryFn: () => requestOrThrow(transport, 'folders.preview', { id }),
    })),
  });
  const counted = folders.map((folder, index) => ({ ...folder, downloads: answers[index]?.data?.downloads ?? null }));
  return { folders: counted, downloads: counted.reduce((sum, { downloads }) => sum + (downloads ?? 0), 0) };
}

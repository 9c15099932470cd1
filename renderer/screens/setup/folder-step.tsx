import styles from './setup.module.css';
import '../../components/field.css';
import '../../components/folders/folders.css';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { WatchedFolder } from '../../../shared/contract/contract.ts';
import { roles } from '../../../shared/settings/roles.ts';
import { settingDescriptors } from '../../../shared/settings/settings.ts';
import type { SettingProblem } from '../../../shared/settings/settings-file.ts';
import { useAction, useDepot, useFacts, useFormatter } from '../../client/depot-context.tsx';
import { hostQuery, queryKeys, requestOrThrow } from '../../client/queries.ts';
import { Button } from '../../components/button.tsx';
import { FieldProblem, InputField } from '../../components/field.tsx';
import { AddFolder } from '../../components/folders/add-folder.tsx';
import { Icon } from '../../components/icon.tsx';
import { problemText } from '../../components/setting-problem.ts';
import { ProfileSources } from '../../components/settings-file/profile-sources.tsx';
import { RefusedFile, useSettingsFile } from '../../components/settings-file/settings-file.tsx';
import type { SetupValues } from './service-step.tsx';

interface FolderStepProps {
  /** The person went on without a folder. */
  readonly missing: boolean;
  readonly isNameFixed: boolean;
  readonly isRoleFixed: boolean;
  /** A link to a profile that the system handed to the program; empty where it did not. */
  readonly profileLink: string;
  readonly onFileTaken: (changed: readonly string[]) => void;
}

/** Step 1: what the depot is called, who works here, and where downloads arrive, with the proof that it is the right place. */
export function FolderStep({ missing, isNameFixed, isRoleFixed, profileLink, onFileTaken }: FolderStepProps) {
  const { t } = useFormatter();
  const [problems, setProblems] = useState<readonly SettingProblem[]>([]);
  const file = useSettingsFile({ onProblems: setProblems, onTaken: onFileTaken });
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
      <DepotName fixed={isNameFixed} />
      {!isRoleFixed && <RoleChoice />}
      {folders.length > 0 && (
        <section aria-label={t('settings.folders.title')} className="field">
          <h2 className="field-label">{t('settings.folders.title')}</h2>
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
      <section aria-label={t('settings.profile.title')} className={styles.setupFile}>
        <p className="field-help">{t('setup.folder.file')}</p>
        <ProfileSources file={file} link={profileLink} />
      </section>
      {problems.length > 0 && <RefusedFile onClose={() => setProblems([])} problems={problems} />}
    </>
  );
}

/** Stands beside the product's name, on every sheet and in every mail; it may be given later. */
function DepotName({ fixed }: { readonly fixed: boolean }) {
  const { t } = useFormatter();
  const id = useId();
  const { register, formState } = useFormContext<SetupValues>();
  const problem =
    formState.errors.depotName === undefined ? undefined : problemText(settingDescriptors.depotName.control, t);
  const help = t('setup.folder.depotHelp');
  return (
    <InputField
      {...register('depotName')}
      fixed={fixed}
      help={help}
      id={id}
      label={t('setup.folder.depot')}
      maxLength={60}
      problem={problem}
      size="large"
    />
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

/** Who works at this PC: what stands first there, and no more. */
function RoleChoice() {
  const { t } = useFormatter();
  const { register } = useFormContext<SetupValues>();
  return (
    <fieldset className={styles.roles}>
      <legend className="field-label">{t('setup.role.title')}</legend>
      {roles.map((role) => (
        <label className={styles.role} key={role}>
          <input {...register('role')} type="radio" value={role} />
          <span className={styles.roleTitle}>{t(`setting.role.choices.${role}`)}</span>
          <span className={styles.roleLine}>{t(`setup.role.${role}`)}</span>
        </label>
      ))}
      <p className="field-help">{t('setup.role.help')}</p>
    </fieldset>
  );
}

import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Host } from '../../../shared/app/contract.ts';
import type { Settings } from '../../../shared/app/settings.ts';
import { useDepot, useWords } from '../../live/depot-context.tsx';
import { hostQuery, settingsQuery } from '../../live/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Hollow } from '../../ui/hollow.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { errorWords } from '../../words/error-words.ts';
import { ConnectionTest } from '../connection/connection-test.tsx';
import { PageHeader } from '../frame/page-header.tsx';
import { FoldersRow } from './folders-row.tsx';
import { KeysRow } from './keys-row.tsx';
import { SettingControl } from './setting-control.tsx';
import { type GroupId, groupIds, type SettingField, settingFields } from './setting-fields.ts';
import { SettingRow } from './setting-row.tsx';
import { settingHelp, settingTitle } from './setting-words.ts';
import { useSetting } from './use-setting.ts';

/** Everything a depot can choose. `/settings/service` opens at a group, `/settings/service/test` also tests. */
export default function SettingsScreen() {
  const words = useWords();
  const { t } = words;
  const [location] = useLocation();
  const [, , named, task] = location.split('/');
  const [search, setSearch] = useState('');
  const depot = useDepot();
  const hostKind = useQuery(hostQuery(depot)).data?.kind;
  const { data, error } = useQuery(settingsQuery(depot));
  const loaded = data !== undefined;
  useEffect(() => {
    if (loaded && named !== undefined) document.getElementById(`settings-${named}`)?.scrollIntoView();
  }, [loaded, named]);

  const rows = data === undefined ? [] : rowsOf(data.settings, hostKind, task === 'test', t);
  const found = rows.filter(({ text }) => matches(text, search));
  const groups = groupIds.filter((id) => rows.some(({ group }) => group === id));
  const here = groups.find((id) => id === named) ?? 'folders';
  return (
    <div className="settings">
      <PageHeader
        actions={
          <div className="settings-search">
            <SearchField
              clearLabel={t('settings.clearSearch')}
              label={t('settings.search')}
              onText={setSearch}
              text={search}
            />
          </div>
        }
        subtitle={t('settings.subtitle')}
        title={t('settings.title')}
      />
      <div className="settings-body">
        <nav aria-label={t('settings.groupsTitle')} className="settings-groups">
          {groups.map((id) => (
            <Link aria-current={id === here ? 'true' : undefined} href={`/settings/${id}`} key={id}>
              {t(`settings.groups.${id}`)}
            </Link>
          ))}
        </nav>
        <div className="settings-list">
          {error !== null && data === undefined && (
            <Hollow icon={SearchX} line={errorWords(error.reason, words)} title={t('uploads.failed.title')} />
          )}
          {groupIds.map((id) => (
            <Group id={id} key={id} rows={found.filter(({ group }) => group === id)} />
          ))}
          {data !== undefined && found.length === 0 && (
            <Hollow
              action={
                <Button onClick={() => setSearch('')} size="small">
                  {t('settings.clearSearch')}
                </Button>
              }
              icon={SearchX}
              line={t('settings.noMatchLine')}
              title={t('settings.noMatch', { search: search.trim() })}
            />
          )}
        </div>
      </div>
    </div>
  );
}

interface SettingsRow {
  readonly key: string;
  readonly group: GroupId;
  /** What the search looks in. */
  readonly text: string;
  readonly row: ReactNode;
}

function rowsOf(
  settings: Settings,
  hostKind: Host['kind'] | undefined,
  testAtOnce: boolean,
  t: ReturnType<typeof useWords>['t'],
): readonly SettingsRow[] {
  const own = (key: string, group: GroupId, texts: readonly string[], row: ReactNode): SettingsRow => ({
    key,
    group,
    text: [...texts, t(`settings.groups.${group}`)].join(' '),
    row,
  });
  const fields = settingFields
    .filter(({ onlyIn }) => onlyIn === undefined || onlyIn === hostKind)
    .filter(({ when }) => when === undefined || settings[when.name] === when.value)
    .map((field) =>
      own(
        field.name,
        field.group,
        [settingTitle(field.name, t), settingHelp(field.name, t)],
        <Setting field={field} settings={settings} />,
      ),
    );
  const test = (
    <div className="setting setting-wide">
      <div className="setting-words">
        <h3 className="setting-title">{t('settings.connection.title')}</h3>
        <p className="field-help">{t('settings.connection.help')}</p>
      </div>
      <ConnectionTest atOnce={testAtOnce} given={() => ({})} />
    </div>
  );
  const folders = own('folders', 'folders', [t('settings.folders.title'), t('settings.folders.help')], <FoldersRow />);
  const keys = own('keys', 'service', [t('settings.keys.title')], <KeysRow />);
  const connection = own(
    'connection',
    'service',
    [t('settings.connection.title'), t('settings.connection.help')],
    test,
  );
  const afterAddress = fields.findIndex(({ key }) => key === 'serviceUrl') + 1;
  return [folders, ...fields.slice(0, afterAddress), keys, ...fields.slice(afterAddress), connection];
}

function Group({ id, rows }: { readonly id: GroupId; readonly rows: readonly SettingsRow[] }) {
  const { t } = useWords();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={`settings-${id}-title`} className="settings-group" id={`settings-${id}`}>
      <h2 className="settings-group-title" id={`settings-${id}-title`}>
        {t(`settings.groups.${id}`)}
      </h2>
      {rows.map(({ key, row }) => (
        <div className="settings-line" key={key}>
          {row}
        </div>
      ))}
    </section>
  );
}

function Setting({ field, settings }: { readonly field: SettingField; readonly settings: Settings }) {
  const { t } = useWords();
  const state = useSetting(field.name, field.control);
  const id = `setting-${field.name}`;
  return (
    <SettingRow
      fixed={state.fixed}
      help={settingHelp(field.name, t)}
      id={id}
      problem={state.problem}
      title={settingTitle(field.name, t)}
    >
      <SettingControl field={field} id={id} settings={settings} state={state} />
    </SettingRow>
  );
}

function matches(text: string, search: string): boolean {
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
}

import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import { type SettingGroup, settingGroups } from '../../../shared/settings/descriptor.ts';
import type { SettingProblem } from '../../../shared/settings/settings-file.ts';
import { useDepot, useWords } from '../../client/depot-context.tsx';
import { hostQuery, settingsQuery } from '../../client/queries.ts';
import { errorWords } from '../../client/transport/error-words.ts';
import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Hollow } from '../../components/skeleton.tsx';
import { ManagedProblem } from './managed-problem.tsx';
import { RefusedFile } from './refused-file.tsx';
import { SettingsFileMenu } from './settings-file-menu.tsx';
import { type SettingsRow, settingsRows } from './settings-rows.tsx';

/** Everything a depot can choose. `/settings/service` opens at a group, `/settings/service/test` also tests. */
export default function SettingsScreen() {
  const words = useWords();
  const { t } = words;
  const [location] = useLocation();
  const [, , named, task] = location.split('/');
  const [search, setSearch] = useState('');
  const [problems, setProblems] = useState<readonly SettingProblem[]>([]);
  const depot = useDepot();
  const hostKind = useQuery(hostQuery(depot)).data?.kind;
  const { data, error } = useQuery(settingsQuery(depot));
  const loaded = data !== undefined;
  useEffect(() => {
    if (loaded && named !== undefined) document.getElementById(`settings-${named}`)?.scrollIntoView();
  }, [loaded, named]);

  const rows =
    data === undefined ? [] : settingsRows({ settings: data.settings, hostKind, testAtOnce: task === 'test' }, t);
  const found = rows.filter(({ text }) => matches(text, search));
  const groups = settingGroups.filter((id) => rows.some(({ group }) => group === id));
  const here = groups.find((id) => id === named) ?? 'folders';
  return (
    <div className="settings">
      <PageHeader
        actions={
          <>
            <div className="settings-search">
              <SearchField
                clearLabel={t('settings.clearSearch')}
                label={t('settings.search')}
                onText={setSearch}
                text={search}
              />
            </div>
            <SettingsFileMenu onProblems={setProblems} />
          </>
        }
        subtitle={t('settings.subtitle')}
        title={t('settings.title')}
      />
      <div className="settings-body">
        <nav aria-label={t('settings.groupsTitle')} className="settings-groups">
          {groups.map((id) => (
            <Link aria-current={id === here ? 'true' : undefined} href={settingsAddress(id)} key={id}>
              {t(`settings.groups.${id}`)}
            </Link>
          ))}
        </nav>
        <div className="settings-list">
          {data?.managedProblem != null && <ManagedProblem problem={data.managedProblem} />}
          {problems.length > 0 && <RefusedFile onClose={() => setProblems([])} problems={problems} />}
          {error !== null && data === undefined && (
            <Hollow icon={SearchX} line={errorWords(error.reason, words)} title={t('dataTable.failed')} />
          )}
          {settingGroups.map((id) => (
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

function Group({ id, rows }: { readonly id: SettingGroup; readonly rows: readonly SettingsRow[] }) {
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

function matches(text: string, search: string): boolean {
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
}

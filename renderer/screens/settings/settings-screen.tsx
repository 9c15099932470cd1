import { useQuery } from '@tanstack/react-query';
import { Download, Ellipsis, SearchX, Upload } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import type { CentralSettings } from '../../../shared/contract/contract.ts';
import { centralTroubleText, isPassing } from '../../../shared/format/central-text.ts';
import { sentenceText } from '../../../shared/format/sentence-text.ts';
import { type SettingGroup, settingGroups } from '../../../shared/settings/descriptor.ts';
import type { SettingProblem } from '../../../shared/settings/settings-file.ts';
import { useAction, useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { hostQuery, settingsQuery } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Menu, MenuItem } from '../../components/menu.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { saveFile } from '../../components/save-file.ts';
import { SearchField } from '../../components/search-field.tsx';
import { hasWords } from '../../components/setting-words.ts';
import { RefusedFile, useSettingsFile } from '../../components/settings-file/settings-file.tsx';
import styles from './settings.module.css';
import { type SettingsRow, settingsRows } from './settings-rows.tsx';
import '../../components/settings-file/settings-file.css';

/** All settings of the depot. `/settings/service` opens at a group, and `/settings/service/test` starts its test too. */
export default function SettingsScreen() {
  const formatter = useFormatter();
  const { t } = formatter;
  const [location] = useLocation();
  const [, , named, task] = location.split('/');
  const [search, setSearch] = useState('');
  const [problems, setProblems] = useState<readonly SettingProblem[]>([]);
  const depot = useDepot();
  const hostKind = useQuery(hostQuery(depot)).data?.kind;
  const { data, error } = useQuery(settingsQuery(depot));
  const loaded = data !== undefined;
  useEffect(() => {
    if (loaded && named !== undefined) scrollToGroup(named);
  }, [loaded, named]);

  const rows =
    data === undefined
      ? []
      : settingsRows(
          {
            settings: data.settings,
            hostKind,
            hasWindows: depot.transport.windows !== null,
            testAtOnce: task === 'test',
          },
          t,
        );
  const found = rows.filter(({ text }) => hasWords(text, search));
  const groups = settingGroups.filter((id) => rows.some(({ group }) => group === id));
  const visibleGroups = useVisibleGroups(groups.filter((id) => found.some(({ group }) => group === id)));
  // The last groups are too short to reach the top: one that was asked for is the one that a person looks at while it shows.
  const here = visibleGroups.find((id) => id === named) ?? visibleGroups[0];
  return (
    <div className={styles.settings}>
      <PageHeader
        actions={
          <>
            <div className={styles.settingsSearch}>
              <SearchField
                clearLabel={t('common.clearSearch')}
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
      <div className={styles.settingsBody}>
        <nav aria-label={t('settings.groupsTitle')} className={styles.settingsGroups}>
          {groups.map((id) => (
            <Link
              aria-current={id === here ? 'true' : undefined}
              href={settingsAddress(id)}
              key={id}
              // The address stays the same where a person has scrolled away from the group and comes back to it.
              onClick={() => scrollToGroup(id)}
            >
              {t(`settings.groups.${id}`)}
            </Link>
          ))}
        </nav>
        <div>
          <div className={styles.settingsManaged} id="settings-managed">
            {data?.managedProblem != null && (
              <ManagedTrouble
                line={t('settings.managed.line')}
                title={t('settings.managed.title')}
                why={sentenceText(data.managedSaid, data.managedProblem, { t })}
              />
            )}
            {data?.central != null && <CentralState central={data.central} />}
          </div>
          {problems.length > 0 && <RefusedFile onClose={() => setProblems([])} problems={problems} />}
          {error !== null && data === undefined && (
            <EmptyState icon={SearchX} line={formatError(error.reason, formatter)} title={t('dataTable.failed')} />
          )}
          {settingGroups.map((id) => (
            <Group id={id} key={id} rows={found.filter(({ group }) => group === id)} />
          ))}
          {data !== undefined && found.length === 0 && (
            <EmptyState
              way={{ label: t('common.clearSearch'), run: () => setSearch('') }}
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

function scrollToGroup(name: string): void {
  document.getElementById(`settings-${name}`)?.scrollIntoView();
}

/** The head of the screen covers so many pixels of what is scrolled. */
const headPixels = 78;

/** Those of the groups of which something shows, in their order. */
function useVisibleGroups(groups: readonly SettingGroup[]): readonly SettingGroup[] {
  const [visibleGroups, setVisibleGroups] = useState<readonly SettingGroup[]>([]);
  const names = groups.join(' ');
  useEffect(() => {
    const shown = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) shown.add(target.id);
          else shown.delete(target.id);
        }
        setVisibleGroups(settingGroups.filter((id) => shown.has(`settings-${id}`)));
      },
      { rootMargin: `-${headPixels}px 0px 0px` },
    );
    for (const name of names.split(' ')) {
      const section = document.getElementById(`settings-${name}`);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [names]);
  return visibleGroups;
}

function Group({ id, rows }: { readonly id: SettingGroup; readonly rows: readonly SettingsRow[] }) {
  const { t } = useFormatter();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={`settings-${id}-title`} className={styles.settingsGroup} id={`settings-${id}`}>
      <h2 className={styles.settingsGroupTitle} id={`settings-${id}-title`}>
        {t(`settings.groups.${id}`)}
      </h2>
      {rows.map(({ key, row }) => (
        <div className={styles.settingsLine} data-setting={key} key={key}>
          {row}
        </div>
      ))}
    </section>
  );
}

/** The notice that settings of the IT department cannot be used, with a text to show to that department. */
function ManagedTrouble({ title, why, line }: { readonly title: string; readonly why: string; readonly line: string }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="trouble">
      <h2 className="trouble-title" id={titleId}>
        <SolidTriangle />
        {title}
      </h2>
      <p>{why}</p>
      <p>{line}</p>
    </section>
  );
}

/** Whose settings are in force besides the depot's own, since when as they are, and why the newest may not be. */
function CentralState({ central }: { readonly central: CentralSettings }) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const { changedAt, inForce, waiting, contact } = central;
  const until = inForce?.until ?? null;
  const trouble = centralTroubleText(central, (at) => times.short(at, now), { t });
  const questions = contact === '' ? '' : ` ${t('settings.central.contact', { contact })}`;
  return (
    <>
      {trouble !== null && !isPassing(central) && <ManagedTrouble {...trouble} />}
      {changedAt !== null && (
        <p className={styles.settingsCentral}>
          {t('settings.central.line', { at: times.full(changedAt) })}
          {until !== null && until > now && ` ${t('settings.central.until', { at: times.full(until) })}`}
          {waiting !== null && ` ${t('settings.central.waiting', { at: times.full(waiting.from) })}`}
          {questions}
        </p>
      )}
      {changedAt === null && waiting !== null && (
        <p className={styles.settingsCentral}>{t('settings.central.waiting', { at: times.full(waiting.from) })}</p>
      )}
      {trouble !== null && isPassing(central) && (
        <p className={styles.settingsCentral}>
          {trouble.why} {trouble.line}
        </p>
      )}
    </>
  );
}

interface SettingsFileMenuProps {
  /** Why a file was not taken; none once one was. */
  readonly onProblems: (problems: readonly SettingProblem[]) => void;
}

/** Saves all settings to a file for another PC, or reads such a file. */
function SettingsFileMenu({ onProblems }: SettingsFileMenuProps) {
  const { t } = useFormatter();
  const { choose, field } = useSettingsFile({ onProblems });
  const save = useAction('settings.export', {
    onDone: ({ fileName, text }) => saveFile(fileName, [text], 'application/json'),
  });
  return (
    <>
      <Menu
        align="end"
        label={t('settings.file.more')}
        trigger={<Button aria-label={t('settings.file.more')} icon={<Icon of={Ellipsis} />} look="quiet" />}
      >
        <MenuItem icon={<Icon of={Download} />} onChoose={() => save.mutate({})}>
          {t('settings.file.save')}
        </MenuItem>
        <MenuItem icon={<Icon of={Upload} />} onChoose={choose}>
          {t('settings.file.read')}
        </MenuItem>
      </Menu>
      {field}
    </>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  CalendarRange,
  FileText,
  IdCard,
  Keyboard,
  LifeBuoy,
  type LucideIcon,
  Pause,
  Play,
  Plus,
  Radio,
  Search,
  Truck,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { isSureMatch } from '../../../shared/compliance/name-matching.ts';
import {
  connectionTestAddress,
  screenPaths,
  serviceCoverageAddress,
  serviceDriverAddress,
  serviceVehicleAddress,
  uploadAddress,
  uploadsSearchAddress,
} from '../../../shared/contract/addresses.ts';
import type { Match } from '../../../shared/contract/reports/local-files.ts';
import type { SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { newestUploads, type UploadQuery, type UploadRow } from '../../../shared/contract/uploads.ts';
import { shownFileName } from '../../../shared/format/download-text.ts';
import { type Formatter, wholeNumber } from '../../../shared/format/format.ts';
import { searchKey, searchWords } from '../../../shared/search-key.ts';
import { roles } from '../../../shared/settings/roles.ts';
import { meantBy, mostNearest } from '../../../shared/spelling.ts';
import { useAction, useDepot, useFactsFor, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { hostQuery, uploadPageQuery } from '../../client/queries.ts';
import { useChangeRole, useRole } from '../../client/role.ts';
import { DeadlineMark } from '../../components/deadline/local-files-mark.tsx';
import { KeyCap } from '../../components/help/key-list.tsx';
import { useFolderName } from '../../components/help/topic-body.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import { hasWords } from '../../components/setting-words.ts';
import { UploadStateMark } from '../../components/upload-state-mark.tsx';
import { entriesInOrder } from '../role-entries.ts';
import { helpItems, type PaletteItem, reportItems, screenItems, settingItems, taskItem } from './palette-items.tsx';
import { everyTask, leaveOfWhom, tasksMeant } from './palette-tasks.ts';
import '../../components/field.css';

/** How many of a group show at once. */
const mostShown = 5;

type GroupId =
  | 'recent'
  | 'tasks'
  | 'nearest'
  | 'drivers'
  | 'vehicles'
  | 'calendars'
  | 'files'
  | 'screens'
  | 'reports'
  | 'settings'
  | 'actions'
  | 'help';

export interface PaletteGroup {
  readonly id: GroupId;
  /** "2 of 124", and since when where the answer is old. */
  readonly counts: string;
  readonly items: readonly PaletteItem[];
}

export interface PaletteDeeds {
  readonly addFiles: () => void;
  readonly showKeys: () => void;
}

/**
 * What matches a search, group by group, each from where its screen has it. Before a search: what was opened lately, and
 * every screen. `isComplete` is false while an answer to this very search is on its way.
 */
export function usePaletteGroups(
  search: string,
  recent: readonly PaletteItem[],
  deeds: PaletteDeeds,
): { readonly groups: readonly PaletteGroup[]; readonly isComplete: boolean } {
  const formatter = useFormatter();
  const now = useMinute();
  const ofWhom = leaveOfWhom(search, formatter);
  const named = useNamedOnes(search, ofWhom);
  const folder = useFolderName(null);
  const actions = useActions(search, deeds);
  const isDesktop = useQuery(hostQuery(useDepot())).data?.kind === 'desktop';
  const screens = screenItems(entriesInOrder(useRole()), formatter, isDesktop);
  const matching = (items: readonly PaletteItem[]) => items.filter(({ title }) => hasWords(title, search));
  const listed = (id: GroupId, items: readonly PaletteItem[], total: number): PaletteGroup => ({
    id,
    items: items.slice(0, mostShown),
    counts: countsText(Math.min(items.length, mostShown), total, formatter),
  });
  if (search === '') {
    const groups = [
      listed('recent', recent, recent.length),
      { id: 'screens', items: screens, counts: wholeNumber(screens.length, formatter.t) } as const,
      listed('actions', actions, actions.length),
    ];
    return { groups: groups.filter(({ items }) => items.length > 0), isComplete: true };
  }
  const reports = reportItems(formatter);
  const settings = settingItems(search, formatter);
  const help = helpItems(search, folder, formatter);
  const helpGroup = listed('help', help, help.length);
  const settingsGroup = listed('settings', settings, settings.length);
  const actionsGroup = listed('actions', actions, actions.length);
  // Settings and help have most words somewhere: an action that bears them in its name comes first. The search in
  // Uploads, which stands among the actions, is always there.
  const isActionMeant = actions.length > 1;
  const leave = leaveTasks(named.drivers, ofWhom, formatter);
  const tasks = [...leave, ...tasksMeant(search, formatter, now).map(taskItem)];
  const tasksGroup = listed('tasks', tasks, tasks.length);
  // A task that is meant by its words comes before people whose names are only spelt alike.
  const groups = [
    ...(named.isAsTyped ? [...named.people, tasksGroup] : [tasksGroup, ...named.people]),
    ...named.files,
    listed('screens', matching(screens), screens.length),
    listed('reports', matching(reports), reports.length),
    ...(isActionMeant ? [actionsGroup, settingsGroup, helpGroup] : [settingsGroup, helpGroup, actionsGroup]),
  ].filter(({ items }) => items.length > 0);
  const isEmpty = groups.every(({ id }) => id === 'actions') && !isActionMeant;
  if (isEmpty && named.isComplete) {
    const everything = [
      ...everyTask(formatter).map((task) => ({ item: taskItem(task), text: `${task.title} ${task.words}` })),
      ...[...screens, ...reports, ...settingItems('', formatter), ...helpItems('', folder, formatter)].map(titled),
      ...named.nearest.map(titled),
    ];
    const nearest = nearestItems(search, everything);
    groups.push({ id: 'nearest', items: nearest, counts: wholeNumber(nearest.length, formatter.t) });
  }
  return { groups: groups.filter(({ items }) => items.length > 0), isComplete: named.isComplete };
}

const titled = (item: PaletteItem) => ({ item, text: item.title });

/** In place of an empty result: those that a few wrong letters would make of it, or else the nearest. */
function nearestItems(
  search: string,
  everything: readonly { readonly item: PaletteItem; readonly text: string }[],
): readonly PaletteItem[] {
  const { items } = meantBy(searchWords(search), everything, {
    keyOf: ({ text }) => searchKey(text),
    wordsOf: ({ text }) => searchWords(text),
    nameOf: ({ text }) => text,
  });
  return items.slice(0, mostNearest).map(({ item }) => item);
}

const mostLeaveTasks = 3;

function leaveTasks(
  drivers: readonly { readonly driverId: string; readonly name: string }[],
  ofWhom: string | null,
  { t }: Formatter,
): readonly PaletteItem[] {
  if (ofWhom === null) return [];
  return drivers.slice(0, mostLeaveTasks).map(({ driverId, name }) =>
    taskItem({
      name: `leave ${driverId}`,
      title: t('palette.task.leaveOf', { name }),
      words: '',
      address: serviceDriverAddress(driverId),
    }),
  );
}

/** Whom a search finds. */
interface NamedOnes {
  readonly people: readonly PaletteGroup[];
  readonly files: readonly PaletteGroup[];
  readonly drivers: readonly { readonly driverId: string; readonly name: string }[];
  /** Nobody is meant, and these are the nearest. */
  readonly nearest: readonly PaletteItem[];
  /** People have the very words of the search in their names. */
  readonly isAsTyped: boolean;
  readonly isComplete: boolean;
}

/** The engine's answers to a search. */
function useNamedAnswers(search: string, ofWhom: string | null) {
  const depot = useDepot();
  const asked = { enabled: search !== '', placeholderData: keepPreviousData } as const;
  const page = {
    search: ofWhom ?? search,
    spelling: 'forgiving',
    sort: 'name',
    descending: false,
    offset: 0,
    limit: mostShown,
  } as const;
  const everyone = {
    ids: [],
    segments: [],
    categories: [],
    localFiles: [],
    certainties: [],
    moreThanDays: 'everyone' as const,
  };
  const drivers = useQuery({
    ...reportQuery(depot, 'drivers.missing', { ...page, filters: { ...everyone, agencies: [] } }),
    ...asked,
  });
  const vehicles = useQuery({
    ...reportQuery(depot, 'vehicles.missing', { ...page, filters: { ...everyone, dormant: true } }),
    ...asked,
  });
  const files = useQuery({ ...uploadPageQuery(depot, filesQuery(search)), ...asked });
  return { drivers, vehicles, files };
}

/** Drivers, vehicles and files, which the engine searches. */
function useNamedOnes(search: string, ofWhom: string | null): NamedOnes {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const { drivers, vehicles, files } = useNamedAnswers(search, ofWhom);
  if (search === '') return { people: [], files: [], drivers: [], nearest: [], isAsTyped: false, isComplete: true };
  const lastDownload = (day: string | null) =>
    day === null ? t('palette.neverDownloaded') : t('palette.lastDownload', { day: times.day(day, now) });
  const detailOf = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');
  const counts = (shown: number, total: number, snapshot: SnapshotState | undefined) => {
    const text = countsText(shown, total, formatter);
    if (snapshot?.lastError == null || snapshot.asOf === null) return text;
    return t('palette.asOf', { counts: text, at: times.asOf(snapshot.asOf, now) });
  };
  const driverItems = (drivers.data?.rows ?? []).map(
    (row): PaletteItem => ({
      key: `driver ${row.driverId}`,
      icon: IdCard,
      title: row.name,
      detail: detailOf([row.category, row.agency, lastDownload(row.lastDownloadDay)]),
      end: <DeadlineMark deadline={row.deadline} />,
      does: { open: serviceDriverAddress(row.driverId) },
    }),
  );
  const vehicleItems = (vehicles.data?.rows ?? []).map(
    (row): PaletteItem => ({
      key: `vehicle ${row.vehicleId}`,
      icon: Truck,
      title: row.registration,
      detail: detailOf([row.category, lastDownload(row.lastDownloadDay)]),
      end: <DeadlineMark deadline={row.deadline} />,
      does: { open: serviceVehicleAddress(row.vehicleId) },
    }),
  );
  const isMeant = (found: typeof drivers.data | typeof vehicles.data) =>
    found !== undefined && found.found !== 'nearest';
  const meantDrivers = isMeant(drivers.data) ? (drivers.data?.rows ?? []) : [];
  const meantVehicles = isMeant(vehicles.data) ? (vehicles.data?.rows ?? []) : [];
  const people: readonly PaletteGroup[] = [
    {
      id: 'drivers',
      counts: counts(meantDrivers.length, drivers.data?.known ?? 0, drivers.data?.snapshot),
      items: driverItems.slice(0, meantDrivers.length),
    },
    {
      id: 'vehicles',
      counts: counts(meantVehicles.length, vehicles.data?.known ?? 0, vehicles.data?.snapshot),
      items: vehicleItems.slice(0, meantVehicles.length),
    },
  ];
  const calendars = calendarsGroup(
    [
      ...meantDrivers.map(({ driverId, name, match }) => ({ id: driverId, name, match })),
      ...meantVehicles.map(({ vehicleId, registration, match }) => ({ id: vehicleId, name: registration, match })),
    ],
    formatter,
  );
  const isComplete = ![drivers, vehicles, files].some(
    ({ isPlaceholderData, isPending }) => isPlaceholderData || isPending,
  );
  return {
    people,
    files: [filesGroup(files.data?.rows ?? [], files.data?.total ?? 0, search, now, formatter), calendars],
    drivers: meantDrivers,
    nearest: [...driverItems.slice(meantDrivers.length), ...vehicleItems.slice(meantVehicles.length)],
    isAsTyped:
      (meantDrivers.length > 0 && drivers.data?.found === 'as-typed') ||
      (meantVehicles.length > 0 && vehicles.data?.found === 'as-typed'),
    isComplete,
  };
}

/** The calendars of those who are found and of whom files are held here. */
function calendarsGroup(
  found: readonly { readonly id: string; readonly name: string; readonly match: Match }[],
  formatter: Formatter,
): PaletteGroup {
  const theirs = found.filter(({ match }) => isSureMatch(match));
  const items = theirs.slice(0, mostShown).map(({ id, name }) => ({
    key: `calendar ${id}`,
    icon: CalendarRange,
    title: name,
    detail: formatter.t('coverage.title'),
    end: null,
    does: { open: serviceCoverageAddress(id) },
  }));
  return { id: 'calendars', items, counts: countsText(items.length, theirs.length, formatter) };
}

const filesQuery = (search: string): UploadQuery => ({ ...newestUploads, search, limit: mostShown });

function filesGroup(
  rows: readonly UploadRow[],
  total: number,
  search: string,
  now: number,
  formatter: Formatter,
): PaletteGroup {
  const { t, times } = formatter;
  const whole: PaletteItem = {
    key: 'all files',
    icon: Search,
    title: t('palette.showAll', { total, where: t('uploads.title') }),
    detail: null,
    end: null,
    does: { open: uploadsSearchAddress(search) },
  };
  const files = rows.map(
    (row): PaletteItem => ({
      key: `file ${row.id}`,
      icon: FileText,
      title: shownFileName(row.fileName, formatter),
      detail: t(`kinds.${row.kind ?? 'unknown'}`),
      end: (
        <>
          <UploadStateMark row={row} />
          {times.short(row.sentAt ?? row.arrivedAt, now)}
        </>
      ),
      does: { open: uploadAddress(row.id) },
    }),
  );
  return {
    id: 'files',
    counts: countsText(rows.length, total, formatter),
    items: total > rows.length ? [...files, whole] : files,
  };
}

function useActions(search: string, { addFiles, showKeys }: PaletteDeeds): readonly PaletteItem[] {
  const { t } = useFormatter();
  const isPaused = useFactsFor(({ pause }) => pause !== null) === true;
  const look = useAction('folders.scanNow', { done: () => t('uploads.done.looked') });
  const pause = useAction('sending.pause');
  const resume = useAction('sending.resume');
  const role = useRole();
  const changeRole = useChangeRole();
  const action = (key: string, icon: LucideIcon, title: string, does: PaletteItem['does'], end: ReactNode = null) => ({
    key: `action ${key}`,
    icon,
    title,
    detail: null,
    end,
    does,
  });
  const always: readonly PaletteItem[] = [
    action('add', Plus, t('uploads.add'), { run: addFiles }),
    action('look', Search, t('common.scanNow'), { run: () => look.mutate({}) }),
    isPaused
      ? action('resume', Play, t('common.resume'), { run: () => resume.mutate({}) })
      : action('pause', Pause, t('palette.pause'), { run: () => pause.mutate({ until: null }) }),
    action('connection', Radio, t('common.checkConnection'), { open: connectionTestAddress }),
    action('keys', Keyboard, t('palette.keys'), { run: showKeys }, <KeyCap>?</KeyCap>),
    action('help', LifeBuoy, t('palette.help'), { open: screenPaths.help }),
  ];
  if (search === '') return always;
  const others = changeRole === null ? [] : roles.filter((other) => other !== role);
  const views = others.map((other) =>
    action(`view ${other}`, UsersRound, t(`frame.view.${other}`), { run: () => changeRole?.(other) }),
  );
  return [
    ...[...always, ...views].filter(({ title }) => hasWords(title, search)),
    action('find', Search, t('palette.findInUploads', { search }), { open: uploadsSearchAddress(search) }),
  ];
}

function countsText(shown: number, total: number, { t }: Formatter): string {
  return shown < total ? t('palette.shownOf', { shown, total }) : wholeNumber(total, t);
}

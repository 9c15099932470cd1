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
import type { UploadQuery, UploadRow } from '../../../shared/contract/uploads.ts';
import { shownFileName } from '../../../shared/format/download-text.ts';
import { type Formatter, wholeNumber } from '../../../shared/format/format.ts';
import { useAction, useDepot, useFacts, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { hostQuery, uploadPageQuery } from '../../client/queries.ts';
import { DeadlineMark } from '../../components/deadline/local-files-mark.tsx';
import { KeyCap } from '../../components/help/key-list.tsx';
import { useFolderName } from '../../components/help/topic-body.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import { hasWords } from '../../components/setting-words.ts';
import { UploadStateMark } from '../../components/upload-state-mark.tsx';
import { helpItems, type PaletteItem, reportItems, screenItems, settingItems } from './palette-items.tsx';
import '../../components/field.css';

/** How many of a group show at once. */
const mostShown = 5;

type GroupId =
  | 'recent'
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
  const named = useNamedOnes(search);
  const folder = useFolderName(null);
  const actions = useActions(search, deeds);
  const screens = screenItems(formatter, useQuery(hostQuery(useDepot())).data?.kind === 'desktop');
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
  const actionsGroup = listed('actions', actions, actions.length);
  // The help has most words somewhere: what bears them in its name comes first. The search in Uploads, which stands among
  // the actions, is always there.
  const isActionMeant = actions.length > 1;
  const groups = [
    ...named.groups,
    listed('screens', matching(screens), screens.length),
    listed('reports', matching(reports), reports.length),
    listed('settings', settings, settings.length),
    ...(isActionMeant ? [actionsGroup, helpGroup] : [helpGroup, actionsGroup]),
  ];
  return { groups: groups.filter(({ items }) => items.length > 0), isComplete: named.isComplete };
}

/** Drivers, vehicles and files, which the engine searches. */
function useNamedOnes(search: string): { readonly groups: readonly PaletteGroup[]; readonly isComplete: boolean } {
  const depot = useDepot();
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const enabled = search !== '';
  const asked = { enabled, placeholderData: keepPreviousData } as const;
  const page = { search, sort: 'name', descending: false, offset: 0, limit: mostShown } as const;
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
  if (!enabled) return { groups: [], isComplete: true };
  const lastDownload = (day: string | null) =>
    day === null ? t('palette.neverDownloaded') : t('palette.lastDownload', { day: times.day(day, now) });
  const detailOf = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');
  const counts = (shown: number, total: number, snapshot: SnapshotState | undefined) => {
    const text = countsText(shown, total, formatter);
    if (snapshot?.lastError == null || snapshot.asOf === null) return text;
    return t('palette.asOf', { counts: text, at: times.sentence(snapshot.asOf, now) });
  };
  const groups: readonly PaletteGroup[] = [
    {
      id: 'drivers',
      counts: counts(drivers.data?.rows.length ?? 0, drivers.data?.known ?? 0, drivers.data?.snapshot),
      items: (drivers.data?.rows ?? []).map((row) => ({
        key: `driver ${row.driverId}`,
        icon: IdCard,
        title: row.name,
        detail: detailOf([row.category, row.agency, lastDownload(row.lastDownloadDay)]),
        end: <DeadlineMark deadline={row.deadline} />,
        does: { open: serviceDriverAddress(row.driverId) },
      })),
    },
    {
      id: 'vehicles',
      counts: counts(vehicles.data?.rows.length ?? 0, vehicles.data?.known ?? 0, vehicles.data?.snapshot),
      items: (vehicles.data?.rows ?? []).map((row) => ({
        key: `vehicle ${row.vehicleId}`,
        icon: Truck,
        title: row.registration,
        detail: detailOf([row.category, lastDownload(row.lastDownloadDay)]),
        end: <DeadlineMark deadline={row.deadline} />,
        does: { open: serviceVehicleAddress(row.vehicleId) },
      })),
    },
    filesGroup(files.data?.rows ?? [], files.data?.total ?? 0, search, now, formatter),
    calendarsGroup(
      [
        ...(drivers.data?.rows ?? []).map(({ driverId, name, match }) => ({ id: driverId, name, match })),
        ...(vehicles.data?.rows ?? []).map(({ vehicleId, registration, match }) => ({
          id: vehicleId,
          name: registration,
          match,
        })),
      ],
      formatter,
    ),
  ];
  const isComplete = ![drivers, vehicles, files].some(
    ({ isPlaceholderData, isPending }) => isPlaceholderData || isPending,
  );
  return { groups, isComplete };
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

function filesQuery(search: string): UploadQuery {
  return {
    segment: 'all',
    search,
    kinds: [],
    folderIds: [],
    arrivedFrom: null,
    arrivedBefore: null,
    sort: 'arrived',
    descending: true,
    offset: 0,
    limit: mostShown,
  };
}

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
  const isPaused = useFacts()?.pause != null;
  const look = useAction('folders.scanNow', { done: () => t('uploads.done.looked') });
  const pause = useAction('sending.pause');
  const resume = useAction('sending.resume');
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
  return [
    ...always.filter(({ title }) => hasWords(title, search)),
    action('find', Search, t('palette.findInUploads', { search }), { open: uploadsSearchAddress(search) }),
  ];
}

function countsText(shown: number, total: number, { t }: Formatter): string {
  return shown < total ? t('palette.shownOf', { shown, total }) : wholeNumber(total, t);
}

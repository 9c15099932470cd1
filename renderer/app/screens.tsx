import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import {
  Binary,
  CalendarClock,
  CalendarRange,
  Clock,
  FilePenLine,
  House,
  IdCard,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Settings,
  Table2,
  Truck,
  Upload,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { screenPaths, settingsAddress, subjectIn } from '../../shared/contract/addresses.ts';
import type { ToDoPage } from '../../shared/contract/reports/to-do.ts';
import type { Today } from '../../shared/contract/reports/today.ts';
import { unsentOf, wholeNumber } from '../../shared/format/format.ts';
import type Resources from '../../shared/i18n/resources.d.ts';
import { useDepot, useFacts, useFormatter } from '../client/depot-context.tsx';
import type { Depot } from '../client/engine-clock.ts';
import type { GuideName } from '../components/help/help-topics.ts';
import { type LazyPart, lazyPart } from '../components/lazy-part.tsx';
import { reportQuery } from '../components/report/use-report-pages.ts';
import type { CounterProps } from '../screens/counter/counter-screen.tsx';
import { driverQueries, vehicleQueries } from '../screens/subject/subject-queries.ts';
import styles from './frame.module.css';

/** Counts the files that need attention or, without any, those not sent yet; empty when there are none of either. */
function UploadsBadge() {
  const facts = useFacts();
  const { t } = useFormatter();
  if (facts === undefined) return null;
  const unsent = unsentOf(facts);
  const count = facts.attention > 0 ? facts.attention : unsent;
  if (count === 0) return null;
  return facts.attention > 0 ? (
    <NavCount
      count={count}
      inFull={t('desktop.attention.title', { count })}
      tone="attention"
      words={t('frame.stuck', { count })}
    />
  ) : (
    <NavCount count={count} inFull={t('frame.unsent', { count })} words={t('frame.toSend', { count })} />
  );
}

function DriversDueBadge() {
  return <DueBadge of="drivers" />;
}

function VehiclesDueBadge() {
  return <DueBadge of="vehicles" />;
}

/** Counts those over the legal limit; empty while there are none or none is known. */
function DueBadge({ of }: { readonly of: 'drivers' | 'vehicles' }) {
  const over = useQuery({
    ...reportQuery(useDepot(), 'today.get', {}),
    select: (today: Today) => today[of].counts.over,
  }).data;
  return <OverCount over={over ?? 0} />;
}

/** One row is asked for: the count is that of the screen itself. */
const toDoCount = {
  search: '',
  step: null,
  owner: null,
  later: false,
  sort: 'step',
  descending: false,
  offset: 0,
  limit: 1,
} as const;

/** Counts those on the list of what is to do that are over the legal limit. */
function ToDoBadge() {
  const over = useQuery({
    ...reportQuery(useDepot(), 'toDo.page', toDoCount),
    select: (page: ToDoPage) => page.over,
  }).data;
  return <OverCount over={over ?? 0} />;
}

function OverCount({ over }: { readonly over: number }) {
  const { t } = useFormatter();
  if (over === 0) return null;
  const inFull = t('frame.overLimit', { count: over });
  return <NavCount count={over} inFull={inFull} tone="over" words={t('frame.over', { count: over })} />;
}

interface NavCountProps {
  readonly count: number;
  /** The count with its word, where the navigation has room for it. */
  readonly words: string;
  /** For the pointer, and for who hears the page. */
  readonly inFull: string;
  readonly tone?: 'attention' | 'over';
}

/** A count beside an entry of the navigation: in a narrow window the figure alone. */
function NavCount({ count, words, inFull, tone }: NavCountProps) {
  const { t } = useFormatter();
  return (
    <span className={styles.navCount} data-tone={tone} title={inFull}>
      <span aria-hidden className={styles.navCountWords}>
        {words}
      </span>
      <span aria-hidden className={styles.navCountNumber}>
        {wholeNumber(count, t)}
      </span>
      <span className="hidden-words">{inFull}</span>
    </span>
  );
}

type ScreenText = ParseKeys<'page'>;

/** A screen, and its entry in the navigation. */
export interface Screen {
  /** Beginning of the address after `#`; the rest belongs to the screen. */
  readonly path: `/${string}`;
  readonly title: ScreenText;
  /**
   * Where its entry stands: among those that a role orders (`role-entries.ts`), or at the foot for everybody. Null for a
   * screen that has no entry: others lead to it, and the entry of `under` is marked as where one is.
   */
  readonly group: 'main' | 'foot' | null;
  readonly under?: `/${string}`;
  readonly icon: LucideIcon;
  /** The page of the guide that the help opens at. */
  readonly help: GuideName;
  /** A word at the foot of the navigation for whoever is new to it; absent where there is none. */
  readonly hint?: Exclude<keyof Resources['help']['hint'], 'gotIt'>;
  readonly screen: LazyPart;
  /** Fetches what the screen needs first at an address of its own, while its code is still on the way. */
  readonly prefetch?: (client: QueryClient, depot: Depot, address: string) => void;
  /** A count at the right of the entry. */
  readonly badge?: ComponentType;
}

const today: Screen = {
  path: screenPaths.today,
  title: 'today.title',
  group: 'main',
  icon: House,
  help: 'today',
  hint: 'today',
  screen: lazyPart(() => import('../screens/today/today-screen.tsx')),
  prefetch: (client, depot) => void client.prefetchQuery(reportQuery(depot, 'today.get', {})),
};

/** Every screen, in the order of the navigation under More. This is the only place where screens are listed. */
export const screens: readonly Screen[] = [
  today,
  {
    path: screenPaths.toDo,
    title: 'toDo.title',
    group: 'main',
    icon: ListChecks,
    help: 'toDo',
    screen: lazyPart(() => import('../screens/to-do/to-do-screen.tsx')),
    badge: ToDoBadge,
  },
  {
    path: screenPaths.uploads,
    title: 'uploads.title',
    group: 'main',
    icon: Upload,
    help: 'uploads',
    hint: 'uploads',
    screen: lazyPart(() => import('../screens/uploads/uploads-screen.tsx')),
    badge: UploadsBadge,
  },
  {
    path: screenPaths.driverCards,
    title: 'missing.drivers.title',
    group: 'main',
    icon: IdCard,
    help: 'deadlines',
    hint: 'driverCards',
    screen: lazyPart(() => import('../screens/missing/driver-cards-screen.tsx')),
    badge: DriversDueBadge,
  },
  {
    path: screenPaths.vehicleUnits,
    title: 'frame.vehicleUnits',
    group: 'main',
    icon: Truck,
    help: 'deadlines',
    screen: lazyPart(() => import('../screens/missing/vehicle-units-screen.tsx')),
    badge: VehiclesDueBadge,
  },
  {
    path: screenPaths.driver,
    title: 'common.driver',
    group: null,
    under: screenPaths.driverCards,
    icon: IdCard,
    help: 'person',
    screen: lazyPart(() => import('../screens/subject/driver-screen.tsx')),
    prefetch(client, depot, address) {
      const { page, hours, files } = driverQueries(depot, subjectIn(address));
      void client.prefetchQuery(page);
      void client.prefetchQuery(hours);
      void client.prefetchQuery(files);
    },
  },
  {
    path: screenPaths.vehicle,
    title: 'common.vehicle',
    group: null,
    under: screenPaths.vehicleUnits,
    icon: Truck,
    help: 'person',
    screen: lazyPart(() => import('../screens/subject/vehicle-screen.tsx')),
    prefetch(client, depot, address) {
      const { page, days, files } = vehicleQueries(depot, subjectIn(address));
      void client.prefetchQuery(page);
      void client.prefetchQuery(days);
      void client.prefetchQuery(files);
    },
  },
  {
    path: screenPaths.coverage,
    title: 'coverage.title',
    group: 'main',
    icon: CalendarRange,
    help: 'coverage',
    screen: lazyPart(() => import('../screens/coverage/coverage-screen.tsx')),
  },
  {
    path: screenPaths.availability,
    title: 'availability.title',
    group: 'main',
    icon: CalendarClock,
    help: 'planner',
    screen: lazyPart(() => import('../screens/availability/availability-screen.tsx')),
  },
  {
    path: screenPaths.reports,
    title: 'reports.title',
    group: 'main',
    icon: Table2,
    help: 'reports',
    screen: lazyPart(() => import('../screens/reports/reports-screen.tsx')),
  },
  {
    path: screenPaths.tachographTypes,
    title: 'frame.tachographTypes',
    group: 'main',
    icon: Binary,
    help: 'reports',
    screen: lazyPart(() => import('../screens/tachograph-types/tachograph-types-screen.tsx')),
  },
  {
    path: screenPaths.maintain,
    title: 'maintain.title',
    group: 'main',
    icon: FilePenLine,
    help: 'maintain',
    screen: lazyPart(() => import('../screens/maintain/maintain-screen.tsx')),
  },
  {
    path: screenPaths.clockings,
    title: 'clockings.title',
    group: 'main',
    icon: Clock,
    help: 'maintain',
    screen: lazyPart(() => import('../screens/clockings/clockings-screen.tsx')),
  },
  {
    path: screenPaths.settings,
    title: 'settings.title',
    group: 'foot',
    icon: Settings,
    help: 'settings',
    screen: lazyPart(() => import('../screens/settings/settings-screen.tsx')),
  },
  {
    path: screenPaths.help,
    title: 'help.title',
    group: 'foot',
    icon: LifeBuoy,
    help: 'today',
    screen: lazyPart(() => import('../screens/help/help-screen.tsx')),
  },
];

/** Takes the whole window while the engine has it open. Its address opens it. */
export const counter = {
  path: screenPaths.counter,
  help: 'counter',
  screen: lazyPart<CounterProps>(() => import('../screens/counter/counter-screen.tsx')),
} as const satisfies Pick<Screen, 'path' | 'help'> & { readonly screen: unknown };

/** Takes the whole window until the depot is set up, and has no entry in the navigation. */
export const setup = {
  path: screenPaths.setup,
  help: 'begin',
  screen: lazyPart(() => import('../screens/setup/setup-screen.tsx')),
} as const satisfies Pick<Screen, 'path' | 'help' | 'screen'>;

/** The screen for the part of the address after `#`; Today where that part is empty. */
export function screenAt(location: string): Screen | undefined {
  if (location === '' || location === '/') return today;
  return screens.find(({ path }) => isWithin(path, location));
}

/** The page of the guide for an address; Today's where no screen has it. */
export function guideAt(location: string): GuideName {
  if (isWithin(setup.path, location)) return setup.help;
  if ([counter.path, settingsAddress('cards')].some((path) => isWithin(path, location))) return counter.help;
  return (screenAt(location) ?? today).help;
}

function isWithin(path: string, location: string): boolean {
  return location === path || location.startsWith(`${path}/`);
}

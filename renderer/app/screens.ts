import type { QueryClient } from '@tanstack/react-query';
import {
  Binary,
  CalendarClock,
  CalendarRange,
  House,
  IdCard,
  type LucideIcon,
  Settings,
  Table2,
  Truck,
  Upload,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { screenPaths } from '../../shared/contract/addresses.ts';
import type { frame } from '../../shared/i18n/en/frame.ts';
import type { Depot } from '../client/depot.ts';
import { reportQuery } from '../components/report/report-query.ts';
import { type ScreenLater, screenLater } from '../components/screen-later.tsx';
import { DriversDueBadge, VehiclesDueBadge } from './due-badge.tsx';
import { UploadsBadge } from './uploads-badge.tsx';

type FrameText = {
  [Key in keyof typeof frame]: (typeof frame)[Key] extends string ? `frame.${Key}` : never;
}[keyof typeof frame];

/** Groups of the navigation from top to bottom; the last one stands at its foot. */
const groupTitles = {
  first: null,
  due: 'frame.downloadsDue',
  planning: 'frame.planning',
  foot: null,
} as const satisfies Readonly<Record<string, FrameText | null>>;

/** A screen, and its entry in the navigation. */
export interface Screen {
  /** Part of the address behind `#`; what follows it belongs to the screen. */
  readonly path: `/${string}`;
  readonly title: FrameText;
  readonly group: keyof typeof groupTitles;
  readonly icon: LucideIcon;
  readonly screen: ScreenLater;
  /** What the screen asks first, so that a start asks for it while the page is still being made. */
  readonly askAhead?: (client: QueryClient, depot: Depot) => Promise<void>;
  /** A count at the right of the entry. */
  readonly badge?: ComponentType;
}

const today: Screen = {
  path: screenPaths.today,
  title: 'frame.today',
  group: 'first',
  icon: House,
  screen: screenLater(() => import('../screens/today/today-screen.tsx')),
  askAhead: (client, depot) => client.prefetchQuery(reportQuery(depot, 'today.get', {})),
};

/** Every screen, in the order of the navigation. The only place where one is said to exist. */
export const screens: readonly Screen[] = [
  today,
  {
    path: screenPaths.uploads,
    title: 'frame.uploads',
    group: 'first',
    icon: Upload,
    screen: screenLater(() => import('../screens/uploads/uploads-screen.tsx')),
    badge: UploadsBadge,
  },
  {
    path: screenPaths.driverCards,
    title: 'frame.driverCards',
    group: 'due',
    icon: IdCard,
    screen: screenLater(() => import('../screens/missing/driver-cards-screen.tsx')),
    badge: DriversDueBadge,
  },
  {
    path: screenPaths.vehicleUnits,
    title: 'frame.vehicleUnits',
    group: 'due',
    icon: Truck,
    screen: screenLater(() => import('../screens/missing/vehicle-units-screen.tsx')),
    badge: VehiclesDueBadge,
  },
  {
    path: screenPaths.coverage,
    title: 'frame.coverage',
    group: 'due',
    icon: CalendarRange,
    screen: screenLater(() => import('../screens/coverage/coverage-screen.tsx')),
  },
  {
    path: screenPaths.availability,
    title: 'frame.availability',
    group: 'planning',
    icon: CalendarClock,
    screen: screenLater(() => import('../screens/availability/availability-screen.tsx')),
  },
  {
    path: screenPaths.reports,
    title: 'frame.reports',
    group: 'planning',
    icon: Table2,
    screen: screenLater(() => import('../screens/reports/reports-screen.tsx')),
  },
  {
    path: '/tachograph-types',
    title: 'frame.tachographTypes',
    group: 'planning',
    icon: Binary,
    screen: screenLater(() => import('../screens/tachograph-types/tachograph-types-screen.tsx')),
  },
  {
    path: screenPaths.settings,
    title: 'frame.settings',
    group: 'foot',
    icon: Settings,
    screen: screenLater(() => import('../screens/settings/settings-screen.tsx')),
  },
];

/** Takes the whole window until the depot is set up, and has no entry in the navigation. */
export const SetupScreen = screenLater(() => import('../screens/setup/setup-screen.tsx'));

export interface NavigationGroup {
  readonly id: Screen['group'];
  /** Null for a group that speaks for itself. */
  readonly title: FrameText | null;
  readonly entries: readonly Screen[];
}

function group(id: Screen['group']): NavigationGroup {
  return { id, title: groupTitles[id], entries: screens.filter((screen) => screen.group === id) };
}

/** The groups above the foot, from top to bottom. */
export const navigation: readonly NavigationGroup[] = [group('first'), group('due'), group('planning')];
export const footEntries = group('foot').entries;

/** The screen that the part of the address behind `#` leads to; Today where it says nothing. */
export function screenAt(location: string): Screen | undefined {
  if (location === '' || location === '/') return today;
  return screens.find(({ path }) => location === path || location.startsWith(`${path}/`));
}

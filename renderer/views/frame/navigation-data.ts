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
import type { Depot } from '../../live/depot.ts';
import { type ScreenLater, screenLater } from '../../ui/screen-later.tsx';
import { reportQuery } from '../report-parts/report-query.ts';
import { DriversDueBadge, VehiclesDueBadge } from './due-badge.tsx';
import { UploadsBadge } from './uploads-badge.tsx';

/** One entry of the navigation, and the screen behind it. */
export interface NavigationEntry {
  /** Part of the address after `#`. */
  readonly path: string;
  readonly label:
    | 'frame.today'
    | 'frame.uploads'
    | 'frame.driverCards'
    | 'frame.vehicleUnits'
    | 'frame.coverage'
    | 'frame.availability'
    | 'frame.reports'
    | 'frame.tachographTypes'
    | 'frame.settings';
  readonly icon: LucideIcon;
  readonly screen: ScreenLater;
  /** What the screen asks first, so that a start asks for it while the page is still being made. */
  readonly askAhead?: (client: QueryClient, depot: Depot) => Promise<void>;
  /** A count at the right of the entry. */
  readonly badge?: ComponentType;
}

const today: NavigationEntry = {
  path: '/today',
  label: 'frame.today',
  icon: House,
  screen: screenLater(() => import('../today/today-screen.tsx')),
  askAhead: (client, depot) => client.prefetchQuery(reportQuery(depot, 'today.get', {})),
};

const uploads: NavigationEntry = {
  path: '/uploads',
  label: 'frame.uploads',
  icon: Upload,
  screen: screenLater(() => import('../uploads/uploads-screen.tsx')),
  badge: UploadsBadge,
};

const driverCards: NavigationEntry = {
  path: '/driver-cards',
  label: 'frame.driverCards',
  icon: IdCard,
  screen: screenLater(() => import('../missing/driver-cards-screen.tsx')),
  badge: DriversDueBadge,
};

const vehicleUnits: NavigationEntry = {
  path: '/vehicle-units',
  label: 'frame.vehicleUnits',
  icon: Truck,
  screen: screenLater(() => import('../missing/vehicle-units-screen.tsx')),
  badge: VehiclesDueBadge,
};

const coverage: NavigationEntry = {
  path: '/coverage',
  label: 'frame.coverage',
  icon: CalendarRange,
  screen: screenLater(() => import('../coverage/coverage-screen.tsx')),
};

const availability: NavigationEntry = {
  path: '/availability',
  label: 'frame.availability',
  icon: CalendarClock,
  screen: screenLater(() => import('../availability/availability-screen.tsx')),
};

const reports: NavigationEntry = {
  path: '/reports',
  label: 'frame.reports',
  icon: Table2,
  screen: screenLater(() => import('../reports/reports-screen.tsx')),
};

const tachographTypes: NavigationEntry = {
  path: '/tachograph-types',
  label: 'frame.tachographTypes',
  icon: Binary,
  screen: screenLater(() => import('../tachograph-types/tachograph-types-screen.tsx')),
};

const settings: NavigationEntry = {
  path: '/settings',
  label: 'frame.settings',
  icon: Settings,
  screen: screenLater(() => import('../settings/settings-screen.tsx')),
};

export interface NavigationGroup {
  readonly id: string;
  /** Absent for a group that speaks for itself. */
  readonly title?: 'frame.downloadsDue' | 'frame.planning';
  readonly entries: readonly NavigationEntry[];
}

/** Groups of entries from top to bottom; a group without entries does not show. */
export const navigation: readonly NavigationGroup[] = [
  { id: 'first', entries: [today, uploads] },
  { id: 'due', title: 'frame.downloadsDue', entries: [driverCards, vehicleUnits, coverage] },
  { id: 'planning', title: 'frame.planning', entries: [availability, reports, tachographTypes] },
];

/** Entries at the foot, below the truth in short. */
export const footEntries: readonly NavigationEntry[] = [settings];

export const allEntries: readonly NavigationEntry[] = [...navigation.flatMap(({ entries }) => entries), ...footEntries];

/** Where the page opens. */
export const homePath = today.path;
export const uploadsPath = uploads.path;

/** The entry that the part of the address behind `#` leads to. */
export function entryAt(location: string): NavigationEntry | undefined {
  if (location === '' || location === '/') return today;
  return allEntries.find(({ path }) => location === path || location.startsWith(`${path}/`));
}

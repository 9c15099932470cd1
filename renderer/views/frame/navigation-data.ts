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
import { type ComponentType, lazy } from 'react';
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
  readonly screen: ComponentType;
  /** A count at the right of the entry. */
  readonly badge?: ComponentType;
}

const today: NavigationEntry = {
  path: '/today',
  label: 'frame.today',
  icon: House,
  screen: lazy(() => import('../today/today-screen.tsx')),
};

const uploads: NavigationEntry = {
  path: '/uploads',
  label: 'frame.uploads',
  icon: Upload,
  screen: lazy(() => import('../uploads/uploads-screen.tsx')),
  badge: UploadsBadge,
};

const driverCards: NavigationEntry = {
  path: '/driver-cards',
  label: 'frame.driverCards',
  icon: IdCard,
  screen: lazy(() => import('../missing/driver-cards-screen.tsx')),
  badge: DriversDueBadge,
};

const vehicleUnits: NavigationEntry = {
  path: '/vehicle-units',
  label: 'frame.vehicleUnits',
  icon: Truck,
  screen: lazy(() => import('../missing/vehicle-units-screen.tsx')),
  badge: VehiclesDueBadge,
};

const coverage: NavigationEntry = {
  path: '/coverage',
  label: 'frame.coverage',
  icon: CalendarRange,
  screen: lazy(() => import('../coverage/coverage-screen.tsx')),
};

const availability: NavigationEntry = {
  path: '/availability',
  label: 'frame.availability',
  icon: CalendarClock,
  screen: lazy(() => import('../availability/availability-screen.tsx')),
};

const reports: NavigationEntry = {
  path: '/reports',
  label: 'frame.reports',
  icon: Table2,
  screen: lazy(() => import('../reports/reports-screen.tsx')),
};

const tachographTypes: NavigationEntry = {
  path: '/tachograph-types',
  label: 'frame.tachographTypes',
  icon: Binary,
  screen: lazy(() => import('../tachograph-types/tachograph-types-screen.tsx')),
};

const settings: NavigationEntry = {
  path: '/settings',
  label: 'frame.settings',
  icon: Settings,
  screen: lazy(() => import('../settings/settings-screen.tsx')),
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

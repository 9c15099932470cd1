import { Binary, CalendarClock, type LucideIcon, Settings, Upload } from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import { UploadsBadge } from './uploads-badge.tsx';

/** One entry of the navigation, and the screen behind it. */
export interface NavigationEntry {
  /** Part of the address after `#`. */
  readonly path: string;
  readonly label: 'frame.uploads' | 'frame.availability' | 'frame.tachographTypes' | 'frame.settings';
  readonly icon: LucideIcon;
  readonly screen: ComponentType;
  /** A count at the right of the entry. */
  readonly badge?: ComponentType;
}

const uploads: NavigationEntry = {
  path: '/uploads',
  label: 'frame.uploads',
  icon: Upload,
  screen: lazy(() => import('../uploads/uploads-screen.tsx')),
  badge: UploadsBadge,
};

const availability: NavigationEntry = {
  path: '/availability',
  label: 'frame.availability',
  icon: CalendarClock,
  screen: lazy(() => import('../availability/availability-screen.tsx')),
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
  readonly title?: 'frame.planning';
  readonly entries: readonly NavigationEntry[];
}

/** Groups of entries from top to bottom; a group without entries does not show. */
export const navigation: readonly NavigationGroup[] = [
  { id: 'first', entries: [uploads] },
  { id: 'planning', title: 'frame.planning', entries: [availability, tachographTypes] },
];

/** Entries at the foot, below the truth in short. */
export const footEntries: readonly NavigationEntry[] = [settings];

export const allEntries: readonly NavigationEntry[] = [...navigation.flatMap(({ entries }) => entries), ...footEntries];

/** Where the page opens. */
export const homePath = uploads.path;

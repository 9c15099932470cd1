import type { SettingGroup } from '../settings/descriptor.ts';
import type { DeadlineSegment } from './reports/missing.ts';
import type { UploadSegment } from './uploads.ts';

/**
 * Where the screens are that something leads to, as the part of the page's address behind `#`: links between screens, the
 * tray, the menus and the notifications name them from here, so that no screen needs to know another one.
 */
export const screenPaths = {
  setup: '/setup',
  today: '/today',
  uploads: '/uploads',
  driverCards: '/driver-cards',
  vehicleUnits: '/vehicle-units',
  coverage: '/coverage',
  availability: '/availability',
  reports: '/reports',
  settings: '/settings',
} as const;

type ScreenPath = (typeof screenPaths)[keyof typeof screenPaths];

/** A screen, or a place in one. */
export type PageAddress = ScreenPath | `${ScreenPath}/${string}`;

/** The list of uploads, at one of its segments. */
export function uploadsAddress(segment: UploadSegment): PageAddress {
  return segment === 'all' ? screenPaths.uploads : `${screenPaths.uploads}/${segment}`;
}

/** The settings at one of their groups, or at what is wrong with those of the IT department. */
export function settingsAddress(place: SettingGroup | 'managed'): PageAddress {
  return `${screenPaths.settings}/${place}`;
}

/** The settings at the connection, which is tested at once. */
export const connectionTestAddress: PageAddress = `${screenPaths.settings}/service/test`;

/** Behind the segment in an address: all that the service names, not only those of its default number of days. */
export const everyonePart = 'everyone';
/** Behind that: only those of whom it is not sure which files are theirs. */
export const toConfirmPart = 'to-confirm';

/** The list of driver cards or vehicle units, with all that the service names, or those to be confirmed among them. */
export function everyoneDueAddress(
  of: 'driver' | 'vehicle',
  segment: DeadlineSegment | 'all',
  narrowed?: typeof toConfirmPart,
): PageAddress {
  const path = of === 'driver' ? screenPaths.driverCards : screenPaths.vehicleUnits;
  const address = `${path}/${segment}/${everyonePart}` as const;
  return narrowed === undefined ? address : `${address}/${narrowed}`;
}

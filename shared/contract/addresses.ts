import type { ShownReport } from '../service/report-views.ts';
import type { SettingGroup } from '../settings/descriptor.ts';
import type { MaintainKind } from './maintain.ts';
import type { DeadlineSegment } from './reports/missing.ts';
import type { UploadSegment } from './uploads.ts';

/**
 * The addresses of the screens, as the part of the page's address after `#`. Links between screens, the tray, the menus
 * and the notifications take them from here, so that no screen needs to know another one.
 */
export const screenPaths = {
  setup: '/setup',
  counter: '/counter',
  today: '/today',
  toDo: '/to-do',
  uploads: '/uploads',
  driverCards: '/driver-cards',
  vehicleUnits: '/vehicle-units',
  driver: '/driver',
  vehicle: '/vehicle',
  coverage: '/coverage',
  availability: '/availability',
  reports: '/reports',
  tachographTypes: '/tachograph-types',
  maintain: '/maintain',
  clockings: '/clockings',
  settings: '/settings',
  help: '/help',
} as const;

type ScreenPath = (typeof screenPaths)[keyof typeof screenPaths];

/** A screen, or a place in one. */
export type PageAddress = ScreenPath | `${ScreenPath}/${string}`;

/** What is to do, with the details of one entry open. */
export function toDoAddress(entry: number): PageAddress {
  return `${screenPaths.toDo}/${entry}`;
}

/** What is to do, with the drivers' e-mail addresses open. */
export const addressBookAddress: PageAddress = `${screenPaths.toDo}/addresses`;

/** The list of single files, at one of its segments; `screenPaths.uploads` is that of the batches. */
export function uploadsAddress(segment: UploadSegment): PageAddress {
  return `${screenPaths.uploads}/${segment}`;
}

/** Follows the segment in an address of the uploads: the details of the file with the id after it are open. */
export const filePart = 'file';

/** The list of uploads with the details of one file open. */
export function uploadAddress(id: number): PageAddress {
  return `${screenPaths.uploads}/all/${filePart}/${id}`;
}

/** Follows the segment in an address of the uploads: the list is searched for the text after it. */
export const searchPart = 'search';

/** The list of uploads, searched for a text. */
export function uploadsSearchAddress(search: string): PageAddress {
  return `${screenPaths.uploads}/all/${searchPart}/${encodeURIComponent(search)}`;
}

/** The form of one report. */
export function reportAddress(name: ShownReport): PageAddress {
  return `${screenPaths.reports}/${name}`;
}

/** The screen that changes drivers and clockings, with the rows of one kind open. */
export function maintainAddress(kind: MaintainKind): PageAddress {
  return `${screenPaths.maintain}/${kind}`;
}

/**
 * A part of an address as it was before `encodeURIComponent`. A part that a person wrote by hand may be none: it is taken as
 * it stands, and the screen finds nothing of that name.
 */
export function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Links of this scheme lead to a profile, and are handed to the program: `tacho-depot://profile?from=ADDRESS&key=FINGERPRINT`. */
export const profileScheme = 'tacho-depot';

/** Of a link to a profile, in characters: above what an address with two names takes. */
export const longestProfileLink = 2_500;

const profilePart = `${screenPaths.setup}/profile/`;

/**
 * The set-up with a link to a profile in its field. Encoded twice, because the page's router takes percent signs off once by
 * itself, and a link has some of its own.
 */
export function profileAddress(link: string): PageAddress {
  return `${screenPaths.setup}/profile/${encodeURIComponent(encodeURIComponent(link))}`;
}

/** The link in such an address; empty where it has none. */
export function profileLinkIn(address: string): string {
  return address.startsWith(profilePart) ? decodedPart(address.slice(profilePart.length)) : '';
}

/** The settings screen, scrolled to one of its groups or to the notice about the IT department's settings. */
export function settingsAddress(place: SettingGroup | 'managed'): PageAddress {
  return `${screenPaths.settings}/${place}`;
}

/** The list of duties, in the settings. */
export const dutiesAddress: PageAddress = `${screenPaths.settings}/diagnostics`;

/** The help, at one of its topics: a group and a name. */
export function helpAddress(group: string, name: string): PageAddress {
  return `${screenPaths.help}/${group}/${name}`;
}

/** The connection settings, where the test of the connection starts at once. */
export const connectionTestAddress: PageAddress = `${screenPaths.settings}/service/test`;

/** Follows the segment in an address: the list shows all that the service names, not only those past its default number of days. */
export const everyonePart = 'everyone';
/** Follows `everyonePart`: the list shows only those whose files are not certain to be theirs. */
export const toConfirmPart = 'to-confirm';

/** Follows `everyonePart`: the list is printed as soon as it is there. */
export const printPart = 'print';

/** The page of a driver or a vehicle that the files held here name. */
export function subjectAddress(of: 'driver' | 'vehicle', subjectId: string): PageAddress {
  return `${screenPaths[of]}/${encodeURIComponent(subjectId)}`;
}

/** Whose page an address of a driver or a vehicle is; empty where it names nobody. */
export function subjectIn(address: string): string {
  return decodedPart(address.split('/').slice(2).join('/'));
}

const servicePrefix = 'service:';

/** How an address names a driver or a vehicle by the id that the service gives. */
export function serviceSubject(serviceId: string): string {
  return `${servicePrefix}${serviceId}`;
}

/** The service's id in such a name; null in that of a subject of the files held here. */
export function serviceIdIn(subjectId: string): string | null {
  return subjectId.startsWith(servicePrefix) ? subjectId.slice(servicePrefix.length) : null;
}

/** The page of a driver by the id that the service gives. */
export function serviceDriverAddress(driverId: string): PageAddress {
  return subjectAddress('driver', serviceSubject(driverId));
}

/** The page of a vehicle by the id that the service gives. */
export function serviceVehicleAddress(vehicleId: string): PageAddress {
  return subjectAddress('vehicle', serviceSubject(vehicleId));
}

/** The coverage calendar of a driver or vehicle by the id that the service gives. */
export function serviceCoverageAddress(serviceId: string): PageAddress {
  return `${screenPaths.coverage}/${encodeURIComponent(serviceSubject(serviceId))}`;
}

/** The list of driver cards or vehicle units with all that the service names; only with those that need confirming; or printed. */
export function everyoneDueAddress(
  of: 'driver' | 'vehicle',
  segment: DeadlineSegment | 'all',
  further?: typeof toConfirmPart | typeof printPart,
): PageAddress {
  const path = of === 'driver' ? screenPaths.driverCards : screenPaths.vehicleUnits;
  const address = `${path}/${segment}/${everyonePart}` as const;
  return further === undefined ? address : `${address}/${further}`;
}

import type { Page } from '@playwright/test';

export interface ManagersScreen {
  readonly address: string;
  /** What is there once the screen is filled. */
  readonly sign: string;
  /** The operation of the service that it lives on. */
  readonly operation: string;
  /** A search that leaves one row; absent where there is none. */
  readonly search?: string;
}

/** The service's id of a driver whose cards the depot holds: `cardHistoryOf`. */
const knownDriver = 'D1009';

/** That of a vehicle whose download it holds. */
const knownVehicle = 'V2013';

export const rows = '.table-row:not([data-waiting])';

/** Every screen that is made from the service's standing reports. */
export const screens: readonly ManagersScreen[] = [
  { address: '/today', sign: 'main li > a:has([data-state])', operation: 'driver-d53' },
  { address: '/driver-cards', sign: rows, operation: 'driver-d53', search: 'quillby' },
  { address: '/vehicle-units', sign: rows, operation: 'vehicle-v14', search: 'td70 kqx' },
  { address: '/availability', sign: rows, operation: 'driver-d99', search: 'vintergreen' },
  { address: '/coverage', sign: 'main td [data-state="genuine"]', operation: 'driver-d53' },
  { address: `/driver/service:${knownDriver}`, sign: '[role=slider] [data-activity=drive]', operation: 'driver-d53' },
  { address: `/vehicle/service:${knownVehicle}`, sign: '[class*="use-chart_km"]', operation: 'vehicle-v14' },
  { address: '/tachograph-types', sign: rows, operation: 'vehicles-tachograph-types' },
];

/** Every screen with what is there once it is filled; first those of the reports, last the one without navigation. */
export const everyScreen: readonly Pick<ManagersScreen, 'address' | 'sign'>[] = [
  ...screens,
  { address: '/to-do', sign: rows },
  { address: '/uploads', sign: rows },
  { address: '/uploads/attention', sign: rows },
  { address: '/availability/start/tomorrow/270', sign: rows },
  // Whatever the hour of the test, somebody rests now, until another day.
  { address: '/availability/start/now/0', sign: rows },
  { address: '/maintain', sign: 'main h2' },
  { address: '/clockings', sign: rows },
  { address: '/reports', sign: 'main h1' },
  { address: '/settings', sign: 'main h3' },
  { address: '/help', sign: 'main h2' },
  { address: '/setup', sign: 'h1' },
];

/** Those of one table, which can be searched and counts the rows that could not be read. */
export const lists = screens.filter(({ sign }) => sign === rows);

export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => window.location.assign(`#${hash}`), address);
}

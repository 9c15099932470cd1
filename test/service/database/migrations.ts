import type { Migration } from './migration.ts';
import { organisation } from './migrations/0001-organisation.ts';
import { uploads } from './migrations/0002-uploads.ts';
import { activitiesAndJourneys } from './migrations/0003-activities-and-journeys.ts';
import { mileageOfDays } from './migrations/0004-mileage-of-days.ts';
import { driverRecords } from './migrations/0005-driver-records.ts';
import { clockings } from './migrations/0006-clockings.ts';
import { checkSheets } from './migrations/0007-check-sheets.ts';
import { webhooks } from './migrations/0008-webhooks.ts';
import { clockingNumbers } from './migrations/0009-clocking-numbers.ts';

/** In rising order. Moments are whole milliseconds since 1970 in UTC; a `day` is an ISO date in UTC. */
export const migrations: readonly Migration[] = [
  organisation,
  uploads,
  activitiesAndJourneys,
  mileageOfDays,
  driverRecords,
  clockings,
  checkSheets,
  webhooks,
  clockingNumbers,
];

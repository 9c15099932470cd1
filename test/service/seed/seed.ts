import type { ServiceDatabase } from '../database/open.ts';
import { seededRandom } from '../seeded-random.ts';
import { seedCheckSheets } from './check-sheets.ts';
import { seedClockings } from './clockings.ts';
import { seedHistory } from './history.ts';
import { seedOrganisation } from './organisation.ts';

/** Fills an empty database with the made-up fleet and its recent past. Does nothing when a fleet is there already. */
export function seedWhenEmpty(database: ServiceDatabase, nowMs: number): void {
  const fleetIsThere = database.prepare('SELECT 1 FROM fleets LIMIT 1').get() !== undefined;
  if (fleetIsThere) return;
  const random = seededRandom(21_11_2026);
  database.transaction(() => {
    seedOrganisation(database, nowMs);
    const { duties, journeys } = seedHistory(database, nowMs, random);
    seedClockings(database, duties, nowMs, random);
    seedCheckSheets(database, journeys, nowMs, random);
  })();
}

import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { minuteMs } from '../activities/activity-day.ts';
import { openDatabase, type ServiceDatabase } from '../database/open.ts';
import { seededRandom } from '../seeded-random.ts';
import { seedCheckSheets } from './check-sheets.ts';
import { seedClockings } from './clockings.ts';
import { seedHistory } from './history.ts';
import { seedOrganisation } from './organisation.ts';

/** A hundred services may start within a minute of one test run, and each would make the same fleet. */
const madeAt = new Map<number, Buffer>();

/**
 * Puts a database with the made-up fleet and its recent past where there is none yet. The past ends at the last whole
 * minute.
 *
 * @param file path of the database
 */
export function seedWhenMissing(file: string, nowMs: number): void {
  if (existsSync(file)) return;
  const minute = Math.floor(nowMs / minuteMs) * minuteMs;
  const bytes = madeAt.get(minute) ?? seeded(minute);
  madeAt.set(minute, bytes);
  // Whole or not at all, wherever it is ended.
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
}

/** The bytes of a database file. */
function seeded(nowMs: number): Buffer {
  const database = openDatabase(':memory:');
  database.transaction(() => seed(database, nowMs))();
  const bytes = database.serialize();
  database.close();
  return bytes;
}

function seed(database: ServiceDatabase, nowMs: number): void {
  const random = seededRandom(21_11_2026);
  seedOrganisation(database, nowMs);
  const { duties, journeys } = seedHistory(database, nowMs, random);
  seedClockings(database, duties, nowMs, random);
  seedCheckSheets(database, journeys, nowMs, random);
}

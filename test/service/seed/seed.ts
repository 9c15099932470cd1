import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { drivers, type FleetDriver } from '../../corpus/fleet.ts';
import { minuteMs } from '../activities/activity-day.ts';
import { openDatabase, type ServiceDatabase } from '../database/open.ts';
import { seededRandom } from '../seeded-random.ts';
import { seedCheckSheets } from './check-sheets.ts';
import { seedClockings } from './clockings.ts';
import { seedHistory } from './history.ts';
import { seedOrganisation } from './organisation.ts';

/** Which made-up organisation a service has. */
export interface OrganisationSeed {
  /** Changes what its people did; the same number gives the same past. */
  readonly number: number;
  /** The second one has the drivers of the first under other family names, each with the other's identifier. */
  readonly isSecond: boolean;
}

/** A hundred services may start within a minute of one test run, and each would make the same fleet. */
const madeAt = new Map<string, Buffer>();

/**
 * Puts a database with the made-up fleet and its recent past where there is none yet. The past ends at the last whole
 * minute.
 *
 * @param file path of the database
 */
export function seedWhenMissing(file: string, nowMs: number, organisation: OrganisationSeed): void {
  if (existsSync(file)) return;
  const minute = Math.floor(nowMs / minuteMs) * minuteMs;
  const which = `${minute} ${organisation.number} ${organisation.isSecond}`;
  const bytes = madeAt.get(which) ?? seeded(minute, organisation);
  madeAt.set(which, bytes);
  // Whole or not at all, wherever it is ended.
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
}

/** The bytes of a database file. */
function seeded(nowMs: number, organisation: OrganisationSeed): Buffer {
  const database = openDatabase(':memory:');
  database.transaction(() => seed(database, nowMs, organisation))();
  const bytes = database.serialize();
  database.close();
  return bytes;
}

function seed(database: ServiceDatabase, nowMs: number, { number, isSecond }: OrganisationSeed): void {
  const random = seededRandom(number);
  const people = isSecond ? withOtherNames(drivers) : drivers;
  seedOrganisation(database, people, nowMs);
  const { duties, journeys } = seedHistory(database, nowMs, random);
  seedClockings(database, duties, nowMs, random);
  seedCheckSheets(database, people, journeys, nowMs, random);
}

/** Each has the family name of the driver half the list away. */
function withOtherNames(people: readonly FleetDriver[]): readonly FleetDriver[] {
  const half = Math.floor(people.length / 2);
  return people.map((driver, index) => {
    const { lastName } = people[(index + half) % people.length] ?? driver;
    return { ...driver, lastName };
  });
}

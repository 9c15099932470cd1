import type { ServiceDatabase } from '../database/open.ts';
import type { ActivityChange, ActivityDay, ActivityKind } from './activity-day.ts';

/** Keeps and gives back what drivers did, one row for a driver's day. */
export interface ActivityStore {
  /** Writes records; the record of a day that is there already is replaced. */
  put(driverId: string, days: readonly ActivityDay[]): void;
  /** Forgets the records from one day to another, both included. */
  remove(driverId: string, firstDay: string, lastDay: string): void;
  /** Every day of a driver, in rising order. */
  days(driverId: string): readonly ActivityDay[];
}

interface DayRow {
  readonly day: string;
  readonly changes: string;
  readonly recordedUntilMinute: number;
  readonly distanceKm: number;
  readonly registrations: string;
}

export function createActivityStore(database: ServiceDatabase): ActivityStore {
  const insert = database.prepare(
    `INSERT OR REPLACE INTO activity_days (driver_id, day, changes, recorded_until_minute, distance_km, registrations)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const remove = database.prepare('DELETE FROM activity_days WHERE driver_id = ? AND day BETWEEN ? AND ?');
  const select = database.prepare<[string], DayRow>(
    `SELECT day, changes, recorded_until_minute AS recordedUntilMinute, distance_km AS distanceKm, registrations
     FROM activity_days WHERE driver_id = ? ORDER BY day`,
  );
  return {
    put(driverId, days) {
      for (const { day, changes, recordedUntilMinute, distanceKm, registrations } of days) {
        insert.run(driverId, day, written(changes), recordedUntilMinute, distanceKm, JSON.stringify(registrations));
      }
    },
    remove(driverId, firstDay, lastDay) {
      remove.run(driverId, firstDay, lastDay);
    },
    days: (driverId) =>
      select.all(driverId).map((row) => ({
        ...row,
        changes: read(row.changes),
        registrations: JSON.parse(row.registrations) as string[],
      })),
  };
}

const letters: Readonly<Record<ActivityKind, string>> = { rest: 'r', available: 'a', work: 'w', drive: 'd' };
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter, kind as ActivityKind]));

/** A compact text such as `w360 d380 r520`: thousands of these rows are written when the service starts. */
function written(changes: readonly ActivityChange[]): string {
  return changes.map((change) => `${letters[change.kind]}${change.minute}`).join(' ');
}

function read(text: string): readonly ActivityChange[] {
  if (text === '') return [];
  return text.split(' ').map((part) => {
    const kind = kinds.get(part.charAt(0));
    if (!kind) throw new Error(`a stored activity has no known kind: ${part}`);
    return { kind, minute: Number(part.slice(1)) };
  });
}

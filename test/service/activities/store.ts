import type { ServiceDatabase } from '../database/open.ts';
import { type ActivityChange, type ActivityDay, type ActivityKind, dayMs, dayOf } from './activity-day.ts';
import { type ActivitySpan, spansOf } from './spans.ts';

/** Keeps and gives back what drivers did, one row for a driver's day. */
export interface ActivityStore {
  /** Writes records; the record of a day that is there already is replaced. */
  put(driverId: string, days: readonly ActivityDay[]): void;
  /** Everything a driver did, in order of time, between two moments; stretches are not cut at the bounds. */
  spans(driverId: string, afterMs?: number, beforeMs?: number): readonly ActivitySpan[];
}

export function createActivityStore(database: ServiceDatabase): ActivityStore {
  const insert = database.prepare(
    `INSERT INTO activity_days (driver_id, day, changes, recorded_until_minute) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET changes = excluded.changes, recorded_until_minute = excluded.recorded_until_minute`,
  );
  const select = database.prepare<[string, string, string], { day: string; changes: string; until: number }>(
    `SELECT day, changes, recorded_until_minute AS until FROM activity_days
     WHERE driver_id = ? AND day >= ? AND day <= ? ORDER BY day`,
  );
  return {
    put(driverId, days) {
      for (const each of days) insert.run(driverId, each.day, written(each.changes), each.recordedUntilMinute);
    },
    spans(driverId, afterMs, beforeMs) {
      const from = afterMs === undefined ? '0000-01-01' : dayOf(afterMs - 2 * dayMs);
      const to = beforeMs === undefined ? '9999-12-31' : dayOf(beforeMs + 2 * dayMs);
      const rows = select.all(driverId, from, to);
      return spansOf(rows.map((row) => ({ day: row.day, changes: read(row.changes), recordedUntilMinute: row.until })));
    },
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

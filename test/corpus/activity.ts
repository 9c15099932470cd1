import { concat, filled, uint } from './bytes.ts';
import { secondsOf } from './calendar.ts';
import { decimalCounter } from './records.ts';
import type { Activity, ActivityChange } from './shift.ts';

const activityCodes: Readonly<Record<Activity, number>> = { rest: 0, available: 1, work: 2, drive: 3 };

/** ActivityChangeInfo, 2 bytes: bits `s c p aa ttttttttttt` (Annex 1C, appendix 1, 2.1). */
export function activityChangeInfo(change: ActivityChange): Uint8Array {
  const bits =
    ((change.coDriverSlot ? 1 : 0) << 15) |
    ((change.crew || change.manual ? 1 : 0) << 14) |
    ((change.cardInserted ? 0 : 1) << 13) |
    (activityCodes[change.activity] << 11) |
    change.minute;
  return uint(bits, 2);
}

/** A day's record on a card. */
export interface ActivityDay {
  /** ISO date. */
  readonly date: string;
  readonly changes: readonly ActivityChange[];
  readonly distanceKm: number;
}

/**
 * EF Driver_Activity_Data: two pointers and a ring of day records, which runs over its end in the middle of a field (2.9, 2.17).
 * Days that no longer fit push out the oldest, as on a card. `startOffset` is where in the ring the first record begins.
 */
export function driverActivityData(days: readonly ActivityDay[], ringBytes: number, startOffset = 0): Uint8Array {
  const bodies = days.map((day, index) =>
    concat(
      uint(secondsOf(day.date), 4),
      decimalCounter(index + 1),
      uint(day.distanceKm, 2),
      ...day.changes.map(activityChangeInfo),
    ),
  );
  const firstKept = firstThatFits(bodies, ringBytes);

  const ring = filled(ringBytes);
  let position = startOffset;
  let newest = startOffset;
  let previousLength = 0;
  for (const body of bodies.slice(firstKept)) {
    const length = body.length + 4;
    newest = position;
    for (const byte of concat(uint(previousLength, 2), uint(length, 2), body)) {
      ring[position] = byte;
      position = (position + 1) % ringBytes;
    }
    previousLength = length;
  }
  return concat(uint(startOffset, 2), uint(newest, 2), ring);
}

function firstThatFits(bodies: readonly Uint8Array[], ringBytes: number): number {
  let freeBytes = ringBytes;
  let first = bodies.length;
  for (const body of bodies.toReversed()) {
    freeBytes -= body.length + 4;
    if (freeBytes < 0) break;
    first--;
  }
  return first;
}

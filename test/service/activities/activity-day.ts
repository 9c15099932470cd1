/** What a driver does, in the four modes that a tachograph records. */
export type ActivityKind = 'rest' | 'available' | 'work' | 'drive';

/** From this minute of the day on, until the next change or the end of the day, the driver does this. */
export interface ActivityChange {
  /** Minutes since 00:00 UTC, 0 to 1439. */
  readonly minute: number;
  readonly kind: ActivityKind;
}

/** A driver's record of one calendar day in UTC, as a tachograph keeps it. */
export interface ActivityDay {
  /** ISO date. */
  readonly day: string;
  /** In rising order of their minute. Before the first change the driver rests. */
  readonly changes: readonly ActivityChange[];
  /** The record ends here; 1440 for a whole day. */
  readonly recordedUntilMinute: number;
  readonly distanceKm: number;
  /** Of the vehicles driven that day. */
  readonly registrations: readonly string[];
}

export const minutesOfDay = 1440;
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = minutesOfDay * minuteMs;

const isoDates = new Map<number, string>();

/** The ISO date of a moment, in UTC. Remembered, because thousands of moments share a few months. */
export function dayOf(momentMs: number): string {
  const dayNumber = Math.floor(momentMs / dayMs);
  const known = isoDates.get(dayNumber);
  if (known !== undefined) return known;
  const date = new Date(dayNumber * dayMs).toISOString().slice(0, 10);
  isoDates.set(dayNumber, date);
  return date;
}

const midnights = new Map<string, number>();

/** Midnight at the start of an ISO date, in UTC. Remembered like the date of a moment. */
export function startOfDayMs(day: string): number {
  const known = midnights.get(day);
  if (known !== undefined) return known;
  const midnightMs = Date.parse(`${day}T00:00:00Z`);
  midnights.set(day, midnightMs);
  return midnightMs;
}

/** Whole days that have passed since a moment; undefined when there was none. */
export function wholeDaysSince(momentMs: number | null, nowMs: number): number | undefined {
  return momentMs === null ? undefined : Math.floor((nowMs - momentMs) / dayMs);
}

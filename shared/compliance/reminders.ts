/** The rules of the daily summary: when it goes out, and who is in it. */

export interface ReminderTimes {
  /** Times of day in the depot's zone, `HH:MM`. */
  readonly at: string;
  readonly quietFrom: string;
  readonly quietUntil: string;
}

/** Whether a time of day falls into the quiet hours, which may go over midnight. The same time twice is no quiet at all. */
export function isQuiet(time: string, { quietFrom, quietUntil }: ReminderTimes): boolean {
  if (quietFrom === quietUntil) return false;
  return quietFrom < quietUntil ? time >= quietFrom && time < quietUntil : time >= quietFrom || time < quietUntil;
}

/** The time of day at which the summary goes out: its own, or the end of the quiet hours where it falls into them. */
export function reminderTime(times: ReminderTimes): string {
  return isQuiet(times.at, times) ? times.quietUntil : times.at;
}

/** What was said about a driver or vehicle, and on which day (days since 1970-01-01). */
export interface Reminded {
  readonly state: 'due' | 'over';
  readonly day: number;
}

/** Nobody is named more often than this. */
const remindEveryDays = 7;

/**
 * Whether a driver or vehicle belongs into today's summary: it is due or over, and was not named within the last week.
 */
export function isToBeReminded(state: Reminded['state'] | null, last: Reminded | null, today: number): boolean {
  if (state === null) return false;
  return last === null || today - last.day >= remindEveryDays || last.day > today;
}

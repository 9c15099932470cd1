import { dayNumber } from '../tachograph/time.ts';

/**
 * How far a driver card or a vehicle unit is from its legal limit. The limits are 28 and 90 days (Regulation (EU)
 * 581/2010, article 1). The regulation counts only days with recorded activity (recital 3); counting calendar days, as
 * this file does, is stricter.
 */
type DeadlineState = 'over' | 'last-day' | 'due' | 'fine' | 'unknown';

/** Days are numbers of days since 1970-01-01 in the depot's zone. */
export interface Deadline {
  readonly state: DeadlineState;
  /** The last day within the limit. */
  readonly limitDay: number | null;
  /** Whole days since the last download. */
  readonly days: number | null;
  /** 0 on the last day, negative when over. */
  readonly daysLeft: number | null;
}

/** The limits of the law; a depot may choose shorter ones. */
export const legalLimitDays = { driver: 28, vehicle: 90 } as const;

export interface DeadlineRule {
  readonly limitDays: number;
  /** Due soon from this many days left. */
  readonly dueSoonDays: number;
}

/** @param lastDay day of the last download; null where none is known. A day after today counts as today, because clocks differ. */
export function deadlineOf(lastDay: number | null, today: number, { limitDays, dueSoonDays }: DeadlineRule): Deadline {
  if (lastDay === null) return { state: 'unknown', limitDay: null, days: null, daysLeft: null };
  const days = Math.max(0, today - lastDay);
  const daysLeft = limitDays - days;
  return { state: stateAt(daysLeft, dueSoonDays), limitDay: today + daysLeft, days, daysLeft };
}

/** Whether a limit is that of the law or the depot's own. */
export function limitKind(of: keyof typeof legalLimitDays, limitDays: number): 'legal' | 'own' {
  return limitDays === legalLimitDays[of] ? 'legal' : 'own';
}

function stateAt(daysLeft: number, dueSoonDays: number): DeadlineState {
  if (daysLeft < 0) return 'over';
  if (daysLeft === 0) return 'last-day';
  return daysLeft <= dueSoonDays ? 'due' : 'fine';
}

/** When the daily summary may go out, as times of day in the depot's zone, `HH:MM`. */
interface ReminderTimes {
  readonly at: string;
  readonly quietFrom: string;
  readonly quietUntil: string;
}

/** Whether a time of day falls into the quiet hours, which may cross midnight. Equal limits mean that there are none. */
export function isQuiet(time: string, { quietFrom, quietUntil }: ReminderTimes): boolean {
  if (quietFrom === quietUntil) return false;
  return quietFrom < quietUntil ? time >= quietFrom && time < quietUntil : time >= quietFrom || time < quietUntil;
}

/** The time of day at which the summary goes out: its own, or the end of the quiet hours where it falls into them. */
export function reminderTime(times: ReminderTimes): string {
  return isQuiet(times.at, times) ? times.quietUntil : times.at;
}

/** The last summary that named a driver or vehicle: with which state, and on which day (days since 1970-01-01). */
interface Reminded {
  readonly state: 'due' | 'over';
  readonly day: number;
}

/** No driver or vehicle is named more often than this. */
const remindEveryDays = 7;

/**
 * Whether a driver or vehicle belongs in today's summary: it is due or over, and was not named within the last week.
 */
export function isToBeReminded(state: Reminded['state'] | null, last: Reminded | null, today: number): boolean {
  if (state === null) return false;
  return last === null || today - last.day >= remindEveryDays || last.day > today;
}

/**
 * Workshops inspect a tachograph at least every two years (Regulation (EU) 165/2014, article 23) and give appointments
 * weeks ahead.
 */
export const calibrationAheadDays = 60;

/** When a vehicle's next calibration is due, according to its recorder. */
interface CalibrationDue<Subject> {
  readonly subject: Subject;
  /** `YYYY-MM-DD` */
  readonly dueOn: string;
  /** Negative when the date has passed. */
  readonly daysLeft: number;
}

/** The calibrations that are overdue or due within `calibrationAheadDays`, the most pressing first. `today` is a day number. */
export function calibrationsDue<Subject>(
  subjects: Iterable<Subject>,
  dueOnOf: (subject: Subject) => string | null,
  today: number,
): readonly CalibrationDue<Subject>[] {
  return [...subjects]
    .flatMap((subject) => {
      const dueOn = dueOnOf(subject);
      return dueOn === null ? [] : [{ subject, dueOn, daysLeft: dayNumber(dueOn) - today }];
    })
    .filter(({ daysLeft }) => daysLeft <= calibrationAheadDays)
    .sort((one, other) => one.daysLeft - other.daysLeft);
}

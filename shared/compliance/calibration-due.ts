import { dayNumber } from '../tachograph/time.ts';

/**
 * Workshops inspect a tachograph at least every two years (Regulation (EU) 165/2014, article 23) and give appointments
 * weeks ahead.
 */
export const calibrationAheadDays = 60;

/** When a vehicle's next calibration is due, as its recorder says. */
export interface CalibrationDue<Subject> {
  readonly subject: Subject;
  /** `YYYY-MM-DD` */
  readonly dueOn: string;
  /** Below 0: past. */
  readonly daysLeft: number;
}

/** Those that are past or come within `calibrationAheadDays`, the most pressing first. `today` is a day number. */
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

import { hoursRules, startOfWeek, weekOf } from '../hours/rules.ts';

/** Driving left at a start, in minutes. All are upper bounds: what no card recorded is not in them, and no break is taken off. */
export interface DrivingLeft {
  /** Of the day: never more than what the week, the two weeks and the time to the weekly rest leave. */
  readonly dayMinutes: number;
  /** These and `extendedDays` are null where the rules have no such limit. */
  readonly weekMinutes: number | null;
  readonly fortnightMinutes: number | null;
  /** Driven in the week of the start, and in the one before. */
  readonly weekDrivenMinutes: number;
  readonly weekBeforeDrivenMinutes: number;
  /** Days of ten hours that are left in the week of the start (article 6(1)). */
  readonly extendedDays: number | null;
}

/** What Regulation (EC) No 561/2006 leaves. */
export interface EuDrivingLeft extends DrivingLeft {
  readonly weekMinutes: number;
  readonly fortnightMinutes: number;
  readonly extendedDays: number;
}

/** A minute to start at, with its week. */
export interface StartMoment {
  readonly minute: number;
  readonly week: number;
  /** The end of the week. */
  readonly mondayMinute: number;
}

export function startMoment(minute: number): StartMoment {
  const week = weekOf(minute);
  return { minute, week, mondayMinute: startOfWeek(week + 1) };
}

interface DrivingSoFar {
  readonly start: StartMoment;
  readonly weekDrivenMinutes: number;
  readonly weekBeforeDrivenMinutes: number;
  /** Days of ten hours that are left in the week of the start (article 6(1)). */
  readonly extendedDays: number;
  /** Null: not known, or six days away. */
  readonly weeklyRestDueMinute: number | null;
}

/** What articles 6(1) to (3) and 8(6) leave; past Monday a day's driving counts in the new week. */
export function drivingLeft(soFar: DrivingSoFar): EuDrivingLeft {
  const { start, weekDrivenMinutes, weekBeforeDrivenMinutes, extendedDays, weeklyRestDueMinute } = soFar;
  const { minute: startMinute, mondayMinute: monday } = start;
  const fortnightMinutes = Math.max(
    0,
    hoursRules.fortnightlyDrivingMinutes - weekDrivenMinutes - weekBeforeDrivenMinutes,
  );
  const weekMinutes = Math.min(fortnightMinutes, Math.max(0, hoursRules.weeklyDrivingMinutes - weekDrivenMinutes));
  const dayEnds = startMinute + hoursRules.dailyRestWithinMinutes - hoursRules.reducedDailyRestMinutes;
  const lastMinute = Math.min(dayEnds, weeklyRestDueMinute ?? dayEnds);
  const beforeMonday = Math.min(weekMinutes, Math.max(0, Math.min(lastMinute, monday) - startMinute));
  const afterMonday = Math.min(
    Math.max(0, lastMinute - monday),
    Math.max(0, hoursRules.fortnightlyDrivingMinutes - weekDrivenMinutes - beforeMonday),
  );
  const limit = extendedDays > 0 ? hoursRules.extendedDailyDrivingMinutes : hoursRules.dailyDrivingMinutes;
  return {
    dayMinutes: Math.min(limit, beforeMonday + afterMonday),
    weekMinutes,
    fortnightMinutes,
    weekDrivenMinutes,
    weekBeforeDrivenMinutes,
    extendedDays,
  };
}

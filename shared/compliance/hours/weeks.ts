import { dayNumber, type IsoDay, isoDayOf } from '../../tachograph/time.ts';
import { type ActivityMinutes, type CalendarDay, minutesWithin } from './day-minutes.ts';
import type { DutyFacts } from './duty-facts.ts';
import { isWholeWeek, type LeaveDays, leaveDayMinutes, leaveDaysOfWeek, leaveWorkdays } from './leave.ts';
import type { Rest } from './rests.ts';
import { dayMinutes, hoursRules, startOfWeek, weekOf } from './rules.ts';
import { recordedSpans, type TimelineStretch } from './timeline.ts';

/** A rest of at least 24 hours, seen as a weekly rest (article 8(6)). Only the driver knows whether it was taken as one. */
export interface WeeklyRest {
  /** Index in the list of rests. */
  readonly restIndex: number;
  readonly kind: 'regular' | 'reduced';
  readonly restMinutes: number;
  readonly isCutOff: boolean;
  /** From the end of the previous weekly rest to the start of this one; null where the records have no previous one. */
  readonly sinceWeeklyRestMinutes: number | null;
  /** Reduced daily rests since then (article 8(4)). */
  readonly reducedDailyRestsBefore: number;
  /** Reduced weekly rests in a row, this one included. Two are allowed in international carriage of goods only (article 8(6), 2020/1054). */
  readonly reducedInARow: number;
  /** Weekly rests that began in the four weeks that end with this one's week, this one included (the same paragraph). */
  readonly inFourWeeks: { readonly regular: number; readonly reduced: number };
  readonly compensation: Compensation | null;
}

/** What a reduced weekly rest lacks, and whether a later rest is long enough to make up for it (article 8(6b) and (7)). */
interface Compensation {
  readonly missingMinutes: number;
  /** The end of the third week after the one in which the rest began. */
  readonly dueMinute: number;
  /** Index of the first rest that is long enough; null where the records have none yet. */
  readonly heldBy: number | null;
}

/** A fixed week, from Monday 00:00 to Sunday 24:00 UTC. */
export interface Week {
  readonly monday: IsoDay;
  /** How much of the week the records cover. */
  readonly coveredMinutes: number;
  readonly minutes: ActivityMinutes;
  /** Driving of this week and the one before (article 6(3)). */
  readonly fortnightDriveMinutes: number;
  /** The records cover both weeks completely. */
  readonly fortnightIsCovered: boolean;
  /** Number of duty days that began in the week, and of those with more than 9 hours of driving (article 6(1)). */
  readonly dutyDays: number;
  readonly extendedDays: number;
  /** Driving and other work (Directive 2002/15/EC, articles 3(a) and 4(a)). */
  readonly workingMinutes: number;
  /** Anything is recorded of it, or it was leave or sickness from Monday to Friday. */
  readonly isKnown: boolean;
  /** Something is recorded of it and something is not, on a day that is neither leave nor sickness. */
  readonly isRecordedInPart: boolean;
  /**
   * Average over those of up to 17 covered weeks that end with this one of which anything is recorded; null where this one
   * is not completely covered or nothing of it is known. What nobody recorded is no time without work; leave and sickness on
   * all five workdays is known.
   */
  readonly averageWorkingMinutes: number | null;
  readonly averagedWeeks: number;
  /** How many of those up to 17 weeks are left out. */
  readonly unrecordedWeeks: number;
  /**
   * How many of the averaged weeks are recorded only in part. Such a week counts with what it has: article 4(a) averages
   * working time, and leaving the week out would take away what is known of it.
   */
  readonly weeksInPart: number;
  /** Workdays of this week on which the driver was on leave or sick, and of all weeks of the average. */
  readonly leaveDays: number;
  readonly averagedLeaveDays: number;
  /** What counts in the average: the work and, for each of those days, at least 8 hours. */
  readonly countedMinutes: number;
  /** Indexes of the weekly rests that began in this week; a rest that falls in two weeks may count in the next (article 8(9)). */
  readonly weeklyRests: readonly number[];
}

/** The weekly rests, in chronological order. */
export function weeklyRests(rests: readonly Rest[]): readonly WeeklyRest[] {
  const found: WeeklyRest[] = [];
  const spareMinutes = rests.map(spareOf);
  let reducedDailyRestsBefore = 0;
  for (const [restIndex, rest] of rests.entries()) {
    if (rest.weekly === null) {
      if (rest.daily === 'reduced') reducedDailyRestsBefore += 1;
      continue;
    }
    const before = found.at(-1);
    const endBefore = before && rests[before.restIndex]?.endMinute;
    const week = weekOf(rest.startMinute);
    const recent = [...found.map((each) => each.restIndex), restIndex].flatMap((index) => rests[index] ?? []);
    const inFourWeeks = recent.filter((each) => weekOf(each.startMinute) > week - 4);
    found.push({
      restIndex,
      kind: rest.weekly,
      restMinutes: rest.restMinutes,
      isCutOff: rest.isCutOff,
      sinceWeeklyRestMinutes: endBefore === undefined ? null : rest.startMinute - endBefore,
      reducedDailyRestsBefore,
      reducedInARow: rest.weekly === 'regular' ? 0 : (before?.reducedInARow ?? 0) + 1,
      inFourWeeks: {
        regular: inFourWeeks.filter(({ weekly }) => weekly === 'regular').length,
        reduced: inFourWeeks.filter(({ weekly }) => weekly === 'reduced').length,
      },
      compensation: rest.weekly === 'reduced' && !rest.isCutOff ? compensationOf(restIndex, rests, spareMinutes) : null,
    });
    reducedDailyRestsBefore = 0;
  }
  return found;
}

/**
 * How much compensation a rest can hold. Compensation is taken in one piece, attached to another rest of at least 9
 * hours: it is the time beyond the 45 hours of a regular weekly rest, or beyond 9 hours of any other rest.
 */
function spareOf({ restMinutes, weekly }: Rest): number {
  if (weekly === 'regular') return restMinutes - hoursRules.regularWeeklyRestMinutes;
  return weekly === 'reduced' ? 0 : restMinutes - hoursRules.reducedDailyRestMinutes;
}

/** @param spareMinutes of each rest; the minutes used here are subtracted. */
function compensationOf(restIndex: number, rests: readonly Rest[], spareMinutes: number[]): Compensation | null {
  const rest = rests[restIndex];
  if (!rest) return null;
  const missingMinutes = hoursRules.regularWeeklyRestMinutes - rest.restMinutes;
  const dueMinute = startOfWeek(weekOf(rest.startMinute) + 1 + hoursRules.compensationWithinWeeks);
  const heldBy = rests.findIndex(
    ({ endMinute }, index) =>
      index > restIndex && endMinute <= dueMinute && (spareMinutes[index] ?? 0) >= missingMinutes,
  );
  if (heldBy < 0) return { missingMinutes, dueMinute, heldBy: null };
  spareMinutes[heldBy] = (spareMinutes[heldBy] ?? 0) - missingMinutes;
  return { missingMinutes, dueMinute, heldBy };
}

/** All weeks that the records touch. */
export function weeks(
  stretches: readonly TimelineStretch[],
  days: readonly DutyFacts[],
  rests: readonly Rest[],
  ofRests: readonly WeeklyRest[],
  leave: readonly LeaveDays[] = [],
): readonly Week[] {
  const [from, until] = [stretches[0]?.startMinute ?? 0, stretches.at(-1)?.endMinute ?? 0];
  const found: Week[] = [];
  for (const week of weeksOf(stretches)) {
    const [start, end] = [startOfWeek(week), startOfWeek(week + 1)];
    const minutes = minutesWithin(stretches, start, end);
    const workingMinutes = minutes.drive + minutes.work;
    const ofWeek = days.filter(({ startMinute }) => weekOf(startMinute) === week);
    const coveredMinutes = Math.min(end, until) - Math.max(start, from);
    const isCovered = coveredMinutes === end - start;
    const monday = isoDayOf(Math.floor(start / dayMinutes));
    const last = found.at(-1);
    const before = last && mondayAfter(last) === monday ? last : undefined;
    const onLeave = leaveWorkdays(monday, leave);
    const own = {
      minutes,
      leaveDays: onLeave.length,
      countedMinutes: workingMinutes + sum(onLeave.map((day) => leaveMinutesBeside(stretches, day))),
      isKnown: hasRecords(minutes) || isWholeWeek(onLeave),
      isRecordedInPart:
        hasRecords(minutes) &&
        !isWholeWeek(onLeave) &&
        minutes.unknown > sum(leaveDaysOfWeek(monday, leave).map((day) => unknownOn(stretches, day))),
    };
    const window = isCovered && before ? windowBefore(found) : [];
    const averaged = window.filter(({ isKnown }) => isKnown);
    const counted = isCovered && own.isKnown ? [...averaged, own] : averaged;
    found.push({
      monday,
      coveredMinutes,
      ...own,
      fortnightDriveMinutes: minutes.drive + (before?.minutes.drive ?? 0),
      fortnightIsCovered: isCovered && before?.coveredMinutes === end - start,
      dutyDays: ofWeek.length,
      extendedDays: ofWeek.filter((day) => day.minutes.drive > hoursRules.dailyDrivingMinutes).length,
      workingMinutes,
      averageWorkingMinutes:
        isCovered && own.isKnown
          ? Math.round(sum(counted.map(({ countedMinutes }) => countedMinutes)) / counted.length)
          : null,
      averagedWeeks: counted.length,
      unrecordedWeeks: isCovered ? window.length + 1 - counted.length : 0,
      weeksInPart: counted.filter(({ isRecordedInPart }) => isRecordedInPart).length,
      averagedLeaveDays: sum(counted.map(({ leaveDays }) => leaveDays)),
      weeklyRests: ofRests.flatMap(({ restIndex }, index) =>
        weekOf(rests[restIndex]?.startMinute ?? 0) === week ? [index] : [],
      ),
    });
  }
  return found;
}

/** Driving by fixed weeks, with that of the week before, out of days in UTC and in order: what {@link weeks} has of it. */
export function drivingWeeks(
  days: readonly Pick<CalendarDay, 'day' | 'drive'>[],
): readonly { readonly monday: IsoDay; readonly drive: number; readonly fortnight: number }[] {
  const driven = new Map<IsoDay, number>();
  for (const { day, drive } of days) {
    const monday = isoDayOf(startOfWeek(weekOf(dayNumber(day) * dayMinutes)) / dayMinutes);
    driven.set(monday, (driven.get(monday) ?? 0) + drive);
  }
  return [...driven].map(([monday, drive]) => {
    const before = driven.get(isoDayOf(dayNumber(monday) - 7)) ?? 0;
    return { monday, drive, fortnight: drive + before };
  });
}

function weeksOf(stretches: readonly TimelineStretch[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { from, until } of recordedSpans(stretches)) {
    for (let week = weekOf(from); startOfWeek(week) < until; week++) found.add(week);
  }
  return found;
}

function mondayAfter({ monday }: Week): IsoDay {
  return isoDayOf(dayNumber(monday) + 7);
}

/** Up to 16 consecutive covered weeks before this one. */
function windowBefore(found: readonly Week[]): readonly Week[] {
  const { averagedWeeks = 0, unrecordedWeeks = 0 } = found.at(-1) ?? {};
  return found.slice(found.length - Math.min(averagedWeeks + unrecordedWeeks, hoursRules.averagedWeeks - 1));
}

/** Eight hours, less what was worked on that day all the same (UTC): the day never counts for less than its work. */
function leaveMinutesBeside(stretches: readonly TimelineStretch[], day: IsoDay): number {
  const start = dayNumber(day) * dayMinutes;
  const { drive, work } = minutesWithin(stretches, start, start + dayMinutes);
  return Math.max(0, leaveDayMinutes - drive - work);
}

function unknownOn(stretches: readonly TimelineStretch[], day: IsoDay): number {
  const start = dayNumber(day) * dayMinutes;
  return minutesWithin(stretches, start, start + dayMinutes).unknown;
}

function hasRecords({ drive, work, available, rest }: ActivityMinutes): boolean {
  return drive + work + available + rest > 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

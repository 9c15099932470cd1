import { hoursRules, startOfWeek, weekOf } from './rules.ts';
import type { RestStanding, StandingInWeeks } from './standing.ts';

/** The rest that a driver will have taken by a start: daily (article 4(g)) or weekly (article 4(h)). */
export type TakenRest = 'regular-weekly' | 'reduced-weekly' | 'regular' | 'split' | 'reduced';

/** Driving left at a start, in minutes. All are upper bounds: what no card recorded is not in them, and no break is taken off. */
export interface DrivingLeft {
  /** Of the day: never more than what the week, the two weeks and the time to the weekly rest leave. */
  readonly dayMinutes: number;
  readonly weekMinutes: number;
  readonly fortnightMinutes: number;
  /** Driven in the week of the start, and in the one before. */
  readonly weekDrivenMinutes: number;
  readonly weekBeforeDrivenMinutes: number;
}

/** Whether a driver can start at a minute, if nobody drives before then. */
export interface PlannedStart {
  /** Null: not enough rest by then. */
  readonly rest: TakenRest | null;
  /** Where the rest is not enough: which one is still to be completed. */
  readonly waitsFor: 'daily' | 'weekly' | null;
  /** When the rest ends that lets the driver start. */
  readonly restEndsMinute: number;
  /** Reduced daily rests since the last weekly rest, the one until the start included. */
  readonly reducedRests: number;
  readonly left: DrivingLeft;
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

/**
 * Why nobody can tell by the records that a start is allowed. `at-work`: the card was read before the work ended;
 * `short-records`: they do not reach back to a weekly rest, or to the week before the start; `unrecorded`: it is allowed
 * only if time without a record was rest; `owed-rest`: what a reduced weekly rest lacks can no longer be made up for in time
 * after this start, unless the driver made up for it within a longer rest, which only the driver knows.
 */
export type Unproven = 'at-work' | 'short-records' | 'unrecorded' | 'owed-rest';

export interface ProvenStart {
  readonly planned: PlannedStart;
  /** Null: the records show that it is allowed, or that it is not. */
  readonly unproven: Unproven | null;
}

/** A start as the records alone show it: time without a record is neither rest nor a reason to refuse. */
export function provenStart(standing: StandingInWeeks, start: StartMoment): ProvenStart {
  const planned = plannedStart(standing, start);
  if (standing.endsAtWork) return { planned, unproven: 'at-work' };
  if (planned.rest === null) return { planned, unproven: null };
  const isShort = startOfWeek(start.week - 1) < standing.fromMinute;
  if (isShort || !knowsWeeklyRest(standing, planned)) return { planned, unproven: 'short-records' };
  if (owesRest(standing, start.minute, planned.rest)) return { planned, unproven: 'owed-rest' };
  if (standing.recordedOnly === null) return { planned, unproven: null };
  const strictly = { ...standing, ...standing.recordedOnly };
  const recorded = plannedStart(strictly, start);
  return recorded.rest === null || !knowsWeeklyRest(strictly, recorded)
    ? { planned, unproven: 'unrecorded' }
    : { planned: recorded, unproven: null };
}

function knowsWeeklyRest({ weeklyRestDueMinute }: RestStanding, { rest }: PlannedStart): boolean {
  return weeklyRestDueMinute !== null || rest === 'regular-weekly';
}

/**
 * Article 8(6b) and (7): in one piece, attached to a rest of at least nine hours, before the end of the third week. Later
 * than that it is too late anyway, and bars no start.
 */
function owesRest({ owedRests, restFromMinute }: StandingInWeeks, startMinute: number, rest: TakenRest): boolean {
  const spareMinutes = startMinute - restFromMinute - restMinutes[rest];
  return owedRests.some(
    ([minutes, dueMinute]) =>
      spareMinutes < minutes &&
      startMinute < dueMinute &&
      startMinute + hoursRules.reducedDailyRestMinutes + minutes > dueMinute,
  );
}

/** The first start that is allowed from a moment on: a weekly rest may have become due since the daily one ended. */
export function nextStart(standing: StandingInWeeks, fromMinute: number): ProvenStart & { readonly minute: number } {
  const wanted = Math.max(fromMinute, firstStart(standing));
  const minute = Math.max(wanted, plannedStart(standing, startMoment(wanted)).restEndsMinute);
  return { minute, ...provenStart(standing, startMoment(minute)) };
}

/** Recorders' clocks may be some minutes fast; records that are further ahead were made by a wrong clock, or compared with one. */
const fastClockMinutes = 60;

/** Why records that end at a minute tell nothing of the next start; null where they do. */
export function uselessBecause(
  upToMinute: number,
  { nowMinute, staleAfterHours }: { readonly nowMinute: number; readonly staleAfterHours: number },
): 'too-old' | 'ahead-of-clock' | null {
  if (nowMinute - upToMinute > staleAfterHours * 60) return 'too-old';
  return isAheadOfClock(upToMinute, nowMinute) ? 'ahead-of-clock' : null;
}

export function isAheadOfClock(upToMinute: number, nowMinute: number): boolean {
  return upToMinute - nowMinute > fastClockMinutes;
}

/** Regulation (EC) No 561/2006, articles 6 and 8, for a start that is not before the end of the records. */
export function plannedStart(standing: StandingInWeeks, start: StartMoment): PlannedStart {
  const { minute: startMinute, week } = start;
  const rest = restBy(standing, startMinute);
  const isNewWeek = rest === 'regular-weekly' || rest === 'reduced-weekly';
  return {
    rest,
    waitsFor: rest !== null ? null : waitsForWeekly(standing, startMinute) ? 'weekly' : 'daily',
    restEndsMinute: rest === null ? restEnd(standing, startMinute) : standing.restFromMinute + restMinutes[rest],
    reducedRests: isNewWeek ? 0 : standing.reducedRests + (rest === 'reduced' ? 1 : 0),
    left: drivingLeft({
      start,
      weekDrivenMinutes: standing.drivenIn.get(week) ?? 0,
      weekBeforeDrivenMinutes: standing.drivenIn.get(week - 1) ?? 0,
      isExtendable: (standing.extendedDaysIn.get(week) ?? 0) < hoursRules.extensionsInWeek,
      weeklyRestDueMinute: isNewWeek ? null : standing.weeklyRestDueMinute,
    }),
  };
}

/** The first minute at which the driver can start, after the shortest rest that is allowed. */
export function firstStart(standing: RestStanding): number {
  return restEnd(standing, standing.restFromMinute);
}

const restMinutes: Readonly<Record<TakenRest, number>> = {
  'regular-weekly': hoursRules.regularWeeklyRestMinutes,
  'reduced-weekly': hoursRules.reducedWeeklyRestMinutes,
  regular: hoursRules.regularDailyRestMinutes,
  split: hoursRules.reducedDailyRestMinutes,
  reduced: hoursRules.reducedDailyRestMinutes,
};

function restBy(standing: RestStanding, startMinute: number): TakenRest | null {
  const taken = startMinute - standing.restFromMinute;
  if (taken >= restMinutes['regular-weekly']) return 'regular-weekly';
  // Two reduced weekly rests in a row are for international carriage only.
  if (taken >= restMinutes['reduced-weekly'] && standing.lastWeeklyRest === 'regular') return 'reduced-weekly';
  if (isWeeklyDue(standing, startMinute)) return null;
  if (taken < restMinutes.reduced) return null;
  if (taken < restMinutes.regular) return shortRest(standing);
  // Of eleven hours that end too late, only what lies within the 24 hours counts (article 8(2)).
  return endsInTime(standing, restMinutes.regular) ? 'regular' : (shortRest(standing) ?? 'regular');
}

/** The daily rest of nine hours that the driver may take; null where it has to be eleven. */
function shortRest(standing: RestStanding): 'split' | 'reduced' | null {
  if (!endsInTime(standing, restMinutes.reduced)) return null;
  if (standing.hasFirstRestPart) return 'split';
  return standing.reducedRests < hoursRules.reducedDailyRests ? 'reduced' : null;
}

function endsInTime({ restFromMinute, restWithinMinute }: RestStanding, minutes: number): boolean {
  return restWithinMinute === null || restFromMinute + minutes <= restWithinMinute;
}

function isWeeklyDue({ weeklyRestDueMinute }: RestStanding, startMinute: number): boolean {
  return weeklyRestDueMinute !== null && startMinute >= weeklyRestDueMinute;
}

/** A daily rest ends too late for a start from `startMinute` on: only a weekly rest lets the driver start. */
function waitsForWeekly(standing: RestStanding, startMinute: number): boolean {
  return isWeeklyDue(standing, Math.max(startMinute, dailyRestEnd(standing)));
}

function dailyRestEnd(standing: RestStanding): number {
  return standing.restFromMinute + restMinutes[shortRest(standing) ?? 'regular'];
}

function restEnd(standing: RestStanding, startMinute: number): number {
  if (!waitsForWeekly(standing, startMinute)) return dailyRestEnd(standing);
  return (
    standing.restFromMinute + restMinutes[standing.lastWeeklyRest === 'regular' ? 'reduced-weekly' : 'regular-weekly']
  );
}

interface DrivingSoFar {
  readonly start: StartMoment;
  readonly weekDrivenMinutes: number;
  readonly weekBeforeDrivenMinutes: number;
  /** A day of ten hours is left in the week of the start (article 6(1)). */
  readonly isExtendable: boolean;
  /** Null: not known, or six days away. */
  readonly weeklyRestDueMinute: number | null;
}

/** What articles 6(1) to (3) and 8(6) leave; past Monday a day's driving counts in the new week. */
export function drivingLeft(soFar: DrivingSoFar): DrivingLeft {
  const { start, weekDrivenMinutes, weekBeforeDrivenMinutes, isExtendable, weeklyRestDueMinute } = soFar;
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
  const limit = isExtendable ? hoursRules.extendedDailyDrivingMinutes : hoursRules.dailyDrivingMinutes;
  return {
    dayMinutes: Math.min(limit, beforeMonday + afterMonday),
    weekMinutes,
    fortnightMinutes,
    weekDrivenMinutes,
    weekBeforeDrivenMinutes,
  };
}

import type { Hours } from './hours.ts';
import type { Rest } from './rests.ts';
import { dayMinutes, hoursRules, weekOf } from './rules.ts';

/** Where a driver stands at the end of the records: what the next start and the driving left follow from. Minutes since 1970 UTC. */
export interface Standing {
  /** The end of the records. */
  readonly upToMinute: number;
  /** Since when the driver has been resting: from the last rest on where it lasts to the end of the records, else from that end on. */
  readonly restFromMinute: number;
  /** Driving of the fixed week in which the records end, and of the one before. */
  readonly thisWeekMinutes: number;
  readonly lastWeekMinutes: number;
  /** When the next weekly rest has to begin (article 8(6)); null where the records have none before it. */
  readonly weeklyRestDueMinute: number | null;
  /** The kind of the last weekly rest: after a reduced one a regular one follows. */
  readonly lastWeeklyRest: NonNullable<Rest['weekly']> | null;
}

export function standingOf({ until, rests, weeks, weeklyRests }: Hours): Standing {
  const last = rests.at(-1);
  const lastWeekly = weeklyRests.at(-1);
  const weeklyEnd = lastWeekly === undefined ? undefined : rests[lastWeekly.restIndex]?.endMinute;
  // The last minute that the records have: a week that ends with them is this week.
  const week = weekOf(until - 1);
  const drivenIn = (wanted: number) =>
    weeks.find(({ monday }) => weekOf(Date.parse(`${monday}T00:00:00Z`) / 60_000) === wanted)?.minutes.drive ?? 0;
  return {
    upToMinute: until,
    restFromMinute: last?.endMinute === until ? last.startMinute : until,
    thisWeekMinutes: drivenIn(week),
    lastWeekMinutes: drivenIn(week - 1),
    weeklyRestDueMinute: weeklyEnd === undefined ? null : weeklyEnd + hoursRules.weeklyRestWithinMinutes,
    lastWeeklyRest: lastWeekly?.kind ?? null,
  };
}

/** When a driver can start, and how much driving is left then. All are upper bounds: what no card recorded is not in them. */
export interface NextStart {
  readonly startMinute: number;
  /** The rest that is counted until then. */
  readonly rest: 'daily' | 'reduced-weekly' | 'regular-weekly';
  /** Never more than what is left in the week and the two weeks, and until the weekly rest has to begin. */
  readonly dayLeftMinutes: number;
  readonly weekLeftMinutes: number;
  readonly fortnightLeftMinutes: number;
}

/**
 * The next start after a regular daily rest, or after a weekly rest where that has to begin before (article 8(2) and
 * (6)), with the driving left in that day, week and two weeks (article 6): past Monday they are those of the new week.
 */
export function nextStart(standing: Standing): NextStart {
  const { upToMinute, restFromMinute, thisWeekMinutes, lastWeekMinutes, weeklyRestDueMinute, lastWeeklyRest } =
    standing;
  const afterDailyRest = restFromMinute + hoursRules.regularDailyRestMinutes;
  const isWeeklyDue = weeklyRestDueMinute !== null && afterDailyRest >= weeklyRestDueMinute;
  const rest = !isWeeklyDue ? 'daily' : lastWeeklyRest === 'reduced' ? 'regular-weekly' : 'reduced-weekly';
  const startMinute = restFromMinute + restMinutes[rest];
  const weeksOn = weekOf(startMinute) - weekOf(upToMinute - 1);
  const weekDriven = weeksOn === 0 ? thisWeekMinutes : 0;
  const weekBefore = weeksOn === 0 ? lastWeekMinutes : weeksOn === 1 ? thisWeekMinutes : 0;
  const weekLeftMinutes = Math.max(0, hoursRules.weeklyDrivingMinutes - weekDriven);
  const fortnightLeftMinutes = Math.max(0, hoursRules.fortnightlyDrivingMinutes - weekDriven - weekBefore);
  const untilWeeklyRest = isWeeklyDue || weeklyRestDueMinute === null ? dayMinutes : weeklyRestDueMinute - startMinute;
  return {
    startMinute,
    rest,
    dayLeftMinutes: Math.min(hoursRules.dailyDrivingMinutes, weekLeftMinutes, fortnightLeftMinutes, untilWeeklyRest),
    weekLeftMinutes,
    fortnightLeftMinutes,
  };
}

const restMinutes: Readonly<Record<NextStart['rest'], number>> = {
  daily: hoursRules.regularDailyRestMinutes,
  'reduced-weekly': hoursRules.reducedWeeklyRestMinutes,
  'regular-weekly': hoursRules.regularWeeklyRestMinutes,
};

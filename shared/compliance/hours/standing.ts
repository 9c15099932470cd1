import { isoDayOf } from '../../tachograph/time.ts';
import { minutesWithin } from './day-minutes.ts';
import { type ImplausibleDays, type ImplausibleSpan, implausibleKinds } from './records.ts';
import { type RestStanding, restStandings } from './rest-ways.ts';
import { daysAndRests } from './rests.ts';
import { dayMinutes, hoursRules, startOfWeek, weekOf } from './rules.ts';
import { countedAs, type Timeline, type TimelineStretch } from './timeline.ts';
import { type WorkingDays, workingDaysAt } from './working-days.ts';

/** Where a driver stands at the end of the records: what the next start and the driving left follow from. */
export interface Standing extends RestStanding {
  /** The beginning and the end of the records. */
  readonly fromMinute: number;
  readonly upToMinute: number;
  /** The card was read while its driver did not rest: since when there is rest is not known. */
  readonly endsAtWork: boolean;
  /** A part of the records was changed since it was signed, and no other file tells that time again. */
  readonly isAltered: boolean;
  /** What is recorded and hard to believe, within the reach of an answer. */
  readonly implausible: readonly ImplausibleDays[];
  /** The rests, if nothing without a record was rest, by each way to read it; none where the same follows. */
  readonly recordedOnly: readonly RestStanding[];
  /** The rests, for each way to take them of which one was interrupted: no record tells of a bunk (article 9(1)). */
  readonly onFerry: readonly RestStanding[];
  /** Driving in the last weeks, oldest first: beginning and length of each piece, the beginning from that of the one before. */
  readonly drives: readonly (readonly [afterMinutes: number, minutes: number])[];
  /** The beginnings of the days with more than nine hours of driving (article 6(1)). */
  readonly extendedDays: readonly number[];
  /** By the domestic rules of Great Britain. */
  readonly workingDays: WorkingDays;
}

/** Two fixed weeks before the rest that goes on: from its first hours on, a start may be asked for. */
const keptMinutes = 14 * 24 * 60;

/** Four weeks for the weekly rests, as many for what has to be made up for, and two: no answer reaches further back. */
export const reachDays = 70;

/** From when on records that end at a minute count for an answer: whole days (UTC). */
export function firstMinuteOfReach(upToMinute: number): number {
  return (Math.floor((upToMinute - 1) / dayMinutes) - reachDays + 1) * dayMinutes;
}

/**
 * @param known what is known of the whole records, beside the time itself.
 * @returns null where the timeline is empty.
 */
export function standingAtEnd(
  recorded: Timeline,
  known: { readonly isAltered: boolean; readonly implausible: readonly ImplausibleSpan[] },
): Standing | null {
  const { stretches, ferryMinutes, endsAtWork } = recorded;
  const [first, last] = [stretches[0], stretches.at(-1)];
  const { ashore, aboard } = restStandings(stretches, ferryMinutes);
  if (first === undefined || last === undefined || ashore === null) return null;
  const upToMinute = last.endMinute;
  const otherwise = readingsWithoutGaps(stretches).map((each) => restStandings(each, ferryMinutes));
  return {
    ...ashore,
    fromMinute: first.startMinute,
    upToMinute,
    endsAtWork,
    isAltered: known.isAltered,
    implausible: implausibleDays(known.implausible, upToMinute),
    recordedOnly: eachOnce([ashore, ...otherwise.flatMap((each) => each.ashore ?? [])]).slice(1),
    onFerry: eachOnce([...aboard, ...otherwise.flatMap((each) => each.aboard)]),
    drives: drivesSince(stretches, ashore.restFromMinute - keptMinutes),
    extendedDays: extendedDaysOf({ ...recorded, ferryMinutes: [] }, upToMinute),
    workingDays: workingDaysAt(stretches, ashore.restFromMinute),
  };
}

function implausibleDays(spans: readonly ImplausibleSpan[], upToMinute: number): readonly ImplausibleDays[] {
  const since = firstMinuteOfReach(upToMinute);
  return implausibleKinds.flatMap((kind) => {
    const days = new Set<number>();
    for (const span of spans) {
      const endMinute = span.kind === kind ? Math.min(upToMinute, span.endMinute) : since;
      const firstDay = Math.floor(Math.max(since, span.startMinute) / dayMinutes);
      for (let day = firstDay; day * dayMinutes < endMinute; day += 1) days.add(day);
    }
    return days.size === 0 ? [] : [{ kind, days: [...days].sort((one, other) => one - other).map(isoDayOf) }];
  });
}

function eachOnce(standings: readonly RestStanding[]): readonly RestStanding[] {
  return [...new Map(standings.map((each) => [JSON.stringify(each), each])).values()];
}

/**
 * Nobody can tell what was done without a record: the driver drove, and alone, so that two were no crew, or worked, so that
 * they were one. A crew has 30 hours, in which a rest may count as a reduced one that is none within 24.
 */
function readingsWithoutGaps(stretches: readonly TimelineStretch[]): readonly (readonly TimelineStretch[])[] {
  if (!stretches.some(({ doing }) => doing === 'unknown')) return [];
  const readAs = stretches.some(({ crew }) => crew) ? (['drive', 'work'] as const) : (['drive'] as const);
  return readAs.map((doing) => stretches.map((each) => (each.doing === 'unknown' ? { ...each, doing } : each)));
}

function extendedDaysOf(recorded: Timeline, upToMinute: number): readonly number[] {
  const isLong = (from: number, until: number) =>
    minutesWithin(recorded.stretches, from, until).drive > hoursRules.dailyDrivingMinutes;
  return daysAndRests(withRestFrom(upToMinute, recorded))
    .days.filter(({ startMinute, endMinute }) => endMinute > upToMinute - keptMinutes && isLong(startMinute, endMinute))
    .map(({ startMinute }) => startMinute);
}

/** Which rests end the days before depends on the one that goes on: it is taken to last until it is long enough for all. */
function withRestFrom(startMinute: number, recorded: Timeline): Timeline {
  const goesOn = {
    startMinute,
    endMinute: startMinute + hoursRules.regularWeeklyRestMinutes,
    doing: 'rest',
    crew: false,
    coDriver: false,
    outOfScope: false,
    byHand: false,
    basis: null,
  } as const;
  return { ...recorded, stretches: [...recorded.stretches, goesOn] };
}

function drivesSince(stretches: readonly TimelineStretch[], from: number): Standing['drives'] {
  const drives = stretches.filter((stretch) => countedAs(stretch) === 'drive' && stretch.endMinute > from);
  return drives.map(({ startMinute, endMinute }, index) => [
    startMinute - (drives[index - 1]?.startMinute ?? 0),
    endMinute - startMinute,
  ]);
}

/** A standing by fixed weeks. */
export interface StandingInWeeks extends Omit<Standing, 'drives' | 'extendedDays'> {
  /** Minutes driven in each week. */
  readonly drivenIn: ReadonlyMap<number, number>;
  /** How many days of each week have more than nine hours of driving. */
  readonly extendedDaysIn: ReadonlyMap<number, number>;
}

export function standingInWeeks({ drives, extendedDays, ...rest }: Standing): StandingInWeeks {
  const drivenIn = new Map<number, number>();
  const extendedDaysIn = new Map<number, number>();
  const add = (to: Map<number, number>, week: number, count: number) => to.set(week, (to.get(week) ?? 0) + count);
  let startMinute = 0;
  for (const [after, minutes] of drives) {
    startMinute += after;
    const week = weekOf(startMinute);
    const ofNextWeek = Math.max(0, startMinute + minutes - startOfWeek(week + 1));
    add(drivenIn, week, minutes - ofNextWeek);
    if (ofNextWeek > 0) add(drivenIn, week + 1, ofNextWeek);
  }
  for (const minute of extendedDays) add(extendedDaysIn, weekOf(minute), 1);
  return { ...rest, drivenIn, extendedDaysIn };
}

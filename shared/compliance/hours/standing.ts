import type { DepotDays } from '../depot-days.ts';
import { minutesWithin } from './day-minutes.ts';
import type { ActivitySource } from './records.ts';
import { daysAndRests, type Rest } from './rests.ts';
import { dayMinutes, hoursRules } from './rules.ts';
import {
  countedAs,
  isRestful,
  mergeSources,
  minutesOf,
  runsOf,
  type Timeline,
  type TimelineStretch,
} from './timeline.ts';
import { weeklyRests } from './weeks.ts';

/**
 * Where a driver stands at the end of the records: what the next start and the driving left follow from. Minutes since
 * 1970 UTC. No zone is in it, so that it stays right when the depot's zone changes.
 */
export interface Standing {
  /** The end of the records. */
  readonly upToMinute: number;
  /** Since when the driver has been resting: from the last rest on where it lasts to the end of the records, else from that end on. */
  readonly restFromMinute: number;
  /** Driving in the last weeks, oldest first: beginning and length of each piece, the beginning from that of the one before. */
  readonly drives: readonly (readonly [afterMinutes: number, minutes: number])[];
  /** The beginnings of the days with more than nine hours of driving (article 6(1)). */
  readonly extendedDays: readonly number[];
  /** Reduced daily rests since the last weekly rest (article 8(4)), without the one that lasts to the end of the records. */
  readonly reducedRests: number;
  /** The day has a rest of three hours, so that nine more are a regular rest (article 4(g)). */
  readonly hasFirstRestPart: boolean;
  /** When the 24 or 30 hours end within which the daily rest has to be taken; null where the day began before the records. */
  readonly restWithinMinute: number | null;
  /** When the next weekly rest has to begin (article 8(6)); null where the records have none before it. */
  readonly weeklyRestDueMinute: number | null;
  /** The kind of the last weekly rest: after a reduced one a regular one follows. */
  readonly lastWeeklyRest: NonNullable<Rest['weekly']> | null;
}

/** Two fixed weeks, and a day more: in some zones Monday begins earlier than in UTC. */
const keptMinutes = 15 * dayMinutes;

/** @returns null where no source has any records. */
export function standingOf(sources: readonly ActivitySource[]): Standing | null {
  return standingAfter(mergeSources(sources));
}

/** @returns null for a timeline without records. */
export function standingAfter(recorded: Timeline): Standing | null {
  const upToMinute = recorded.stretches.at(-1)?.endMinute;
  if (upToMinute === undefined) return null;
  const timeline = { ...recorded, stretches: [...recorded.stretches, restFrom(upToMinute)] };
  const { days, rests } = daysAndRests(timeline);
  const running = rests.at(-1);
  const ended = rests.slice(0, -1);
  const restFromMinute = running === undefined ? upToMinute : running.endMinute - running.restMinutes;
  const weekly = weeklyRests(ended).at(-1);
  const day = days.at(-1);
  const from = upToMinute - keptMinutes;
  const within = day?.isMultiManned ? hoursRules.multiManningRestWithinMinutes : hoursRules.dailyRestWithinMinutes;
  return {
    upToMinute,
    restFromMinute,
    drives: drivesSince(recorded.stretches, from),
    extendedDays: days
      .filter(
        ({ startMinute, endMinute }) =>
          endMinute > from &&
          minutesWithin(recorded.stretches, startMinute, endMinute).drive > hoursRules.dailyDrivingMinutes,
      )
      .map(({ startMinute }) => startMinute),
    reducedRests: ended.filter(({ daily }, index) => index > (weekly?.restIndex ?? -1) && daily === 'reduced').length,
    hasFirstRestPart: day !== undefined && hasFirstPart(timeline.stretches, day.startMinute, restFromMinute),
    restWithinMinute: day?.startIsKnown ? day.startMinute + within : null,
    weeklyRestDueMinute:
      weekly === undefined ? null : (ended[weekly.restIndex]?.endMinute ?? 0) + hoursRules.weeklyRestWithinMinutes,
    lastWeeklyRest: weekly?.kind ?? null,
  };
}

/** Which rests end the days before depends on the one that goes on: it is taken to last until it is long enough for all. */
function restFrom(startMinute: number): TimelineStretch {
  return {
    startMinute,
    endMinute: startMinute + hoursRules.regularWeeklyRestMinutes,
    doing: 'rest',
    crew: false,
    coDriver: false,
    outOfScope: false,
    basis: null,
  };
}

function drivesSince(stretches: readonly TimelineStretch[], from: number): Standing['drives'] {
  const drives = stretches.filter((stretch) => countedAs(stretch) === 'drive' && stretch.endMinute > from);
  return drives.map(({ startMinute, endMinute }, index) => [
    startMinute - (drives[index - 1]?.startMinute ?? 0),
    endMinute - startMinute,
  ]);
}

function hasFirstPart(stretches: readonly TimelineStretch[], from: number, until: number): boolean {
  return runsOf(stretches, isRestful).some(
    (run) =>
      run.kind &&
      run.startMinute >= from &&
      run.endMinute <= until &&
      minutesOf(run) >= hoursRules.firstDailyRestPartMinutes,
  );
}

/** A standing as the weeks of one zone have it. */
export interface StandingInWeeks extends Omit<Standing, 'drives' | 'extendedDays'> {
  /** Minutes driven in each week. */
  readonly drivenIn: ReadonlyMap<number, number>;
  /** How many days of each week have more than nine hours of driving. */
  readonly extendedDaysIn: ReadonlyMap<number, number>;
}

export function standingInWeeks({ drives, extendedDays, ...rest }: Standing, weeks: DepotWeeks): StandingInWeeks {
  const drivenIn = new Map<number, number>();
  const extendedDaysIn = new Map<number, number>();
  const add = (to: Map<number, number>, week: number, count: number) => to.set(week, (to.get(week) ?? 0) + count);
  let startMinute = 0;
  for (const [after, minutes] of drives) {
    startMinute += after;
    const week = weeks.weekOf(startMinute);
    const ofNextWeek = Math.max(0, startMinute + minutes - weeks.startOf(week + 1));
    add(drivenIn, week, minutes - ofNextWeek);
    if (ofNextWeek > 0) add(drivenIn, week + 1, ofNextWeek);
  }
  for (const minute of extendedDays) add(extendedDaysIn, weeks.weekOf(minute), 1);
  return { ...rest, drivenIn, extendedDaysIn };
}

/** Article 4(i): weeks from Monday 00:00 to Sunday 24:00, in the depot's zone. */
export interface DepotWeeks {
  readonly weekOf: (minute: number) => number;
  readonly startOf: (week: number) => number;
}

export function depotWeeks(days: DepotDays): DepotWeeks {
  // Looking a beginning up in the zone costs more than all the rest, and the same few weeks are asked for.
  const starts = new Map<number, number>();
  return {
    // 1970-01-01 was a Thursday.
    weekOf: (minute) => Math.floor((days.dayOf(minute * 60_000) + 3) / 7),
    startOf: (week) => {
      const known = starts.get(week) ?? days.startOf(week * 7 - 3) / 60_000;
      starts.set(week, known);
      return known;
    },
  };
}

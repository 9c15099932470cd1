import type { Regime } from '../../settings/driving-rules.ts';
import { minutesWithin } from './day-minutes.ts';
import { daysAndRests, type Rest, runningFerryRest } from './rests.ts';
import { hoursRules, startOfWeek, weekOf } from './rules.ts';
import { countedAs, isRestful, minutesOf, runsOf, type Timeline, type TimelineStretch } from './timeline.ts';
import { type TakenRestSpan, type WeeklyRestChain, weeklyRestChains } from './weekly-rest-chains.ts';

/** The rests before the end of the records, as far as the next start depends on them. Minutes since 1970 UTC. */
export interface RestStanding {
  /** Since when the driver has been resting: from the last rest on where it lasts to the end of the records, else from that end on. */
  readonly restFromMinute: number;
  /** The day has a rest of three hours, so that nine more are a regular rest (article 4(g)). */
  readonly hasFirstRestPart: boolean;
  /** When the 24 or 30 hours end within which the daily rest has to be taken; null where the day began before the records. */
  readonly restWithinMinute: number | null;
  /** How the rests before that one can be the weekly rests of their weeks, by the rules that the journeys come under. */
  readonly weekly: Readonly<Record<Regime, WeeklyRestStanding>>;
}

interface WeeklyRestStanding {
  /** By the records alone; none where they have no regular weekly rest yet. */
  readonly recorded: readonly WeeklyRestChain[];
  /** If whatever was before the records helps the most; null where the same follows. */
  readonly atBest: readonly WeeklyRestChain[] | null;
}

/** What follows if there was a bunk on board (article 9(1)), which no record tells. */
interface FerryStanding extends RestStanding {
  /** The rest that goes on was interrupted: `restFromMinute` is later than its beginning by that much. */
  readonly isInterrupted: boolean;
}

/** Where a driver stands at the end of the records: what the next start and the driving left follow from. */
export interface Standing extends RestStanding {
  /** The beginning and the end of the records. */
  readonly fromMinute: number;
  readonly upToMinute: number;
  /** The card was read while its driver did not rest: since when there is rest is not known. */
  readonly endsAtWork: boolean;
  /** The rests, if nothing without a record was rest; null where the same follows. */
  readonly recordedOnly: RestStanding | null;
  /** The rests, if those count that were interrupted on a ferry or train, for each way to take the last one. */
  readonly onFerry: readonly FerryStanding[];
  /** Driving in the last weeks, oldest first: beginning and length of each piece, the beginning from that of the one before. */
  readonly drives: readonly (readonly [afterMinutes: number, minutes: number])[];
  /** The beginnings of the days with more than nine hours of driving (article 6(1)). */
  readonly extendedDays: readonly number[];
}

/** Two fixed weeks before the rest that goes on: from its first hours on, a start may be asked for. */
const keptMinutes = 14 * 24 * 60;

/** @returns null where the timeline is empty. */
export function standingAtEnd(recorded: Timeline): Standing | null {
  const { stretches, endsAtWork } = recorded;
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (first === undefined || last === undefined) return null;
  const upToMinute = last.endMinute;
  const ashore = { ...recorded, ferryMinutes: [] };
  const rests = restStanding(ashore, upToMinute);
  const hasGaps = stretches.some(({ doing }) => doing === 'unknown');
  const recordedOnly = hasGaps ? restStanding(withoutGaps(ashore), upToMinute) : rests;
  return {
    ...rests,
    fromMinute: first.startMinute,
    upToMinute,
    endsAtWork,
    recordedOnly: isSame(recordedOnly, rests) ? null : recordedOnly,
    onFerry: restsOnFerry(hasGaps ? [recorded, withoutGaps(recorded)] : [recorded], upToMinute),
    drives: drivesSince(stretches, rests.restFromMinute - keptMinutes),
    extendedDays: extendedDaysOf(ashore, upToMinute),
  };
}

function isSame(one: RestStanding, other: RestStanding): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Nobody can tell what was done without a record: here the driver drove, and alone, so that two were no crew. */
function withoutGaps(timeline: Timeline): Timeline {
  return {
    ...timeline,
    stretches: timeline.stretches.map((each) => (each.doing === 'unknown' ? { ...each, doing: 'drive' } : each)),
  };
}

/** By each choice of the crossings that a rest was taken on: a driver may also take the pieces for rests of their own. */
function restsOnFerry(readings: readonly Timeline[], upToMinute: number): readonly FerryStanding[] {
  const found = readings.flatMap((reading) =>
    choicesOf(reading.ferryMinutes).flatMap((ferryMinutes) => restsAboard({ ...reading, ferryMinutes }, upToMinute)),
  );
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

/** Crossings that are weighed one by one; of a longer record the last ones decide. */
const mostWeighedCrossings = 6;

function choicesOf(ferryMinutes: readonly number[]): readonly (readonly number[])[] {
  if (ferryMinutes.length < 2) return ferryMinutes.map((minute) => [minute]);
  const weighed = ferryMinutes.slice(-mostWeighedCrossings);
  return [ferryMinutes, ...weighed.flatMap((minute) => [[minute], ferryMinutes.filter((other) => other !== minute)])];
}

function restsAboard(recorded: Timeline, upToMinute: number): readonly FerryStanding[] {
  const taken = { ...restStanding(recorded, upToMinute), isInterrupted: false };
  const running = runningFerryRest(withRestFrom(upToMinute, recorded), upToMinute);
  if (running === null) return [taken];
  const { startMinute, interruptionMinutes } = running;
  const goesOn = restStanding(restingBetween(recorded, startMinute, upToMinute), upToMinute);
  return [taken, { ...goesOn, restFromMinute: goesOn.restFromMinute + interruptionMinutes, isInterrupted: true }];
}

/** As if nothing had been done in between. */
function restingBetween(timeline: Timeline, from: number, until: number): Timeline {
  const stretches = timeline.stretches.map(
    (each): TimelineStretch =>
      each.startMinute >= from && each.endMinute <= until ? { ...each, doing: 'rest', outOfScope: false } : each,
  );
  return { ...timeline, stretches };
}

function restStanding(recorded: Timeline, upToMinute: number): RestStanding {
  const timeline = withRestFrom(upToMinute, recorded);
  const { days, rests } = daysAndRests(timeline, { isByRestsAlone: true });
  const running = rests.at(-1);
  const restFromMinute = running === undefined ? upToMinute : running.endMinute - running.restMinutes;
  const day = days.at(-1);
  const within = day?.isMultiManned ? hoursRules.multiManningRestWithinMinutes : hoursRules.dailyRestWithinMinutes;
  return {
    restFromMinute,
    hasFirstRestPart: day !== undefined && hasFirstPart(timeline.stretches, day.startMinute, restFromMinute),
    restWithinMinute: day?.startIsKnown ? day.startMinute + within : null,
    weekly: weeklyStanding(rests.slice(0, -1), {
      ifBegun: daysAndRests(timeline, { isByRestsAlone: true, beginsWithDay: true }).rests.slice(0, -1),
      fromMinute: recorded.stretches[0]?.startMinute ?? upToMinute,
    }),
  };
}

function extendedDaysOf(recorded: Timeline, upToMinute: number): readonly number[] {
  const isLong = (from: number, until: number) =>
    minutesWithin(recorded.stretches, from, until).drive > hoursRules.dailyDrivingMinutes;
  return daysAndRests(withRestFrom(upToMinute, recorded))
    .days.filter(({ startMinute, endMinute }) => endMinute > upToMinute - keptMinutes && isLong(startMinute, endMinute))
    .map(({ startMinute }) => startMinute);
}

/** `ifBegun`: the rests, if the first day began with the records. At best a weekly rest ended then. */
function weeklyStanding(
  ended: readonly Rest[],
  { ifBegun, fromMinute }: { readonly ifBegun: readonly Rest[]; readonly fromMinute: number },
): RestStanding['weekly'] {
  const [spans, spansIfBegun] = [spansOf(ended), spansOf(ifBegun)];
  const by = (regime: Regime): WeeklyRestStanding => {
    const recorded = weeklyRestChains(spans, { regime, before: 'worst', fromMinute });
    const atBest = weeklyRestChains(spansIfBegun, { regime, before: 'best', fromMinute });
    return { recorded, atBest: JSON.stringify(atBest) === JSON.stringify(recorded) ? null : atBest };
  };
  return {
    national: by('national'),
    'international-goods': by('international-goods'),
    'occasional-passengers': by('occasional-passengers'),
  };
}

function spansOf(rests: readonly Rest[]): readonly TakenRestSpan[] {
  return rests.map(({ startMinute, endMinute, restMinutes, daily }) => ({
    startMinute,
    endMinute,
    restMinutes,
    isReducedDaily: daily === 'reduced',
  }));
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

function hasFirstPart(stretches: readonly TimelineStretch[], from: number, until: number): boolean {
  return runsOf(stretches, isRestful).some(
    (run) =>
      run.kind &&
      run.startMinute >= from &&
      run.endMinute <= until &&
      minutesOf(run) >= hoursRules.firstDailyRestPartMinutes,
  );
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

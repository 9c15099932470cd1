import type { EuRegime } from '../../settings/driving-rules.ts';
import { reducedRestsInARow, weeklyRestWithinMinutes } from './regimes.ts';
import { hoursRules, startOfWeek, weekOf } from './rules.ts';

/** What a reduced weekly rest lacks, to be taken in one piece by the end of the third week after its own (article 8(6b)). */
export interface OwedRest {
  readonly minutes: number;
  readonly dueMinute: number;
  /** After two reduced rests in a row it is taken before the next weekly rest (the same article). */
  readonly isBeforeNext: boolean;
}

/**
 * One lawful way to take the rests so far for the weekly rests of fixed weeks: where it stands after the last of them.
 * Minutes since 1970 UTC, weeks as `weekOf` counts them.
 */
export interface WeeklyRestChain {
  /** The end of the last weekly rest. */
  readonly endMinute: number;
  readonly kind: 'regular' | 'reduced';
  /** The last week that has its weekly rest; every week before it has one too, back to the first of the chain. */
  readonly week: number;
  readonly reducedInARow: number;
  /** The last four weeks' rests, where it matters how many of them are regular; else none. */
  readonly lastWeeks: readonly (readonly [week: number, kind: 'regular' | 'reduced'])[];
  /** Reduced daily rests since then (article 8(4)). */
  readonly reducedDailyRests: number;
  readonly owed: readonly OwedRest[];
}

/** A part of a rest without an interruption. Minutes since 1970 UTC. */
export interface RestPiece {
  readonly startMinute: number;
  readonly endMinute: number;
}

/** A rest as far as the weekly rest depends on it. */
export interface TakenRestSpan extends RestPiece {
  /** More than one where it was interrupted on a ferry or train. */
  readonly pieces: readonly RestPiece[];
  /** Without the interruptions. */
  readonly restMinutes: number;
  /** It is one of the reduced daily rests. */
  readonly isReducedDaily: boolean;
  /** How much of it is the rest itself, if it is a daily one. */
  readonly dailyMinutes: number;
}

/** @param hasFirstPart three hours were taken before, so that nine more are a regular daily rest (article 4(g)). */
export function takenRestOf(
  pieces: readonly RestPiece[],
  { hasFirstPart, isReducedDaily }: { readonly hasFirstPart: boolean; readonly isReducedDaily: boolean },
): TakenRestSpan {
  // Of daily rests only a regular one may be interrupted (article 9(1)).
  const isWhole = pieces.length > 1 && !hasFirstPart;
  // In this order: an object that began like the spans of records would make V8 forget the shape of all of those.
  return {
    pieces,
    restMinutes: minutesIn(pieces),
    isReducedDaily,
    dailyMinutes: isWhole ? hoursRules.regularDailyRestMinutes : hoursRules.reducedDailyRestMinutes,
    startMinute: pieces[0]?.startMinute ?? 0,
    endMinute: pieces.at(-1)?.endMinute ?? 0,
  };
}

/** How long pieces of a rest are together, up to a minute. */
export function minutesIn(pieces: readonly RestPiece[], until: number = Number.POSITIVE_INFINITY): number {
  let minutes = 0;
  for (const { startMinute, endMinute } of pieces) minutes += Math.max(0, Math.min(endMinute, until) - startMinute);
  return minutes;
}

/** What was before the records: nothing that helps, or whatever makes the most of them lawful. */
export type Before = 'worst' | 'best';

/** The chains with which the records begin. */
export function chainsBefore(
  first: RestPiece | undefined,
  { regime, before, fromMinute }: { readonly regime: EuRegime; readonly before: Before; readonly fromMinute: number },
): readonly WeeklyRestChain[] {
  return before === 'best' ? [bestBefore(first, fromMinute, regime)] : [];
}

/** The most that can have been before: a regular rest that ended with the first rest, or when the records began. */
function bestBefore(first: RestPiece | undefined, fromMinute: number, regime: EuRegime): WeeklyRestChain {
  const isCutOff = first !== undefined && first.startMinute <= fromMinute;
  const endMinute = isCutOff ? first.endMinute : fromMinute;
  const week = weekOf(endMinute);
  return begun(endMinute, { from: week, until: week }, [], regime);
}

function begun(
  endMinute: number,
  { from, until }: { readonly from: number; readonly until: number },
  owed: readonly OwedRest[],
  regime: EuRegime,
): WeeklyRestChain {
  return {
    endMinute,
    kind: 'regular',
    week: until,
    reducedInARow: 0,
    lastWeeks: weeksAfter([], { kind: 'regular', from, until }, regime),
    reducedDailyRests: 0,
    owed,
  };
}

/** Every chain that a rest makes of those before it. Lapsed ones stay for what they owe, until a regular rest mends them. */
export function chainsAfter(
  chains: readonly WeeklyRestChain[],
  rest: TakenRestSpan,
  regime: EuRegime,
  before: Before,
): readonly WeeklyRestChain[] {
  const isWeekly = rest.restMinutes >= hoursRules.reducedWeeklyRestMinutes;
  if (!isWeekly) {
    const asDaily = chains.flatMap((chain) => takenAsDaily(chain, rest));
    // While one way is lawful, those that no longer are say nothing of what is owed.
    const stillLawful = asDaily.filter((chain) => isLawfulAt(chain, rest.endMinute, regime));
    return stillLawful.length > 0 ? stillLawful : asDaily;
  }
  const next = chains.flatMap((chain) => [...takenAsDaily(chain, rest), ...takenAsWeekly(chain, rest, regime, before)]);
  const lawful = next.filter((chain) => isLawfulAt(chain, rest.endMinute, regime));
  if (lawful.length > 0) return distinct(lawful);
  const isHeld = chains.some((chain) => mayStillTake(chain, rest, regime));
  const mended = isHeld ? null : mendedBy(next, rest, regime);
  return distinct(mended ?? next);
}

/** It began in time, and nothing was overdue: if it was not enough, it was not for being late. */
function mayStillTake(chain: WeeklyRestChain, { startMinute, endMinute }: TakenRestSpan, regime: EuRegime): boolean {
  return startMinute <= latestWeeklyRestStart(chain, regime) && chain.owed.every((each) => each.dueMinute > endMinute);
}

/** By when the next weekly rest has to begin: six periods of 24 hours after the last, and in the next week at the latest. */
export function latestWeeklyRestStart(chain: WeeklyRestChain, regime: EuRegime): number {
  const { endMinute, kind, week } = chain;
  const within = endMinute + weeklyRestWithinMinutes(regime, kind);
  // Under article 8(6a) the rest that follows the service serves the weeks of the service.
  if (regime === 'occasional-passengers' && kind === 'regular') return within;
  return Math.min(within, startOfWeek(week + 2) - 1);
}

/** Whether work may go on at a minute: a weekly rest is not overdue, and neither is what a reduced one lacks. */
export function isLawfulAt(chain: WeeklyRestChain, minute: number, regime: EuRegime): boolean {
  return minute < latestWeeklyRestStart(chain, regime) && chain.owed.every(({ dueMinute }) => minute < dueMinute);
}

/** Whether all that is owed still fits in after a start at a minute, each piece beside the same rest of nine hours. */
export function canStillCompensate({ owed }: WeeklyRestChain, minute: number): boolean {
  let minutes = minute + hoursRules.reducedDailyRestMinutes;
  return byDueMinute(owed).every((each) => {
    minutes += each.minutes;
    return minutes <= each.dueMinute;
  });
}

/** Under a day it is a daily rest, and a longer one may be. What it has beyond that makes up for what is owed. */
function takenAsDaily(chain: WeeklyRestChain, rest: TakenRestSpan): readonly WeeklyRestChain[] {
  const reducedDailyRests = chain.reducedDailyRests + (rest.isReducedDaily ? 1 : 0);
  return owedAfter(chain.owed, rest, rest.dailyMinutes).map((owed) => ({
    ...chain,
    reducedDailyRests,
    owed,
  }));
}

function takenAsWeekly(
  chain: WeeklyRestChain,
  rest: TakenRestSpan,
  regime: EuRegime,
  before: Before,
): readonly WeeklyRestChain[] {
  const isRegular = rest.restMinutes >= hoursRules.regularWeeklyRestMinutes;
  if (rest.startMinute > chain.endMinute + weeklyRestWithinMinutes(regime, chain.kind)) return [];
  if (!isRegular && chain.reducedInARow >= reducedRestsInARow(regime)) return [];
  const kind = isRegular ? ('regular' as const) : ('reduced' as const);
  const base = isRegular ? hoursRules.regularWeeklyRestMinutes : rest.restMinutes;
  const found: WeeklyRestChain[] = [];
  for (const { from, until, own } of weeksServed(rest)) {
    const isPostponed = isServiceOfTwelveDays(chain, rest, from, regime);
    if (isPostponed && rest.restMinutes < hoursRules.restAfterTwelveDaysMinutes) continue;
    if (from > chain.week + 1 && !isPostponed) continue;
    const week = Math.max(chain.week, until);
    const reducedInARow = isRegular ? 0 : chain.reducedInARow + 1;
    const lastWeeks = weeksAfter(chain.lastWeeks, { kind, from, until }, regime);
    if (reducedInARow > 1 && !holdsTwoRegular(lastWeeks, week, before)) continue;
    for (const paid of owedAfter(chain.owed, rest, isPostponed ? rest.restMinutes : base)) {
      if (paid.some(({ isBeforeNext }) => isBeforeNext)) continue;
      const missing = isPostponed
        ? 2 * hoursRules.regularWeeklyRestMinutes - rest.restMinutes
        : hoursRules.regularWeeklyRestMinutes - rest.restMinutes;
      const owed = missing > 0 ? [...paid, owedFor(missing, own)] : paid;
      found.push({
        endMinute: rest.endMinute,
        kind,
        week,
        reducedInARow,
        lastWeeks,
        reducedDailyRests: 0,
        owed: reducedInARow > 1 ? owed.map((each) => ({ ...each, isBeforeNext: true })) : owed,
      });
    }
  }
  return found;
}

function owedFor(minutes: number, week: number): OwedRest {
  return { minutes, dueMinute: startOfWeek(week + 1 + hoursRules.compensationWithinWeeks), isBeforeNext: false };
}

/** Article 8(6a): after a regular weekly rest the next was put off beyond six periods, or beyond the next week. */
function isServiceOfTwelveDays(chain: WeeklyRestChain, rest: TakenRestSpan, from: number, regime: EuRegime): boolean {
  if (regime !== 'occasional-passengers' || chain.kind !== 'regular') return false;
  return rest.startMinute > chain.endMinute + hoursRules.weeklyRestWithinMinutes || from > chain.week + 1;
}

/**
 * The weeks that a rest can be the weekly rest of: one of those that it touches (article 8(9): either of two, never both).
 * Weeks that lie in it whole need no other: nothing was done in them.
 */
function weeksServed({ startMinute, endMinute }: Pick<TakenRestSpan, 'startMinute' | 'endMinute'>) {
  const first = weekOf(startMinute);
  const last = weekOf(endMinute - 1);
  if (first === last) return [{ from: first, until: last, own: first }];
  const isLastWhole = endMinute === startOfWeek(last + 1);
  const ofLast = { from: startMinute === startOfWeek(first) ? first : first + 1, until: last, own: last };
  // A first week that lies in it whole leaves the rest to the last one.
  if (ofLast.from === first) return [ofLast];
  return [{ from: first, until: isLastWhole ? last : last - 1, own: first }, ofLast];
}

function weeksAfter(
  lastWeeks: WeeklyRestChain['lastWeeks'],
  { kind, from, until }: { readonly kind: 'regular' | 'reduced'; readonly from: number; readonly until: number },
  regime: EuRegime,
): WeeklyRestChain['lastWeeks'] {
  // Only where two reduced rests in a row are allowed do four weeks matter.
  if (reducedRestsInARow(regime) < 2) return [];
  const kinds = new Map(lastWeeks);
  for (let week = Math.max(from, until - 3); week <= until; week++) {
    if (kind === 'regular' || !kinds.has(week)) kinds.set(week, kind);
  }
  return [...kinds].filter(([week]) => week > until - 4);
}

/** In any four weeks two regular rests; of weeks before the chain the worst or the best is taken. */
function holdsTwoRegular(lastWeeks: WeeklyRestChain['lastWeeks'], week: number, before: Before): boolean {
  const kinds = new Map(lastWeeks);
  const weeks = [week - 3, week - 2, week - 1, week];
  return (
    weeks.filter((each) => (kinds.get(each) ?? (before === 'best' ? 'regular' : 'reduced')) === 'regular').length > 1
  );
}

/**
 * What is still owed after a rest, for each choice of what it makes up for: in one piece each, within the rest, before it is
 * due. Only choices that leave nothing that would have fitted too are told.
 * @param baseMinutes what of the rest is the rest itself.
 */
function owedAfter(
  owed: readonly OwedRest[],
  rest: TakenRestSpan,
  baseMinutes: number,
): readonly (readonly OwedRest[])[] {
  if (owed.length === 0 || rest.restMinutes <= baseMinutes) return [owed];
  const inOrder = byDueMinute(owed);
  const fitting: number[] = [];
  for (let choice = 2 ** inOrder.length - 1; choice > 0; choice--) {
    const isPartOfOther = fitting.some((other) => (other & choice) === choice);
    if (
      !isPartOfOther &&
      fits(
        inOrder.filter((_, index) => choice & (1 << index)),
        rest,
        baseMinutes,
      )
    ) {
      fitting.push(choice);
    }
  }
  if (fitting.length === 0) return [owed];
  return fitting.map((choice) => inOrder.filter((_, index) => !(choice & (1 << index))));
}

function fits(chosen: readonly OwedRest[], { startMinute, pieces }: TakenRestSpan, base: number): boolean {
  let minutes = base;
  const isInTime = chosen.every((each) => {
    minutes += each.minutes;
    return startMinute < each.dueMinute && minutes <= minutesIn(pieces, each.dueMinute);
  });
  if (!isInTime || pieces.length < 2) return isInTime;
  return haveRoom(
    pieces.map((piece) => minutesIn([piece])),
    chosen,
  );
}

/** Each is taken without an interruption; only the rest that it is joined to may have one. */
function haveRoom(lengths: readonly number[], [next, ...others]: readonly OwedRest[]): boolean {
  if (next === undefined) return true;
  return lengths.some(
    (length, place) => next.minutes <= length && haveRoom(lengths.with(place, length - next.minutes), others),
  );
}

function byDueMinute(owed: readonly OwedRest[]): readonly OwedRest[] {
  return owed.length < 2 ? owed : [...owed].sort((one, other) => one.dueMinute - other.dueMinute);
}

/**
 * Once no way is lawful any more, what happened cannot be undone: from a regular weekly rest on, the weeks are counted anew.
 * What is owed and not overdue stays owed, by each way that leaves the fewest pieces. Null where the rest is no regular one.
 */
function mendedBy(
  lapsed: readonly WeeklyRestChain[],
  rest: TakenRestSpan,
  regime: EuRegime,
): readonly WeeklyRestChain[] | null {
  if (rest.restMinutes < hoursRules.regularWeeklyRestMinutes) return null;
  const week = weekOf(rest.startMinute);
  const served = weeksServed(rest)[0] ?? { from: week, until: week };
  const owing = lapsed
    .flatMap(({ owed }) => owedAfter(owed, rest, hoursRules.regularWeeklyRestMinutes))
    .map((owed) => owed.filter(({ dueMinute }) => dueMinute > rest.endMinute));
  const fewest = Math.min(...owing.map(({ length }) => length));
  const least = owing.length === 0 ? [[]] : owing.filter(({ length }) => length === fewest);
  return least.map((owed) => begun(rest.endMinute, served, owed, regime));
}

/** Of two chains that end alike, the one that leaves no less in any respect is enough. */
function distinct(chains: readonly WeeklyRestChain[]): readonly WeeklyRestChain[] {
  const kept: WeeklyRestChain[] = [];
  for (const chain of chains) {
    if (kept.some((other) => leavesNoLess(other, chain))) continue;
    const others = kept.filter((other) => !leavesNoLess(chain, other));
    kept.splice(0, kept.length, ...others, chain);
  }
  return kept.slice(-mostChains);
}

function leavesNoLess(one: WeeklyRestChain, other: WeeklyRestChain): boolean {
  return (
    one.endMinute === other.endMinute &&
    one.kind === other.kind &&
    one.reducedInARow <= other.reducedInARow &&
    one.week >= other.week &&
    one.reducedDailyRests <= other.reducedDailyRests &&
    areWithin(one.owed, other.owed) &&
    (one.lastWeeks === other.lastWeeks || JSON.stringify(one.lastWeeks) === JSON.stringify(other.lastWeeks))
  );
}

function areWithin(some: readonly OwedRest[], all: readonly OwedRest[]): boolean {
  const left = [...all];
  return some.every(({ minutes, dueMinute, isBeforeNext }) => {
    const place = left.findIndex(
      (each) => each.minutes === minutes && each.dueMinute === dueMinute && each.isBeforeNext === isBeforeNext,
    );
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/** No driver comes near so many; a damaged file could. */
const mostChains = 64;

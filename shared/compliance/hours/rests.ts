import { firstEndingAfter, minutesWithin } from './day-minutes.ts';
import { type NextRest, nextRests } from './next-rests.ts';
import { hoursRules } from './rules.ts';
import { isRestful, minutesOf, type Run, runsOf, type Timeline, type TimelineStretch } from './timeline.ts';

/**
 * The kind of daily rest, by the part of it that lies within 24 hours (30 with two drivers) of the end of the previous
 * rest. `short`: less than 9 hours of it lie within. null: the previous rest ended before the records begin.
 */
type DailyRestKind = 'regular' | 'split' | 'reduced' | 'short' | null;

/** A rest that ends a duty day. */
export interface Rest {
  readonly startMinute: number;
  readonly endMinute: number;
  /** Without interruptions. */
  readonly restMinutes: number;
  /** The part of it that was neither recorded nor entered by hand. */
  readonly unknownMinutes: number;
  /** On a ferry or train (article 9(1)). */
  readonly interruptions: number;
  readonly interruptionMinutes: number;
  /** Articles 4(g), 8(2) and 8(5). */
  readonly daily: DailyRestKind;
  /** How much of it lies within the 24 or 30 hours; null where their beginning is not known. */
  readonly withinMinutes: number | null;
  /** Article 4(h): the weekly rest that it is long enough for; null below 24 hours. */
  readonly weekly: 'regular' | 'reduced' | null;
  /** It began before the records, or had not ended with them. */
  readonly isCutOff: boolean;
}

/** From the end of one rest to the start of the next: what "daily" counts (Regulation (EC) No 561/2006, article 4(k)). */
export interface DutyDay {
  readonly startMinute: number;
  readonly endMinute: number;
  /** The records include the previous rest. */
  readonly startIsKnown: boolean;
  /** Index in the list of rests; null where the records end first. */
  readonly restIndex: number | null;
  /** Article 4(o): there were two drivers, except in the first hour. */
  readonly isMultiManned: boolean;
}

export interface DaysAndRests {
  readonly days: readonly DutyDay[];
  readonly rests: readonly Rest[];
}

interface Candidate {
  readonly pieces: readonly Run<boolean>[];
  /** Indexes in the list of all rest pieces: of the first piece, and after the last one. */
  readonly first: number;
  readonly next: number;
}

/** Divides a timeline into duty days and the rests between them. */
export function daysAndRests({ stretches, ferryMinutes }: Timeline): DaysAndRests {
  const from = stretches[0]?.startMinute ?? 0;
  const until = stretches.at(-1)?.endMinute ?? 0;
  const pieces = runsOf(stretches, isRestful).filter(({ kind }) => kind);
  const days: DutyDay[] = [];
  const rests: Rest[] = [];
  let at = 0;
  let dayStart = from;
  let startIsKnown = false;

  for (;;) {
    const end = dayEnd({ stretches, ferryMinutes, pieces, at, dayStart, startIsKnown, until });
    const restStart = end?.pieces[0]?.startMinute ?? until;
    const isMultiManned = isMultiManning(stretches, dayStart, restStart);
    if (restStart > dayStart) {
      const restIndex = end === null ? null : rests.length;
      days.push({ startMinute: dayStart, endMinute: restStart, startIsKnown, restIndex, isMultiManned });
    }
    if (end === null) return { days, rests };
    const within = startIsKnown ? dayStart + restWithin(isMultiManned) : null;
    const hasFirstPart = pieces
      .slice(at, end.first)
      .some((piece) => minutesOf(piece) >= hoursRules.firstDailyRestPartMinutes);
    rests.push(restOf(end, stretches, { from, until, within, hasFirstPart }));
    at = end.next;
    dayStart = end.pieces.at(-1)?.endMinute ?? until;
    startIsKnown = true;
    if (dayStart === until) return { days, rests };
  }
}

interface Position {
  readonly stretches: readonly TimelineStretch[];
  readonly ferryMinutes: readonly number[];
  readonly pieces: readonly Run<boolean>[];
  readonly at: number;
  readonly dayStart: number;
  readonly startIsKnown: boolean;
  readonly until: number;
}

/**
 * The rest that ends the day that began at `dayStart`; null where the records end first. It is the next rest of at least
 * 9 hours, if 9 hours of it lie within the 24 (or 30). Where no daily rest was taken in time, a rest of 7 hours ends the
 * day's driving: Commission implementing decision of 7 June 2011, C(2011) 3759.
 */
function dayEnd({ stretches, ferryMinutes, pieces, at, dayStart, startIsKnown, until }: Position): Candidate | null {
  const full = firstFullRest(pieces, at, ferryMinutes);
  const short = firstOfSevenHours(pieces, at);
  if (full === null) {
    const within = dayStart + restWithin(isMultiManning(stretches, dayStart, until));
    return startIsKnown && until < within ? null : short;
  }
  if (short === null || short.first >= full.first) return full;
  if (!startIsKnown) return short;
  const fullStart = full.pieces[0]?.startMinute ?? until;
  const within = dayStart + restWithin(isMultiManning(stretches, dayStart, fullStart));
  return minutesBefore(full.pieces, within) >= hoursRules.reducedDailyRestMinutes ? full : short;
}

function firstOfSevenHours(pieces: readonly Run<boolean>[], at: number): Candidate | null {
  for (let first = at; first < pieces.length; first++) {
    const { startMinute, endMinute } = pieces[first] ?? { startMinute: 0, endMinute: 0 };
    if (endMinute - startMinute >= hoursRules.dayEndingRestMinutes) return alone(pieces, first);
  }
  return null;
}

/**
 * Of the rests that may be the next one, the earliest; of those that have a piece in common with it, the one that is worth the
 * most, in the fewest pieces. That the nine hours of a split rest may be interrupted is only one reading of article 9(1).
 */
function firstFullRest(pieces: readonly Run<boolean>[], at: number, ferryMinutes: readonly number[]): Candidate | null {
  const piecesOf = ({ first, count }: NextRest) => pieces.slice(first, first + count);
  const worth = (rest: NextRest) => restClass(lengthOf(piecesOf(rest)));
  const [earliest, ...others] = nextRests({ pieces, ferryMinutes }, at).filter(
    (rest) => rest.count === 1 || worth(rest) > 1,
  );
  if (earliest === undefined) return null;
  const isBetter = (one: NextRest, other: NextRest) =>
    worth(one) > worth(other) || (worth(one) === worth(other) && one.count < other.count);
  const best = others
    .filter(({ first }) => first < earliest.first + earliest.count)
    .reduce((one, other) => (isBetter(other, one) ? other : one), earliest);
  return { pieces: piecesOf(best), first: best.first, next: best.first + best.count };
}

function alone(pieces: readonly Run<boolean>[], first: number): Candidate {
  return { pieces: pieces.slice(first, first + 1), first, next: first + 1 };
}

/** 0 for no daily rest, then reduced and regular daily rest, reduced and regular weekly rest. */
function restClass(minutes: number): 0 | 1 | 2 | 3 | 4 {
  if (minutes >= hoursRules.regularWeeklyRestMinutes) return 4;
  if (minutes >= hoursRules.reducedWeeklyRestMinutes) return 3;
  if (minutes >= hoursRules.regularDailyRestMinutes) return 2;
  return minutes >= hoursRules.reducedDailyRestMinutes ? 1 : 0;
}

function restOf(
  { pieces }: Candidate,
  stretches: readonly TimelineStretch[],
  day: {
    readonly from: number;
    readonly until: number;
    readonly within: number | null;
    readonly hasFirstPart: boolean;
  },
): Rest {
  const startMinute = pieces[0]?.startMinute ?? day.until;
  const endMinute = pieces.at(-1)?.endMinute ?? day.until;
  const restMinutes = lengthOf(pieces);
  const withinMinutes = day.within === null ? null : minutesBefore(pieces, day.within);
  const size = restClass(restMinutes);
  return {
    startMinute,
    endMinute,
    restMinutes,
    unknownMinutes: minutesWithin(stretches, startMinute, endMinute).unknown,
    interruptions: pieces.length - 1,
    interruptionMinutes: interruptedMinutes(pieces),
    daily: withinMinutes === null ? null : dailyKind(withinMinutes, day.hasFirstPart),
    withinMinutes,
    weekly: size === 4 ? 'regular' : size === 3 ? 'reduced' : null,
    isCutOff: startMinute === day.from || endMinute === day.until,
  };
}

function dailyKind(withinMinutes: number, hasFirstPart: boolean): DailyRestKind {
  if (withinMinutes >= hoursRules.regularDailyRestMinutes) return 'regular';
  if (withinMinutes < hoursRules.reducedDailyRestMinutes) return 'short';
  return hasFirstPart ? 'split' : 'reduced';
}

/** From the end of one rest to that by which the next one has to be taken: articles 8(2) and 8(5). */
export function restWithin(isMultiManned: boolean): number {
  return isMultiManned ? hoursRules.multiManningRestWithinMinutes : hoursRules.dailyRestWithinMinutes;
}

/** Article 4(o): all driving was done with another driver, except in the first hour. */
export function isMultiManning(stretches: readonly TimelineStretch[], from: number, until: number): boolean {
  const compulsoryFrom = from + hoursRules.multiManningOptionalMinutes;
  let isCrew = false;
  for (let place = firstEndingAfter(stretches, from); place < stretches.length; place++) {
    const stretch = stretches[place];
    if (stretch === undefined || stretch.startMinute >= until) break;
    if (stretch.crew) isCrew = true;
    else if (stretch.doing === 'drive' && !stretch.outOfScope && Math.min(stretch.endMinute, until) > compulsoryFrom) {
      return false;
    }
  }
  return isCrew;
}

function lengthOf(pieces: readonly Run<boolean>[]): number {
  return pieces.reduce((sum, piece) => sum + minutesOf(piece), 0);
}

function minutesBefore(pieces: readonly Run<boolean>[], moment: number): number {
  return pieces.reduce(
    (sum, { startMinute, endMinute }) => sum + Math.max(0, Math.min(endMinute, moment) - startMinute),
    0,
  );
}

function interruptedMinutes(pieces: readonly Run<boolean>[]): number {
  const span = (pieces.at(-1)?.endMinute ?? 0) - (pieces[0]?.startMinute ?? 0);
  return span - lengthOf(pieces);
}

import { dayMinutes, gbDomesticRules } from './rules.ts';
import type { TimelineStretch } from './timeline.ts';

/** What counts towards the limits of a working day. `unknown` may have been driving, other duty or rest. */
export const dutyKinds = ['drive', 'duty', 'unknown'] as const;
type DutyKind = (typeof dutyKinds)[number];

/**
 * Where a driver stands by the domestic rules of Great Britain for goods vehicles. A working day is the 24 hours from the first
 * duty after the end of the one before, so that days hang together like a chain. Where the records do not tell where one
 * began, all that it can be are kept.
 */
export interface WorkingDays {
  /** The minutes at which a working day may have begun that may go on while the driver rests, as spans with both ends in them. */
  readonly begun: readonly (readonly [firstMinute: number, lastMinute: number])[];
  /** The working day may be over when the driver's rest begins. */
  readonly mayBeOver: boolean;
  /** The beginning of the last day before with more than four hours of driving, by the reading in which it is longest ago. */
  readonly longDayMinute: number | null;
  /** From 24 hours before the driver's rest on, beginning and length of each piece. */
  readonly duty: readonly (readonly [startMinute: number, minutes: number, kind: DutyKind])[];
  /** The end of the last time without a record; null where there is none. */
  readonly unrecordedUntilMinute: number | null;
}

/** A day off in so many days tells where every working day began. What was before counts as not recorded. */
const reachMinutes = 28 * dayMinutes;

const { workingDayMinutes, exemptDrivingMinutes } = gbDomesticRules;

/** @param restFromMinute since when the driver rests, up to the end of the records, as far as is known. */
export function workingDaysAt(stretches: readonly TimelineStretch[], restFromMinute: number): WorkingDays {
  const [recordsFrom, upToMinute] = [stretches[0]?.startMinute ?? 0, stretches.at(-1)?.endMinute ?? 0];
  const from = Math.max(recordsFrom, restFromMinute - reachMinutes);
  const pieces = piecesSince(stretches, from);
  const since = restFromMinute - workingDayMinutes;
  // Every working day that goes on when the rest begins is over by then.
  const walkedUntil = Math.min(upToMinute, restFromMinute + workingDayMinutes);
  const { begins, over } = walk(pieces, from - workingDayMinutes, walkedUntil);
  const begun: [number, number][] = [];
  let longest = over(restFromMinute);
  const mayBeOver = longest < never;
  for (let minute = Math.max(since + 1, from - workingDayMinutes); minute < walkedUntil; minute += 1) {
    const longDay = begins(minute);
    if (longDay === never) continue;
    longest = Math.min(longest, longDay);
    const last = begun.at(-1);
    if (last !== undefined && last[1] === minute - 1) last[1] = minute;
    else begun.push([minute, minute]);
  }
  for (const { startMinute, endMinute } of pieces) {
    if (endMinute > walkedUntil) begun.push([Math.max(startMinute, walkedUntil), endMinute - 1]);
  }
  const gap = stretches.findLast(({ doing }) => doing === 'unknown');
  return {
    begun,
    mayBeOver,
    longDayMinute: Number.isFinite(longest) ? longest : null,
    duty: pieces.flatMap(({ startMinute, endMinute, kind }): WorkingDays['duty'] => {
      const start = Math.max(startMinute, since);
      return endMinute > start ? [[start, endMinute - start, kind]] : [];
    }),
    unrecordedUntilMinute: gap?.endMinute ?? null,
  };
}

interface Piece {
  readonly startMinute: number;
  readonly endMinute: number;
  readonly kind: DutyKind;
}

/** All that is not rest. Of the day before the records nothing is known. */
function piecesSince(stretches: readonly TimelineStretch[], from: number): readonly Piece[] {
  const pieces: Piece[] = [{ startMinute: from - workingDayMinutes, endMinute: from, kind: 'unknown' }];
  for (const { doing, startMinute, endMinute } of stretches) {
    if (doing === 'rest' || endMinute <= from) continue;
    const kind = doing === 'drive' || doing === 'unknown' ? doing : 'duty';
    const last = pieces.at(-1);
    const start = Math.max(startMinute, from);
    if (last?.kind === kind && last.endMinute === start) pieces[pieces.length - 1] = { ...last, endMinute };
    else pieces.push({ startMinute: start, endMinute, kind });
  }
  return pieces;
}

/** Of a minute that no reading allows; of those that one allows, the minute of the last long day, or {@link none}. */
const never = Number.POSITIVE_INFINITY;
const none = Number.NEGATIVE_INFINITY;

/**
 * Minute by minute, with every reading at once: at which minutes can a working day have begun, and at which can none go on?
 * A day begins with duty while none goes on, and is over 24 hours later.
 */
function walk(pieces: readonly Piece[], from: number, upToMinute: number) {
  const length = upToMinute - from;
  const begins = new Float64Array(length).fill(never);
  const over = new Float64Array(length + 1).fill(never);
  const driven = drivenUpTo(pieces, from, length);
  let place = 0;
  over[0] = none;
  for (let at = 0; at < length; at += 1) {
    while ((pieces[place]?.endMinute ?? never) <= from + at) place += 1;
    const piece = pieces[place];
    const kind = piece !== undefined && piece.startMinute <= from + at ? piece.kind : 'rest';
    const free = over[at] ?? never;
    if (kind !== 'rest') begins[at] = free;
    const start = at + 1 - workingDayMinutes;
    const ended = start < 0 ? never : afterDay(start);
    over[at + 1] = Math.min(kind === 'drive' || kind === 'duty' ? never : free, ended);
  }

  function afterDay(start: number): number {
    const before = begins[start] ?? never;
    const drive = (driven[Math.min(length, start + workingDayMinutes)] ?? 0) - (driven[start] ?? 0);
    return before !== never && drive > exemptDrivingMinutes ? from + start : before;
  }

  return {
    begins: (minute: number) => begins[minute - from] ?? never,
    over: (minute: number) => over[minute - from] ?? never,
  };
}

/** The minutes of driving before each minute. */
function drivenUpTo(pieces: readonly Piece[], from: number, length: number): Uint32Array {
  const driven = new Uint32Array(length + 1);
  for (const { startMinute, endMinute, kind } of pieces) {
    if (kind === 'drive') driven.fill(1, startMinute - from + 1, endMinute - from + 1);
  }
  for (let at = 1; at <= length; at += 1) driven[at] = (driven[at] ?? 0) + (driven[at - 1] ?? 0);
  return driven;
}

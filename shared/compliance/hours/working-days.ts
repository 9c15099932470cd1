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
  const { longDayBefore, longDayWhenOver } = walk(pieces, from - workingDayMinutes, walkedUntil, restFromMinute);
  const begun: [number, number][] = [];
  let longest = longDayWhenOver;
  const mayBeOver = longest < never;
  for (let minute = Math.max(since + 1, from - workingDayMinutes); minute < walkedUntil; minute += 1) {
    const longDay = longDayBefore(minute);
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
    longDayMinute: longest > none && longest < never ? longest : null,
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

/**
 * Of a minute that no reading allows; of those that one allows, the minute of the last long day, or {@link none}. Whole
 * numbers of 32 bits, with which the walk takes a third of the time.
 */
const never = 2 ** 31 - 1;
const none = -(2 ** 31);

/** Two days are looked back at. A power of two, so that a place in the ring costs no division. */
const ringMinutes = 4096;

/**
 * Minute by minute, with every reading at once: at which minutes can a working day have begun, and can none go on when
 * the rest begins? A day begins with duty while none goes on, and is over 24 hours later.
 */
function walk(pieces: readonly Piece[], from: number, upToMinute: number, restFromMinute: number) {
  /** Of each minute, whether a working day can have begun then, and the last long day before it. */
  const begins = new Int32Array(ringMinutes).fill(never);
  const drove = new Uint8Array(ringMinutes);
  const placeOf = (minute: number): number => (minute - from) & (ringMinutes - 1);
  let drivenInDay = 0;
  let over = none;
  let longDayWhenOver = never;
  let minute = from;
  for (const [kind, untilMinute] of kindsOfTime(pieces, upToMinute)) {
    const isRest = kind === 'rest';
    const drives = kind === 'drive' ? 1 : 0;
    const goesOn = kind === 'drive' || kind === 'duty';
    for (; minute < untilMinute; minute += 1) {
      if (minute === restFromMinute) longDayWhenOver = over;
      const place = (minute - from) & (ringMinutes - 1);
      const dayBefore = (place - workingDayMinutes) & (ringMinutes - 1);
      begins[place] = isRest ? never : over;
      drivenInDay += drives - (drove[dayBefore] ?? 0);
      drove[place] = drives;
      // Of the day that began 24 hours before this minute ends.
      const before = begins[(dayBefore + 1) & (ringMinutes - 1)] ?? never;
      const ended = before !== never && drivenInDay > exemptDrivingMinutes ? minute + 1 - workingDayMinutes : before;
      over = goesOn || over > ended ? ended : over;
    }
  }
  if (upToMinute === restFromMinute) longDayWhenOver = over;
  return { longDayBefore: (at: number) => begins[placeOf(at)] ?? never, longDayWhenOver };
}

/** What the time is until when, without a gap. */
function* kindsOfTime(
  pieces: readonly Piece[],
  upToMinute: number,
): Generator<readonly [Piece['kind'] | 'rest', number]> {
  for (const { kind, startMinute, endMinute } of pieces) {
    yield ['rest', Math.min(startMinute, upToMinute)];
    yield [kind, Math.min(endMinute, upToMinute)];
  }
  yield ['rest', upToMinute];
}

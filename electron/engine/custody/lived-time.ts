import type { ClockDoubt, LivedTime, MovedStamps } from '../store/custody.ts';

/**
 * The custody's own time: a counter of milliseconds that were surely lived through. It grows by steady time while the
 * program runs, and over stops and sleeps by the span between two moments at which the wall clock agreed with the
 * `Date` of the service. A wall clock alone never moves it. The age of a receipt is the counter now, less the counter
 * when the receipt came. All functions are pure.
 */

export const dayMs = 86_400_000;

/** So far may the wall clock be from the service's, and so far may it move against steady time at once. */
const agreesWithinMs = 86_400_000;

/**
 * A span between two confirmed moments that differs by less from what was counted is left as it is: an answer takes its
 * time on the way, and `Date` has whole seconds. What is left adds up, and is counted once it is more.
 */
const catchUpFromMs = 5 * 60_000;

/** Both clocks of this PC at one moment; steady time counts within one process only. */
export interface ClockReading {
  readonly wallMs: number;
  readonly steadyMs: number;
}

export interface RunningTime extends LivedTime {
  readonly wallMs: number;
  readonly steadyMs: number;
  /** Since the start of this process, and since the last jump, the service has confirmed the wall clock. */
  readonly isConfirmed: boolean;
}

/**
 * Goes on with the stored counter. In another place (the data folder was copied or restored) the span since the last
 * confirmed moment does not count: nobody knows that this copy lived through it.
 */
export function beginTime(stored: LivedTime, isSamePlace: boolean, reading: ClockReading): RunningTime {
  const { livedMs, confirmed, wallMs, doubt } = stored;
  const movedMs = isSamePlace && wallMs !== null ? reading.wallMs - wallMs : 0;
  // Forward it may have been any time that the PC was off; back it was none.
  const jump = movedMs < -agreesWithinMs ? jumped(reading, movedMs) : null;
  return { livedMs, confirmed: isSamePlace ? confirmed : null, ...reading, doubt: doubt ?? jump, isConfirmed: false };
}

/** Counts the steady time since the last reading, and looks whether the wall clock went with it. */
export function liveOn(time: RunningTime, reading: ClockReading): RunningTime {
  const steadyMs = Math.max(0, reading.steadyMs - time.steadyMs);
  const againstMs = reading.wallMs - time.wallMs - steadyMs;
  const isJump = Math.abs(againstMs) > agreesWithinMs;
  return {
    ...time,
    ...reading,
    livedMs: time.livedMs + steadyMs,
    doubt: isJump ? jumped(reading, againstMs) : time.doubt,
    isConfirmed: time.isConfirmed && !isJump,
  };
}

/**
 * Holds the wall clock of the last reading against the `Date` of an answer that came then. Where they agree, the
 * doubt ends, and the span since the last confirmed moment counts; what `moved` says is to be stored with it in one
 * transaction. A span that is shorter than what was counted takes the counter back: an earlier moment was not true.
 */
export function takeDate(
  time: RunningTime,
  dateMs: number,
): { readonly time: RunningTime; readonly moved: MovedStamps | null } {
  const aheadMs = time.wallMs - dateMs;
  if (Math.abs(aheadMs) > agreesWithinMs) {
    const sinceMs = time.doubt?.code === 'disagrees' ? time.doubt.sinceMs : time.wallMs;
    const doubt: ClockDoubt = { code: 'disagrees', sinceMs, byMs: aheadMs };
    return { time: { ...time, doubt, isConfirmed: false }, moved: null };
  }
  const agreed = { ...time, doubt: null, isConfirmed: true };
  const { confirmed: last, livedMs } = time;
  if (last === null) return { time: { ...agreed, confirmed: { dateMs, livedMs, stampsFromMs: livedMs } }, moved: null };
  const onLineMs = last.livedMs + (dateMs - last.dateMs);
  const gapMs = onLineMs - livedMs;
  if (Math.abs(gapMs) < catchUpFromMs) {
    return { time: { ...agreed, confirmed: { dateMs, livedMs: onLineMs, stampsFromMs: livedMs } }, moved: null };
  }
  return {
    time: {
      ...agreed,
      livedMs: onLineMs,
      confirmed: { dateMs, livedMs: onLineMs, stampsFromMs: onLineMs },
    },
    moved: { fromMs: last.stampsFromMs, byMs: gapMs },
  };
}

/** A person has looked at the clock: deleting goes on. No span counts for that. */
export function takePersonsWord(time: RunningTime): RunningTime {
  return { ...time, doubt: null };
}

/** What the duty "clock" is made of. Times in epoch ms. */
export interface CustodyClock {
  /**
   * `confirmed`: the service's time agrees; `unproven`: nobody has confirmed it in this run, and only steady time counts;
   * the others: nothing is deleted.
   */
  readonly state: 'confirmed' | 'unproven' | 'jumped' | 'disagrees';
  readonly sinceMs: number | null;
  readonly byMs: number | null;
  /** The last `Date` of the service that agreed in this run; null before the first, and since a doubt. */
  readonly confirmedMs: number | null;
}

export function clockOf({ doubt, isConfirmed, confirmed }: RunningTime): CustodyClock {
  if (doubt !== null) return { state: doubt.code, sinceMs: doubt.sinceMs, byMs: doubt.byMs, confirmedMs: null };
  const confirmedMs = isConfirmed ? (confirmed?.dateMs ?? null) : null;
  return { state: isConfirmed ? 'confirmed' : 'unproven', sinceMs: null, byMs: null, confirmedMs };
}

function jumped({ wallMs }: ClockReading, byMs: number): ClockDoubt {
  return { code: 'jumped', sinceMs: wallMs, byMs };
}

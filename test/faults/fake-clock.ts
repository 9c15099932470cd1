import type { Clock } from '../../electron/engine/ports.ts';

interface Timer {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /**
   * Lets `ms` milliseconds pass: runs the timers that fall due, each at its own moment and in their order, and lets
   * promises settle after each. Timers that are set meanwhile run too where they fall within the time.
   */
  readonly advance: (ms: number) => Promise<void>;
  /** Moves the wall clock and nothing else, as a correction of the time or a sleep of the PC does. */
  readonly jumpWallClock: (ms: number) => void;
  /** Milliseconds until the next timer; null when none is set. */
  readonly nextTimerInMs: () => number | null;
  /** How many timers are set. */
  readonly timersSet: () => number;
}

/** Rounds of the event loop that a chain of promises may need to come to rest where nothing real is waited for. */
export const settleRounds = 3;

/**
 * Makes a clock for tests.
 *
 * @param startAt milliseconds since 1970-01-01 UTC
 * @param settle waits until what a timer set off has come to rest; for a test that waits for something real
 */
export function createFakeClock(startAt = Date.UTC(2026, 9, 22, 7, 0), settle = fewRounds): FakeClock {
  let wallOffsetMs = startAt;
  let monotonicMs = 0;
  let timersMade = 0;
  const timers = new Set<Timer>();

  function earliest(): Timer | null {
    let first: Timer | null = null;
    for (const timer of timers) {
      if (first === null || timer.atMs < first.atMs || (timer.atMs === first.atMs && timer.order < first.order)) {
        first = timer;
      }
    }
    return first;
  }

  return {
    now: () => wallOffsetMs + monotonicMs,
    monotonicMs: () => monotonicMs,
    after: (delayMs, run) => {
      const timer: Timer = { atMs: monotonicMs + Math.max(0, delayMs), order: timersMade++, run };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    advance: async (ms) => {
      const endMs = monotonicMs + ms;
      await settle();
      for (let timer = earliest(); timer !== null && timer.atMs <= endMs; timer = earliest()) {
        timers.delete(timer);
        monotonicMs = Math.max(monotonicMs, timer.atMs);
        timer.run();
        await settle();
      }
      monotonicMs = endMs;
    },
    jumpWallClock: (ms) => {
      wallOffsetMs += ms;
    },
    nextTimerInMs: () => {
      const timer = earliest();
      return timer === null ? null : timer.atMs - monotonicMs;
    },
    timersSet: () => timers.size,
  };
}

async function fewRounds(): Promise<void> {
  for (let round = 0; round < settleRounds; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

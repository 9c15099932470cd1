import type { ClockEnvironment } from '../../../renderer/client/engine-clock.ts';

/** For a page whose clock does not go on. */
export const standingTime: ClockEnvironment = {
  now: () => 0,
  monotonicMs: () => 0,
  after: () => () => undefined,
  isSeen: () => true,
  onSeenChange: () => undefined,
};

/** Timers that only run when a test says so. */
export interface FakeTimers {
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly nowMs: () => number;
  /** Lets this much time pass, and runs in order what falls due. */
  readonly pass: (ms: number) => void;
}

export function createFakeTimers(): FakeTimers {
  let nowMs = 0;
  let timers: { readonly dueMs: number; readonly run: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    after(delayMs, run) {
      const timer = { dueMs: nowMs + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    pass(ms) {
      const endMs = nowMs + ms;
      for (;;) {
        const next = timers
          .filter(({ dueMs }) => dueMs <= endMs)
          .toSorted((left, right) => left.dueMs - right.dueMs)[0];
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        nowMs = next.dueMs;
        next.run();
      }
      nowMs = endMs;
    },
  };
}

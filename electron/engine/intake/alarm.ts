import type { Clock } from '../ports.ts';

/** One timer for many moments: it goes off at the earliest that was asked for, and then forgets them all. */
export interface Alarm {
  /** A monotonic moment in milliseconds. */
  readonly setFor: (atMs: number) => void;
  readonly stop: () => void;
}

export function createAlarm(clock: Clock, onDue: () => void): Alarm {
  let earliestMs = Number.POSITIVE_INFINITY;
  let cancel: (() => void) | null = null;

  function goOff(): void {
    earliestMs = Number.POSITIVE_INFINITY;
    cancel = null;
    onDue();
  }

  return {
    setFor: (atMs) => {
      if (atMs >= earliestMs) return;
      cancel?.();
      earliestMs = atMs;
      cancel = clock.after(Math.max(0, atMs - clock.monotonicMs()), goOff);
    },
    stop: () => {
      cancel?.();
      cancel = null;
      earliestMs = Number.NEGATIVE_INFINITY;
    },
  };
}

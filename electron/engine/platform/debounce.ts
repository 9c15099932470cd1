import type { Clock } from '../ports.ts';

export interface Soon {
  /** Runs the act after the delay, once, however often it is asked meanwhile. */
  readonly ask: () => void;
  readonly cancel: () => void;
}

/** Turns many askings into one act. */
export function soon(clock: Clock, delayMs: number, act: () => void): Soon {
  let cancelPlanned: (() => void) | null = null;
  return {
    ask() {
      cancelPlanned ??= clock.after(delayMs, () => {
        cancelPlanned = null;
        act();
      });
    },
    cancel() {
      cancelPlanned?.();
      cancelPlanned = null;
    },
  };
}

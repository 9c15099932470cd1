export interface Throttle {
  /** Runs soon; however often it is asked, no more than once in the interval. */
  readonly ask: () => void;
  readonly cancel: () => void;
}

/** The first ask runs after `delayMs`, and takes with it all that were asked meanwhile. */
export function createThrottle(
  delayMs: number,
  run: () => void,
  after: (delayMs: number, run: () => void) => () => void,
): Throttle {
  let cancelPlanned: (() => void) | null = null;
  return {
    ask() {
      cancelPlanned ??= after(delayMs, () => {
        cancelPlanned = null;
        run();
      });
    },
    cancel() {
      cancelPlanned?.();
      cancelPlanned = null;
    },
  };
}

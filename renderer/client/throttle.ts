export interface Throttle {
  /** Runs soon; however often it is asked, no more than once in the interval. */
  readonly ask: () => void;
  readonly cancel: () => void;
}

export interface ThrottleTimes {
  /** From an ask after a pause until the run, which takes with it all that were asked meanwhile. */
  readonly firstMs: number;
  /** At least this long from one run to the next. */
  readonly betweenMs: number;
}

export function createThrottle(
  { firstMs, betweenMs }: ThrottleTimes,
  run: () => void,
  after: (delayMs: number, run: () => void) => () => void,
): Throttle {
  let cancelPlanned: (() => void) | null = null;
  let isResting = false;
  let isAsked = false;
  const plan = (delayMs: number, next: () => void) => {
    cancelPlanned = after(delayMs, () => {
      cancelPlanned = null;
      next();
    });
  };
  const runNow = () => {
    isAsked = false;
    isResting = true;
    run();
    plan(betweenMs, () => {
      isResting = false;
      if (isAsked) runNow();
    });
  };
  return {
    ask() {
      isAsked = true;
      if (cancelPlanned === null && !isResting) plan(firstMs, runNow);
    },
    cancel() {
      cancelPlanned?.();
      cancelPlanned = null;
    },
  };
}

/**
 * The engine's time on the page. Countdowns and "is the last look recent?" go on by themselves between two messages,
 * measured by the browser's monotonic clock: a page that hears nothing any more must not stay green.
 */
export interface EngineClock {
  /** Epoch milliseconds by the engine's clock, as of the last tick or `set`. */
  readonly now: () => number;
  readonly set: (engineNow: number) => void;
  /**
   * Calls `listener` at each full `stepMs` of the engine's time, and maybe in between, until the returned function is
   * called. Ticks only as often as somebody listens for, and not while nobody sees the page: each tick wakes a
   * processor that may be asleep.
   */
  readonly subscribe: (listener: () => void, stepMs: number) => () => void;
}

export interface ClockEnvironment {
  readonly now: () => number;
  readonly monotonicMs: () => number;
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly isSeen: () => boolean;
  readonly onSeenChange: (run: () => void) => void;
}

export function createEngineClock(environment: ClockEnvironment): EngineClock {
  const steps = new Map<() => void, number>();
  let base = { engineNow: environment.now(), monotonicMs: environment.monotonicMs() };
  let shown = base.engineNow;
  let cancel: () => void = () => undefined;

  const move = () => {
    shown = Math.round(base.engineNow + environment.monotonicMs() - base.monotonicMs);
    for (const listener of [...steps.keys()]) listener();
  };
  const plan = () => {
    cancel();
    cancel = () => undefined;
    if (steps.size === 0 || !environment.isSeen()) return;
    const stepMs = Math.min(...steps.values());
    const engineNow = base.engineNow + environment.monotonicMs() - base.monotonicMs;
    cancel = environment.after(stepMs - (engineNow % stepMs), tick);
  };
  const tick = () => {
    move();
    plan();
  };
  environment.onSeenChange(() => (environment.isSeen() ? tick() : plan()));
  return {
    now: () => shown,
    set(engineNow) {
      base = { engineNow, monotonicMs: environment.monotonicMs() };
      tick();
    },
    subscribe(listener, stepMs) {
      steps.set(listener, stepMs);
      plan();
      return () => {
        steps.delete(listener);
        plan();
      };
    },
  };
}

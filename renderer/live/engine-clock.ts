/**
 * The engine's time on the page. Countdowns and "is the last look recent?" go on by themselves between two messages,
 * measured by the browser's monotonic clock: a page that hears nothing any more must not stay green.
 */
export interface EngineClock {
  /** Epoch milliseconds by the engine's clock, moving once a second and at each `set`. */
  readonly now: () => number;
  readonly set: (engineNow: number) => void;
  /** Calls `listener` at each change until the returned function is called; ticks only while somebody listens. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface ClockEnvironment {
  readonly now: () => number;
  readonly monotonicMs: () => number;
  readonly every: (intervalMs: number, run: () => void) => () => void;
}

export function createEngineClock(environment: ClockEnvironment): EngineClock {
  const listeners = new Set<() => void>();
  let base = { engineNow: environment.now(), monotonicMs: environment.monotonicMs() };
  let shown = base.engineNow;
  let stop: () => void = () => undefined;

  const move = () => {
    shown = Math.round(base.engineNow + environment.monotonicMs() - base.monotonicMs);
    for (const listener of [...listeners]) listener();
  };
  return {
    now: () => shown,
    set(engineNow) {
      base = { engineNow, monotonicMs: environment.monotonicMs() };
      move();
    },
    subscribe(listener) {
      if (listeners.size === 0) stop = environment.every(1_000, move);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}

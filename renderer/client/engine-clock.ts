import type { Transport } from './transport/transport.ts';

/** What every screen needs of the engine: the transport to it, its time, and the number of its newest message. */
export interface Depot {
  readonly transport: Transport;
  readonly clock: EngineClock;
  /** Number of the newest message of the topic `uploads`; 0 before the first, and after a new connection. */
  readonly lastUploadsSequence: () => number;
}

/**
 * The engine's time on the page. Countdowns and the age of the last scan advance between messages by the browser's
 * monotonic clock, because a page that receives nothing any more must not stay green.
 */
export interface EngineClock {
  /** Epoch milliseconds by the engine's clock, at most a second old: the value does not change while a screen is drawn. */
  readonly now: () => number;
  readonly set: (engineNow: number) => void;
  /**
   * Calls `listener` at the moments that `nextAt` names, and whenever the clock is set, until the returned function is
   * called. Nothing runs in between, nor while nobody sees the page: each call wakes a processor that may be asleep.
   */
  readonly subscribe: (listener: () => void, nextAt: NextAt) => () => void;
}

/**
 * The engine's time at which something that depends on `now` can next change; infinity where time does not change it.
 */
export type NextAt = (now: number) => number;

const atFullSteps =
  (stepMs: number): NextAt =>
  (now) =>
    (Math.floor(now / stepMs) + 1) * stepMs;

export const atFullSeconds = atFullSteps(1_000);
export const atFullTenSeconds = atFullSteps(10_000);
export const atFullMinutes = atFullSteps(60_000);

export interface ClockEnvironment {
  readonly now: () => number;
  readonly monotonicMs: () => number;
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly isSeen: () => boolean;
  readonly onSeenChange: (run: () => void) => void;
}

const staleAfterMs = 1_000;
/** Browsers fire longer timers immediately. */
const longestTimerMs = 2 ** 31 - 1;

export function createEngineClock(environment: ClockEnvironment): EngineClock {
  const dueAt = new Map<() => void, { readonly nextAt: NextAt; atMs: number }>();
  let base = { engineNow: environment.now(), monotonicMs: environment.monotonicMs() };
  let shown = base.engineNow;
  let cancel: () => void = () => undefined;

  const engineNow = () => base.engineNow + environment.monotonicMs() - base.monotonicMs;
  /** Calls the listeners that are due, or all of them. */
  const tick = (isForAll: boolean) => {
    shown = Math.round(engineNow());
    for (const [listener, due] of [...dueAt]) {
      if (!isForAll && due.atMs > shown) continue;
      due.atMs = due.nextAt(shown);
      listener();
    }
    plan();
  };
  const plan = () => {
    cancel();
    cancel = () => undefined;
    const earliestMs = Math.min(...[...dueAt.values()].map(({ atMs }) => atMs));
    if (earliestMs === Number.POSITIVE_INFINITY || !environment.isSeen()) return;
    // Rounded up, because a timer that fires a little too early finds nothing to do and has to be set again.
    const delayMs = Math.max(0, Math.ceil(earliestMs - engineNow()));
    cancel = environment.after(Math.min(delayMs, longestTimerMs), () => tick(false));
  };
  environment.onSeenChange(() => (environment.isSeen() ? tick(true) : plan()));
  return {
    now() {
      const present = Math.round(engineNow());
      if (present - shown >= staleAfterMs) shown = present;
      return shown;
    },
    set(toldNow) {
      base = { engineNow: toldNow, monotonicMs: environment.monotonicMs() };
      tick(true);
    },
    subscribe(listener, nextAt) {
      // Counted from the time with which the screen was drawn, so that a listener that came due since is called at once.
      dueAt.set(listener, { nextAt, atMs: nextAt(shown) });
      plan();
      return () => {
        dueAt.delete(listener);
        plan();
      };
    },
  };
}

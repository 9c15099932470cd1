import type { Transport } from './transport/transport.ts';

/** What every screen needs of the engine: the way to it, its time, and how far its messages have been heard. */
export interface Depot {
  readonly transport: Transport;
  readonly clock: EngineClock;
  /** Number of the newest message of the topic `uploads`; 0 before the first, and after a new connection. */
  readonly lastUploadsSequence: () => number;
}

/**
 * The engine's time on the page. Countdowns and "is the last look recent?" go on by themselves between two messages,
 * measured by the browser's monotonic clock: a page that hears nothing any more must not stay green.
 */
export interface EngineClock {
  /** Epoch milliseconds by the engine's clock, at most a second old: it stands still while a screen is drawn. */
  readonly now: () => number;
  readonly set: (engineNow: number) => void;
  /**
   * Calls `listener` at the moments that `nextAt` names, and whenever the clock is set, until the returned function is
   * called. Nothing runs in between, nor while nobody sees the page: each call wakes a processor that may be asleep.
   */
  readonly subscribe: (listener: () => void, nextAt: NextAt) => () => void;
}

/**
 * The engine's time at which something that is said of `now` may next be another; infinity where time changes nothing
 * of it.
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
/** Browsers run longer timers at once. */
const longestTimerMs = 2 ** 31 - 1;

export function createEngineClock(environment: ClockEnvironment): EngineClock {
  const dueAt = new Map<() => void, { readonly nextAt: NextAt; atMs: number }>();
  let base = { engineNow: environment.now(), monotonicMs: environment.monotonicMs() };
  let shown = base.engineNow;
  let cancel: () => void = () => undefined;

  const engineNow = () => base.engineNow + environment.monotonicMs() - base.monotonicMs;
  /** Calls those whose moment has come, or everybody. */
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
    // Rounded up: a timer that goes off a little too early finds nothing to do, and has to be set once more.
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
      // From the time that the screen was drawn with: what came due since then is told at once.
      dueAt.set(listener, { nextAt, atMs: nextAt(shown) });
      plan();
      return () => {
        dueAt.delete(listener);
        plan();
      };
    },
  };
}

/** How much work is claimed ahead of what is being sent. */
const aheadMs = 250;
const mostAhead = 64;
/** Weight of the newest interval. */
const newest = 0.2;

/**
 * How many files to hold ready behind those that are being sent, so that a fast line never waits for the disk or the
 * database while a slow line shows no file as being sent long before it is.
 */
export interface Pace {
  /** An attempt ended. */
  readonly tick: () => void;
  /** From 1 to 64. */
  readonly ahead: () => number;
}

export function createPace(monotonicMs: () => number): Pace {
  let intervalMs = aheadMs;
  let lastAtMs = monotonicMs();
  return {
    tick: () => {
      const nowMs = monotonicMs();
      intervalMs += newest * (nowMs - lastAtMs - intervalMs);
      lastAtMs = nowMs;
    },
    ahead: () => Math.max(1, Math.min(mostAhead, Math.round(aheadMs / Math.max(intervalMs, 1e-3)))),
  };
}

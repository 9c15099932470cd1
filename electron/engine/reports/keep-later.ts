import { contained } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';

/** Work that nobody waits for, such as writing an answer to the disk: it is done when those who wait have been served. */
export interface KeepLater {
  /** In place of what is waiting under this id. Between the steps others who wait for this thread have their turn. */
  readonly add: (id: string, steps: readonly (() => void)[]) => void;
  readonly isWaiting: (id: string) => boolean;
  /** Does all that is waiting, at once. */
  readonly flush: () => void;
}

/** The page asks for its rows, draws them and asks for more within this time. */
const laterMs = 1_500;

export function createKeepLater(clock: Clock, log: Log): KeepLater {
  const waiting = new Map<string, { readonly steps: (() => void)[]; cancel: () => void }>();

  /** A step that fails keeps none of the others from being done. */
  function done(step: (() => void) | undefined): void {
    if (step !== undefined) void contained(log, 'reports', step);
  }

  function next(id: string): void {
    const work = waiting.get(id);
    if (work === undefined) return;
    done(work.steps.shift());
    if (work.steps.length === 0) waiting.delete(id);
    else work.cancel = clock.after(0, () => next(id));
  }

  return {
    add: (id, steps) => {
      waiting.get(id)?.cancel();
      waiting.set(id, { steps: [...steps], cancel: clock.after(laterMs, () => next(id)) });
    },
    isWaiting: (id) => waiting.has(id),
    flush: () => {
      for (const { steps, cancel } of waiting.values()) {
        cancel();
        for (const step of steps) done(step);
      }
      waiting.clear();
    },
  };
}

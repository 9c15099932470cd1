import type { Clock } from '../ports.ts';

/** Work that nobody waits for, such as writing an answer to the disk: it is done when those who wait have been served. */
export interface KeepLater {
  /** In place of what is waiting under this id. */
  readonly add: (id: string, keep: () => void) => void;
  readonly isWaiting: (id: string) => boolean;
  /** Does all that is waiting, at once. */
  readonly flush: () => void;
}

/** The page asks for its rows, draws them and asks for more within this time. */
const laterMs = 500;

export function createKeepLater(clock: Clock): KeepLater {
  const waiting = new Map<string, { readonly run: () => void; readonly cancel: () => void }>();
  return {
    add: (id, keep) => {
      waiting.get(id)?.cancel();
      const run = () => {
        waiting.delete(id);
        keep();
      };
      waiting.set(id, { run, cancel: clock.after(laterMs, run) });
    },
    isWaiting: (id) => waiting.has(id),
    flush: () => {
      for (const { run, cancel } of [...waiting.values()]) {
        cancel();
        run();
      }
    },
  };
}

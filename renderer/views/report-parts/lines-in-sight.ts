import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LinesOnScreen } from './line-grid.tsx';

/** What of a list is on the screen: only what hangs on it is drawn again while a person scrolls. */
export interface LinesInSight {
  readonly get: () => LinesOnScreen;
  readonly set: (lines: LinesOnScreen) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createLinesInSight(): LinesInSight {
  const listeners = new Set<() => void>();
  let lines: LinesOnScreen = { from: 0, to: 0, firstNeeded: 0, lastNeeded: 0 };
  return {
    get: () => lines,
    set: (next) => {
      lines = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export function useLinesInSight(inSight: LinesInSight): LinesOnScreen {
  return useSyncExternalStore(inSight.subscribe, inSight.get);
}

/** Pages that were only scrolled past are not asked for. */
const restMs = 60;

/**
 * The pages behind the lines in sight, as one text: at once after a pause, else when the scrolling rests.
 *
 * @param pagesOf the same function for as long as the list is the same.
 */
export function usePagesInSight(inSight: LinesInSight, pagesOf: (lines: LinesOnScreen) => string): string {
  const [pages, setPages] = useState(() => pagesOf(inSight.get()));
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | null = null;
    let shown = pagesOf(inSight.get());
    let askedAt = Number.NEGATIVE_INFINITY;
    setPages(shown);
    const look = () => {
      const next = pagesOf(inSight.get());
      if (next === shown) return;
      shown = next;
      if (rest !== null) clearTimeout(rest);
      const sinceLastMs = performance.now() - askedAt;
      askedAt = performance.now();
      rest = setTimeout(() => setPages(shown), sinceLastMs < restMs ? restMs : 0);
    };
    const stop = inSight.subscribe(look);
    return () => {
      stop();
      if (rest !== null) clearTimeout(rest);
    };
  }, [inSight, pagesOf]);
  return pages;
}

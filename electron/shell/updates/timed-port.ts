import type { Clock } from '../../engine/ports.ts';
import type { Feed, FetchEnd, LookEnd, UpdatePort } from './update-port.ts';

/** Nothing at all comes any more. */
const stalledAfterMs = 2 * 60_000;
/** A slow line may need hours for an installer; the next check is due after six. */
const fetchWithinMs = 4 * 60 * 60_000;

/** The steps of a check, each of which ends by itself, or when `outer` does, whatever the port does. */
export interface TimedPort {
  readonly look: (feed: Feed, limitMs: number, outer: AbortSignal) => Promise<LookEnd>;
  readonly fetch: (outer: AbortSignal, onPercent: (percent: number) => void) => Promise<FetchEnd>;
}

/** Gives the step up after so long as well, until it is called again; false once the step has ended. */
type Bound = (afterMs: number) => boolean;

export function timedPort(port: UpdatePort, clock: Pick<Clock, 'after'>): TimedPort {
  /** Runs one step, which ends once: by itself, or given up at its limit or when `outer` ends. */
  function within<End>(
    limitMs: number,
    outer: AbortSignal,
    givenUp: End,
    run: (own: AbortSignal, bound: Bound) => Promise<End>,
  ): Promise<End> {
    return new Promise((resolve) => {
      const own = new AbortController();
      let hasEnded = false;
      let cancelBound = () => {};
      const end = (how: End) => {
        hasEnded = true;
        cancelLimit();
        cancelBound();
        outer.removeEventListener('abort', giveUp);
        resolve(how);
      };
      const giveUp = () => {
        own.abort();
        end(givenUp);
      };
      const cancelLimit = clock.after(limitMs, giveUp);
      outer.addEventListener('abort', giveUp);
      void run(own.signal, (afterMs) => {
        cancelBound();
        if (!hasEnded) cancelBound = clock.after(afterMs, giveUp);
        return !hasEnded;
      }).then(end);
    });
  }

  return {
    look: (feed, limitMs, outer) =>
      within<LookEnd>(limitMs, outer, { kind: 'failed', why: 'no-answer' }, (own) => port.look(feed, own)),
    fetch: (outer, onPercent) =>
      within<FetchEnd>(fetchWithinMs, outer, { kind: 'failed', why: 'broken-off' }, (own, bound) => {
        bound(stalledAfterMs);
        return port.fetch((percent) => {
          if (bound(stalledAfterMs) && percent !== null) onPercent(percent);
        }, own);
      }),
  };
}

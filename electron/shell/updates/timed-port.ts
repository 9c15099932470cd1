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

export function timedPort(port: UpdatePort, clock: Pick<Clock, 'after'>): TimedPort {
  return {
    look: (feed, limitMs, outer) =>
      new Promise((resolve) => {
        const own = new AbortController();
        const giveUp = () => {
          own.abort();
          end({ kind: 'failed', why: 'no-answer' });
        };
        const cancel = clock.after(limitMs, giveUp);
        const end = (looked: LookEnd) => {
          cancel();
          outer.removeEventListener('abort', giveUp);
          resolve(looked);
        };
        outer.addEventListener('abort', giveUp);
        void port.look(feed, own.signal).then(end);
      }),
    fetch: (outer, onPercent) =>
      new Promise((resolve) => {
        const own = new AbortController();
        const giveUp = () => {
          own.abort();
          end({ kind: 'failed', why: 'broken-off' });
        };
        const cancelWhole = clock.after(fetchWithinMs, giveUp);
        let cancelStall = clock.after(stalledAfterMs, giveUp);
        let hasEnded = false;
        const end = (fetched: FetchEnd) => {
          hasEnded = true;
          cancelWhole();
          cancelStall();
          outer.removeEventListener('abort', giveUp);
          resolve(fetched);
        };
        const moved = (percent: number | null) => {
          if (hasEnded) return;
          cancelStall();
          cancelStall = clock.after(stalledAfterMs, giveUp);
          if (percent !== null) onPercent(percent);
        };
        outer.addEventListener('abort', giveUp);
        void port.fetch(moved, own.signal).then(end);
      }),
  };
}

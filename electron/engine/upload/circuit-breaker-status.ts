import type { TruthFacts } from '../../../shared/contract/status.ts';
import type { Lane } from './circuit-breaker.ts';

/**
 * The lane as the screen shows it.
 *
 * @param underWay an attempt is under way: it may clear a doubt within moments, so that none is shown before
 * @param nextDueAt when the next file is due: a lane is tried with a file, and so not before one is due
 */
export function laneFacts(lane: Lane, underWay: boolean, nextDueAt: () => number | null): TruthFacts['lane'] {
  switch (lane.state) {
    case 'open':
      if (lane.doubt === null || underWay) {
        return { state: 'open', since: null, failures: 0, nextTryAt: null, detail: null };
      }
      return {
        state: lane.doubt.trouble,
        since: lane.doubt.since,
        failures: lane.doubt.failures,
        nextTryAt: nextDueAt(),
        detail: lane.doubt.detail,
      };
    case 'backing-off': {
      const { trouble, since, failures, detail } = lane;
      const nextTryAt = underWay ? lane.nextTryAt : Math.max(lane.nextTryAt, nextDueAt() ?? 0);
      return { state: trouble, since, failures, nextTryAt, detail };
    }
    case 'stopped': {
      const { trouble, since, failures, detail } = lane;
      return { state: trouble, since, failures, nextTryAt: null, detail };
    }
  }
}

import { withinLongestDelay } from './backoff.ts';
import { freshLane, type Lane, nextEpoch, noJobs } from './circuit-breaker.ts';
import type { LastingTrouble } from './verdict.ts';

/** A person says: try now. One probe goes at once, also with keys that were refused; missing keys stay missing. */
export function triedNow(lane: Lane, now: number): Lane {
  return lane.state === 'backing-off' ? { ...lane, ...nextEpoch(lane), nextTryAt: now } : lane;
}

/** What was missing is there. */
export function withMeans(lane: Lane): Lane {
  return lane.state === 'stopped' ? freshLane(lane.epoch + 1) : lane;
}

/** New keys are in force. What was refused is probed again; attempts that still carry the old keys speak no more. */
export function withNewKeys(lane: Lane, now: number): Lane {
  const next = lane.state !== 'open' && lane.trouble === 'keys-refused' ? triedNow(lane, now) : lane;
  return { ...next, epoch: lane.epoch + 1, keysProven: false, keysSince: lane.epoch + 1 };
}

/** Least time between a failure and a probe with a file that has just arrived. */
const newFileWaitsMs = 60_000;

/**
 * Files have arrived. Where only a few files failed, and perhaps by their own doing, a new one is tried before the lane
 * would be tried again: it tells at once whether the service works.
 */
export function withNewFiles(lane: Lane, now: number): Lane {
  if (lane.state !== 'backing-off' || !lane.mayBeFiles) {
    return lane;
  }
  const nextTryAt = Math.max(now, lane.failedAt + newFileWaitsMs);
  return nextTryAt < lane.nextTryAt ? { ...lane, nextTryAt } : lane;
}

/** Nothing can be sent before a person gives the address or the keys, or puts them right. */
export function withoutMeans(lane: Lane, trouble: LastingTrouble, now: number): Lane {
  if (lane.state === 'stopped' && lane.trouble === trouble) {
    return lane;
  }
  return { ...nextEpoch(lane), state: 'stopped', trouble, since: now, failures: 0, detail: null };
}

/** Another service, or another way to it: nothing that was learned holds. */
export function withNewService(lane: Lane): Lane {
  return freshLane(lane.epoch + 1);
}

/** Nothing is queued or waiting: a doubt has lost its object, and a next try that is due has nothing to try with. */
export function withNothingToSend(lane: Lane, now: number): Lane {
  if (lane.state === 'open' && lane.doubt !== null) {
    return { ...lane, voters: noJobs, doubt: null };
  }
  return lane.state === 'backing-off' && lane.nextTryAt <= now ? freshLane(lane.epoch + 1) : lane;
}

/** After a jump of the clock: the next try is no farther away than the longest delay, and nothing began in the future. */
export function afterClockJump(lane: Lane, now: number): Lane {
  switch (lane.state) {
    case 'open':
      return lane.doubt === null || lane.doubt.since <= now ? lane : { ...lane, doubt: { ...lane.doubt, since: now } };
    case 'backing-off':
      return {
        ...lane,
        since: Math.min(lane.since, now),
        failedAt: Math.min(lane.failedAt, now),
        nextTryAt: withinLongestDelay(lane.nextTryAt, now),
      };
    case 'stopped':
      return { ...lane, since: Math.min(lane.since, now) };
  }
}

import type { LastingError, PassingError } from './attempt-result.ts';
import { withinLongestDelay } from './backoff.ts';

/**
 * The way to the service, as the ends of attempts show it. Immutable; `afterAttempt` and the functions in
 * `circuit-breaker-rules.ts` make the next one.
 *
 * - `open`: as many attempts at a time as the depot chose.
 * - `backing-off`: nothing but one probe at a time, from `nextTryAt` on.
 * - `stopped`: nothing at all until a person gives what is missing.
 */
export type CircuitBreaker = ClosedBreaker | HalfOpenBreaker | StoppedBreaker;

interface Known {
  /**
   * Goes up with every change of the lane's state. An attempt speaks for the lane only while the epoch that it began in
   * lasts: four attempts that fail together are one failure, and an answer to old keys says nothing of new ones.
   */
  readonly epoch: number;
  /** Jobs whose last attempt failed in a way that may be the file's fault, while nothing got through since. */
  readonly voters: ReadonlySet<number>;
  /** Jobs that failed like that while other files got through. What happens to them says nothing of the service. */
  readonly suspects: ReadonlySet<number>;
  /** The keys in force have been accepted before. */
  readonly keysProven: boolean;
  /** The epoch since which the keys and the service in force are the same: what was refused before counts no more. */
  readonly keysSince: number;
}

export interface ClosedBreaker extends Known {
  readonly state: 'open';
  /** Something failed, and nothing got through since; too little to hold the other files back. */
  readonly doubt: {
    readonly trouble: PassingError;
    readonly since: number;
    readonly failures: number;
    readonly detail: string;
  } | null;
}

export interface HalfOpenBreaker extends Known {
  readonly state: 'backing-off';
  /** `keys-refused`: each probe finds out whether they are refused still, or for every file. */
  readonly trouble: PassingError | 'keys-refused';
  /** Since when nothing gets through. */
  readonly since: number;
  readonly failures: number;
  /** The last failure that counted. */
  readonly failedAt: number;
  readonly nextTryAt: number;
  readonly detail: string;
  /** Nothing proves yet that it is the service: every failure since the lane closed may be the doing of some files. */
  readonly mayBeFiles: boolean;
}

interface StoppedBreaker extends Known {
  readonly state: 'stopped';
  readonly trouble: LastingError;
  readonly since: number;
  readonly failures: number;
  readonly detail: string | null;
}

export const noJobs: ReadonlySet<number> = new Set();

/** A lane of which nothing is known yet. */
export function freshBreaker(epoch = 0): ClosedBreaker {
  return {
    state: 'open',
    epoch,
    voters: noJobs,
    suspects: noJobs,
    keysProven: false,
    keysSince: epoch,
    doubt: null,
  };
}

/** What holds of the next lane whatever its state. */
export function nextEpoch(lane: CircuitBreaker): Known {
  const { epoch, voters, suspects, keysProven, keysSince } = lane;
  return { epoch: epoch + 1, voters, suspects, keysProven, keysSince };
}

/**
 * How many more attempts may begin now.
 *
 * @param running attempts under way: all of them, and those that began in the lane's present epoch
 */
export function allowance(
  lane: CircuitBreaker,
  now: number,
  uploadsAtOnce: number,
  running: { readonly all: number; readonly ofThisEpoch: number },
): number {
  const free = Math.max(0, uploadsAtOnce - running.all);
  switch (lane.state) {
    case 'open':
      return free;
    case 'backing-off':
      return lane.nextTryAt <= now && running.ofThisEpoch === 0 ? Math.min(1, free) : 0;
    case 'stopped':
      return 0;
  }
}

export function withJob(jobs: ReadonlySet<number>, jobId: number): ReadonlySet<number> {
  return jobs.has(jobId) ? jobs : new Set([...jobs, jobId]);
}

export function withoutJob(jobs: ReadonlySet<number>, jobId: number): ReadonlySet<number> {
  return jobs.has(jobId) ? new Set([...jobs].filter((id) => id !== jobId)) : jobs;
}

/** A person says: try now. One probe goes at once, also with keys that were refused; missing keys stay missing. */
export function triedNow(lane: CircuitBreaker, now: number): CircuitBreaker {
  return lane.state === 'backing-off' ? { ...lane, ...nextEpoch(lane), nextTryAt: now } : lane;
}

/** What was missing is there. */
export function withMeans(lane: CircuitBreaker): CircuitBreaker {
  return lane.state === 'stopped' ? freshBreaker(lane.epoch + 1) : lane;
}

/** New keys are in force. What was refused is probed again; attempts that still carry the old keys speak no more. */
export function withNewKeys(lane: CircuitBreaker, now: number): CircuitBreaker {
  const next = lane.state !== 'open' && lane.trouble === 'keys-refused' ? triedNow(lane, now) : lane;
  return { ...next, epoch: lane.epoch + 1, keysProven: false, keysSince: lane.epoch + 1 };
}

/** Least time between a failure and a probe with a file that has just arrived. */
const newFileWaitsMs = 60_000;

/**
 * Files have arrived. Where only a few files failed, and perhaps by their own doing, a new one is tried before the lane
 * would be tried again: it tells at once whether the service works.
 */
export function withNewFiles(lane: CircuitBreaker, now: number): CircuitBreaker {
  if (lane.state !== 'backing-off' || !lane.mayBeFiles) {
    return lane;
  }
  const nextTryAt = Math.max(now, lane.failedAt + newFileWaitsMs);
  return nextTryAt < lane.nextTryAt ? { ...lane, nextTryAt } : lane;
}

/** Nothing can be sent before a person gives the address or the keys, or puts them right. */
export function withoutMeans(lane: CircuitBreaker, trouble: LastingError, now: number): CircuitBreaker {
  if (lane.state === 'stopped' && lane.trouble === trouble) {
    return lane;
  }
  return { ...nextEpoch(lane), state: 'stopped', trouble, since: now, failures: 0, detail: null };
}

/** Another service, or another way to it: nothing that was learned holds. */
export function withNewService(lane: CircuitBreaker): CircuitBreaker {
  return freshBreaker(lane.epoch + 1);
}

/** Nothing is queued or waiting: a doubt has lost its object, and a next try that is due has nothing to try with. */
export function withNothingToSend(lane: CircuitBreaker, now: number): CircuitBreaker {
  if (lane.state === 'open' && lane.doubt !== null) {
    return { ...lane, voters: noJobs, doubt: null };
  }
  return lane.state === 'backing-off' && lane.nextTryAt <= now ? freshBreaker(lane.epoch + 1) : lane;
}

/** After a jump of the clock: the next try is no farther away than the longest delay, and nothing began in the future. */
export function afterClockJump(lane: CircuitBreaker, now: number): CircuitBreaker {
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

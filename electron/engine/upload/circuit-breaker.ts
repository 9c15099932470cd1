import { withinLongestDelay } from '../outbox/delays.ts';
import type { LastingError, PassingError } from './attempt-result.ts';

/**
 * The circuit breaker before the service: the ends of attempts decide what it lets through. Immutable; `afterAttempt`
 * in `circuit-breaker-rules.ts` and the functions below make the next one.
 *
 * - `closed`: as many attempts at a time as the depot chose.
 * - `backing-off`: one probe at a time, from `nextTryAt` on. The breaker is open until then, and half open during the
 *   probe.
 * - `stopped`: nothing is sent until a person provides what is missing.
 */
export type CircuitBreaker = ClosedBreaker | BackingOffBreaker | StoppedBreaker;

interface Known {
  /**
   * Goes up with every change of the breaker's state. An attempt counts only while the epoch lasts in which it began:
   * four attempts that fail together are one failure, and an answer to old credentials says nothing about new ones.
   */
  readonly epoch: number;
  /** Jobs whose last attempt failed in a way that may be the file's fault, and after which nothing got through. */
  readonly voters: ReadonlySet<number>;
  /** Jobs that failed like that while other files got through. What happens to them says nothing about the service. */
  readonly suspects: ReadonlySet<number>;
  /** True when the service has accepted the credentials in force before. */
  readonly credentialsProven: boolean;
  /** The epoch since which the credentials and the service have been the same. Refusals before it no longer count. */
  readonly credentialsSince: number;
}

export interface ClosedBreaker extends Known {
  readonly state: 'closed';
  /** Something failed and nothing has got through since, but that is too little to hold the other files back. */
  readonly doubt: {
    readonly error: PassingError;
    readonly since: number;
    readonly failures: number;
    readonly detail: string;
  } | null;
}

export interface BackingOffBreaker extends Known {
  readonly state: 'backing-off';
  /** `keys-refused`: each probe finds out whether the credentials are still refused, and for every file. */
  readonly error: PassingError | 'keys-refused';
  /** Since when nothing has got through. */
  readonly since: number;
  readonly failures: number;
  /** The last failure that counted. */
  readonly failedAt: number;
  readonly nextTryAt: number;
  readonly detail: string;
  /** Nothing proves yet that the service fails: each failure since the breaker opened may be due to its file. */
  readonly mayBeFiles: boolean;
}

interface StoppedBreaker extends Known {
  readonly state: 'stopped';
  readonly error: LastingError;
  readonly since: number;
  readonly failures: number;
  readonly detail: string | null;
}

export const noJobs: ReadonlySet<number> = new Set();

/** The breaker when nothing is known yet. */
export function initialBreaker(epoch = 0): ClosedBreaker {
  return {
    state: 'closed',
    epoch,
    voters: noJobs,
    suspects: noJobs,
    credentialsProven: false,
    credentialsSince: epoch,
    doubt: null,
  };
}

/** What the next breaker keeps, whatever its state. */
export function nextEpoch(breaker: CircuitBreaker): Known {
  const { epoch, voters, suspects, credentialsProven, credentialsSince } = breaker;
  return { epoch: epoch + 1, voters, suspects, credentialsProven, credentialsSince };
}

/**
 * How many more attempts may begin now.
 *
 * @param running how many attempts are under way: all, and those that began in the breaker's present epoch
 */
export function allowance(
  breaker: CircuitBreaker,
  now: number,
  uploadsAtOnce: number,
  running: { readonly all: number; readonly ofThisEpoch: number },
): number {
  const free = Math.max(0, uploadsAtOnce - running.all);
  switch (breaker.state) {
    case 'closed':
      return free;
    case 'backing-off':
      return breaker.nextTryAt <= now && running.ofThisEpoch === 0 ? Math.min(1, free) : 0;
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

/**
 * A person asks to try now: one probe goes at once, even with refused credentials. Missing credentials stay missing.
 */
export function triedNow(breaker: CircuitBreaker, now: number): CircuitBreaker {
  return breaker.state === 'backing-off' ? { ...breaker, ...nextEpoch(breaker), nextTryAt: now } : breaker;
}

/** What was missing has been provided. */
export function withMeans(breaker: CircuitBreaker): CircuitBreaker {
  return breaker.state === 'stopped' ? initialBreaker(breaker.epoch + 1) : breaker;
}

/**
 * New credentials are in force. What was refused is probed again, and attempts that still carry the old credentials no
 * longer count.
 */
export function withNewCredentials(breaker: CircuitBreaker, now: number): CircuitBreaker {
  const next = breaker.state !== 'closed' && breaker.error === 'keys-refused' ? triedNow(breaker, now) : breaker;
  return { ...next, epoch: breaker.epoch + 1, credentialsProven: false, credentialsSince: breaker.epoch + 1 };
}

/** Least time between a failure and a probe with a file that has just arrived. */
const newFileWaitsMs = 60_000;

/**
 * Files have arrived. Where only a few files failed, perhaps by their own fault, a new one is tried before the next
 * probe would be due: it shows at once whether the service works.
 */
export function withNewFiles(breaker: CircuitBreaker, now: number): CircuitBreaker {
  if (breaker.state !== 'backing-off' || !breaker.mayBeFiles) return breaker;
  const nextTryAt = Math.max(now, breaker.failedAt + newFileWaitsMs);
  return nextTryAt < breaker.nextTryAt ? { ...breaker, nextTryAt } : breaker;
}

/** Nothing can be sent before a person gives or corrects the address or the credentials. */
export function withoutMeans(breaker: CircuitBreaker, error: LastingError, now: number): CircuitBreaker {
  if (breaker.state === 'stopped' && breaker.error === error) return breaker;
  return { ...nextEpoch(breaker), state: 'stopped', error, since: now, failures: 0, detail: null };
}

/** Another service or another way to it is in force: nothing that was learnt applies any more. */
export function withNewService(breaker: CircuitBreaker): CircuitBreaker {
  return initialBreaker(breaker.epoch + 1);
}

/** Nothing is queued or waiting: a doubt has no object any more, and a probe that is due has no file to go with. */
export function withNothingToSend(breaker: CircuitBreaker, now: number): CircuitBreaker {
  if (breaker.state === 'closed' && breaker.doubt !== null) return { ...breaker, voters: noJobs, doubt: null };
  return breaker.state === 'backing-off' && breaker.nextTryAt <= now ? initialBreaker(breaker.epoch + 1) : breaker;
}

/**
 * After a jump of the clock: the next probe is no further away than the longest delay, and nothing began in the future.
 */
export function afterClockJump(breaker: CircuitBreaker, now: number): CircuitBreaker {
  switch (breaker.state) {
    case 'closed':
      return breaker.doubt === null || breaker.doubt.since <= now
        ? breaker
        : { ...breaker, doubt: { ...breaker.doubt, since: now } };
    case 'backing-off':
      return {
        ...breaker,
        since: Math.min(breaker.since, now),
        failedAt: Math.min(breaker.failedAt, now),
        nextTryAt: withinLongestDelay(breaker.nextTryAt, now),
      };
    case 'stopped':
      return { ...breaker, since: Math.min(breaker.since, now) };
  }
}

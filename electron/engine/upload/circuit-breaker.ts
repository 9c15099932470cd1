import type { LastingTrouble, PassingTrouble } from './verdict.ts';

/**
 * The way to the service, as the ends of attempts show it. Immutable; `afterAttempt` and the functions in
 * `lane-orders.ts` make the next one.
 *
 * - `open`: as many attempts at a time as the depot chose.
 * - `backing-off`: nothing but one probe at a time, from `nextTryAt` on.
 * - `stopped`: nothing at all until a person gives what is missing.
 */
export type Lane = OpenLane | BackingOffLane | StoppedLane;

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

export interface OpenLane extends Known {
  readonly state: 'open';
  /** Something failed, and nothing got through since; too little to hold the other files back. */
  readonly doubt: {
    readonly trouble: PassingTrouble;
    readonly since: number;
    readonly failures: number;
    readonly detail: string;
  } | null;
}

export interface BackingOffLane extends Known {
  readonly state: 'backing-off';
  /** `keys-refused`: each probe finds out whether they are refused still, or for every file. */
  readonly trouble: PassingTrouble | 'keys-refused';
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

interface StoppedLane extends Known {
  readonly state: 'stopped';
  readonly trouble: LastingTrouble;
  readonly since: number;
  readonly failures: number;
  readonly detail: string | null;
}

export const noJobs: ReadonlySet<number> = new Set();

/** A lane of which nothing is known yet. */
export function freshLane(epoch = 0): OpenLane {
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
export function nextEpoch(lane: Lane): Known {
  const { epoch, voters, suspects, keysProven, keysSince } = lane;
  return { epoch: epoch + 1, voters, suspects, keysProven, keysSince };
}

/**
 * How many more attempts may begin now.
 *
 * @param running attempts under way: all of them, and those that began in the lane's present epoch
 */
export function allowance(
  lane: Lane,
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

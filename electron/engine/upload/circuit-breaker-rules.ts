import { assertNever } from '../../../shared/result.ts';
import type { Random } from '../ports.ts';
import { reason } from '../store/store.ts';
import type { Evidence, Verdict } from './attempt-result.ts';
import { backOffMs, longestDelayMs, refusedKeysDelayMs } from './backoff.ts';
import {
  type CircuitBreaker,
  type ClosedBreaker,
  type HalfOpenBreaker,
  nextEpoch,
  noJobs,
  withJob,
  withoutJob,
  withoutMeans,
} from './circuit-breaker.ts';

/** Different files that must fail one after the other before they are taken for the service's trouble. */
const votesToBackOff = 3;

/** An attempt that ended, and the epoch of the lane that it began in. */
export interface AttemptEvidence {
  readonly jobId: number;
  readonly epoch: number;
  readonly evidence: Evidence;
}

/**
 * The lane after an attempt. The rule that tells trouble of the service from trouble with one file:
 *
 * 1. What cannot be a file's doing (no connection, 429, a wrong certificate) closes the lane at once.
 * 2. What may be a file's doing (500, a cut, silence) is a vote of that file. Three different files whose votes follow
 *    one another, with nothing that got through between them, close the lane; until then each waits by itself and the
 *    others go on.
 * 3. When something gets through, whoever had voted becomes a suspect: it failed where others did not. A suspect votes
 *    no more until it is accepted, and waits by itself, so that a few bad files cannot close the lane again and again.
 * 4. A closed lane is probed with one file at a time, files that were not tried yet first, after full-jitter delays
 *    that double to the longest. A probe with a suspect that fails says nothing, and the next file probes at once. An
 *    answer of any kind ends trouble with the connection: what is left is counted as in 2, without a delay before the
 *    next probe. While nothing proves that it is the service and not the files, a file that arrives probes within a
 *    minute (`withNewFiles`): where only bad files are left, they must not keep it waiting.
 * 5. The service's Retry-After holds for the whole lane, also when it comes late, but for no longer than the longest
 *    delay: one small question in a quarter of an hour harms nobody, and a moment far away may be a wrong clock's.
 * 6. Refused keys close the lane. One file tries them again after a minute, then after twice as long each time, up to
 *    the longest delay: a service refuses good keys now and then, and a headless agent has nobody to tell it so. A 403
 *    to keys that worked before gets a second opinion from one other file at once, since a firewall before the service
 *    answers so to a single file. See `rejectSuspectFile` for what becomes of that file.
 * 7. Where there is nothing to send with, the lane stops until there is.
 *
 * An attempt counts only in the epoch that it began in, so that four that fail together are one failure. What holds of
 * the keys holds as long as they do.
 */
export function afterAttempt(
  lane: CircuitBreaker,
  witness: AttemptEvidence,
  now: number,
  random: Random,
): CircuitBreaker {
  const { evidence, jobId } = witness;
  const speaks = witness.epoch === lane.epoch && lane.state !== 'stopped';
  switch (evidence.says) {
    case 'nothing':
      return lane;
    case 'works':
      return speaks ? proven(lane, jobId) : cleared(lane, jobId);
    case 'perhaps':
      if (lane.suspects.has(jobId) || lane.state === 'stopped') {
        return lane;
      }
      return speaks ? afterVote(lane, jobId, evidence, now, random) : suspectedToo(lane, jobId);
    case 'down':
      return speaks || (lane.state === 'open' && evidence.retryAfterMs !== null)
        ? backedOff(lane, evidence, now, delayMs(lane, evidence.retryAfterMs, random), false)
        : heldLonger(lane, evidence.retryAfterMs, now);
    case 'barred':
      return speaks ? backedOff(lane, evidence, now, longestDelayMs, false) : lane;
    case 'keys':
      return witness.epoch >= lane.keysSince && lane.state !== 'stopped'
        ? afterRefusedKeys(lane, witness, evidence, now)
        : lane;
    case 'no-means':
      return witness.epoch >= lane.keysSince ? withoutMeans(lane, evidence.trouble, now) : lane;
    default:
      return assertNever(evidence);
  }
}

function proven(lane: CircuitBreaker, jobId: number): CircuitBreaker {
  if (lane.state === 'open' && lane.keysProven && lane.voters.size === 0) {
    return cleared(lane, jobId);
  }
  const suspects = withoutJob(new Set([...lane.suspects, ...lane.voters]), jobId);
  const epoch = lane.state === 'open' ? lane.epoch : lane.epoch + 1;
  return { state: 'open', epoch, voters: noJobs, suspects, keysProven: true, keysSince: lane.keysSince, doubt: null };
}

function cleared(lane: CircuitBreaker, jobId: number): CircuitBreaker {
  return lane.suspects.has(jobId) ? { ...lane, suspects: withoutJob(lane.suspects, jobId) } : lane;
}

/** It failed together with those that closed the lane, and is judged with them when something gets through. */
function suspectedToo(lane: CircuitBreaker, jobId: number): CircuitBreaker {
  return lane.state === 'backing-off' ? { ...lane, voters: withJob(lane.voters, jobId) } : lane;
}

function afterVote(
  lane: ClosedBreaker | HalfOpenBreaker,
  jobId: number,
  { trouble, answered, detail }: Extract<Evidence, { readonly says: 'perhaps' }>,
  now: number,
  random: Random,
): CircuitBreaker {
  const voted = { ...lane, voters: withJob(lane.voters, jobId) };
  if (voted.state === 'open') {
    if (voted.voters.size >= votesToBackOff) {
      return backedOff(voted, { trouble, detail }, now, delayMs(voted, null, random), true);
    }
    const { since = now, failures = 0 } = voted.doubt ?? {};
    return { ...voted, doubt: { trouble, detail, since, failures: failures + 1 } };
  }
  const connectionIsBack = answered && isOfTheConnection(voted);
  const delay = connectionIsBack ? 0 : delayMs(voted, null, random);
  return backedOff(voted, { trouble, detail }, now, delay, connectionIsBack || voted.mayBeFiles);
}

function isOfTheConnection({ trouble }: { readonly trouble: string }): boolean {
  return trouble === 'no-connection' || trouble === 'not-trusted' || trouble === 'proxy';
}

function afterRefusedKeys(
  lane: ClosedBreaker | HalfOpenBreaker,
  { jobId, epoch }: AttemptEvidence,
  { detail, fileMayBeWhy }: Extract<Evidence, { readonly says: 'keys' }>,
  now: number,
): CircuitBreaker {
  const isKnown = lane.state === 'backing-off' && lane.trouble === 'keys-refused';
  if (isKnown && epoch !== lane.epoch) {
    return lane;
  }
  const voted = fileMayBeWhy ? { ...lane, voters: withJob(lane.voters, jobId) } : lane;
  const asksAnother = fileMayBeWhy && lane.state === 'open' && lane.keysProven && !lane.voters.has(jobId);
  const refusals = asksAnother ? 0 : (isKnown ? lane.failures : 0) + 1;
  const delay = asksAnother ? 0 : refusedKeysDelayMs(refusals);
  return {
    ...backedOff(voted, { trouble: 'keys-refused', detail }, now, delay, false),
    since: isKnown ? lane.since : now,
    failures: refusals,
  };
}

function backedOff(
  lane: CircuitBreaker,
  { trouble, detail }: { readonly trouble: HalfOpenBreaker['trouble']; readonly detail: string },
  now: number,
  delay: number,
  mayBeFiles: boolean,
): HalfOpenBreaker {
  return {
    ...nextEpoch(lane),
    ...soFar(lane, now),
    state: 'backing-off',
    trouble,
    detail,
    mayBeFiles,
    failedAt: now,
    nextTryAt: now + delay,
  };
}

/** Since when nothing gets through, and how often it was tried, this failure included. */
function soFar(lane: CircuitBreaker, now: number): Pick<HalfOpenBreaker, 'since' | 'failures'> {
  const before = lane.state === 'open' ? lane.doubt : lane;
  return { since: before?.since ?? now, failures: (before?.failures ?? 0) + 1 };
}

/** Told the same moment, depots still come back apart: a first back-off is added to what the service asked for. */
function delayMs(lane: CircuitBreaker, retryAfterMs: number | null, random: Random): number {
  const ownDelayMs = backOffMs(lane.state === 'backing-off' ? lane.failures + 1 : 1, random);
  const askedMs = retryAfterMs === null ? 0 : retryAfterMs + backOffMs(1, random);
  return Math.min(longestDelayMs, Math.max(ownDelayMs, askedMs));
}

function heldLonger(lane: CircuitBreaker, retryAfterMs: number | null, now: number): CircuitBreaker {
  if (lane.state !== 'backing-off' || retryAfterMs === null) {
    return lane;
  }
  const askedUntil = now + Math.min(retryAfterMs, longestDelayMs);
  return askedUntil > lane.nextTryAt ? { ...lane, nextTryAt: askedUntil } : lane;
}

/**
 * A 403 again, to a file that got one before while another file went through with the same keys: it is the file that is
 * refused, by a firewall before the service perhaps, and the keys are good. Without this a single such file would stop
 * the depot for as long as it lies there.
 */
export function rejectSuspectFile(verdict: Verdict, jobId: number, lane: CircuitBreaker): Verdict {
  const { evidence } = verdict;
  if (evidence.says === 'keys' && evidence.fileMayBeWhy && lane.suspects.has(jobId)) {
    return {
      file: { kind: 'refused', reason: reason('refused-file', { status: 403 }) },
      evidence: { says: 'nothing' },
    };
  }
  return verdict;
}

import { assertNever } from '../../../shared/result.ts';
import { delayMs, doubling, grownDelayMs, longestDelayMs, usualDelays } from '../outbox/delays.ts';
import type { Random } from '../ports.ts';
import { reason } from '../store/store.ts';
import type { Evidence, Verdict } from './attempt-result.ts';
import {
  type BackingOffBreaker,
  type CircuitBreaker,
  type ClosedBreaker,
  nextEpoch,
  noJobs,
  withJob,
  withoutJob,
  withoutMeans,
} from './circuit-breaker.ts';

/** How many different files must fail one after the other before the service counts as failing. */
const votesToBackOff = 3;

/** An attempt that ended, and the epoch of the breaker in which it began. */
export interface AttemptEvidence {
  readonly jobId: number;
  readonly epoch: number;
  readonly evidence: Evidence;
}

/**
 * The breaker after an attempt. These rules tell a failure of the service from a failure of one file:
 *
 * 1. What cannot be a file's doing (no connection, 429, a wrong certificate) opens the breaker at once.
 * 2. What may be a file's doing (500, a cut connection, silence) is a vote of that file. Three different files that
 *    vote one after another, with nothing that gets through in between, open the breaker; until then each of them waits
 *    by itself and the others go on.
 * 3. When something gets through, every file that had voted becomes a suspect, because it failed where others did not.
 *    A suspect does not vote again until it is accepted, and waits by itself, so that a few bad files cannot open the
 *    breaker again and again.
 * 4. While the breaker is open, it is probed with one file at a time, files that were not tried yet first, after
 *    full-jitter delays that double to the longest. A failed probe with a suspect says nothing, and the next file
 *    probes at once. An answer of any kind proves that the connection works again: what is left is counted as in 2,
 *    without a delay before the next probe. While nothing proves that it is the service and not the files, a file that
 *    arrives probes within a minute (`withNewFiles`): where only bad files are left, they must not keep it waiting.
 * 5. The service's Retry-After applies to all files, also when it comes late, but for no longer than the longest delay:
 *    one small request in a quarter of an hour harms nobody, and a moment far away may come from a wrong clock.
 * 6. Refused credentials open the breaker. One file tries them again after a minute, then after twice as long each
 *    time, up to the longest delay: a service refuses good credentials now and then, and nobody is there to tell a
 *    headless agent so. After a 403 to credentials that worked before, one other file tries them at once, since a
 *    firewall in front of the service may refuse a single file in this way. See `rejectSuspectFile` for what becomes of
 *    that file.
 * 7. Where the address or the credentials are missing, the breaker stops until they are there.
 *
 * An attempt counts only in the epoch in which it began, so that four that fail together are one failure. What is known
 * of the credentials stays true as long as they are in force.
 */
export function afterAttempt(
  breaker: CircuitBreaker,
  witness: AttemptEvidence,
  now: number,
  random: Random,
): CircuitBreaker {
  const { evidence, jobId } = witness;
  const speaks = witness.epoch === breaker.epoch && breaker.state !== 'stopped';
  switch (evidence.says) {
    case 'nothing':
      return breaker;
    case 'works':
      return speaks ? proven(breaker, jobId) : cleared(breaker, jobId);
    case 'perhaps':
      if (breaker.suspects.has(jobId) || breaker.state === 'stopped') return breaker;
      return speaks ? afterVote(breaker, jobId, evidence, now, random) : suspectedToo(breaker, jobId);
    case 'down':
      return speaks || (breaker.state === 'closed' && evidence.retryAfterMs !== null)
        ? backedOff(breaker, evidence, now, restMs(breaker, askedFor(evidence), random), false)
        : waitingLonger(breaker, evidence.retryAfterMs, now);
    case 'barred':
      return speaks ? backedOff(breaker, evidence, now, longestDelayMs, false) : breaker;
    case 'credentials':
      return witness.epoch >= breaker.credentialsSince && breaker.state !== 'stopped'
        ? afterRefusedCredentials(breaker, witness, evidence, now)
        : breaker;
    case 'no-means':
      return witness.epoch >= breaker.credentialsSince ? withoutMeans(breaker, evidence.error, now) : breaker;
    default:
      return assertNever(evidence);
  }
}

function proven(breaker: CircuitBreaker, jobId: number): CircuitBreaker {
  if (breaker.state === 'closed' && breaker.credentialsProven && breaker.voters.size === 0) {
    return cleared(breaker, jobId);
  }
  const suspects = withoutJob(new Set([...breaker.suspects, ...breaker.voters]), jobId);
  const epoch = breaker.state === 'closed' ? breaker.epoch : breaker.epoch + 1;
  return {
    state: 'closed',
    epoch,
    voters: noJobs,
    suspects,
    credentialsProven: true,
    credentialsSince: breaker.credentialsSince,
    doubt: null,
  };
}

function cleared(breaker: CircuitBreaker, jobId: number): CircuitBreaker {
  return breaker.suspects.has(jobId) ? { ...breaker, suspects: withoutJob(breaker.suspects, jobId) } : breaker;
}

/** The file failed together with those that opened the breaker, and is judged with them when something gets through. */
function suspectedToo(breaker: CircuitBreaker, jobId: number): CircuitBreaker {
  return breaker.state === 'backing-off' ? { ...breaker, voters: withJob(breaker.voters, jobId) } : breaker;
}

function afterVote(
  breaker: ClosedBreaker | BackingOffBreaker,
  jobId: number,
  { error, answered, detail }: Extract<Evidence, { readonly says: 'perhaps' }>,
  now: number,
  random: Random,
): CircuitBreaker {
  const voted = { ...breaker, voters: withJob(breaker.voters, jobId) };
  if (voted.state === 'closed') {
    if (voted.voters.size >= votesToBackOff) {
      return backedOff(voted, { error, detail }, now, restMs(voted, null, random), true);
    }
    const { since = now, failures = 0 } = voted.doubt ?? {};
    return { ...voted, doubt: { error, detail, since, failures: failures + 1 } };
  }
  const connectionIsBack = answered && isOfTheConnection(voted);
  const delay = connectionIsBack ? 0 : restMs(voted, null, random);
  return backedOff(voted, { error, detail }, now, delay, connectionIsBack || voted.mayBeFiles);
}

function isOfTheConnection({ error }: { readonly error: string }): boolean {
  return error === 'no-connection' || error === 'not-trusted' || error === 'proxy';
}

function afterRefusedCredentials(
  breaker: ClosedBreaker | BackingOffBreaker,
  { jobId, epoch }: AttemptEvidence,
  { detail, fileMayBeWhy }: Extract<Evidence, { readonly says: 'credentials' }>,
  now: number,
): CircuitBreaker {
  const isKnown = breaker.state === 'backing-off' && breaker.error === 'keys-refused';
  if (isKnown && epoch !== breaker.epoch) return breaker;
  const voted = fileMayBeWhy ? { ...breaker, voters: withJob(breaker.voters, jobId) } : breaker;
  const asksAnother =
    fileMayBeWhy && breaker.state === 'closed' && breaker.credentialsProven && !breaker.voters.has(jobId);
  const refusals = asksAnother ? 0 : (isKnown ? breaker.failures : 0) + 1;
  const delay = asksAnother ? 0 : grownDelayMs(credentialsDelaysMs, refusals);
  return {
    ...backedOff(voted, { error: 'keys-refused', detail }, now, delay, false),
    since: isKnown ? breaker.since : now,
    failures: refusals,
  };
}

/**
 * How long refused credentials rest before one file tries them again: a minute at first, since a single refusal among
 * receipts is a slip of the service. There is no jitter, because each depot has credentials of its own.
 */
const credentialsDelaysMs = doubling(60_000, longestDelayMs);

function backedOff(
  breaker: CircuitBreaker,
  { error, detail }: { readonly error: BackingOffBreaker['error']; readonly detail: string },
  now: number,
  delay: number,
  mayBeFiles: boolean,
): BackingOffBreaker {
  return {
    ...nextEpoch(breaker),
    ...soFar(breaker, now),
    state: 'backing-off',
    error,
    detail,
    mayBeFiles,
    failedAt: now,
    nextTryAt: now + delay,
  };
}

/** Since when nothing has got through, and how often that was tried, this failure included. */
function soFar(breaker: CircuitBreaker, now: number): Pick<BackingOffBreaker, 'since' | 'failures'> {
  const before = breaker.state === 'closed' ? breaker.doubt : breaker;
  return { since: before?.since ?? now, failures: (before?.failures ?? 0) + 1 };
}

/** A service that has too much to do, and does not say for how long, is left alone for so long all the same. */
const busyRestMs = 15_000;
const longestSpreadMs = 60_000;

function askedFor({ error, retryAfterMs }: Extract<Evidence, { readonly says: 'down' }>): number | null {
  return error === 'service-busy' ? (retryAfterMs ?? busyRestMs) : retryAfterMs;
}

/**
 * Depots that the service gave the same moment still come back apart: to what it asked for is added up to as much again, at
 * most {@link longestSpreadMs}, and no less than a first back-off.
 */
function restMs(breaker: CircuitBreaker, retryAfterMs: number | null, random: Random): number {
  const ownDelayMs = delayMs(usualDelays, breaker.state === 'backing-off' ? breaker.failures + 1 : 1, random);
  const spreadMs = Math.min(longestSpreadMs, retryAfterMs ?? 0);
  const askedMs =
    retryAfterMs === null ? 0 : retryAfterMs + Math.max(delayMs(usualDelays, 1, random), random() * spreadMs);
  return Math.min(longestDelayMs, Math.max(ownDelayMs, askedMs));
}

function waitingLonger(breaker: CircuitBreaker, retryAfterMs: number | null, now: number): CircuitBreaker {
  if (breaker.state !== 'backing-off' || retryAfterMs === null) return breaker;
  const askedUntil = now + Math.min(retryAfterMs, longestDelayMs);
  return askedUntil > breaker.nextTryAt ? { ...breaker, nextTryAt: askedUntil } : breaker;
}

/**
 * Recognises a second 403 to a file that got one before, while another file went through with the same credentials: the
 * service, or a firewall in front of it, refuses the file, and the credentials are good. Without this, a single such
 * file would stop the depot for as long as it is there.
 */
export function rejectSuspectFile(verdict: Verdict, jobId: number, breaker: CircuitBreaker): Verdict {
  const { evidence } = verdict;
  if (evidence.says === 'credentials' && evidence.fileMayBeWhy && breaker.suspects.has(jobId)) {
    return {
      file: { kind: 'refused', reason: reason('refused-file', { status: 403 }) },
      evidence: { says: 'nothing' },
    };
  }
  return verdict;
}

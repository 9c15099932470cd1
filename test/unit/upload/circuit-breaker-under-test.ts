import type { Evidence } from '../../../electron/engine/upload/attempt-result.ts';
import {
  type CircuitBreaker,
  freshBreaker,
  type HalfOpenBreaker,
} from '../../../electron/engine/upload/circuit-breaker.ts';
import { afterAttempt } from '../../../electron/engine/upload/circuit-breaker-rules.ts';

export const now = 1_000_000;
/** A draw that makes every delay as long as it can be, to the millisecond. */
export const longestDraw = () => 0.999_999_9;

export const works: Evidence = { says: 'works' };
export const failing: Evidence = { says: 'perhaps', trouble: 'service-failing', answered: true, detail: 'status-500' };
export const cut: Evidence = { says: 'perhaps', trouble: 'no-connection', answered: false, detail: 'ECONNRESET' };
export const refusedConnection: Evidence = {
  says: 'down',
  trouble: 'no-connection',
  detail: 'ECONNREFUSED',
  retryAfterMs: null,
};
export const notTrusted: Evidence = { says: 'barred', trouble: 'not-trusted', detail: 'CERT_HAS_EXPIRED' };
export const unauthorized: Evidence = { says: 'keys', detail: 'status-401', fileMayBeWhy: false };
export const forbidden: Evidence = { says: 'keys', detail: 'status-403', fileMayBeWhy: true };

export function busy(retryAfterMs: number | null): Evidence {
  return { says: 'down', trouble: 'service-busy', detail: 'status-429', retryAfterMs };
}

/** The lane after attempts that each began in the lane's present epoch, at one moment. */
export function afterEnds(
  lane: CircuitBreaker,
  ...ends: readonly (readonly [jobId: number, evidence: Evidence])[]
): CircuitBreaker {
  return ends.reduce<CircuitBreaker>(
    (at, [jobId, evidence]) => afterAttempt(at, { jobId, epoch: at.epoch, evidence }, now, longestDraw),
    lane,
  );
}

/** A lane on which job 1 was accepted. */
export const provenLane = afterEnds(freshBreaker(), [1, works]);

export function backingOff(lane: CircuitBreaker): HalfOpenBreaker {
  if (lane.state !== 'backing-off') {
    throw new Error(`the lane is ${lane.state}, expected backing-off`);
  }
  return lane;
}

import type { Evidence } from '../../../electron/engine/upload/attempt-result.ts';
import {
  type BackingOffBreaker,
  type CircuitBreaker,
  initialBreaker,
} from '../../../electron/engine/upload/circuit-breaker.ts';
import { afterAttempt } from '../../../electron/engine/upload/circuit-breaker-rules.ts';

export const now = 1_000_000;
/** A draw that makes every delay as long as it can be, to the millisecond. */
export const longestDraw = () => 0.999_999_9;

export const works: Evidence = { says: 'works' };
export const failing: Evidence = { says: 'perhaps', error: 'service-failing', answered: true, detail: 'status-500' };
export const cut: Evidence = { says: 'perhaps', error: 'no-connection', answered: false, detail: 'ECONNRESET' };
export const refusedConnection: Evidence = {
  says: 'down',
  error: 'no-connection',
  detail: 'ECONNREFUSED',
  retryAfterMs: null,
};
export const notTrusted: Evidence = { says: 'barred', error: 'not-trusted', detail: 'CERT_HAS_EXPIRED' };
export const unauthorized: Evidence = { says: 'credentials', detail: 'status-401', fileMayBeWhy: false };
export const forbidden: Evidence = { says: 'credentials', detail: 'status-403', fileMayBeWhy: true };

export function busy(retryAfterMs: number | null): Evidence {
  return { says: 'down', error: 'service-busy', detail: 'status-429', retryAfterMs };
}

/** The breaker after attempts that each began in the breaker's present epoch, at one moment. */
export function afterEnds(
  breaker: CircuitBreaker,
  ...ends: readonly (readonly [jobId: number, evidence: Evidence])[]
): CircuitBreaker {
  return ends.reduce<CircuitBreaker>(
    (at, [jobId, evidence]) => afterAttempt(at, { jobId, epoch: at.epoch, evidence }, now, longestDraw),
    breaker,
  );
}

/** A breaker on which job 1 was accepted. */
export const provenBreaker = afterEnds(initialBreaker(), [1, works]);

export function backingOff(breaker: CircuitBreaker): BackingOffBreaker {
  if (breaker.state !== 'backing-off') {
    throw new Error(`the breaker is ${breaker.state}, expected backing-off`);
  }
  return breaker;
}

import type { Random } from '../ports.ts';

/** The ceiling of the first delay. */
export const baseDelayMs = 1000;

/** No attempt, of a file or of the breaker, is ever planned further away than this. */
export const longestDelayMs = 15 * 60_000;

/** A random draw close to zero must not turn a back-off into a busy loop. */
const shortestDelayMs = 100;

/**
 * Back-off with full jitter: a draw between nothing and a ceiling that starts at {@link baseDelayMs} and doubles with
 * each failure up to {@link longestDelayMs}. Depots that lost the service together do not come back together.
 *
 * @param failures failures in a row, from 1
 */
export function backOffMs(failures: number, random: Random): number {
  // 2^20 seconds are far above the longest delay; a larger exponent would only risk infinity.
  const doublings = Math.min(Math.max(failures, 1) - 1, 20);
  const ceilingMs = Math.min(longestDelayMs, baseDelayMs * 2 ** doublings);
  return Math.max(shortestDelayMs, Math.floor(random() * ceilingMs));
}

/**
 * How long refused credentials rest before one file tries them again: a minute at first, since a single refusal among
 * receipts is a slip of the service, then twice as long each time up to {@link longestDelayMs}. There is no jitter,
 * because each depot has credentials of its own.
 *
 * @param refusals refusals in a row, from 1
 */
export function refusedCredentialsDelayMs(refusals: number): number {
  return Math.min(longestDelayMs, 60_000 * 2 ** (Math.max(1, Math.min(refusals, 20)) - 1));
}

/**
 * A stored moment, brought up to date: never further away than the longest delay, whatever the service asked for and
 * however the clock has jumped since.
 */
export function withinLongestDelay(at: number, now: number): number {
  return Math.min(at, now + longestDelayMs);
}

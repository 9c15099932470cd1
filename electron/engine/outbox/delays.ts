import type { Random } from '../ports.ts';

/** One delay for each failure in a row, from the first; the last one counts from then on, and is the longest. */
export type GrowingDelays = readonly [number, ...number[]];

/** How long what failed waits for its next attempt. */
export interface Delays {
  readonly afterMs: GrowingDelays;
  /** `full`: a draw between nothing and that delay. Depots that lost a server together do not come back together. */
  readonly jitter: 'full' | 'none';
}

/** No attempt of an upload, of a file or of the breaker, is ever planned further away than this. */
export const longestDelayMs = 15 * 60_000;

/** Of uploads, and of the archive: from a second to a quarter of an hour. */
export const usualDelays: Delays = { afterMs: doubling(1000, longestDelayMs), jitter: 'full' };

/** A random draw close to zero must not turn a back-off into a busy loop. */
const shortestDelayMs = 100;

/** Twice as long with each failure, up to the longest. */
export function doubling(firstMs: number, longestMs: number): GrowingDelays {
  return firstMs >= longestMs ? [longestMs] : [firstMs, ...doubling(2 * firstMs, longestMs)];
}

/** @param failures failures in a row, from 1 */
export function delayMs({ afterMs, jitter }: Delays, failures: number, random: Random): number {
  const ceilingMs = grownDelayMs(afterMs, failures);
  return jitter === 'none' ? ceilingMs : Math.max(shortestDelayMs, Math.floor(random() * ceilingMs));
}

/** The longer half of the longest delay, so that many who fail alike do not come together. */
export function lateDelayMs({ afterMs }: Delays, random: Random): number {
  const longestMs = grownDelayMs(afterMs, Number.POSITIVE_INFINITY);
  return Math.floor(longestMs * (1 + random()) * 0.5);
}

/** @param failures failures in a row, from 1; infinity for the longest delay */
export function grownDelayMs(afterMs: GrowingDelays, failures: number): number {
  return afterMs[Math.max(failures, 1) - 1] ?? afterMs.at(-1) ?? afterMs[0];
}

/**
 * A stored moment, brought up to date: never further away than the longest delay, whatever the service asked for and
 * however the clock has jumped since.
 */
export function withinLongestDelay(at: number, now: number): number {
  return Math.min(at, now + longestDelayMs);
}

import { weekOf } from './hours/rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * When a driver can start, as the service computed it and as the age of the card data allows. The result is always an
 * upper bound under EU rules (Regulation (EC) 561/2006), because driving with another card, or without one, is not in
 * the data.
 */
export type AvailabilityStart =
  | { readonly kind: 'now'; readonly sinceMs: number }
  | { readonly kind: 'at'; readonly atMs: number }
  | { readonly kind: 'unknown'; readonly because: 'too-old' | 'no-data' };

/** @param staleAfterHours card data older than this no longer tell when the driver can start. */
export function startOf(
  data: { readonly earliestStartMs: number | null; readonly dataUpToMs: number | null },
  nowMs: number,
  staleAfterHours: number,
): AvailabilityStart {
  const { earliestStartMs, dataUpToMs } = data;
  if (earliestStartMs === null || dataUpToMs === null) return { kind: 'unknown', because: 'no-data' };
  if (nowMs - dataUpToMs > staleAfterHours * hourMs) return { kind: 'unknown', because: 'too-old' };
  return earliestStartMs <= nowMs ? { kind: 'now', sinceMs: earliestStartMs } : { kind: 'at', atMs: earliestStartMs };
}

/** Driving of two fixed weeks, in minutes (561/2006, article 6(3): 90 hours in any two consecutive weeks). */
export interface FortnightDriving {
  readonly lastWeekMinutes: number;
  readonly thisWeekMinutes: number;
  readonly leftMinutes: number;
}

export const fortnightLimitMinutes = 90 * 60;

/**
 * The fortnight as of now. Where one fixed week (article 4(i)) has ended since the service computed it, its current week has
 * become last week. Null where more than one has.
 */
export function fortnightNow(
  answered: FortnightDriving,
  { answeredAtMs, nowMs }: { readonly answeredAtMs: number; readonly nowMs: number },
): FortnightDriving | null {
  const ended = weekOf(Math.floor(nowMs / minuteMs)) - weekOf(Math.floor(answeredAtMs / minuteMs));
  if (ended <= 0) return answered;
  if (ended > 1) return null;
  const lastWeekMinutes = answered.thisWeekMinutes;
  return { lastWeekMinutes, thisWeekMinutes: 0, leftMinutes: Math.max(0, fortnightLimitMinutes - lastWeekMinutes) };
}

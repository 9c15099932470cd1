import type { DownloadSummary } from '../summary-schema.ts';
import { dayNumber, dayNumberOf, type IsoDay, isoDayOf } from '../time.ts';

/** When days that were not downloaded yet will begin to be lost. */
export interface Overwriting {
  /** The first day that no download held here speaks for. */
  readonly firstUnread: IsoDay;
  /** The day on which that day is overwritten. */
  readonly from: IsoDay;
  /** Days from today until then; negative when it has begun. */
  readonly daysLeft: number;
  /** `counted` on the card's full memory, or `specified`: the least that the regulation asks for. */
  readonly basis: 'counted' | 'specified';
}

/** Days that a memory holds at least: driver cards of the first two generations, of version 2, and vehicle units. */
const SPECIFIED_DAYS = { card: 28, cardVersion2: 56, vehicleUnit: 365 } as const;

/**
 * Estimates it from the newest download; null where that covers no day, and for a card that has expired: nobody can drive
 * with it, so that nothing more is overwritten.
 */
export function overwritingOf(newest: DownloadSummary, today: IsoDay): Overwriting | null {
  const expiry = newest.card?.expiry ?? null;
  if (!newest.days || (expiry !== null && expiry < today)) return null;
  const firstUnread = dayNumber(newest.days.last) + 1;
  const specified = specifiedDays(newest);
  const counted = newest.days.cardHoldsDays ?? periodDays(newest);
  const holds = Math.max(specified, counted ?? 0);
  return {
    firstUnread: isoDayOf(firstUnread),
    from: isoDayOf(firstUnread + holds),
    daysLeft: firstUnread + holds - dayNumber(today),
    basis: counted !== null && counted >= specified ? 'counted' : 'specified',
  };
}

function specifiedDays({ vehicle, generations }: DownloadSummary): number {
  if (vehicle) return SPECIFIED_DAYS.vehicleUnit;
  return generations.includes('G2v2') ? SPECIFIED_DAYS.cardVersion2 : SPECIFIED_DAYS.card;
}

/** How far back a recorder said that it could be read. A new one has not filled its memory yet. */
function periodDays({ vehicle }: DownloadSummary): number | null {
  if (!vehicle?.periodFrom || !vehicle.periodTo) return null;
  return dayNumberOf(Date.parse(vehicle.periodTo) / 1_000) - dayNumberOf(Date.parse(vehicle.periodFrom) / 1_000);
}

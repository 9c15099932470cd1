import type { DepotDays } from '../../../shared/compliance/depot-days.ts';
import type { Timeline } from '../../../shared/contract/reports/availability.ts';
import { type AvailabilityList, type AvailabilityScope, availableNow } from './availability-list.ts';

type TimelineQuery = Parameters<typeof availableNow>[1] & { readonly hours: number };

const slotMs = 30 * 60_000;
const hourMs = 3_600_000;

/** Who becomes available when, in half hours of the clock. */
export function availabilityTimeline(
  list: AvailabilityList,
  query: TimelineQuery,
  scope: AvailabilityScope,
  days: DepotDays,
): Omit<Timeline, 'snapshot'> {
  const { chosen, counts, startFor } = availableNow(list, query, scope);
  const from = scope.now;
  const until = from + query.hours * hourMs;
  const inSlot = new Map<number, number>();
  for (const row of chosen) {
    const start = startFor(row);
    if (start.kind !== 'at' || start.atMs >= until) continue;
    const slot = Math.floor(start.atMs / slotMs) * slotMs;
    inSlot.set(slot, (inSlot.get(slot) ?? 0) + 1);
  }
  let byThen = counts.now;
  const slots = [...inSlot]
    .sort(([one], [other]) => one - other)
    .map(([slotFrom, drivers]) => {
      byThen += drivers;
      return { from: slotFrom, drivers, byThen };
    });
  return {
    from,
    until,
    startNow: counts.now,
    total: counts.all,
    slots,
    midnights: midnightsBetween(from, until, days),
  };
}

function midnightsBetween(from: number, until: number, days: DepotDays): number[] {
  const first = days.dayOf(from) + 1;
  const last = days.dayOf(until);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => days.startOf(first + index));
}

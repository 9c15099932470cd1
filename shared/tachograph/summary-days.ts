import { type DayUse, dayUse } from './activity-change.ts';
import type { ActivityBuffer } from './card/activity-buffer.ts';
import { packDays } from './day-runs.ts';
import type { DaysSummary } from './summary-schema.ts';
import { dayNumberOf, isoDayOf } from './time.ts';
import type { VehicleDay } from './vehicle-unit/day.ts';

interface UsedDay {
  readonly day: number;
  readonly use: DayUse;
}

/** No card goes unused for longer than it is valid; a larger gap is a damaged date. */
const longestSpanDays = 6 * 366;

/** A card that has less room left than its longest day takes is full: it overwrites its oldest day from now on. */
const fullBelowBytes = 512;

/** A card has no record for a day on which it was not used: that day is covered all the same, with no activity. */
export function summariseCardDays({ days, capacityBytes, usedBytes }: ActivityBuffer): DaysSummary | null {
  const recorded = new Map(
    [...Map.groupBy(days, ({ date }) => dayNumberOf(date))].map(([day, records]) => [
      day,
      dayUse(records.flatMap(({ changes }) => changes)),
    ]),
  );
  const first = days[0] && dayNumberOf(days[0].date);
  const last = dayNumberOf(days.at(-1)?.date ?? 0);
  if (first === undefined) return null;
  const isPlausible = last - first <= longestSpanDays;
  const used: readonly UsedDay[] = isPlausible
    ? Array.from({ length: last - first + 1 }, (_, index) => ({
        day: first + index,
        use: recorded.get(first + index) ?? 'no-activity',
      }))
    : [...recorded].map(([day, use]) => ({ day, use }));
  const isFull = capacityBytes - usedBytes < fullBelowBytes;
  const [oldest, newest] = [days[0]?.presenceCounter ?? null, days.at(-1)?.presenceCounter ?? null];
  const presence = oldest === null || newest === null ? null : { first: oldest, last: newest };
  return summarise(used, { cardHoldsDays: isFull ? used.length : null, presence });
}

/** A vehicle unit speaks only for the days whose blocks are in the file. */
export function summariseVehicleUnitDays(days: readonly VehicleDay[]): DaysSummary | null {
  return summarise(
    days.map(({ date, changes }) => ({ day: dayNumberOf(date), use: dayUse(changes) })),
    { cardHoldsDays: null, presence: null },
  );
}

/** @param days ascending. */
function summarise(
  days: readonly UsedDay[],
  ofCard: Pick<DaysSummary, 'cardHoldsDays' | 'presence'>,
): DaysSummary | null {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return null;
  const count = (use: DayUse): number => days.filter((day) => day.use === use).length;
  return {
    first: isoDayOf(first.day),
    last: isoDayOf(last.day),
    covered: days.length,
    driven: count('driven'),
    otherWork: count('other-work'),
    noActivity: count('no-activity'),
    runs: packDays(days),
    ...ofCard,
  };
}

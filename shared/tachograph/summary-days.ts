import { type DayUse, dayUse } from './activity-change.ts';
import { type ActivityBuffer, isFull } from './card/activity-buffer.ts';
import type { DaysOfCard } from './card/both-halves.ts';
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

/** A card has no record for a day on which it was not used: that day is covered all the same, with no activity. */
export function summariseCardDays({ days, believed }: DaysOfCard): DaysSummary | null {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return null;
  const recorded = new Map(days.map(({ day, changes }) => [day, dayUse(changes)]));
  const isPlausible = last - first <= longestSpanDays;
  const used: readonly UsedDay[] = isPlausible
    ? Array.from({ length: last - first + 1 }, (_, index) => ({
        day: first + index,
        use: recorded.get(first + index) ?? 'no-activity',
      }))
    : [...recorded].map(([day, use]) => ({ day, use }));
  const contradicted = new Set(days.filter(({ isContradicted }) => isContradicted).map(({ day }) => day));
  return summarise(
    used.filter(({ day }) => !contradicted.has(day)),
    { cardHoldsDays: believed && isFull(believed) ? daysHeld(believed) : null, presence: presenceOf(days, believed) },
  );
}

function daysHeld({ days }: ActivityBuffer): number {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? dayNumberOf(last.date) - dayNumberOf(first.date) + 1 : 0;
}

/** Each half counts for itself, so its numbers speak only for the days that it ends with itself. */
function presenceOf(days: DaysOfCard['days'], believed: ActivityBuffer | null): DaysSummary['presence'] {
  const [first, last] = [believed?.days[0], believed?.days.at(-1)];
  if (!first || !last || first.presenceCounter === null || last.presenceCounter === null) return null;
  const isOfAll = dayNumberOf(first.date) === days[0]?.day && dayNumberOf(last.date) === days.at(-1)?.day;
  return isOfAll ? { first: first.presenceCounter, last: last.presenceCounter } : null;
}

/** A vehicle unit speaks only for the days whose blocks are in the file, and can be read without a contradiction. */
export function summariseVehicleUnitDays(days: readonly VehicleDay[]): DaysSummary | null {
  return summarise(
    days
      .filter(({ doubt }) => doubt === undefined)
      .map(({ date, changes }) => ({ day: dayNumberOf(date), use: dayUse(changes) })),
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

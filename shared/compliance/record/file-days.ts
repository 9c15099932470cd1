import { dayUse } from '../../tachograph/activity-change.ts';
import { type ActivityBuffer, isFull } from '../../tachograph/card/activity-buffer.ts';
import type { CardContent } from '../../tachograph/card/content.ts';
import { toleratedMinutes } from '../../tachograph/contradiction.ts';
import { type DayUse, dayUses, packDays } from '../../tachograph/day-runs.ts';
import type { Examination } from '../../tachograph/examine.ts';
import type { DaysSummary } from '../../tachograph/summary-schema.ts';
import { dayNumberOf, isoDayOf } from '../../tachograph/time.ts';
import type { VehicleUnitContent } from '../../tachograph/vehicle-unit/content.ts';
import type { Doing, Stretch } from '../hours/records.ts';
import { dayMinutes } from '../hours/rules.ts';
import { type CardRecord, type DriverRecord, recordOf, recordOfCard } from './record.ts';

/** A UTC day, by its number since 1970-01-01, and how it was spent. */
interface UsedDay {
  readonly day: number;
  readonly use: DayUse;
}

/**
 * The days of which a file has a record, ascending, each once: of a card by the one record of both its halves, so that a
 * day which one of them lacks is told by the other. A vehicle unit speaks for the days that can be read.
 */
export function recordedDays({ content, verification }: Examination): readonly UsedDay[] {
  switch (content.kind) {
    case 'card':
      return cardDays(content.card, verification);
    case 'vehicle-unit':
      return unitDays(content.vehicleUnit);
    case 'nothing':
      return [];
  }
}

/** What is kept of the days that a file covers; null where it has a record of none. */
export function fileDays(examination: Examination): DaysSummary | null {
  const recorded = recordedDays(examination);
  const { content } = examination;
  if (content.kind !== 'card') return summaryOf(recorded, { cardHoldsDays: null, presence: null });
  const buffer = content.card.data.activity;
  return summaryOf(withUnusedDays(recorded), {
    cardHoldsDays: buffer !== null && isFull(buffer) ? daysHeld(buffer) : null,
    presence: presenceOf(recorded, buffer),
  });
}

/** Where more of the days that both halves have contradict each other, the dates of one half are wrong altogether. */
const contradictedShareAtMost = 1 / 20;

function cardDays(card: CardContent, verification: Examination['verification']): readonly UsedDay[] {
  const ofCard = recordOfCard(card, verification);
  const sources = ofCard.sources.filter(({ days }) => days.length > 0);
  const record = sources.length === ofCard.sources.length ? ofCard.record : recordOf(sources);
  const contradicted = contradictedDays(record, sources);
  const [believed = [], other = []] = sources.map(({ days }) => days.map(({ day }) => day));
  const others = new Set(other);
  const common = believed.filter((day) => others.has(day)).length;
  const isOneStory = contradicted.size <= Math.max(1, common * contradictedShareAtMost);
  const told = isOneStory ? sources : sources.slice(0, 1);
  const uses = usesOf(isOneStory ? record : recordOf(told), told);
  for (const day of contradicted) if (uses.has(day)) uses.set(day, 'contradicted');
  return [...uses].sort(([one], [other]) => one - other).map(([day, use]) => ({ day, use }));
}

/** Of each day with a record, by the stricter of two halves that do not agree. */
function usesOf({ timeline }: DriverRecord, sources: CardRecord['sources']): Map<number, DayUse> {
  const recorded = sources.flatMap(({ days }) => days);
  const uses = new Map<number, DayUse>(recorded.map(({ day }) => [day, 'no-activity']));
  const count = (day: number, doing: Doing): void => {
    const use = dayUseOf(doing);
    const known = uses.get(day);
    if (known !== undefined && dayUses.indexOf(use) < dayUses.indexOf(known)) uses.set(day, use);
  };
  // Until when it lasted is not known, but that it began is.
  for (const { day, begun } of recorded) if (begun !== null) count(day, begun);
  for (const { startMinute, endMinute, doing } of timeline.stretches) {
    if (dayUseOf(doing) === 'no-activity') continue;
    for (let day = dayOf(startMinute); day <= dayOf(endMinute - 1); day++) count(day, doing);
  }
  return uses;
}

/**
 * The days of which two halves hold what recorders wrote while the card was in them, and not the same. What a driver
 * entered by hand contradicts nobody: a recorder of the first generation writes nothing into the second half.
 */
function contradictedDays({ told }: DriverRecord, sources: CardRecord['sources']): ReadonlySet<number> {
  const minutes = new Map<number, number>();
  for (const { taken, other, startMinute, endMinute } of told.differences) {
    const insertedIn = (source: number): readonly Stretch[] =>
      sources[source]?.stretches.filter(
        (each) => each.inserted && each.startMinute < endMinute && each.endMinute > startMinute,
      ) ?? [];
    const others = insertedIn(other);
    for (const one of insertedIn(taken)) {
      for (const two of others) {
        const until = Math.min(one.endMinute, two.endMinute, endMinute);
        for (let from = Math.max(one.startMinute, two.startMinute, startMinute); from < until; ) {
          const day = dayOf(from);
          const end = Math.min(until, (day + 1) * dayMinutes);
          minutes.set(day, (minutes.get(day) ?? 0) + end - from);
          from = end;
        }
      }
    }
  }
  return new Set([...minutes].flatMap(([day, differing]) => (differing > toleratedMinutes ? [day] : [])));
}

function unitDays({ days }: VehicleUnitContent): readonly UsedDay[] {
  return days
    .filter(({ doubt }) => doubt !== 'unreadable')
    .map(({ date, changes, doubt }) => ({
      day: dayNumberOf(date),
      use: doubt === 'contradicted' ? doubt : dayUse(changes),
    }));
}

function dayUseOf(doing: Doing): DayUse {
  if (doing === 'drive') return 'driven';
  return doing === 'rest' || doing === 'unknown' ? 'no-activity' : 'other-work';
}

function dayOf(minute: number): number {
  return Math.floor(minute / dayMinutes);
}

/** No card goes unused for longer than it is valid; a larger gap is a damaged date. */
const longestSpanDays = 6 * 366;

/** A card has no record for a day on which it was not used: that day is covered all the same, with no activity. */
function withUnusedDays(recorded: readonly UsedDay[]): readonly UsedDay[] {
  const [first, last] = [recorded[0]?.day, recorded.at(-1)?.day];
  if (first === undefined || last === undefined || last - first > longestSpanDays) return recorded;
  const uses = new Map(recorded.map(({ day, use }) => [day, use]));
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    day: first + index,
    use: uses.get(first + index) ?? 'no-activity',
  }));
}

/** Null where a wrong clock wrote one of the dates, so that they tell nothing. */
function daysHeld({ days }: ActivityBuffer): number | null {
  const [first, last] = [days[0], days.at(-1)];
  const held = first && last ? dayNumberOf(last.date) - dayNumberOf(first.date) + 1 : 0;
  return held > longestSpanDays ? null : held;
}

/** Each half counts for itself, so its numbers speak only for the days that it ends with itself. */
function presenceOf(recorded: readonly UsedDay[], buffer: ActivityBuffer | null): DaysSummary['presence'] {
  const [first, last] = [buffer?.days[0], buffer?.days.at(-1)];
  if (!first || !last || first.presenceCounter === null || last.presenceCounter === null) return null;
  const isOfAll = dayNumberOf(first.date) === recorded[0]?.day && dayNumberOf(last.date) === recorded.at(-1)?.day;
  return isOfAll ? { first: first.presenceCounter, last: last.presenceCounter } : null;
}

/** @param days ascending. */
function summaryOf(
  days: readonly UsedDay[],
  ofCard: Pick<DaysSummary, 'cardHoldsDays' | 'presence'>,
): DaysSummary | null {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const count = (use: DayUse): number => days.filter((day) => day.use === use).length;
  const contradicted = count('contradicted');
  return {
    first: isoDayOf(first.day),
    last: isoDayOf(last.day),
    covered: days.length - contradicted,
    driven: count('driven'),
    otherWork: count('other-work'),
    noActivity: count('no-activity'),
    contradicted,
    runs: packDays(days),
    ...ofCard,
  };
}

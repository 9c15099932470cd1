import type { ActivityChange } from '../activity-change.ts';
import { cardCopiesContradict } from '../contradiction.ts';
import { aboutDays, daysBetween } from '../day-findings.ts';
import { type Finding, finding } from '../finding.ts';
import { dayNumberOf, isoDayOf } from '../time.ts';
import { type ActivityBuffer, isFull } from './activity-buffer.ts';
import type { CardApplication } from './application.ts';

/** One UTC day of a card, out of both halves of its file. */
interface DayOfCard {
  /** Since 1970-01-01. */
  readonly day: number;
  /** Of the half that is believed, and behind them those of the other. */
  readonly changes: readonly ActivityChange[];
  /** The two halves say different things of it. */
  readonly isContradicted: boolean;
}

/** The days of a card's file. */
export interface DaysOfCard {
  /** Ascending, each day once. */
  readonly days: readonly DayOfCard[];
  /** The buffer that is believed; null where none can be read. */
  readonly believed: ActivityBuffer | null;
  readonly findings: readonly Finding[];
}

/** A half that ends a day before the other was read at another time, or a recorder wrote into one of them alone. */
const toleratedDays = 1;

/** Both halves note the download before this one within the same minutes. */
const sameReadingSeconds = 3_600;

/**
 * Merges the days of the two halves of a card. A recorder of the first generation writes into the first half alone, so
 * that a day without a record in one half may have been driven by the other.
 * @param applications those of one card, the believed one first.
 */
export function daysOfCard(applications: readonly CardApplication[]): DaysOfCard {
  const withDays = applications.filter(({ activity }) => (activity?.days.length ?? 0) > 0);
  const halves = withDays.map(({ activity }) => changesByDay(activity));
  const newest = halves.map((half) => Math.max(...half.keys()));
  const days = mergedDays(halves, newest);
  return {
    days,
    believed: applications.find(({ activity }) => activity !== null)?.activity ?? null,
    findings: [...contradictions(days), ...olderHalf(withDays, newest), ...notRecorded(days, applications)],
  };
}

type Half = ReadonlyMap<number, readonly ActivityChange[]>;

/** Where more of the days that both halves have contradict each other, the dates of one half are wrong altogether. */
const contradictedShareAtMost = 1 / 20;

function mergedDays(halves: readonly Half[], newest: readonly number[]): readonly DayOfCard[] {
  const [believed = new Map(), other = new Map()]: readonly Half[] = halves;
  const common = [...believed.keys()].filter((day) => other.has(day));
  const contradicted = new Set(
    common.filter((day) => cardCopiesContradict(believed.get(day) ?? [], other.get(day) ?? [], newest.includes(day))),
  );
  const isOneStory = contradicted.size <= Math.max(1, common.length * contradictedShareAtMost);
  const numbers = new Set([...believed.keys(), ...(isOneStory ? other.keys() : [])]);
  return [...numbers]
    .sort((left, right) => left - right)
    .map((day) => ({
      day,
      changes: [...(believed.get(day) ?? []), ...(isOneStory ? (other.get(day) ?? []) : [])],
      isContradicted: contradicted.has(day),
    }));
}

function changesByDay(activity: ActivityBuffer | null): Half {
  const days = new Map<number, readonly ActivityChange[]>();
  for (const { date, changes } of activity?.days ?? []) {
    const day = dayNumberOf(date);
    days.set(day, [...(days.get(day) ?? []), ...changes]);
  }
  return days;
}

function contradictions(days: readonly DayOfCard[]): readonly Finding[] {
  const wrong = days.filter(({ isContradicted }) => isContradicted).map(({ day }) => day);
  return wrong.length === 0 ? [] : [aboutDays('days-contradict', wrong)];
}

/** @param newest the newest day of each half. */
function olderHalf(halves: readonly CardApplication[], newest: readonly number[]): readonly Finding[] {
  const [one, other] = halves;
  const [oneDay, otherDay] = newest;
  if (one === undefined || other === undefined || oneDay === undefined || otherDay === undefined) return [];
  if (Math.abs(oneDay - otherDay) <= toleratedDays) return [];
  const [older, from, to] =
    oneDay < otherDay ? [one.generation, oneDay, otherDay] : [other.generation, otherDay, oneDay];
  // The second half is left behind by every recorder of the first generation; both were read at once all the same.
  if (older === 'gen2' && wereReadTogether(one, other)) return [];
  return [finding('half-older', 0, { half: older, days: to - from, first: isoDayOf(from), last: isoDayOf(to) })];
}

function wereReadTogether(one: CardApplication, other: CardApplication): boolean {
  const [before, beforeOther] = [one.previousDownload, other.previousDownload];
  return before !== null && beforeOther !== null && Math.abs(before - beforeOther) <= sameReadingSeconds;
}

/**
 * Days on which the card was in a vehicle, after the last one of which it has a record; and days that it overwrote since
 * the download before this one.
 */
function notRecorded(days: readonly DayOfCard[], applications: readonly CardApplication[]): readonly Finding[] {
  const last = days.at(-1)?.day;
  if (last === undefined) return [];
  const used = applications.flatMap(({ vehiclesUsed, openSince }) => [
    ...(vehiclesUsed ?? []).map(({ firstUse, lastUse }) => lastUse ?? firstUse),
    ...(openSince === null ? [] : [openSince]),
  ]);
  const lastUsed = dayNumberOf(used.reduce((latest, moment) => Math.max(latest, moment), 0));
  // A card that is withdrawn after midnight may have no record of that day.
  const unread = lastUsed > last + 1 ? daysBetween('days-missing-before-download', last, lastUsed + 1) : [];
  return [...unread, ...overwritten(applications)];
}

function overwritten(applications: readonly CardApplication[]): readonly Finding[] {
  const [believed] = applications.filter(({ activity }) => activity !== null);
  const { activity = null, previousDownload = null } = believed ?? {};
  const first = activity?.days[0];
  if (!activity || !first || previousDownload === null || !isFull(activity)) return [];
  return daysBetween('days-missing-since-previous', dayNumberOf(previousDownload), dayNumberOf(first.date));
}

import type { ActivityChange } from '../activity-change.ts';
import { cardCopiesContradict } from '../contradiction.ts';
import { aboutDays, daysBetween } from '../day-findings.ts';
import { type Finding, finding } from '../finding.ts';
import { dayNumberOf, isoDayOf } from '../time.ts';
import { type ActivityBuffer, isFull } from './activity-buffer.ts';
import type { CardApplication } from './application.ts';

/** A half that ends a day before the other was read at another time, or a recorder wrote into one of them alone. */
const toleratedDays = 1;

/** Both halves note the download before this one within the same minutes. */
const sameReadingSeconds = 3_600;

/**
 * What there is to say of the days in the two halves of a card. A recorder of the first generation writes into the first
 * half alone, so that a day without a record in one half may stand in the other.
 * @param applications those of one card, the believed one first.
 */
export function dayFindings(applications: readonly CardApplication[]): readonly Finding[] {
  const withDays = applications.filter(({ activity }) => (activity?.days.length ?? 0) > 0);
  const halves = withDays.map(({ activity }) => changesByDay(activity));
  const newest = halves.map((half) => Math.max(...half.keys()));
  return [
    ...contradictions(halves, newest),
    ...olderHalf(withDays, newest),
    ...(newest.length === 0 ? [] : notRecorded(Math.max(...newest), applications)),
  ];
}

type Half = ReadonlyMap<number, readonly ActivityChange[]>;

function changesByDay(activity: ActivityBuffer | null): Half {
  const days = new Map<number, readonly ActivityChange[]>();
  for (const { date, changes } of activity?.days ?? []) {
    const day = dayNumberOf(date);
    days.set(day, [...(days.get(day) ?? []), ...changes]);
  }
  return days;
}

function contradictions(halves: readonly Half[], newest: readonly number[]): readonly Finding[] {
  const [believed = new Map(), other = new Map()]: readonly Half[] = halves;
  const wrong = [...believed.keys()].filter(
    (day) =>
      other.has(day) && cardCopiesContradict(believed.get(day) ?? [], other.get(day) ?? [], newest.includes(day)),
  );
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
function notRecorded(last: number, applications: readonly CardApplication[]): readonly Finding[] {
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

import { type Activity, type ActivityChange, isKnown } from '../../tachograph/activity-change.ts';
import { dayNumberOf, type IsoDay, type UnixSeconds } from '../../tachograph/time.ts';
import { dayMinutes } from './rules.ts';

/** What a driver did; `unknown` where nothing was recorded or entered by hand later. */
export type Doing = Activity | 'unknown';

/** How far the signature over a record confirms it, from the best to the worst. */
export const basesBestFirst = ['genuine', 'not-checked', 'does-not-verify'] as const;

export type Basis = (typeof basesBestFirst)[number];

/** A span of one unchanged activity. Minutes count from 1970-01-01 00:00 UTC; recorders are no more precise. */
export interface Stretch {
  readonly startMinute: number;
  readonly endMinute: number;
  readonly doing: Doing;
  /** The card was in a recorder. It was not where the activity was entered by hand afterwards. */
  readonly inserted: boolean;
  /** Another driver's card is in the other slot. */
  readonly crew: boolean;
  readonly coDriver: boolean;
  readonly basis: Basis;
}

/** Out of scope, or on a ferry or train (SpecificConditionType, Annex 1C appendix 1, 2.154). */
export interface ConditionMark {
  readonly at: UnixSeconds;
  readonly kind: 'out-of-scope-begin' | 'out-of-scope-end' | 'ferry-or-train';
}

/** A UTC day of which a source has a record. */
export interface RecordedDay {
  /** Since 1970-01-01. */
  readonly day: number;
  /** What began with its last change, where nobody knows when it ended; null where nothing did. */
  readonly begun: Doing | null;
}

/**
 * Recorded, and hardly so. `still-odometer`: driving over which the odometer stood still; `over-fifteen-hours`: more driving and
 * work within 24 hours; `never-closed`: the card was in a recorder, and its withdrawal was never recorded.
 */
export const implausibleKinds = ['still-odometer', 'over-fifteen-hours', 'never-closed'] as const;

/** Minutes since 1970 UTC. It counts as it was recorded where that allows less than anything else. */
export interface ImplausibleSpan {
  readonly kind: (typeof implausibleKinds)[number];
  readonly startMinute: number;
  readonly endMinute: number;
}

/** On which days (UTC) something of one kind is hard to believe: what an answer needs of hundreds of spans. In order. */
export interface ImplausibleDays {
  readonly kind: ImplausibleSpan['kind'];
  readonly days: readonly IsoDay[];
}

/** One source for what a driver did: a copy of a card's days, or a vehicle unit. */
export interface ActivitySource {
  /** In order of time, without overlaps. */
  readonly stretches: readonly Stretch[];
  readonly marks: readonly ConditionMark[];
  /** What its uses of recorders make hard to believe; absent where there is nothing. */
  readonly implausible?: readonly ImplausibleSpan[];
  /** The registration for a vehicle unit; null for a card. */
  readonly vehicle: string | null;
  /** Which of a driver's cards it is: the end of its number, which counts replacements and renewals and names nobody. */
  readonly issue?: string;
  /** The place of its file among those that are told together; absent where there is one file. */
  readonly file?: number;
  /** The last record began something other than rest, with the card in a recorder: when that ended is not known. */
  readonly endsAtWork: boolean;
}

/** What one file, of a card or of a vehicle unit, recorded of one driver's newest days. No name and no number is in it. */
export interface DriverActivities {
  /** The newest moment in the file's data; null where it has none. */
  readonly dataUpTo: UnixSeconds | null;
  /** Of a card one for each generation's copy, of a vehicle unit one. */
  readonly sources: readonly ActivitySource[];
}

interface ChangesOfDay {
  /** A moment of that UTC day. */
  readonly date: UnixSeconds;
  readonly changes: readonly ActivityChange[];
  readonly basis: Basis;
}

interface CardInRecorder {
  readonly slot: ActivityChange['slot'];
  readonly inserted: UnixSeconds;
  /** null while the card is still in. */
  readonly withdrawn: UnixSeconds | null;
}

export interface VehicleUnitDay extends ChangesOfDay {
  /** When the driver's card was in this recorder. */
  readonly insertions: readonly CardInRecorder[];
}

/** The mark for a SpecificConditionType; null for a reserved one. */
export function conditionMark(at: UnixSeconds, type: number): ConditionMark | null {
  switch (type) {
    case 1:
      return { at, kind: 'out-of-scope-begin' };
    case 2:
      return { at, kind: 'out-of-scope-end' };
    // The first generation marks a crossing once, the second its begin and its end.
    case 3:
    case 4:
      return { at, kind: 'ferry-or-train' };
    default:
      return null;
  }
}

/**
 * The stretches of a card's days. A card records changes only, and the newest day may have been read right after its last
 * change, so that day ends there. So does a day that ends at work with the card in a recorder, where the next day has no
 * record: a recorder begins one at midnight, and when the work ended nobody knows. A card may hold two records of one day.
 * Regulation (EU) No 165/2014, article 34(5); ActivityChangeInfo, Annex 1C appendix 1, 2.1.
 */
export function cardStretches(days: readonly ChangesOfDay[]): readonly Stretch[] {
  return daysInOrder(days).flatMap(({ day, changes, basis, last, isOpen }) =>
    dayStretches(changes, isOpen ? (last?.minute ?? 0) : dayMinutes).map((stretch) => shifted(stretch, day, basis)),
  );
}

/** The days of which a card has records, each once. */
export function recordedCardDays(days: readonly ChangesOfDay[]): readonly RecordedDay[] {
  return daysInOrder(days).map(({ day, last, isOpen }) => ({
    day,
    begun: isOpen && last !== undefined && isKnown(last) ? last.activity : null,
  }));
}

function daysInOrder(days: readonly ChangesOfDay[]) {
  const byDay = Map.groupBy(days, ({ date }) => dayNumberOf(date));
  const newest = Math.max(...byDay.keys());
  return [...byDay]
    .sort(([left], [right]) => left - right)
    .map(([day, records]) => {
      const changes = changesInOrder(records);
      const last = changes.at(-1);
      const isOpen = day === newest || (!byDay.has(day + 1) && last !== undefined && isAtWork(last));
      return { day, changes, last, isOpen, basis: worstOf(records.map((record) => record.basis)) };
    });
}

/** Nearly every day has one record, and nearly every record is in order. */
function changesInOrder(records: readonly ChangesOfDay[]): readonly ActivityChange[] {
  const changes = records.length === 1 && records[0] ? records[0].changes : records.flatMap((record) => record.changes);
  const isInOrder = changes.every((change, index) => change.minute >= (changes[index - 1]?.minute ?? 0));
  return isInOrder ? changes : changes.toSorted((left, right) => left.minute - right.minute);
}

/**
 * Whether a card was read in a recorder while its driver did not rest. A withdrawal would stand in its last record, with
 * "not inserted": ActivityChangeInfo, Annex 1C appendix 1, 2.1.
 */
export function cardEndsAtWork(days: readonly ChangesOfDay[]): boolean {
  const newest = Math.max(...days.map(({ date }) => dayNumberOf(date)));
  const last = days
    .filter(({ date }) => dayNumberOf(date) === newest)
    .flatMap(({ changes }) => changes)
    .sort((left, right) => left.minute - right.minute)
    .at(-1);
  return last !== undefined && isAtWork(last);
}

function isAtWork({ cardInserted, activity }: ActivityChange): boolean {
  return cardInserted && activity !== 'rest';
}

/**
 * The stretches that a vehicle unit recorded for one card: the changes of the card's slot while the card was in it.
 * @param readAt the recorder's clock at the download; the day of the download is recorded only up to this moment.
 */
export function vehicleUnitStretches(days: readonly VehicleUnitDay[], readAt: UnixSeconds | null): readonly Stretch[] {
  const stretches = days.flatMap(({ date, changes, basis, insertions }) => {
    const day = dayNumberOf(date);
    const dayStart = day * dayMinutes;
    const readMinute = readAt === null ? Number.POSITIVE_INFINITY : Math.floor(readAt / 60);
    const dayEnd = Math.min(dayStart + dayMinutes, readMinute);
    return insertions.flatMap(({ slot, inserted, withdrawn }) => {
      const from = Math.max(dayStart, Math.floor(inserted / 60));
      const until = Math.min(dayEnd, withdrawn === null ? dayEnd : Math.floor(withdrawn / 60));
      const ofSlot = changes.filter((change) => change.slot === slot).sort((left, right) => left.minute - right.minute);
      return dayStretches(ofSlot, dayMinutes)
        .filter(({ inserted: isIn }) => isIn)
        .map((stretch) => shifted(stretch, day, basis))
        .map((stretch) => clipped(stretch, from, until));
    });
  });
  const ordered = stretches
    .filter(({ startMinute, endMinute }) => endMinute > startMinute)
    .sort((left, right) => left.startMinute - right.startMinute);
  // A damaged file may have one card in both slots at once: the stretch that begins first counts.
  let end = Number.NEGATIVE_INFINITY;
  return ordered.flatMap((stretch) => {
    const rest = clipped(stretch, end, stretch.endMinute);
    end = Math.max(end, stretch.endMinute);
    return rest.endMinute > rest.startMinute ? [rest] : [];
  });
}

/** @param changes sorted by minute; of several in one minute the last counts. */
function dayStretches(changes: readonly ActivityChange[], endMinute: number): readonly Omit<Stretch, 'basis'>[] {
  return changes.flatMap((change, index) => {
    const end = Math.min(changes[index + 1]?.minute ?? endMinute, endMinute);
    if (end <= change.minute) return [];
    return [
      {
        startMinute: change.minute,
        endMinute: end,
        doing: isKnown(change) ? change.activity : ('unknown' as const),
        inserted: change.cardInserted,
        crew: change.cardInserted && change.crewOrManual,
        coDriver: change.cardInserted && change.slot === 'co-driver',
      },
    ];
  });
}

function shifted(stretch: Omit<Stretch, 'basis'>, day: number, basis: Basis): Stretch {
  const by = day * dayMinutes;
  return { ...stretch, startMinute: stretch.startMinute + by, endMinute: stretch.endMinute + by, basis };
}

function clipped(stretch: Stretch, from: number, until: number): Stretch {
  return {
    ...stretch,
    startMinute: Math.max(stretch.startMinute, from),
    endMinute: Math.min(stretch.endMinute, until),
  };
}

function worstOf(bases: readonly Basis[]): Basis {
  return basesBestFirst.findLast((basis) => bases.includes(basis)) ?? 'not-checked';
}

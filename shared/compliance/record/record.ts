import type { CardContent } from '../../tachograph/card/content.ts';
import type { Verification } from '../../tachograph/verify/verifier.ts';
import { cardSources } from '../hours/driver-records.ts';
import { joined, overlongWork } from '../hours/implausible.ts';
import {
  type ActivitySource,
  type Doing,
  type DriverActivities,
  type ImplausibleSpan,
  implausibleKinds,
  type Stretch,
} from '../hours/records.ts';
import {
  firstMinuteOfReach,
  type Standing,
  type StandingInWeeks,
  standingAtEnd,
  standingInWeeks,
} from '../hours/standing.ts';
import { type Difference, mergeSources, type Timeline, type TimelineStretch } from '../hours/timeline.ts';

/**
 * All that is known of one driver's time: what the cards and the vehicle units recorded, merged, and how far the service's
 * report goes. `provenance.ts` tells how its spans are known.
 */
export interface DriverRecord {
  /** What the sources tell, the most trustworthy believed: for the hours, days and weeks, with every disagreement. */
  readonly told: Timeline;
  /** Where sources contradict each other, with what allows less: for every answer about a start. */
  readonly timeline: Timeline;
  /** A part was changed since it was signed, of what an answer follows from, and no other file tells it again. */
  readonly isAltered: boolean;
  /** What is recorded and hard to believe, in order of time: both halves of a card tell the same. */
  readonly implausible: readonly ImplausibleSpan[];
  /** The end of the records that the service has, by its report; null where it names none. */
  readonly reportedUpToMinute: number | null;
}

/** @param sources the most trustworthy first: of equals the earlier one is believed. */
export function recordOf(sources: readonly ActivitySource[], reportedUpToMinute: number | null = null): DriverRecord {
  const told = mergeSources(sources);
  const changed = new Set(sources.flatMap((source, place) => (wasChanged(source) ? [place] : [])));
  return {
    told,
    timeline: strictly(told, changed),
    isAltered: changed.size > 0 && isStillAltered(sources),
    implausible: implausibleOf(sources, told),
    reportedUpToMinute,
  };
}

/** The sources in a card's file, and the record that they make. */
export interface CardRecord {
  readonly sources: ReturnType<typeof cardSources>;
  readonly record: DriverRecord;
}

const cardRecords = new WeakMap<CardContent, CardRecord>();

/** What a card's file alone records. It is made once for a card: its days and where its driver stands both follow from it. */
export function recordOfCard(card: CardContent, verification: Verification | null): CardRecord {
  const known = cardRecords.get(card);
  if (known !== undefined) return known;
  const sources = cardSources(card, verification);
  const made = { sources, record: recordOf(sources) };
  cardRecords.set(card, made);
  return made;
}

function implausibleOf(sources: readonly ActivitySource[], told: Timeline): readonly ImplausibleSpan[] {
  const found = sources.flatMap((source) => source.implausible ?? []);
  const once = implausibleKinds.flatMap((kind) => joined(found.filter((each) => each.kind === kind)));
  return [...once, ...overlongWork(told.stretches)].sort((one, other) => one.startMinute - other.startMinute);
}

/** The record of one driver out of what files recorded: cards before vehicle units, of each the newest data first. */
export function recordOfFiles(
  files: readonly DriverActivities[],
  reportedUpToMinute: number | null = null,
): DriverRecord {
  const isUnit = ({ sources }: DriverActivities) => Number(sources.some(({ vehicle }) => vehicle !== null));
  const inOrder = files.toSorted(
    (one, other) => isUnit(one) - isUnit(other) || (other.dataUpTo ?? 0) - (one.dataUpTo ?? 0),
  );
  return recordOf(
    inOrder.flatMap(({ sources }, file) => sources.map((source) => ({ ...source, file }))),
    reportedUpToMinute,
  );
}

/** Where the driver stands at the end of the records: what is kept for the screens. Null where there are none. */
export function standingOfRecord(record: DriverRecord): Standing | null {
  return standingAtEnd(record.timeline, record);
}

/**
 * Where the driver stands at a minute, by the records until then.
 * @returns null where they have nothing of before it.
 */
export function standingBefore(record: DriverRecord, minute: number): StandingInWeeks | null {
  const standing = standingAtEnd(timelineUntil(record.timeline, minute), record);
  return standing && standingInWeeks(standing);
}

/** From what asks the least of a driver to what asks the most. */
const mildestFirst: readonly Doing[] = ['unknown', 'rest', 'available', 'work', 'drive'];

/**
 * With the stricter of two contradicting records in each place. What a changed source says against others counts for nothing:
 * either there is no answer, or another file tells it again.
 * @param changed the places of those sources.
 */
function strictly(timeline: Timeline, changed: ReadonlySet<number>): Timeline {
  const stricter = timeline.differences
    .filter(({ other }) => !changed.has(other))
    .filter(({ takenDoing, otherDoing }) => strictness(otherDoing) > strictness(takenDoing))
    .sort((one, other) => one.startMinute - other.startMinute);
  if (stricter.length === 0) return timeline;
  const stretches: TimelineStretch[] = [];
  let underWay: readonly Difference[] = [];
  let next = 0;
  for (const stretch of timeline.stretches) {
    for (let from = stretch.startMinute; from < stretch.endMinute; ) {
      if (underWay.length > 0) underWay = underWay.filter(({ endMinute }) => endMinute > from);
      for (let begun = stricter[next]; begun && begun.startMinute <= from; begun = stricter[++next]) {
        if (begun.endMinute > from) underWay = [...underWay, begun];
      }
      const ends = underWay.map(({ endMinute }) => endMinute);
      const until = Math.min(stretch.endMinute, stricter[next]?.startMinute ?? stretch.endMinute, ...ends);
      stretches.push(strictest({ ...stretch, startMinute: from, endMinute: until }, underWay));
      from = until;
    }
  }
  return { ...timeline, stretches };
}

function strictest(stretch: TimelineStretch, differences: readonly Difference[]): TimelineStretch {
  let doing = stretch.doing;
  for (const { otherDoing } of differences) if (strictness(otherDoing) > strictness(doing)) doing = otherDoing;
  return doing === stretch.doing ? stretch : { ...stretch, doing, outOfScope: false };
}

function strictness(doing: Doing): number {
  return mildestFirst.indexOf(doing);
}

function timelineUntil(timeline: Timeline, minute: number): Timeline {
  const last = timeline.stretches.at(-1);
  if (last === undefined || last.endMinute <= minute) return timeline;
  const stretches = timeline.stretches
    .filter(({ startMinute }) => startMinute < minute)
    .map((stretch) => (stretch.endMinute > minute ? { ...stretch, endMinute: minute } : stretch));
  return {
    stretches,
    differences: timeline.differences,
    ferryMinutes: timeline.ferryMinutes.filter((each) => each < minute),
    endsAtWork: false,
  };
}

/**
 * Whether a part of the records was changed since it was signed: nobody can tell what else was. It counts for as long as
 * an answer reaches back, until another file of the same card or recorder, in which nothing was changed, tells the whole of
 * that time again.
 */
function isStillAltered(sources: readonly ActivitySource[]): boolean {
  const wrong = sources.filter(wasChanged);
  if (wrong.length === 0) return false;
  const since = firstMinuteOfReach(Math.max(...sources.map(({ stretches }) => stretches.at(-1)?.endMinute ?? 0)));
  const wrongFiles = new Set(wrong.map(({ file }) => file));
  const sound = sources.filter(({ file }) => !wrongFiles.has(file));
  return wrong.some((source) => {
    const changed = source.stretches.filter(({ basis, endMinute }) => basis === 'does-not-verify' && endMinute > since);
    const [from, until] = spanOf(changed);
    const tellsAgain = (other: ActivitySource): boolean => {
      const [first, last] = spanOf(other.stretches);
      const isSame = other.vehicle === source.vehicle && other.issue === source.issue;
      return isSame && first <= Math.max(since, from) && last >= until;
    };
    return changed.length > 0 && !sound.some(tellsAgain);
  });
}

function wasChanged({ stretches }: ActivitySource): boolean {
  return stretches.some(({ basis }) => basis === 'does-not-verify');
}

function spanOf(stretches: readonly Stretch[]): readonly [from: number, until: number] {
  return [stretches[0]?.startMinute ?? Number.POSITIVE_INFINITY, stretches.at(-1)?.endMinute ?? 0];
}

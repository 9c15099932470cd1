import { joined } from '../hours/implausible.ts';
import {
  type ActivitySource,
  type Doing,
  type DriverActivities,
  type ImplausibleSpan,
  implausibleKinds,
  isAltered,
} from '../hours/records.ts';
import { type Standing, type StandingInWeeks, standingAtEnd, standingInWeeks } from '../hours/standing.ts';
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
  /** A part was changed since it was signed: nobody can tell what else was. */
  readonly isAltered: boolean;
  /** What a source tells and its uses of recorders make hard to believe: both halves of a card tell the same. */
  readonly implausible: readonly ImplausibleSpan[];
  /** The end of the records that the service has, by its report; null where it names none. */
  readonly reportedUpToMinute: number | null;
}

/** @param sources the most trustworthy first: of equals the earlier one is believed. */
export function recordOf(sources: readonly ActivitySource[], reportedUpToMinute: number | null = null): DriverRecord {
  const told = mergeSources(sources);
  const implausible = sources.flatMap((source) => source.implausible ?? []);
  return {
    told,
    timeline: strictly(told),
    isAltered: isAltered(sources),
    implausible: implausibleKinds.flatMap((kind) => joined(implausible.filter((each) => each.kind === kind))),
    reportedUpToMinute,
  };
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
    inOrder.flatMap(({ sources }) => sources),
    reportedUpToMinute,
  );
}

/** Where the driver stands at the end of the records: what is kept for the screens. Null where there are none. */
export function standingOfRecord({ timeline }: DriverRecord): Standing | null {
  return standingAtEnd(timeline);
}

/**
 * Where the driver stands at a minute, by the records until then.
 * @returns null where they have nothing of before it.
 */
export function standingBefore({ timeline }: DriverRecord, minute: number): StandingInWeeks | null {
  const standing = standingAtEnd(timelineUntil(timeline, minute));
  return standing && standingInWeeks(standing);
}

/** From what asks the least of a driver to what asks the most. */
const mildestFirst: readonly Doing[] = ['unknown', 'rest', 'available', 'work', 'drive'];

/** With the stricter of two contradicting records in each place. */
function strictly(timeline: Timeline): Timeline {
  const stricter = timeline.differences
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

import { toleratedMinutes } from '../../tachograph/contradiction.ts';
import {
  type ActivitySource,
  type Basis,
  basesBestFirst,
  type ConditionMark,
  type Doing,
  type Stretch,
} from './records.ts';
import { dayMinutes } from './rules.ts';

/** A span of one activity, merged from all sources, with no gap before the next. */
export interface TimelineStretch {
  readonly startMinute: number;
  readonly endMinute: number;
  readonly doing: Doing;
  readonly crew: boolean;
  readonly coDriver: boolean;
  /** Driven out of scope of the Regulation: other work by its article 6(5). */
  readonly outOfScope: boolean;
  /** The driver's own entry, for time without the card in a recorder. */
  readonly byHand: boolean;
  /** null where no source has a record. */
  readonly basis: Basis | null;
}

export type CountedActivity = 'drive' | 'work' | 'available' | 'rest' | 'unknown';

/** What a stretch counts as under the Regulation: driving out of scope is other work (article 6(5)). */
export function countedAs({ doing, outOfScope }: Pick<TimelineStretch, 'doing' | 'outOfScope'>): CountedActivity {
  return doing === 'drive' && outOfScope ? 'work' : doing;
}

/** Two sources that contradict each other about the same time, or that have one card in two vehicles at once. */
export interface Difference {
  readonly kind: 'activity' | 'two-vehicles';
  readonly startMinute: number;
  readonly endMinute: number;
  /** Indexes into the list of sources: the one that was believed, and the one that was not. */
  readonly taken: number;
  readonly other: number;
  readonly takenDoing: Doing;
  readonly otherDoing: Doing;
}

export interface Timeline {
  readonly stretches: readonly TimelineStretch[];
  readonly differences: readonly Difference[];
  /** Minutes at which a ferry or train was marked. */
  readonly ferryMinutes: readonly number[];
  /** A source that reaches to the end has no end of what was done then, and it was no rest. */
  readonly endsAtWork: boolean;
}

/**
 * Merges the sources: for each minute the most trustworthy one is believed, of equals the one earlier in the list, and a
 * minute without a record is unknown. Every disagreement is listed.
 */
export function mergeSources(sources: readonly ActivitySource[]): Timeline {
  const boundaries = boundariesOf(sources);
  const readersAt = readersOf(sources);
  const merged: Growing<Inserted>[] = [];
  const differences = createDifferences(sources);
  for (let index = 0; index < boundaries.length - 1; index += 1) {
    const [startMinute, endMinute] = [boundaries[index] ?? 0, boundaries[index + 1] ?? 0];
    const readers = readersAt(startMinute);
    const taken = mostTrustworthy(readers, startMinute);
    append(merged, taken?.current ?? unrecorded, startMinute, endMinute, false);
    if (taken === null || readers.length < 2) continue;
    for (const other of readers) {
      if (other !== taken && hasRecordOf(other, startMinute)) differences.add(taken, other, startMinute, endMinute);
    }
  }
  const marks = sources.flatMap((source) => source.marks).sort((left, right) => left.at - right.at);
  return {
    stretches: withScope(merged, marks),
    differences: differences.longEnough(),
    ferryMinutes: [...new Set(marks.flatMap(({ kind, at }) => (kind === 'ferry-or-train' ? [minuteOf(at)] : [])))],
    endsAtWork: sources.some(
      ({ stretches, endsAtWork }) => endsAtWork && stretches.at(-1)?.endMinute === boundaries.at(-1),
    ),
  };
}

/** Every minute at which a source says something new. */
function boundariesOf(sources: readonly ActivitySource[]): readonly number[] {
  const minutes = new Set<number>();
  for (const { stretches } of sources) {
    for (const { startMinute, endMinute } of stretches) {
      minutes.add(startMinute);
      minutes.add(endMinute);
    }
  }
  return [...minutes].sort((left, right) => left - right);
}

/** A source that is read from minute to minute. */
interface Reader {
  /** Index in the list of sources. */
  readonly source: number;
  readonly stretches: readonly Stretch[];
  place: number;
  /** The stretch that lies at the minute, or that comes next. */
  current: Stretch;
}

/**
 * The sources that have begun and not ended at a minute, in the order of the list. It is asked for later and later minutes,
 * so that each source is read once, and only while it has something: a record of many vehicles is merged as fast as one of few.
 */
function readersOf(sources: readonly ActivitySource[]): (minute: number) => readonly Reader[] {
  const waiting: readonly Reader[] = sources
    .flatMap(({ stretches }, source): readonly Reader[] => {
      const known = stretches.filter(({ doing }) => doing !== 'unknown');
      const [current] = known;
      return current === undefined ? [] : [{ source, stretches: known, place: 0, current }];
    })
    .sort((left, right) => left.current.startMinute - right.current.startMinute);
  let underWay: readonly Reader[] = [];
  let next = 0;
  return (minute) => {
    for (let begun = waiting[next]; begun && begun.current.startMinute <= minute; begun = waiting[++next]) {
      underWay = [...underWay, begun].sort((left, right) => left.source - right.source);
    }
    let hasEnded = false;
    for (const reader of underWay) hasEnded = moveTo(reader, minute) || hasEnded;
    if (hasEnded) underWay = underWay.filter(({ place, stretches }) => place < stretches.length);
    return underWay;
  };
}

/** @returns whether the source has nothing any more. */
function moveTo(reader: Reader, minute: number): boolean {
  while (reader.current.endMinute <= minute) {
    reader.place += 1;
    const next = reader.stretches[reader.place];
    if (next === undefined) return true;
    reader.current = next;
  }
  return false;
}

function hasRecordOf({ current }: Reader, minute: number): boolean {
  return current.startMinute <= minute;
}

function mostTrustworthy(readers: readonly Reader[], minute: number): Reader | null {
  let best: Reader | null = null;
  for (const reader of readers) {
    if (!hasRecordOf(reader, minute)) continue;
    if (best === null || isBetter(reader.current.basis, best.current.basis)) best = reader;
  }
  return best;
}

function isBetter(one: Basis, other: Basis): boolean {
  return one !== other && basesBestFirst.indexOf(one) < basesBestFirst.indexOf(other);
}

const unrecorded = { doing: 'unknown', inserted: false, crew: false, coDriver: false, basis: null } as const;

/** Collects the differences, each as long as it goes on unchanged between the same two sources. */
function createDifferences(sources: readonly ActivitySource[]) {
  const all: Growing<Difference>[] = [];
  const lastOf = new Map<number, Growing<Difference>>();
  const vehicleOf = ({ source }: Reader) => sources[source]?.vehicle ?? null;
  return {
    add(taken: Reader, other: Reader, startMinute: number, endMinute: number): void {
      const [takenDoing, otherDoing] = [taken.current.doing, other.current.doing];
      const [one, two] = [vehicleOf(taken), vehicleOf(other)];
      const areTwoVehicles = one !== null && two !== null && one !== two;
      if (!areTwoVehicles && takenDoing === otherDoing) return;
      const kind = areTwoVehicles ? 'two-vehicles' : 'activity';
      const pair = taken.source * sources.length + other.source;
      const last = lastOf.get(pair);
      const goesOn = last?.endMinute === startMinute && last.kind === kind;
      if (goesOn && last.takenDoing === takenDoing && last.otherDoing === otherDoing) {
        last.endMinute = endMinute;
        return;
      }
      const difference = {
        kind,
        startMinute,
        endMinute,
        taken: taken.source,
        other: other.source,
        takenDoing,
        otherDoing,
      } as const;
      lastOf.set(pair, difference);
      all.push(difference);
    },
    longEnough: (): readonly Difference[] =>
      all.filter(({ startMinute, endMinute }) => endMinute - startMinute > toleratedMinutes),
  };
}

/** While it is put together, its end moves on. */
type Growing<Span extends { readonly endMinute: number }> = Omit<Span, 'endMinute'> & { endMinute: number };

interface Inserted extends Omit<TimelineStretch, 'byHand'> {
  readonly inserted: boolean;
}

/** Adds what was done in a span, or lengthens the last stretch where nothing else differs. */
function append(
  stretches: Growing<Inserted>[],
  { doing, inserted, crew, coDriver, basis }: Pick<Inserted, 'doing' | 'inserted' | 'crew' | 'coDriver' | 'basis'>,
  startMinute: number,
  endMinute: number,
  outOfScope: boolean,
): void {
  const last = stretches.at(-1);
  const goesOn =
    last !== undefined &&
    last.doing === doing &&
    last.inserted === inserted &&
    last.crew === crew &&
    last.coDriver === coDriver &&
    last.outOfScope === outOfScope &&
    last.basis === basis;
  if (goesOn) last.endMinute = endMinute;
  else stretches.push({ startMinute, endMinute, doing, inserted, crew, coDriver, outOfScope, basis });
}

/**
 * Marks what was done out of scope: from the begin of the condition to its end, or until the card is withdrawn, because a
 * recorder ends the condition then (Annex 1C, requirements 130 to 132).
 */
function withScope(stretches: readonly Inserted[], marks: readonly ConditionMark[]): readonly TimelineStretch[] {
  const changes = marks.filter(({ kind }) => kind !== 'ferry-or-train');
  const scoped: Growing<Inserted>[] = [];
  let isOut = false;
  let next = 0;
  for (const stretch of stretches) {
    let from = stretch.startMinute;
    for (let mark = changes[next]; mark && minuteOf(mark.at) < stretch.endMinute; mark = changes[++next]) {
      const at = Math.max(from, minuteOf(mark.at));
      if (at > from) append(scoped, stretch, from, at, isOut && stretch.inserted);
      from = at;
      isOut = mark.kind === 'out-of-scope-begin';
    }
    if (!stretch.inserted) isOut = false;
    append(scoped, stretch, from, stretch.endMinute, isOut);
  }
  return scoped.map(({ startMinute, endMinute, doing, inserted, crew, coDriver, outOfScope, basis }) => {
    const byHand = !inserted && doing !== 'unknown';
    return { startMinute, endMinute, doing, crew, coDriver, outOfScope, byHand, basis };
  });
}

function minuteOf(at: number): number {
  return Math.floor(at / 60);
}

/** Consecutive stretches of the same kind. */
export interface Run<Kind> {
  readonly kind: Kind;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly stretches: readonly TimelineStretch[];
}

/** Groups consecutive stretches of the same kind. */
export function runsOf<Kind>(
  stretches: readonly TimelineStretch[],
  kindOf: (stretch: TimelineStretch) => Kind,
): readonly Run<Kind>[] {
  const runs: { kind: Kind; startMinute: number; endMinute: number; stretches: TimelineStretch[] }[] = [];
  for (const stretch of stretches) {
    const kind = kindOf(stretch);
    const last = runs.at(-1);
    if (last && last.kind === kind) {
      last.endMinute = stretch.endMinute;
      last.stretches.push(stretch);
    } else {
      runs.push({ kind, startMinute: stretch.startMinute, endMinute: stretch.endMinute, stretches: [stretch] });
    }
  }
  return runs;
}

/** The longest gap between two uses of a card that a calendar shows; a longer one comes from a damaged date, decades away. */
const longestUnknownMinutes = 366 * dayMinutes;

/** The spans that a calendar shows: the records, split where nothing is known for more than a year. */
export function recordedSpans(
  stretches: readonly TimelineStretch[],
): readonly { readonly from: number; readonly until: number }[] {
  const spans: { from: number; until: number }[] = [];
  let isNew = true;
  for (const stretch of stretches) {
    const last = spans.at(-1);
    if (stretch.doing === 'unknown' && minutesOf(stretch) > longestUnknownMinutes) {
      isNew = true;
    } else if (last === undefined || isNew) {
      spans.push({ from: stretch.startMinute, until: stretch.endMinute });
      isNew = false;
    } else {
      last.until = stretch.endMinute;
    }
  }
  return spans;
}

export function minutesOf({ startMinute, endMinute }: Pick<Run<unknown>, 'startMinute' | 'endMinute'>): number {
  return endMinute - startMinute;
}

/**
 * Whether a driver rests, as far as is known. A recorder also counts unrecorded time as rest ("unknown period": Annex 1C,
 * definition of continuous driving time); each rest states how much of it is unrecorded.
 */
export function isRestful(stretch: TimelineStretch): boolean {
  const activity = countedAs(stretch);
  return activity === 'rest' || activity === 'unknown';
}

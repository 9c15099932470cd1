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

/** Recorder and card may disagree about the minute in which a card is inserted or withdrawn. */
const toleratedMinutes = 1;

/**
 * Merges the sources: for each minute the most trustworthy one is believed, of equals the one earlier in the list, and a
 * minute without a record is unknown. Every disagreement is listed.
 */
export function mergeSources(sources: readonly ActivitySource[]): Timeline {
  const boundaries = boundariesOf(sources);
  const candidatesAt = readersOf(sources);
  const merged: Growing<Inserted<TimelineStretch>>[] = [];
  const differences = createDifferences(sources);
  for (const [index, startMinute] of boundaries.entries()) {
    const endMinute = boundaries[index + 1];
    if (endMinute === undefined) break;
    const [taken, ...others] = candidatesAt(startMinute);
    append(merged, { ...(taken ? mergedFrom(taken.stretch) : unrecorded), startMinute, endMinute });
    for (const other of others) if (taken) differences.add(taken, other, startMinute, endMinute);
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

/** What one source has for a minute. */
interface Candidate {
  readonly source: number;
  readonly stretch: Stretch;
}

/**
 * What the sources have for a minute, the most trustworthy first. It is asked for later and later minutes, so that each
 * source is read once, and only while it has something: a record of many vehicles is merged as fast as one of few.
 */
function readersOf(sources: readonly ActivitySource[]): (minute: number) => readonly Candidate[] {
  const waiting = sources
    .map(({ stretches }, source) => ({ source, place: 0, stretches: stretches.filter(isKnown) }))
    .filter(({ stretches }) => stretches.length > 0)
    .sort((left, right) => firstMinuteOf(left.stretches) - firstMinuteOf(right.stretches));
  let underWay: typeof waiting = [];
  let next = 0;
  return (minute) => {
    for (let begun = waiting[next]; begun && firstMinuteOf(begun.stretches) <= minute; begun = waiting[++next]) {
      underWay = [...underWay, begun].sort((left, right) => left.source - right.source);
    }
    const candidates: Candidate[] = [];
    let hasEnded = false;
    for (const reader of underWay) {
      while ((reader.stretches[reader.place]?.endMinute ?? Number.POSITIVE_INFINITY) <= minute) reader.place += 1;
      const stretch = reader.stretches[reader.place];
      hasEnded ||= stretch === undefined;
      if (stretch && stretch.startMinute <= minute) candidates.push({ source: reader.source, stretch });
    }
    if (hasEnded) underWay = underWay.filter(({ place, stretches }) => place < stretches.length);
    return candidates.length < 2
      ? candidates
      : candidates.sort((left, right) => rank(left.stretch) - rank(right.stretch));
  };
}

function isKnown({ doing }: Stretch): boolean {
  return doing !== 'unknown';
}

function firstMinuteOf(stretches: readonly Stretch[]): number {
  return stretches[0]?.startMinute ?? Number.POSITIVE_INFINITY;
}

const unrecorded = {
  doing: 'unknown',
  inserted: false,
  crew: false,
  coDriver: false,
  outOfScope: false,
  basis: null,
} as const;

function mergedFrom({ doing, inserted, crew, coDriver, basis }: Stretch) {
  return { doing, inserted, crew, coDriver, outOfScope: false, basis };
}

function rank({ basis }: Stretch): number {
  return basesBestFirst.indexOf(basis);
}

function differenceOf(
  taken: Candidate,
  other: Candidate,
  sources: readonly ActivitySource[],
): Difference['kind'] | null {
  const [one, two] = [sources[taken.source]?.vehicle ?? null, sources[other.source]?.vehicle ?? null];
  if (one !== null && two !== null && one !== two) return 'two-vehicles';
  return taken.stretch.doing === other.stretch.doing ? null : 'activity';
}

/** Collects the differences, each as long as it goes on unchanged between the same two sources. */
function createDifferences(sources: readonly ActivitySource[]) {
  const all: Growing<Difference>[] = [];
  const lastOf = new Map<number, Growing<Difference>>();
  return {
    add(taken: Candidate, other: Candidate, startMinute: number, endMinute: number): void {
      const kind = differenceOf(taken, other, sources);
      if (kind === null) return;
      const [takenDoing, otherDoing] = [taken.stretch.doing, other.stretch.doing];
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
      };
      lastOf.set(pair, difference);
      all.push(difference);
    },
    longEnough: (): readonly Difference[] =>
      all.filter(({ startMinute, endMinute }) => endMinute - startMinute > toleratedMinutes),
  };
}

/** While it is put together, its end moves on. */
type Growing<Span extends { readonly endMinute: number }> = Omit<Span, 'endMinute'> & { endMinute: number };

type Inserted<Value> = Omit<Value, 'byHand'> & { readonly inserted: boolean };

/** Adds a stretch, or lengthens the last one where nothing else differs. */
function append(stretches: Growing<Inserted<TimelineStretch>>[], next: Inserted<TimelineStretch>): void {
  const last = stretches.at(-1);
  const goesOn =
    last !== undefined &&
    last.doing === next.doing &&
    last.inserted === next.inserted &&
    last.crew === next.crew &&
    last.coDriver === next.coDriver &&
    last.outOfScope === next.outOfScope &&
    last.basis === next.basis;
  if (goesOn) {
    last.endMinute = next.endMinute;
  } else {
    stretches.push({ ...next });
  }
}

/**
 * Marks what was done out of scope: from the begin of the condition to its end, or until the card is withdrawn, because a
 * recorder ends the condition then (Annex 1C, requirements 130 to 132).
 */
function withScope(
  stretches: readonly Inserted<TimelineStretch>[],
  marks: readonly ConditionMark[],
): readonly TimelineStretch[] {
  const changes = marks.filter(({ kind }) => kind !== 'ferry-or-train');
  const scoped: Growing<Inserted<TimelineStretch>>[] = [];
  let isOut = false;
  let next = 0;
  for (const stretch of stretches) {
    let from = stretch.startMinute;
    for (let mark = changes[next]; mark && minuteOf(mark.at) < stretch.endMinute; mark = changes[++next]) {
      const at = Math.max(from, minuteOf(mark.at));
      if (at > from) {
        append(scoped, { ...stretch, startMinute: from, endMinute: at, outOfScope: isOut && stretch.inserted });
      }
      from = at;
      isOut = mark.kind === 'out-of-scope-begin';
    }
    if (!stretch.inserted) isOut = false;
    append(scoped, { ...stretch, startMinute: from, outOfScope: isOut });
  }
  return scoped.map(({ inserted, ...stretch }) => ({ ...stretch, byHand: !inserted && stretch.doing !== 'unknown' }));
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

import type { ImplausibleSpan, Stretch } from './records.ts';
import { dayMinutes, hoursRules } from './rules.ts';
import { minutesOf, type TimelineStretch } from './timeline.ts';

/** A card's time in one recorder. Minutes since 1970 UTC. */
export interface RecorderUse {
  readonly fromMinute: number;
  /** Null where no withdrawal was recorded. */
  readonly untilMinute: number | null;
  /** By the odometer at its begin and its end; null where one of them is missing. */
  readonly km: number | null;
}

/** In a yard or a queue a vehicle is driven for some minutes before its odometer shows another kilometre. */
const stillDrivingMinutes = 15;

/** What one source says and its uses of recorders make hard to believe. */
export function implausibleIn(
  stretches: readonly Stretch[],
  uses: readonly RecorderUse[],
  daysWithoutKm: ReadonlySet<number> = new Set(),
): readonly ImplausibleSpan[] {
  const driven = stretches.filter(({ doing, inserted }) => doing === 'drive' && inserted);
  const still = uses.filter(({ untilMinute, km }) => untilMinute !== null && km === 0).map(spanOfUse);
  const moved = uses.filter(({ km }) => km !== null && km > 0).map(spanOfUse);
  const stillDays = [...daysWithoutKm]
    .map((day) => ({ startMinute: day * dayMinutes, endMinute: (day + 1) * dayMinutes }))
    .filter((day) => moved.every((use) => !overlap(use, day)));
  const standing = [...still, ...stillDays].flatMap((place) => {
    const inside = driven.filter((stretch) => overlap(stretch, place)).map((stretch) => common(stretch, place));
    return inside.reduce((sum, each) => sum + minutesOf(each), 0) >= stillDrivingMinutes ? inside : [];
  });
  return [
    ...joined(standing).map((span) => ({ ...span, kind: 'still-odometer' as const })),
    ...unclosed(uses).map(({ fromMinute, nextMinute }) => {
      const last = lastInRecorder(stretches, fromMinute, nextMinute);
      const endMinute = Math.max(fromMinute + 1, Math.min(last?.endMinute ?? 0, nextMinute));
      return { kind: 'never-closed' as const, startMinute: fromMinute, endMinute };
    }),
  ];
}

/**
 * A card's record of a day goes on to midnight with its last change. Where the use of the recorder was never closed and the
 * next day does not begin in one, nobody knows how long that was so: rest ends where it began. Everything else stays, because
 * it allows less.
 */
export function withoutUnclosedRest(stretches: readonly Stretch[], uses: readonly RecorderUse[]): readonly Stretch[] {
  const doubtful = new Set(
    unclosed(uses).flatMap(({ fromMinute, nextMinute }) => lastInRecorder(stretches, fromMinute, nextMinute) ?? []),
  );
  if (doubtful.size === 0) return stretches;
  const begun = new Set(stretches.filter(({ inserted }) => inserted).map(({ startMinute }) => startMinute));
  return stretches.map((stretch) => {
    const { doing, endMinute } = stretch;
    const isInferred = doubtful.has(stretch) && endMinute % dayMinutes === 0 && !begun.has(endMinute);
    return isInferred && doing === 'rest' ? { ...stretch, doing: 'unknown' } : stretch;
  });
}

/** The newest use is open while the card is read in its recorder; every other one was closed when the card was taken out. */
function unclosed(uses: readonly RecorderUse[]) {
  const begins = uses.map(({ fromMinute }) => fromMinute).sort((one, other) => one - other);
  return uses.flatMap(({ fromMinute, untilMinute }) => {
    const nextMinute = untilMinute === null ? begins.find((begin) => begin > fromMinute) : undefined;
    return nextMinute === undefined ? [] : [{ fromMinute, nextMinute }];
  });
}

function lastInRecorder(stretches: readonly Stretch[], from: number, until: number): Stretch | undefined {
  return stretches.findLast(
    ({ startMinute, endMinute, inserted }) => inserted && startMinute < until && endMinute > from,
  );
}

/** Driving and other work of more than fifteen hours within any 24. Nine hours of rest leave no more (article 8(2)). */
export function overlongWork(stretches: readonly TimelineStretch[]): readonly ImplausibleSpan[] {
  const worked = stretches.filter(({ doing }) => doing === 'drive' || doing === 'work');
  const sums = [0];
  for (const stretch of worked) sums.push((sums.at(-1) ?? 0) + minutesOf(stretch));
  const found: Span[] = [];
  let last = 0;
  for (const [first, { startMinute }] of worked.entries()) {
    const endMinute = startMinute + dayMinutes;
    while ((worked[last + 1]?.startMinute ?? Number.POSITIVE_INFINITY) < endMinute) last += 1;
    const beyond = Math.max(0, (worked[last]?.endMinute ?? 0) - endMinute);
    const minutes = (sums[last + 1] ?? 0) - (sums[first] ?? 0) - beyond;
    if (minutes > mostWorkMinutes)
      found.push({ startMinute, endMinute: Math.min(endMinute, worked[last]?.endMinute ?? 0) });
  }
  return joined(found).map((span) => ({ ...span, kind: 'over-fifteen-hours' as const }));
}

const mostWorkMinutes = dayMinutes - hoursRules.reducedDailyRestMinutes;

type Span = Pick<ImplausibleSpan, 'startMinute' | 'endMinute'>;

function spanOfUse({ fromMinute, untilMinute }: RecorderUse): Span {
  return { startMinute: fromMinute, endMinute: untilMinute ?? fromMinute };
}

function overlap(one: Span, other: Span): boolean {
  return one.startMinute < other.endMinute && other.startMinute < one.endMinute;
}

function common(one: Span, other: Span): Span {
  return {
    startMinute: Math.max(one.startMinute, other.startMinute),
    endMinute: Math.min(one.endMinute, other.endMinute),
  };
}

/** In order of time, those that touch as one. */
export function joined<Each extends Span>(spans: readonly Each[]): readonly Each[] {
  const together: Each[] = [];
  for (const span of [...spans].sort((one, other) => one.startMinute - other.startMinute)) {
    const last = together.at(-1);
    if (last === undefined || span.startMinute > last.endMinute) together.push(span);
    else together[together.length - 1] = { ...last, endMinute: Math.max(last.endMinute, span.endMinute) };
  }
  return together;
}

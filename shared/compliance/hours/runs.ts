import { dayMinutes } from './rules.ts';
import { countedAs, type TimelineStretch } from './timeline.ts';

/** Stretches one after the other that are alike in one respect. */
export interface Run<Kind> {
  readonly kind: Kind;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly stretches: readonly TimelineStretch[];
}

/** Puts neighbours of one kind together. */
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

/** No card is left alone for longer between two uses that a calendar could show; a damaged date lies decades away. */
const longestUnknownMinutes = 366 * dayMinutes;

/** The spans that a calendar shows: the records, parted where nothing is known for more than a year. */
export function recordedSpans(
  stretches: readonly TimelineStretch[],
): readonly { readonly from: number; readonly until: number }[] {
  const spans: { from: number; until: number }[] = [];
  let isNew = true;
  for (const stretch of stretches) {
    const last = spans.at(-1);
    if (stretch.doing === 'unknown' && minutesOf(stretch) > longestUnknownMinutes) isNew = true;
    else if (last === undefined || isNew) {
      spans.push({ from: stretch.startMinute, until: stretch.endMinute });
      isNew = false;
    } else last.until = stretch.endMinute;
  }
  return spans;
}

export function minutesOf({ startMinute, endMinute }: Pick<Run<unknown>, 'startMinute' | 'endMinute'>): number {
  return endMinute - startMinute;
}

/**
 * Whether a driver rests, for all that is known. Where nothing was recorded a recorder counts as at rest too ("unknown
 * period": Annex 1C, definition of continuous driving time); how much of a rest is not recorded is told with it.
 */
export function isRestful(stretch: TimelineStretch): boolean {
  const activity = countedAs(stretch);
  return activity === 'rest' || activity === 'unknown';
}

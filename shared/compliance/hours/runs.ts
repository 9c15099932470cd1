import { countedAs } from './day-minutes.ts';
import type { TimelineStretch } from './timeline.ts';

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

import { type ActivityKind, hourMs, minuteMs } from './activity-day.ts';
import type { ActivitySpan } from './spans.ts';

/**
 * A rest of this length ends a duty. The service's own rule is not shown; seven hours is longer than any break and shorter than
 * any daily rest of Regulation (EC) No 561/2006, article 8.
 */
const restThatEndsADutyMs = 7 * hourMs;

/** From the first activity after a long rest to the last one before the next. */
export interface Duty {
  readonly startMs: number;
  readonly endMs: number;
  /** The first and the last are no rests. */
  readonly spans: readonly ActivitySpan[];
}

/** Groups stretches into duties, parted by rests of {@link restThatEndsADutyMs} and longer. */
export function dutiesOf(spans: readonly ActivitySpan[]): readonly Duty[] {
  const duties: Duty[] = [];
  let open: ActivitySpan[] = [];

  function close(): void {
    while (open.at(-1)?.kind === 'rest') open.pop();
    const first = open[0];
    const last = open.at(-1);
    if (first && last) duties.push({ startMs: first.startMs, endMs: last.endMs, spans: open });
    open = [];
  }

  for (const span of spans) {
    if (span.kind === 'rest' && span.endMs - span.startMs >= restThatEndsADutyMs) {
      close();
    } else if (open.length > 0 || span.kind !== 'rest') open.push(span);
  }
  close();
  return duties;
}

/** Whole minutes of one activity within the stretches. */
export function minutesOf(kind: ActivityKind, spans: readonly ActivitySpan[]): number {
  return spans.reduce((sum, span) => (span.kind === kind ? sum + (span.endMs - span.startMs) / minuteMs : sum), 0);
}

/** From start to end, breaks included. */
export function dutyMinutes({ startMs, endMs }: Pick<Duty, 'startMs' | 'endMs'>): number {
  return (endMs - startMs) / minuteMs;
}

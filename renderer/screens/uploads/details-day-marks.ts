import type { DayUse } from '../../../shared/tachograph/activity-change.ts';
import { unpackDays } from '../../../shared/tachograph/day-runs.ts';
import type { DaysSummary } from '../../../shared/tachograph/summary-schema.ts';
import { dayNumber } from '../../../shared/tachograph/time.ts';

/** A day on the strip, or several alike where single ones would be too narrow to tell apart. Pixels. */
export interface DayMark {
  readonly x: number;
  readonly width: number;
  readonly use: DayUse;
}

/** Width of the strip in the drawer, without its padding. */
export const stripWidth = 363;

const gapWidth = 2;
/** A narrower day would be more gap than mark. */
const leastDayWidth = 5;

/** Every day at its place between the first and the last; a day that the file does not speak for leaves its place empty. */
export function dayMarks({ first, last, runs }: DaysSummary): readonly DayMark[] {
  const firstDay = dayNumber(first);
  const span = dayNumber(last) - firstDay + 1;
  // The last mark ends at the edge of the strip: the gap after it is not drawn.
  const isSingle = (stripWidth + gapWidth) / span >= leastDayWidth;
  const dayWidth = isSingle ? (stripWidth + gapWidth) / span : stripWidth / span;
  const gap = isSingle ? gapWidth : 0;
  const marks = isSingle
    ? unpackDays(runs).map(({ day, use }) => ({ day, days: 1, use }))
    : runs.map((run) => ({ day: dayNumber(run.first), days: run.days, use: run.use }));
  return marks.map(({ day, days, use }) => ({
    x: (day - firstDay) * dayWidth,
    width: days * dayWidth - gap,
    use,
  }));
}

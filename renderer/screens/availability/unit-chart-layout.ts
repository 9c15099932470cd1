import type { Timeline } from '../../../shared/contract/reports/availability.ts';

/** A column of equal squares, standing on the axis. `x`: pixels from its beginning. */
interface SquareColumn {
  readonly from: number;
  readonly x: number;
  readonly squares: number;
}

/** A clock time below the axis, and how many can start by then. */
interface AxisLabel {
  readonly at: number;
  readonly x: number;
  readonly byThen: number;
}

export interface UnitChartLayout {
  /** Drivers that one square stands for. */
  readonly unit: number;
  readonly nowSquares: number;
  readonly columns: readonly SquareColumn[];
  readonly labels: readonly AxisLabel[];
  readonly ticks: readonly number[];
  readonly x: (at: number) => number;
}

/** Pixels from one square to the next. */
export const pitch = 11;
export const mostRows = 5;
/** Columns of squares for those who can start now. */
export const nowColumns = 9;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const bucketMinutes = [30, 60, 90, 120, 180, 360];
const labelHours = [2, 3, 4, 6, 8, 12, 24];
const pairPx = 2 * pitch + 2;
const labelPx = 60;

/**
 * Squares for each half hour, or longer where there is no room, two columns side by side; one square is one driver, or
 * more when they would not fit.
 *
 * @param width pixels of the axis.
 * @param hourOf hour of the clock in the depot's zone, with minutes as a fraction.
 */
export function unitChart(timeline: Timeline, width: number, hourOf: (at: number) => number): UnitChartLayout {
  const { from, until, slots, startNow } = timeline;
  const x = (at: number) => ((at - from) / (until - from)) * width;
  const pixelsOf = (minutes: number) => x(from + minutes * minuteMs);
  const bucketMs = (bucketMinutes.find((minutes) => pixelsOf(2 * minutes) >= pairPx) ?? 720) * minuteMs;
  const drivers = new Map<number, number>();
  for (const slot of slots) {
    const bucket = Math.floor(slot.from / bucketMs) * bucketMs;
    drivers.set(bucket, (drivers.get(bucket) ?? 0) + slot.drivers);
  }
  const unit = unitFor(Math.max(0, ...drivers.values()), startNow);
  const inset = (x(from + 2 * bucketMs) - (2 * pitch - 3)) / 2;
  return {
    unit,
    nowSquares: Math.ceil(startNow / unit),
    columns: [...drivers].map(([bucket, count]) => {
      const pair = Math.floor(bucket / (2 * bucketMs)) * 2 * bucketMs;
      const place = x(pair) + inset + (bucket === pair ? 0 : pitch);
      return { from: bucket, x: Math.max(2, Math.round(place)), squares: Math.ceil(count / unit) };
    }),
    labels: axisLabels(timeline, x, hourOf),
    ticks: wholeHours(from, until, hourOf, Math.max(1, bucketMs / hourMs)).map(x),
    x,
  };
}

function unitFor(inOneColumn: number, startNow: number): number {
  const fits = (unit: number) =>
    Math.ceil(inOneColumn / unit) <= mostRows && Math.ceil(startNow / unit) <= mostRows * nowColumns;
  for (let power = 1; ; power *= 10) for (const step of [1, 2, 5]) if (fits(step * power)) return step * power;
}

function axisLabels(
  { from, until, slots, startNow }: Timeline,
  x: (at: number) => number,
  hourOf: (at: number) => number,
) {
  const every = labelHours.find((hours) => x(from + hours * hourMs) >= labelPx) ?? 24;
  return wholeHours(from, until, hourOf, every)
    .filter((at) => x(at) >= labelPx * 0.8)
    .map((at) => ({ at, x: x(at), byThen: slots.findLast((slot) => slot.from < at)?.byThen ?? startNow }));
}

/** Moments at which the depot's clock shows a whole hour that `every` divides. Zones differ by quarter hours. */
function wholeHours(from: number, until: number, hourOf: (at: number) => number, every: number): number[] {
  const step = 15 * minuteMs;
  const found: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= until; at += step) if (hourOf(at) % every === 0) found.push(at);
  return found;
}

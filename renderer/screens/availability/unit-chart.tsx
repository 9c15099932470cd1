import type { Timeline } from '../../../shared/contract/reports/availability.ts';
import { wholeNumber } from '../../../shared/format/format.ts';
import type { Times } from '../../../shared/format/times.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import styles from './start-cards.module.css';

const square = 8;
const baseline = 66;
const axisFrom = 184;
const axisEndPx = 29;
const height = 106;

export interface UnitChartProps {
  readonly timeline: Timeline;
  readonly layout: UnitChartLayout;
  /** Pixels of the whole drawing. */
  readonly width: number;
}

/** Who becomes available when: a square a driver, those of now apart, and below how many by each hour. */
export function UnitChart({ timeline, layout, width }: UnitChartProps) {
  const { t, times } = useFormatter();
  const later = layout.labels
    .map(({ at, byThen }) => t('availability.chart.saidBy', { drivers: byThen, at: times.clock(at) }))
    .join(', ');
  return (
    <svg
      aria-label={t('availability.chart.said', { count: timeline.startNow, later })}
      height={height}
      role="img"
      width={width}
    >
      <line className={styles.chartAxis} x1={0} x2={nowColumns * pitch + 7} y1={baseline} y2={baseline} />
      <Squares className={styles.squareNow} count={layout.nowSquares} x={0} />
      <text className={styles.chartStrong} x={0} y={84}>
        {t('availability.chart.now')}
      </text>
      <text x={0} y={104}>
        <tspan className={styles.chartStrong}>{wholeNumber(timeline.startNow, t)}</tspan>
        <tspan dx={6}>{t('availability.chart.of', { count: timeline.total })}</tspan>
      </text>
      <g transform={`translate(${axisFrom} 0)`}>
        <Axis layout={layout} timeline={timeline} width={axisWidth(width)} />
      </g>
    </svg>
  );
}

/** The chart as this width has room for it. */
export function layoutOf(timeline: Timeline, width: number, times: Times): UnitChartLayout {
  return unitChart(timeline, axisWidth(width), (at) => {
    const [hours = 0, minutes = 0] = times.clock(at).split(':').map(Number);
    return hours + minutes / 60;
  });
}

function axisWidth(width: number): number {
  return Math.max(80, width - axisFrom - axisEndPx);
}

interface AxisProps {
  readonly layout: UnitChartLayout;
  readonly timeline: Timeline;
  readonly width: number;
}

function Axis({ layout, timeline, width }: AxisProps) {
  const { t, times } = useFormatter();
  return (
    <>
      <line className={styles.chartAxis} x1={0} x2={width} y1={baseline} y2={baseline} />
      {layout.ticks.map((x) => (
        <line className={styles.chartAxis} key={x} x1={x} x2={x} y1={baseline} y2={baseline + 4} />
      ))}
      {timeline.midnights.map((at) => (
        <g key={at} transform={`translate(${Math.round(layout.x(at))} 0)`}>
          <line className={styles.chartMidnight} x1={0.5} x2={0.5} y1={3} y2={baseline} />
          <text x={layout.x(at) > width - 70 ? -5 : 5} y={11} {...(layout.x(at) > width - 70 && { textAnchor: 'end' })}>
            {times.weekdayAndDay(at)}
          </text>
        </g>
      ))}
      {layout.columns.map(({ from, x, squares }) => (
        <Squares className={styles.squareSoon} count={squares} key={from} x={x} />
      ))}
      <text className={styles.chartStrong} textAnchor="middle" x={0} y={84}>
        {times.clock(timeline.from)}
      </text>
      <text textAnchor="middle" x={0} y={104}>
        {t('availability.chart.byThen')}
      </text>
      {layout.labels.map(({ at, x, byThen }) => (
        <g key={at}>
          <text textAnchor="middle" x={x} y={84}>
            {times.clock(at)}
          </text>
          <text className={styles.chartStrong} textAnchor="middle" x={x} y={104}>
            {wholeNumber(byThen, t)}
          </text>
        </g>
      ))}
    </>
  );
}

/** Squares from the axis upwards, then to the right. */
function Squares({
  count,
  x,
  className,
}: {
  readonly count: number;
  readonly x: number;
  readonly className: string | undefined;
}) {
  return Array.from({ length: count }, (_, index) => {
    const column = Math.floor(index / mostRows);
    const row = index % mostRows;
    return (
      <rect
        className={className}
        height={square}
        key={`${column}-${row}`}
        rx={1.5}
        width={square}
        x={x + column * pitch}
        y={baseline - 2 - square - row * pitch}
      />
    );
  });
}

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

interface UnitChartLayout {
  /** Drivers that one square stands for. */
  readonly unit: number;
  readonly nowSquares: number;
  readonly columns: readonly SquareColumn[];
  readonly labels: readonly AxisLabel[];
  readonly ticks: readonly number[];
  readonly x: (at: number) => number;
}

/** Pixels from one square to the next. */
const pitch = 11;
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

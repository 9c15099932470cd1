import type { Timeline } from '../../../shared/contract/reports/availability.ts';
import { wholeNumber } from '../../../shared/format/numbers.ts';
import type { Times } from '../../../shared/format/times.ts';
import { useWords } from '../../client/depot-context.tsx';
import { mostRows, nowColumns, pitch, type UnitChartLayout, unitChart } from './unit-chart-layout.ts';

const square = 8;
const baseline = 66;
const axisFrom = 142;
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
  const { t, times } = useWords();
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
      <line className="chart-axis" x1={0} x2={nowColumns * pitch + 7} y1={baseline} y2={baseline} />
      <Squares className="square-now" count={layout.nowSquares} x={0} />
      <text className="chart-strong" x={0} y={84}>
        {t('availability.chart.now')}
      </text>
      <text x={0} y={104}>
        <tspan className="chart-strong">{wholeNumber(timeline.startNow, t)}</tspan>
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
  const { t, times } = useWords();
  return (
    <>
      <line className="chart-axis" x1={0} x2={width} y1={baseline} y2={baseline} />
      {layout.ticks.map((x) => (
        <line className="chart-axis" key={x} x1={x} x2={x} y1={baseline} y2={baseline + 4} />
      ))}
      {timeline.midnights.map((at) => (
        <g key={at} transform={`translate(${Math.round(layout.x(at))} 0)`}>
          <line className="chart-midnight" x1={0.5} x2={0.5} y1={3} y2={baseline} />
          <text x={layout.x(at) > width - 70 ? -5 : 5} y={11} {...(layout.x(at) > width - 70 && { textAnchor: 'end' })}>
            {times.weekdayAndDay(at)}
          </text>
        </g>
      ))}
      {layout.columns.map(({ from, x, squares }) => (
        <Squares className="square-soon" count={squares} key={from} x={x} />
      ))}
      <text className="chart-strong" textAnchor="middle" x={0} y={84}>
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
          <text className="chart-strong" textAnchor="middle" x={x} y={104}>
            {wholeNumber(byThen, t)}
          </text>
        </g>
      ))}
    </>
  );
}

/** Squares from the axis upwards, then to the right. */
function Squares({ count, x, className }: { readonly count: number; readonly x: number; readonly className: string }) {
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

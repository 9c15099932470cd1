import { amountAt } from '../../../shared/contract/reports/report-runs.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import type { ReportChart } from '../../../shared/service/report-views.ts';
import { DayAxis, DutyBars, dutiesOf } from './duty-bars.tsx';
import { pathFrom } from './report-lines.ts';
import styles from './report-tree.module.css';
import { TimeShares } from './time-shares.tsx';
import type { Totals, TreeColumn } from './tree-column.ts';

/**
 * A chart of the line's other columns, which files and paper leave out. It is drawn by hand, because a list of 10,000
 * lines has one in each, and a chart that measures itself would cost a frame.
 */
export function chartColumn(chart: ReportChart, formatter: Formatter, totals: Totals): TreeColumn {
  const column = {
    id: 'chart',
    label: formatter.t(`reports.chart.title.${chart}`),
    csv: null,
    paper: null,
  };
  switch (chart) {
    case 'time-shares':
      return {
        ...column,
        track: '264px',
        cell: ({ list, own }) => (
          <TimeShares formatter={formatter} minutesOf={(path) => amountAt(own, pathFrom(list, path)) ?? 0} />
        ),
        total: (all) => <TimeShares minutesOf={(path) => all[path]?.sum ?? 0} formatter={formatter} />,
      };
    case 'distances':
      return {
        ...column,
        track: '190px',
        cell: ({ own: { totalDistanceKms } }) => (
          <DistanceBar
            kilometres={typeof totalDistanceKms === 'number' ? totalDistanceKms : 0}
            largest={totals.totalDistanceKms?.largest ?? 0}
            formatter={formatter}
          />
        ),
      };
    case 'duties':
      return {
        ...column,
        track: '224px',
        head: (
          <>
            <span className="hidden-words">{column.label}</span>
            <DayAxis />
          </>
        ),
        cell: ({ list, own }) => <DutyBars duties={list === '' ? dutiesOf(own) : [own]} formatter={formatter} />,
      };
  }
}

const widthPx = 150;
const heightPx = 14;
const leastPx = 3;

interface DistanceBarProps {
  readonly kilometres: number;
  /** Of all rows: it fills the width. */
  readonly largest: number;
  readonly formatter: Formatter;
}

function DistanceBar({ kilometres, largest, formatter: { t } }: DistanceBarProps) {
  if (largest <= 0 || kilometres <= 0) return null;
  const said = t('reports.chart.kilometres', { kilometres });
  return (
    <span title={said}>
      <svg aria-label={said} className={styles.distanceBar} height={heightPx} role="img" width={widthPx}>
        <rect height={heightPx} rx={2} width={Math.max(leastPx, (kilometres / largest) * widthPx)} />
      </svg>
    </span>
  );
}

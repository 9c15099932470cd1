import { amountAt } from '../../../shared/contract/reports/report-amounts.ts';
import type { Words } from '../../../shared/format/words.ts';
import type { ReportChart } from '../../../shared/service/report-views.ts';
import { DistanceBar } from './distance-bar.tsx';
import { DayAxis, DutyBars, dutiesOf } from './duty-bars.tsx';
import { TimeShares } from './time-shares.tsx';
import type { Totals, TreeColumn } from './tree-column.ts';

/**
 * What the other columns of a line say, drawn: it is left out of files and of paper. Drawn by hand, because it stands in
 * every line of a list of 10,000, where a chart that measures itself would cost a frame.
 */
export function chartColumn(chart: ReportChart, words: Words, totals: Totals): TreeColumn {
  const column = {
    id: 'chart',
    label: words.t(`reports.chart.title.${chart}`),
    csv: null,
    paper: null,
  };
  switch (chart) {
    case 'time-shares':
      return {
        ...column,
        track: '264px',
        cell: ({ list, own }) => {
          const inRow = (path: string) => (list === '' ? path : path.slice(list.length + 1)).split('.');
          return <TimeShares minutesOf={(path) => amountAt(own, inRow(path)) ?? 0} words={words} />;
        },
        total: (all) => <TimeShares minutesOf={(path) => all[path]?.sum ?? 0} words={words} />,
      };
    case 'distances':
      return {
        ...column,
        track: '190px',
        cell: ({ own: { totalDistanceKms } }) => (
          <DistanceBar
            kilometres={typeof totalDistanceKms === 'number' ? totalDistanceKms : 0}
            largest={totals.totalDistanceKms?.largest ?? 0}
            words={words}
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
        cell: ({ list, own }) => <DutyBars duties={list === '' ? dutiesOf(own) : [own]} words={words} />,
      };
  }
}

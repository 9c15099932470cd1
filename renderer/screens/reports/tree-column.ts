import type { ReactNode } from 'react';
import type { ReportRun } from '../../../shared/contract/reports/report-runs.ts';
import type { ReportColumn } from '../../components/data-table/column.ts';
import type { ReportTreeLine } from './report-lines.ts';

export type Totals = ReportRun['totals'];

/** A column of a report's table; sorted by its path. */
export interface TreeColumn extends ReportColumn<ReportTreeLine, string> {
  /** What all rows come to; absent where that means nothing. */
  readonly total?: (totals: Totals) => ReactNode;
}

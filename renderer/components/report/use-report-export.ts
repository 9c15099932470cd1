import type { ArgumentsOf } from '../../../shared/contract/contract.ts';
import { success } from '../../../shared/result.ts';
import { useDepot } from '../../client/depot-context.tsx';
import { type ReportColumn, useTableSurroundings } from '../data-table/column.ts';
import { inPortions, type TableExport, useTableExport } from '../data-table/table-export.tsx';
import { askedOfText } from './report-strip.tsx';
import type { NarrowedBy, PagedReport, PageOf, RowOf } from './use-report-pages.ts';

/** The largest number of rows in one request. */
const portionRows = 1_000;

export interface ReportExportOptions<Name extends PagedReport, Sort extends string, Line = RowOf<Name>> {
  readonly name: Name;
  readonly query: NarrowedBy<Name>;
  readonly columns: readonly ReportColumn<Line, Sort>[];
  readonly title: string;
  /** The filters in words, for paper; empty where nothing narrows. */
  readonly narrowedBy: string;
}

export interface LinedExportOptions<Name extends PagedReport, Sort extends string, Line>
  extends ReportExportOptions<Name, Sort, Line> {
  /** The lines of one row. */
  readonly linesOf: (row: RowOf<Name>, on: 'file' | 'paper') => readonly Line[];
  readonly mostPrintedRows?: number;
}

/** Exports a report to a file or to paper as it is narrowed and sorted now, with the columns that are shown. */
export function useReportExport<Name extends PagedReport, Sort extends string>(
  options: ReportExportOptions<Name, Sort>,
): TableExport {
  return useLinedExport({ ...options, linesOf: (row) => [row] });
}

/** The same for a report whose rows are several lines each. */
export function useLinedExport<Name extends PagedReport, Sort extends string, Line>({
  name,
  query,
  narrowedBy,
  ...options
}: LinedExportOptions<Name, Sort, Line>): TableExport {
  const { transport } = useDepot();
  const surroundings = useTableSurroundings();
  const { t, times } = surroundings.formatter;
  return useTableExport<RowOf<Name>, Line, typeof surroundings>({
    ...options,
    surroundings,
    facts: ({ asOf }) => [asOf === null ? '' : t('reportParts.asOf', { at: times.asOf(asOf, 'in-full') }), narrowedBy],
    read: inPortions(async (offset, limit) => {
      const answer = await transport.request(name, { ...query, offset, limit } as ArgumentsOf<Name>);
      if (!answer.ok) return answer;
      const { rows, total, snapshot }: PageOf<Name> = answer.value;
      return success({ rows, total, asOf: snapshot.asOf, missing: askedOfText(snapshot, t) });
    }, portionRows),
  });
}

import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { ReportForm, ReportRun } from '../../../shared/contract/reports/report-runs.ts';
import type { SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import type { ReportLook, ShownReport } from '../../../shared/service/report-views.ts';
import { useWords } from '../../client/depot-context.tsx';
import { errorWords } from '../../client/transport/error-words.ts';
import { ColumnsMenu, useColumnChoice } from '../../components/data-table/column-choice.tsx';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { TableFailed } from '../../components/data-table/table-states.tsx';
import { PagedRows } from '../../components/report/paged-rows.tsx';
import { ReportHollow, ReportSkeleton } from '../../components/report/report-skeleton.tsx';
import { ReportStrip } from '../../components/report/report-strip.tsx';
import { useLinedExport } from '../../components/report/use-report-export.ts';
import { useReportPages } from '../../components/report/use-report-pages.ts';
import { SearchField } from '../../components/search-field.tsx';
import { requestWords } from './choice-words.ts';
import { NoRows } from './no-rows.tsx';
import { OtherChoice } from './other-choice.tsx';
import { ReportFooter } from './report-footer.tsx';
import { flatLines, linesWithin, rowLine } from './report-lines.ts';
import { ReportTree } from './report-tree.tsx';
import { ResultActions } from './result-actions.tsx';
import { TimeSharesLegend } from './time-shares.tsx';
import type { Totals, TreeColumn } from './tree-column.ts';
import { exportColumns, treeColumns } from './tree-columns.tsx';

export interface ReportResultProps {
  readonly name: ShownReport;
  readonly form: ReportForm;
  readonly look: ReportLook;
  readonly id: string;
  /** What the form asks for now; null while a field has a problem. */
  readonly asked: Readonly<Record<string, unknown>> | null;
  /** The run that was asked for since then and brought no rows; null for none. */
  readonly failed: SnapshotState | null;
  /** Where the head of the page has room for actions; null before it is there. */
  readonly actionsPlace: HTMLElement | null;
  /** The row of saved parameters. */
  readonly saved: ReactNode;
  readonly onAllDays: () => void;
}

const nothing: Totals = {};
/** With the lines that they hold: a driver of a month has thirty. */
const mostRowsWithLinesOnPaper = 100;

/** The answer to one run of a report, as a table that opens. */
export function ReportResult(props: ReportResultProps) {
  const { name, form, look, id, asked, failed, actionsPlace, saved, onAllDays } = props;
  const words = useWords();
  const { t } = words;
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<Sorting<string>>({ sort: '', descending: false });
  // Typing must stay smooth: the rows may come a moment after the letters.
  const searched = useDeferredValue(search);
  const { sort, descending } = sorting;
  const query = useMemo(
    () => ({ id, search: searched, sort: sort === '' ? null : sort, descending }),
    [id, searched, sort, descending],
  );
  const pages = useReportPages('reports.get', query);
  const { head } = pages;
  const totals = head?.totals ?? nothing;
  const columns = useMemo(() => treeColumns(form.columns, look, words, totals), [form, look, words, totals]);
  const chosen = useColumnChoice(`report-${name}`, columns);
  const { shown } = chosen;
  const exportedColumns = useMemo(() => exportColumns(shown, form.columns, look, words), [shown, form, look, words]);
  const title = t(`reports.named.${name}.title`);
  const rowsWords = t(`reports.rows.${name}`, { count: head?.total ?? 0 });
  const exported = useLinedExport({
    name: 'reports.get',
    query: pages.query,
    columns: exportedColumns,
    title,
    narrowedBy: narrowedWords(head),
    linesOf: (row, on) =>
      on === 'file' ? flatLines(row, form.columns) : [rowLine(row), ...linesWithin(rowLine(row), form.columns)],
    ...(form.columns.some(({ type }) => type === 'rows') && { mostPrintedRows: mostRowsWithLinesOnPaper }),
  });
  const answered = head !== undefined && head.snapshot.asOf !== null;
  const hasRows = answered && head.total > 0;

  function narrowedWords(run: ReportRun | undefined): string {
    if (run === undefined) return '';
    const parts = [requestWords(form, run.request, run.snapshot.asOf ?? 0, words), search === '' ? '' : `“${search}”`];
    return parts.filter((part) => part !== '').join(', ');
  }

  const list = (): ReactNode => {
    if (head === undefined && pages.failure !== null)
      return <TableFailed message={errorWords(pages.failure.reason, words)} onAgain={pages.again} />;
    if (head === undefined) return <ReportSkeleton snapshot={undefined} />;
    if (head.snapshot.asOf === null) return <ReportHollow snapshot={head.snapshot} />;
    return (
      <>
        {head.total > 0 && (
          <PagedRows
            // Rows that are open belong to one order.
            key={`${pages.query.id} ${pages.query.sort} ${pages.query.descending} ${pages.query.search}`}
            pages={pages}
          >
            {(rowAt) => (
              <ReportTree
                columns={shown}
                form={form}
                label={t('reports.table', { title })}
                onShow={pages.visible.set}
                onSort={setSorting}
                rowAt={rowAt}
                sorting={sorting}
                total={head.total}
                totalLabel={head.total > 1 && addsUp(shown) ? t('reports.all', { rows: rowsWords }) : ''}
                totals={totals}
              />
            )}
          </PagedRows>
        )}
        {head.total === 0 && (
          <NoRows form={form} onAllDays={onAllDays} onClear={() => setSearch('')} search={pages.query.search} />
        )}
        <ReportFooter head={head} look={look} name={name} rowsWords={rowsWords} />
      </>
    );
  };

  return (
    <>
      <ResultActions
        onCsv={hasRows ? exported.saveCsv : undefined}
        onPrint={hasRows ? exported.print : undefined}
        place={actionsPlace}
        snapshot={head?.snapshot}
      />
      <div className="toolbar reports-toolbar">
        {saved}
        <span className="toolbar-end">
          {look.chart === 'time-shares' && hasRows && shown.some(({ id: column }) => column === 'chart') && (
            <TimeSharesLegend words={words} />
          )}
          {answered && (
            <span className="rows-narrowing">
              <SearchField
                clearLabel={t('reportParts.clearSearch')}
                label={t('reports.search')}
                onText={setSearch}
                text={search}
              />
              <ColumnsMenu columns={columns} onShow={chosen.show} shown={chosen.shown} />
            </span>
          )}
        </span>
      </div>
      {head !== undefined && <ReportStrip snapshot={head.snapshot} />}
      {answered && head.snapshot.refreshing === null && (
        <OtherChoice asked={asked} failed={failed} form={form} run={head} />
      )}
      <section aria-label={title} className="list report-list">
        {list()}
      </section>
      {exported.shown}
    </>
  );
}

function addsUp(columns: readonly TreeColumn[]): boolean {
  return columns.some(({ id, total }) => id !== 'chart' && total !== undefined);
}

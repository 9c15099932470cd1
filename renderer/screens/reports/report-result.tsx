import { CircleX, Info, ListX, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ReportForm, ReportRun } from '../../../shared/contract/reports/report-runs.ts';
import type { SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { csvLines } from '../../../shared/format/csv.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { isCountedReport, type ReportView, type ShownReport } from '../../../shared/service/report-views.ts';
import { useAction, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { useColumnChoice } from '../../components/data-table/column-choice.tsx';
import { ExportButtons, type ExportButtonsProps } from '../../components/data-table/export-buttons.tsx';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { useListSeparator } from '../../components/data-table/use-list-separator.ts';
import { PagedRows } from '../../components/data-table/visible-rows.ts';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { askedOfText, Misfits } from '../../components/report/report-strip.tsx';
import { useLinedExport } from '../../components/report/use-report-export.ts';
import { useReportPages } from '../../components/report/use-report-pages.ts';
import { saveFile } from '../../components/save-file.ts';
import { SearchField } from '../../components/search-field.tsx';
import { isSameRequest, requestText } from './choice-text.ts';
import { hasDays } from './form-values.ts';
import { flatLines, linesWithin, rowLine } from './report-lines.ts';
import { ReportPictures } from './report-pictures.tsx';
import { ReportTree } from './report-tree.tsx';
import styles from './reports.module.css';
import { TimeSharesLegend } from './time-shares.tsx';
import type { Totals, TreeColumn } from './tree-column.ts';
import { exportColumns, treeColumns } from './tree-columns.tsx';
import '../../components/list-screen/list-screen.css';
import '../../components/report/report.css';
import { reportErrorText } from '../../components/report/report-header.tsx';
import { Strip } from '../../components/report/strip.tsx';

export interface ReportResultProps {
  readonly name: ShownReport;
  readonly form: ReportForm;
  readonly look: ReportView;
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
  const formatter = useFormatter();
  const { t } = formatter;
  const { search, setSearch, sorting, setSorting, toggleBranch, pages } = useResultPages(id, look);
  const { head } = pages;
  const totals = head?.totals ?? nothing;
  const columns = useMemo(() => treeColumns(form.columns, look, formatter, totals), [form, look, formatter, totals]);
  const { shown, menu } = useColumnChoice(`report-${name}`, columns);
  const exportedColumns = useMemo(
    () => exportColumns(shown, form.columns, look, formatter),
    [shown, form, look, formatter],
  );
  const title = t(`reports.named.${name}.title`);
  const rowsWords = t(`reports.rows.${name}`, { count: head?.found ?? 0 });
  const exported = useLinedExport({
    name: 'reports.get',
    query: look.isTree ? { ...pages.query, closed: [] } : pages.query,
    columns: exportedColumns,
    title,
    narrowedBy: head === undefined ? '' : narrowedText(form, head, search, formatter),
    linesOf: (row, on) =>
      on === 'file' ? flatLines(row, form.columns) : [rowLine(row), ...linesWithin(rowLine(row), form.columns)],
    ...(form.columns.some(({ type }) => type === 'rows') && { mostPrintedRows: mostRowsWithLinesOnPaper }),
  });
  const isAnswered = head !== undefined && head.snapshot.asOf !== null;
  const hasRows = isAnswered && head.total > 0;

  return (
    <ReportPictures id={id}>
      <ResultActions
        id={id}
        onCsv={hasRows ? exported.saveCsv : undefined}
        onPrint={hasRows ? exported.print : undefined}
        place={actionsPlace}
        snapshot={head?.snapshot}
      />
      <ListScreen
        above={
          isAnswered &&
          head.snapshot.refreshing === null && <OtherChoice asked={asked} failed={failed} form={form} run={head} />
        }
        answer={pages}
        empty={() => (
          <NoRows form={form} onAllDays={onAllDays} onClear={() => setSearch('')} search={pages.query.search} />
        )}
        exported={exported}
        footer={(run) => <ReportFooter head={run} look={look} name={name} rowsWords={rowsWords} />}
        hasRows={({ total }) => total > 0}
        label={title}
        report={{ snapshot: head?.snapshot }}
        toolbar={
          <div className={`toolbar ${styles.reportsToolbar}`}>
            {saved}
            <span className="toolbar-end">
              {look.chart === 'time-shares' && hasRows && shown.some(({ id: column }) => column === 'chart') && (
                <TimeSharesLegend formatter={formatter} />
              )}
              {isAnswered && (
                <span className={styles.rowsNarrowing}>
                  <SearchField
                    clearLabel={t('common.clearSearch')}
                    label={t('reports.search')}
                    onText={setSearch}
                    text={search}
                  />
                  {menu}
                </span>
              )}
            </span>
          </div>
        }
      >
        {(run) => (
          <PagedRows
            // Rows that are open belong to one order.
            key={`${pages.query.id} ${pages.query.sort} ${pages.query.descending} ${pages.query.search}`}
            pages={pages}
          >
            {(rowAt) => (
              <ReportTree
                columns={shown}
                form={form}
                isTree={look.isTree ?? false}
                label={t('reports.table', { title })}
                onBranch={toggleBranch}
                onShow={pages.visible.set}
                onSort={setSorting}
                rowAt={rowAt}
                sorting={sorting}
                total={run.total}
                totalLabel={run.total > 1 && addsUp(shown) ? t('reports.all', { rows: rowsWords }) : ''}
                totals={totals}
              />
            )}
          </PagedRows>
        )}
      </ListScreen>
    </ReportPictures>
  );
}

/** What a person asks of one run, and the pages of rows that answer it. */
function useResultPages(id: string, look: ReportView) {
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<Sorting<string>>({ sort: '', descending: false });
  // Typing must stay smooth: the rows may come a moment after the letters.
  const searched = useDeferredValue(search);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const toggleBranch = useCallback(
    (branch: string) =>
      setClosed((before) => (before.includes(branch) ? before.filter((each) => each !== branch) : [...before, branch])),
    [],
  );
  const { sort, descending } = sorting;
  const query = useMemo(
    () => ({
      id,
      search: searched,
      sort: sort === '' ? null : sort,
      descending,
      ...(look.isTree && { closed: [...closed] }),
    }),
    [id, searched, sort, descending, look, closed],
  );
  const pages = useReportPages('reports.get', query);
  return { search, setSearch, sorting, setSorting, toggleBranch, pages };
}

function narrowedText(form: ReportForm, run: ReportRun, search: string, formatter: Formatter): string {
  const parts = [requestText(form, run.request, run.snapshot.asOf ?? 0, formatter), search === '' ? '' : `“${search}”`];
  return parts.filter((part) => part !== '').join(', ');
}

function addsUp(columns: readonly TreeColumn[]): boolean {
  return columns.some(({ id, total }) => id !== 'chart' && total !== undefined);
}

interface ReportFooterProps {
  readonly name: ShownReport;
  readonly look: ReportView;
  readonly head: ReportRun;
  /** The rows found, in words. */
  readonly rowsWords: string;
}

/** How many rows and records, how many could not be read, and what a word of the table means. */
function ReportFooter({ name, look, head, rowsWords }: ReportFooterProps) {
  const { t } = useFormatter();
  const within = look.counted === undefined ? undefined : head.totals[look.counted]?.sum;
  const facts =
    within === undefined || !isCountedReport(name)
      ? rowsWords
      : t('reports.rowsAndWithin', { rows: rowsWords, within: t(`reports.within.${name}`, { count: within }) });
  return (
    <footer className="table-footer">
      <span className="footer-facts">
        <span>{facts}</span>
        <Misfits snapshot={head.snapshot} />
      </span>
      {look.chart === 'time-shares' && <span>{t('reports.caveat.time-shares')}</span>}
    </footer>
  );
}

interface ResultActionsProps extends Pick<ExportButtonsProps, 'onCsv' | 'onPrint'> {
  /** The head of the page, which stays the same while runs come and go, so that the focus stays where it is. */
  readonly place: HTMLElement | null;
  readonly id: string;
  readonly snapshot: SnapshotState | undefined;
}

/** When the report ran, and how to take it along. */
function ResultActions({ place, id, snapshot, onCsv, onPrint }: ResultActionsProps) {
  if (place === null) return null;
  return createPortal(
    <>
      {snapshot !== undefined && <RanAt snapshot={snapshot} />}
      {snapshot !== undefined && onCsv !== undefined && <AllFieldsButton id={id} snapshot={snapshot} />}
      <ExportButtons onCsv={onCsv} onPrint={onPrint} />
    </>,
    place,
  );
}

/** Saves the whole answer, whatever the search and the columns are: the same file that `call --csv` writes. */
function AllFieldsButton({ id, snapshot }: { readonly id: string; readonly snapshot: SnapshotState }) {
  const { t } = useFormatter();
  const findSeparator = useListSeparator();
  const saving = useAction('reports.csv', {
    onDone({ fileName, bytes }, { separator }) {
      const missing = askedOfText(snapshot, t);
      const parts = missing === '' ? [bytes] : [bytes, csvLines([[missing]], separator)];
      saveFile(fileName, parts, 'text/csv;charset=utf-8');
    },
  });
  return (
    <Button
      busy={saving.isPending}
      look="quiet"
      onClick={() => saving.mutate({ id, separator: findSeparator() })}
      title={t('reports.allFields.what')}
    >
      {t('reports.allFields.save')}
    </Button>
  );
}

function RanAt({ snapshot: { asOf, tookMs } }: { readonly snapshot: SnapshotState }) {
  const { t, times } = useFormatter();
  const now = useMinute();
  if (asOf === null) return null;
  const seconds = Math.max(0.1, (tookMs ?? 0) / 1_000);
  return (
    <span className="as-of" title={times.full(asOf)}>
      {times.daysAgo(asOf, now) <= 0
        ? t('reports.ranToday', { at: times.clock(asOf), seconds })
        : t('reports.ranEarlier', { at: times.full(asOf), seconds })}
    </span>
  );
}

interface NoRowsProps {
  readonly form: ReportForm;
  readonly search: string;
  readonly onClear: () => void;
  readonly onAllDays: () => void;
}

/** Stands where rows would: the search hides them, or the service has none. */
function NoRows({ form, search, onClear, onAllDays }: NoRowsProps) {
  const { t } = useFormatter();
  if (search !== '') {
    return (
      <EmptyState
        way={{ label: t('common.clearSearch'), run: onClear }}
        icon={SearchX}
        line={t('reports.hiddenBySearch')}
        title={t('common.noRowMatches', { search })}
      />
    );
  }
  const narrows = form.parameters.length > 0;
  return (
    <EmptyState
      way={hasDays(form) ? { label: t('reports.empty.action'), run: onAllDays } : undefined}
      icon={ListX}
      line={t(narrows ? 'reports.empty.line' : 'reports.empty.lineForAll')}
      title={t('reports.empty.title')}
    />
  );
}

interface OtherChoiceProps {
  readonly form: ReportForm;
  readonly run: Pick<ReportRun, 'request' | 'snapshot'>;
  /** The run that was asked for since then and brought no rows; null for none. */
  readonly failed: SnapshotState | null;
  /** What the form asks for now; null while a field has a problem. */
  readonly asked: Readonly<Record<string, unknown>> | null;
}

/** A notice that the rows on the screen do not belong to the parameters in the form. */
function OtherChoice({ form, run: { request, snapshot }, failed, asked }: OtherChoiceProps) {
  const formatter = useFormatter();
  const now = useMinute();
  const refresh = useAction('reports.refresh');
  if (failed === null && asked !== null && isSameRequest(asked, request)) return null;
  const { t, times } = formatter;
  const choice = requestText(form, request, now, formatter);
  const error = failed?.lastError ?? null;
  if (failed !== null && error !== null) {
    return (
      <Strip icon={CircleX} links={[{ label: t('common.tryNow'), run: () => refresh.mutate({ ids: [failed.id] }) }]}>
        {reportErrorText(error, formatter)}{' '}
        {t(choice === '' ? 'reports.earlierAnswer' : 'reports.earlierAnswerTo', {
          choice,
          at: times.sentence(snapshot.asOf ?? 0, now),
        })}
      </Strip>
    );
  }
  return (
    <Strip icon={Info}>
      {t(choice === '' ? 'reports.otherParameters' : 'reports.otherChoice', { choice })} {t('reports.otherChoiceNext')}
    </Strip>
  );
}

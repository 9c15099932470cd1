import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useDepot } from '../../live/depot-context.tsx';
import { errorWords } from '../../transport/error-words.ts';
import { useSay } from '../../ui/notices.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { byteOrderMark, csvLine } from '../uploads/csv.ts';
import { useListSeparator } from '../uploads/use-list-separator.ts';
import { ExportProgress } from './export-progress.tsx';
import { PrintedReport, type ReportOnPaper } from './printed-report.tsx';
import { readAllPages } from './read-all-pages.ts';
import type { ReportColumn } from './report-column.ts';
import type { NarrowedBy, PagedReport, RowOf } from './use-report-pages.ts';
import { useSurroundings } from './use-surroundings.ts';

/** More would print for an hour; the sheet says that it is not all. */
const mostRowsOnPaper = 2_000;
/** Put into words between two frames: the page stays usable meanwhile. */
const rowsAtOnce = 100;

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

export interface ReportExport {
  readonly saveCsv: () => void;
  readonly print: () => void;
  /** Progress while a list is read, and the sheet while it is printed. */
  readonly shown: ReactNode;
}

/** Reads a report as it is narrowed and ordered now, for a CSV file or for paper. */
export function useReportExport<Name extends PagedReport, Sort extends string>(
  options: ReportExportOptions<Name, Sort>,
): ReportExport {
  return useLinedExport({ ...options, linesOf: (row) => [row] });
}

/** The same for a report whose rows are several lines each. */
export function useLinedExport<Name extends PagedReport, Sort extends string, Line>({
  name,
  query,
  columns,
  title,
  narrowedBy,
  linesOf,
  mostPrintedRows = mostRowsOnPaper,
}: LinedExportOptions<Name, Sort, Line>): ReportExport {
  const { transport, clock } = useDepot();
  const separator = useListSeparator();
  const surroundings = useSurroundings();
  const say = useSay();
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const [sheet, setSheet] = useState<ReportOnPaper | null>(null);
  const stop = useRef(new AbortController());
  const { t, times } = surroundings.words;

  const read = async (mostRows: number) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    const onProgress = (done: number, total: number) => setProgress({ done, total });
    const result = await readAllPages(transport, name, query, { mostRows, signal, onProgress });
    setProgress(null);
    if (result.ok) return signal.aborted ? null : result.value;
    const message = errorWords(result.error, surroundings.words);
    say({ tone: 'trouble', text: t('reportParts.export.stopped', { message }) });
    return null;
  };

  const saveCsv = async () => {
    const whole = await read(Number.MAX_SAFE_INTEGER);
    if (whole === null) return;
    const written = columns.filter(({ csv }) => csv !== null);
    const lines: string[] = [];
    for (let from = 0; from < whole.rows.length; from += rowsAtOnce) {
      for (const line of whole.rows.slice(from, from + rowsAtOnce).flatMap((row) => linesOf(row, 'file')))
        lines.push(
          csvLine(
            written.map(({ csv }) => csv?.(line, surroundings) ?? ''),
            separator,
          ),
        );
      await new Promise((resolve) => setTimeout(resolve));
    }
    const head = csvLine(
      written.map(({ label }) => label),
      separator,
    );
    const fileName = t('reportParts.export.fileName', { title, day: times.iso(clock.now()).slice(0, 10) });
    saveFile(fileName, [byteOrderMark, head, ...lines], 'text/csv;charset=utf-8');
  };

  const print = async () => {
    const whole = await read(mostPrintedRows);
    if (whole === null) return;
    const printed = columns.filter(({ csv, paper }) => (paper === undefined ? csv : paper) !== null);
    setSheet({
      title,
      narrowedBy,
      asOf: whole.asOf,
      total: whole.total,
      heads: printed.map(({ label }) => label),
      shown: whole.rows.length,
      lines: whole.rows
        .flatMap((row) => linesOf(row, 'paper'))
        .map((line) => printed.map(({ csv, paper }) => (paper ?? csv)?.(line, surroundings) ?? '')),
    });
  };

  const onPrinted = useCallback(() => setSheet(null), []);
  return {
    saveCsv: () => void saveCsv(),
    print: () => void print(),
    shown: (
      <>
        {progress !== null && (
          <ExportProgress
            cancelLabel={t('reportParts.cancel')}
            onCancel={() => stop.current.abort()}
            text={t('reportParts.export.running', progress)}
          />
        )}
        {sheet !== null && <PrintedReport onPrinted={onPrinted} sheet={sheet} />}
      </>
    ),
  };
}

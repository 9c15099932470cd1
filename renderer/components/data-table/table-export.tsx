import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { byteOrderMark, csvLines } from '../../../shared/format/csv.ts';
import { oneFullStop } from '../../../shared/i18n/texts.ts';
import { type Result, success } from '../../../shared/result.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { formatError, type TransportError } from '../../client/transport/transport.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useNotify } from '../notices.tsx';
import { saveFile } from '../save-file.ts';
import { useSheetFoot } from '../sheet-foot.ts';
import type { ExportColumn, TableSurroundings } from './column.ts';
import { type ReadAllRowsOptions, readAllRows, type WholeList } from './read-all-rows.ts';
import { useListSeparator } from './use-list-separator.ts';
import '../notices.css';
import './print-sheet.css';

/** More rows would take an hour to print; the sheet says where rows are left out. */
const mostRowsOnPaper = 2_000;
/** Formatted between two frames, so that the page stays usable meanwhile. */
const rowsAtOnce = 100;
/** Characters that file names cannot have on Windows, and invisible ones. */
const notInFileNames = /[\p{C}\\/:*?"<>|]/gu;

/** Reads the rows to export, at most `mostRows` of them. */
export type ReadRows<Row> = (
  options: Pick<ReadAllRowsOptions<Row>, 'mostRows' | 'signal' | 'onProgress'>,
) => Promise<Result<WholeList<Row>, TransportError>>;

export interface TableExportOptions<Row, Line, Surroundings extends TableSurroundings> {
  /** Heads the sheet and, with the day, names the file. */
  readonly title: string;
  readonly columns: readonly ExportColumn<Line, Surroundings>[];
  readonly surroundings: Surroundings;
  readonly read: ReadRows<Row>;
  /** The lines of one row. */
  readonly linesOf: (row: Row, on: 'file' | 'paper') => readonly Line[];
  /** What narrows the list and since when it is true, for paper; empty ones are left out. */
  readonly facts: (list: WholeList<Row>) => readonly string[];
  readonly mostPrintedRows?: number;
}

export interface TableExport {
  readonly saveCsv: () => void;
  readonly print: () => void;
  /** Progress while a list is read, and the sheet while it is printed. */
  readonly shown: ReactNode;
}

/** A list with all its rows, not only those on the screen, as a file for spreadsheets and on paper. */
export function useTableExport<Row, Line, Surroundings extends TableSurroundings>({
  title,
  columns,
  surroundings,
  read,
  linesOf,
  facts,
  mostPrintedRows = mostRowsOnPaper,
}: TableExportOptions<Row, Line, Surroundings>): TableExport {
  const { clock } = useDepot();
  const findSeparator = useListSeparator();
  const notify = useNotify();
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const [sheet, setSheet] = useState<TableOnPaper | null>(null);
  const stop = useRef(new AbortController());
  const { formatter } = surroundings;
  const { t, times } = formatter;

  const readRows = async (mostRows: number) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    const onProgress = (done: number, total: number) => setProgress({ done, total });
    const result = await read({ mostRows, signal, onProgress });
    setProgress(null);
    if (result.ok) return signal.aborted ? null : result.value;
    notify({ tone: 'trouble', text: t('dataTable.stopped', { message: formatError(result.error, formatter) }) });
    return null;
  };

  const saveCsv = async () => {
    const list = await readRows(Number.MAX_SAFE_INTEGER);
    if (list === null) return;
    const written = columns
      .filter(({ csv }) => csv !== null)
      .flatMap(({ label, csv, csvNumber }) =>
        csvNumber === undefined ? [{ label, csv }] : [{ label, csv }, csvNumber],
      );
    const separator = findSeparator();
    const parts = [byteOrderMark, csvLines([written.map(({ label }) => label)], separator)];
    for (let from = 0; from < list.rows.length; from += rowsAtOnce) {
      const lines = list.rows.slice(from, from + rowsAtOnce).flatMap((row) => linesOf(row, 'file'));
      const cells = lines.map((line) => written.map(({ csv }) => csv?.(line, surroundings)));
      parts.push(csvLines(cells, separator));
      await new Promise((resolve) => setTimeout(resolve));
    }
    if (list.missing) parts.push(csvLines([[list.missing]], separator));
    const day = times.iso(clock.now()).slice(0, 10);
    const fileTitle = title.replaceAll(notInFileNames, '');
    saveFile(t('dataTable.fileName', { title: fileTitle, day }), parts, 'text/csv;charset=utf-8');
  };

  const print = async () => {
    const list = await readRows(mostPrintedRows);
    if (list === null) return;
    const printed = columns.filter(({ csv, paper }) => (paper === undefined ? csv : paper) !== null);
    const lines = list.rows.flatMap((row) => linesOf(row, 'paper'));
    setSheet({
      title,
      asOf: list.asOf,
      facts: [list.missing ?? '', ...facts(list)],
      total: list.total,
      shown: list.rows.length,
      heads: printed.map(({ label }) => label),
      lines: lines.map((line) => printed.map(({ csv, paper }) => String((paper ?? csv)?.(line, surroundings) ?? ''))),
    });
  };

  const onPrinted = useCallback(() => setSheet(null), []);
  return {
    saveCsv: () => void saveCsv(),
    print: () => void print(),
    shown: (
      <>
        {progress !== null && <ExportProgress onCancel={() => stop.current.abort()} {...progress} />}
        {sheet !== null && <PrintedTable onPrinted={onPrinted} sheet={sheet} />}
      </>
    ),
  };
}

/** Reads a list page by page. */
export function inPortions<Row>(ask: ReadAllRowsOptions<Row>['ask'], portionRows: number): ReadRows<Row> {
  return (options) => readAllRows({ ...options, ask, portionRows });
}

/** For rows that are loaded already: nothing has to be read. `rowsOf` puts them together once they are wanted. */
export function atHand<Row>(rowsOf: () => readonly Row[], asOf: number | null): ReadRows<Row> {
  return async ({ mostRows }) => {
    const rows = rowsOf();
    return success({ rows: rows.slice(0, mostRows), total: rows.length, asOf });
  };
}

interface ExportProgressProps {
  readonly done: number;
  readonly total: number;
  readonly onCancel: () => void;
}

/** How far the reading of a long list has come, at the edge of the page. */
function ExportProgress({ done, total, onCancel }: ExportProgressProps) {
  const { t } = useFormatter();
  return (
    <div className="notices adding">
      <div className="notice" role="status">
        <Icon className="spinner" of={LoaderCircle} />
        <p className="notice-words">{t('dataTable.reading', { done, total })}</p>
        <Button look="quiet" onClick={onCancel} size="small">
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** A list as formatted text, ready for printing. */
interface TableOnPaper {
  readonly title: string;
  /** Since when the service says so; null where it is no report of the service. */
  readonly asOf: number | null;
  /** What narrows the list and since when it is true, in words; empty ones are left out. */
  readonly facts: readonly string[];
  /** Rows in all; more than are printed when the list is very long. */
  readonly total: number;
  /** Rows that are printed, each of one line or more. */
  readonly shown: number;
  readonly heads: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** So many columns of such short cells have room beside each other on a sheet. */
const fewColumns = 9;
const shortCell = 20;
const longWord = /\S{31}/;

interface PrintedTableProps {
  readonly sheet: TableOnPaper;
  /** Always the same function. */
  readonly onPrinted: () => void;
}

/**
 * A plain table for paper only, which stands in place of the page and whose head repeats on every sheet. Prints as soon
 * as it is there.
 */
function PrintedTable({ sheet, onPrinted }: PrintedTableProps) {
  const { t, times } = useFormatter();
  const { clock } = useDepot();
  useSheetFoot(
    '--sheet-as-of',
    sheet.asOf === null
      ? t('frame.printedAt', { at: times.full(clock.now()) })
      : t('reportParts.asOf', { at: times.asOf(sheet.asOf, 'in-full') }),
  );
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);

  const { title, total, shown, heads, lines } = sheet;
  const facts = [
    ...sheet.facts,
    shown < total ? t('dataTable.only', { shown, total }) : t('dataTable.rowsAll', { count: total }),
  ];
  return createPortal(
    <section className="print-sheet">
      <h1>{title}</h1>
      <p>{oneFullStop(facts.filter((fact) => fact !== '').join('. '))}</p>
      <table data-few={heads.length <= fewColumns || undefined}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((cells, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sheet is drawn once and never changes
            <tr key={line}>
              {cells.map((cell, column) => (
                <td
                  data-long={longWord.test(cell) || undefined}
                  data-short={cell.length <= shortCell || undefined}
                  key={heads[column]}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}

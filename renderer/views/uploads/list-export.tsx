import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { UploadRow } from '../../../shared/app/uploads.ts';
import { useDepot } from '../../live/depot-context.tsx';
import { errorWords } from '../../transport/error-words.ts';
import { useSay } from '../../ui/notices.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { ExportProgress } from '../report-parts/export-progress.tsx';
import { byteOrderMark } from './csv.ts';
import { csvHead, csvRow } from './csv-row.ts';
import type { SectionQuery } from './list-filter.ts';
import { type PrintedList, PrintSheet } from './print-sheet.tsx';
import { readAllRows } from './read-all-rows.ts';
import { useRowSurroundings } from './row-context.tsx';
import { useListSeparator } from './use-list-separator.ts';

/** More would print for an hour; the sheet says that it is not all. */
const mostPrintedRows = 2_000;

export interface ListExport {
  readonly saveCsv: () => void;
  readonly print: () => void;
  /** Progress while a list is read, and the sheet while it is printed. */
  readonly shown: ReactNode;
}

/** Reads the list as it is narrowed now, in portions, for a CSV file or for paper. */
export function useListExport(query: SectionQuery): ListExport {
  const { transport, clock } = useDepot();
  const separator = useListSeparator();
  const surroundings = useRowSurroundings();
  const say = useSay();
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const [printed, setPrinted] = useState<PrintedList | null>(null);
  const stop = useRef(new AbortController());
  const { words } = surroundings;
  const { t, times } = words;

  const read = async (mostRows: number, onRows: (rows: readonly UploadRow[], total: number) => void) => {
    stop.current = new AbortController();
    let done = 0;
    const result = await readAllRows(transport, query, {
      before: clock.now() + 1,
      mostRows,
      signal: stop.current.signal,
      onRows(rows, total) {
        done += rows.length;
        setProgress({ done, total: Math.min(total, mostRows) });
        onRows(rows, total);
      },
    });
    setProgress(null);
    if (!result.ok)
      say({ tone: 'trouble', text: t('listExport.stopped', { message: errorWords(result.error, words) }) });
    return result.ok && !stop.current.signal.aborted;
  };

  const saveCsv = async () => {
    const parts = [byteOrderMark, csvHead(surroundings, separator)];
    const complete = await read(Number.MAX_SAFE_INTEGER, (rows) => {
      parts.push(rows.map((row) => csvRow(row, surroundings, separator)).join(''));
    });
    if (complete)
      saveFile(t('listExport.fileName', { day: times.iso(clock.now()).slice(0, 10) }), parts, 'text/csv;charset=utf-8');
  };

  const print = async () => {
    const portions: (readonly UploadRow[])[] = [];
    let inAll = 0;
    const complete = await read(mostPrintedRows, (rows, total) => {
      portions.push(rows);
      inAll = total;
    });
    if (complete) setPrinted({ portions, total: inAll, at: clock.now() });
  };

  const onPrinted = useCallback(() => setPrinted(null), []);
  return {
    saveCsv: () => void saveCsv(),
    print: () => void print(),
    shown: (
      <>
        {progress !== null && (
          <ExportProgress
            cancelLabel={t('adding.cancel')}
            onCancel={() => stop.current.abort()}
            text={t('listExport.running', progress)}
          />
        )}
        {printed !== null && <PrintSheet list={printed} onPrinted={onPrinted} />}
      </>
    ),
  };
}

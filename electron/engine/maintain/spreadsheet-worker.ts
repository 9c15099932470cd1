import { parentPort } from 'node:worker_threads';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { type FromSpreadsheetWorker, rowsInMessage, type ToSpreadsheetWorker } from './spreadsheet-thread.ts';

/** Reads one file on a thread of its own, and gives its rows some at a time. */
parentPort?.once('message', async ({ bytes, sheet }: ToSpreadsheetWorker) => {
  const tell = (message: FromSpreadsheetWorker) => parentPort?.postMessage(message);
  const read = await readSpreadsheet(bytes, sheet);
  if (!read.ok) {
    tell({ kind: 'problem', problem: read.error });
    return;
  }
  const { rows, ...table } = read.value;
  tell({ kind: 'table', table });
  for (let from = 0; from < rows.length; from += rowsInMessage) {
    tell({ kind: 'rows', rows: rows.slice(from, from + rowsInMessage) });
  }
  tell({ kind: 'end' });
});

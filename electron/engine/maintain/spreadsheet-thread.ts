import { Worker } from 'node:worker_threads';
import type { ReadProblem } from '../../../shared/contract/maintain-requests.ts';
import { assertNever, failure, type Result, success } from '../../../shared/result.ts';
import type { Spreadsheet, SpreadsheetRow } from './spreadsheet.ts';

export interface ToSpreadsheetWorker {
  readonly bytes: Uint8Array;
  readonly sheet: string | null;
}

export type FromSpreadsheetWorker =
  | { readonly kind: 'problem'; readonly problem: ReadProblem }
  | { readonly kind: 'table'; readonly table: Omit<Spreadsheet, 'rows'> }
  | { readonly kind: 'rows'; readonly rows: readonly SpreadsheetRow[] }
  | { readonly kind: 'end' };

/** Few enough that a message is taken in some milliseconds. */
export const rowsInMessage = 500;
/** A hundred times what the largest spreadsheet within the bounds takes. */
const longestMs = 120_000;
/** What the largest spreadsheet within the bounds takes, four times over: a hostile one ends its thread, not the program. */
const mostMegabytes = 1_024;

/** The source while the sources run, else the bundle beside this one. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './spreadsheet-worker.ts' : './spreadsheet-worker.js',
  import.meta.url,
);

/**
 * Reads a spreadsheet on a thread of its own: 10,000 rows of a workbook take half a second. A file that ends the thread,
 * or takes far too long, is damaged. The bytes are copied.
 */
export function readOnThread(bytes: Uint8Array, sheet: string | null): Promise<Result<Spreadsheet, ReadProblem>> {
  const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } });
  worker.unref();
  return new Promise((resolve) => {
    let table: Omit<Spreadsheet, 'rows'> | null = null;
    const rows: SpreadsheetRow[] = [];
    const end = (result: Result<Spreadsheet, ReadProblem>) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      // Whatever still fails while the thread ends concerns nobody.
      worker.on('error', () => {});
      resolve(result);
      void worker.terminate();
    };
    const giveUp = () => end(failure({ code: 'damaged', parameters: {} }));
    const timer = setTimeout(giveUp, longestMs);
    worker.on('error', giveUp);
    worker.on('exit', giveUp);
    worker.on('message', (message: FromSpreadsheetWorker) => {
      switch (message.kind) {
        case 'problem':
          return end(failure(message.problem));
        case 'table':
          table = message.table;
          return;
        case 'rows':
          rows.push(...message.rows);
          return;
        case 'end':
          return table === null ? giveUp() : end(success({ ...table, rows }));
        default:
          return assertNever(message);
      }
    });
    worker.postMessage({ bytes, sheet } satisfies ToSpreadsheetWorker);
  });
}

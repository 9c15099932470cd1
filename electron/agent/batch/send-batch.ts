import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { csvText } from '../../../shared/format/csv.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { RequestOf } from '../../../shared/service/operations.ts';
import { retryBusyFile } from '../../engine/platform/file-error.ts';
import type { BatchOutcome } from '../../engine/service/batch.ts';
import {
  type BatchAnswer,
  type BatchProgress,
  batchProgressSchema,
  belongsTo,
} from '../../engine/service/batch-progress.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print } from '../output.ts';
import { type OpenedService, openService } from '../service/call-operation.ts';
import type { Spreadsheet } from '../service/csv.ts';
import { formatCallError } from '../service/error-text.ts';
import type { BatchFile } from './batch-file.ts';
import { type BatchOperation, type BatchRow, reasonColumn } from './items.ts';

export interface SendBatchOptions extends CommonOptions {
  /** Most records of one request; absent, as the interface's choice says. */
  readonly batchSize?: number;
  /** What to do with rows of an earlier run that were sent and never answered for. */
  readonly inDoubt: 'leave' | 'send';
}

/** Progress could not be written: without it an applied record could be sent twice, so nothing more is sent. */
class ProgressNotKept extends Error {}

/**
 * Sends the rows in batches, from where an earlier run was interrupted, and says what became of them. Ends between two
 * batches when `stop` settles.
 */
export async function sendBatch(
  options: SendBatchOptions,
  operation: BatchOperation,
  file: BatchFile,
  stop: () => Promise<unknown>,
): Promise<number> {
  const items = file.rows.rows.map(({ item }) => item);
  const progressFile = progressFileOf(file.fileName);
  const earlier = await progressFile.read();
  if (!earlier.ok) return refuse(options, earlier.error);
  if (earlier.value !== null && !belongsTo(earlier.value, operation.name, items)) {
    return refuse(
      options,
      `An earlier run of this file was interrupted, and its rows have changed since. Put them back as they were to go on; or remove "${progressFile.name}" to send the file from its first row.`,
    );
  }
  const opened = await openService(options, { ...(options.batchSize && { batchSize: options.batchSize }) });
  if (!opened.ok) return refuse(options, opened.error);
  if (earlier.value !== null) process.stderr.write(`Going on after row ${earlier.value.next} of ${items.length}.\n`);
  try {
    const outcome = await run(opened.value, options, operation, items, earlier.value, progressFile, stop);
    if (outcome.kind === 'interrupted' ? isUntouched(outcome.progress) : true) await progressFile.remove();
    return await printBatchEnd(options, file, outcome);
  } catch (error) {
    if (!(error instanceof ProgressNotKept)) throw error;
    return refuse(options, `"${progressFile.name}" cannot be written (${error.message}), so nothing more is sent.`);
  } finally {
    await opened.value.close();
  }
}

function refuse(options: CommonOptions, message: string): number {
  complain(options, message);
  return exitCodes.wrongUse;
}

function run(
  { client }: OpenedService,
  { inDoubt }: SendBatchOptions,
  { name, form }: BatchOperation,
  items: readonly unknown[],
  continueFrom: BatchProgress | null,
  progressFile: ProgressFile,
  stop: () => Promise<unknown>,
): Promise<BatchOutcome> {
  const stopped = new AbortController();
  void stop().then(() => stopped.abort());
  const request = { [form.itemsField]: items } as unknown as RequestOf<typeof name>;
  return client.call(name, request, {
    inDoubt,
    signal: stopped.signal,
    continueFrom: continueFrom ?? undefined,
    async keepProgress(progress) {
      await progressFile.keep(progress).catch((error: NodeJS.ErrnoException) => {
        throw new ProgressNotKept(error.code);
      });
    },
  });
}

/** Interrupted before the first row was sent: there is nothing to go on from. */
function isUntouched({ next, sending }: BatchProgress): boolean {
  return next === 0 && sending === null;
}

/** Where an interrupted batch goes on: a file beside the spreadsheet, gone when every row is answered for. */
interface ProgressFile {
  readonly name: string;
  /** Null where there is none. The error says what to do with one that cannot be read. */
  readonly read: () => Promise<Result<BatchProgress | null, string>>;
  /** On the disk when it resolves. Rejects when it cannot be written: then nothing more must be sent. */
  readonly keep: (progress: BatchProgress) => Promise<void>;
  readonly remove: () => Promise<void>;
}

function progressFileOf(spreadsheet: string): ProgressFile {
  const file = `${spreadsheet}.progress.json`;
  const name = path.basename(file);
  return {
    name,
    async read() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => error);
      if (text instanceof Error) {
        return text.code === 'ENOENT' ? success(null) : failure(`"${name}" cannot be read (${text.code}).`);
      }
      try {
        return success(batchProgressSchema.parse(JSON.parse(text)));
      } catch {
        return failure(
          `"${name}" should say how far an earlier run came, and does not. Move it away only if the file may be sent from its first row.`,
        );
      }
    },
    async keep(progress) {
      const handle = await open(`${file}.new`, 'w', 0o600);
      try {
        await handle.writeFile(JSON.stringify(progress));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await retryBusyFile(() => rename(`${file}.new`, file));
    },
    remove: () => retryBusyFile(() => rm(file, { force: true })),
  };
}

/** Says how the sending ended; where rows failed, writes them into a file of their own. Returns the exit code. */
async function printBatchEnd(options: CommonOptions, file: BatchFile, outcome: BatchOutcome): Promise<number> {
  switch (outcome.kind) {
    case 'refused-input': {
      const { message, exitCode } = formatCallError(outcome);
      complain(options, message);
      return exitCode;
    }
    case 'interrupted': {
      const { message, exitCode } = formatCallError(outcome.cause);
      const { next } = outcome.progress;
      complain(
        options,
        `${message}\nInterrupted after row ${next} of ${file.rows.rows.length}. Run the same command again to go on.`,
      );
      return exitCode;
    }
    case 'accepted':
    case 'accepted-in-part':
      return printCounts(options, file, outcome.answer);
  }
}

async function printCounts(options: CommonOptions, { fileName, sheet, rows }: BatchFile, answer: BatchAnswer) {
  const csv = failedRowsCsv(sheet, rows.rows, answer);
  const failedFile = csv === null ? null : await writeFailedRows(fileName, csv);
  const inDoubt = answer.inDoubt.reduce((sum, { from, to }) => sum + to - from, 0);
  const unplaced = answer.failures.filter(({ index }) => index === null).length;
  const counts = {
    applied: answer.applied,
    failed: answer.failures.length,
    inDoubt,
    unaccounted: answer.unaccounted,
    unchanged: rows.unchanged,
  };
  const parts = [
    `${counts.applied} applied`,
    `${counts.failed} not applied`,
    ...(inDoubt > 0 ? [`${inDoubt} in doubt`] : []),
    ...(counts.unaccounted > 0 ? [`${counts.unaccounted} that the service did not account for`] : []),
    ...(counts.unchanged > 0 ? [`${counts.unchanged} with nothing to change`] : []),
  ];
  const where = failedFile === null ? '' : `. Mend and send again: ${failedFile}`;
  print(options, `${parts.join(', ')}${where}`, { event: 'batch', ...counts, failedFile });
  if (unplaced > 0) process.stderr.write(`${unplaced} failures name a record that is in no row of the file.\n`);
  const isWhole = counts.applied === rows.rows.length;
  return isWhole ? exitCodes.done : exitCodes.needsAttention;
}

const inDoubtReason =
  'Sent, but the answer never came: it may have been applied. Look at the record before sending the row again.';
const noReason = 'The service gave no reason.';

interface FailedRow {
  readonly place: number;
  readonly reason: string;
}

/** The rows that were not applied, or may not have been, in the order of the spreadsheet. */
function failedRows({ failures, inDoubt }: BatchAnswer): readonly FailedRow[] {
  const refused = failures.flatMap(({ index, messages }) =>
    index === null ? [] : [{ place: index, reason: messages.join('; ') || noReason }],
  );
  const doubtful = inDoubt.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, offset) => ({ place: from + offset, reason: inDoubtReason })),
  );
  return [...refused, ...doubtful].toSorted((one, other) => one.place - other.place);
}

/** The same columns with their reasons: a file that can be mended and sent again. Null where no row failed. */
function failedRowsCsv(sheet: Spreadsheet, rows: readonly BatchRow[], answer: BatchAnswer): string | null {
  const failed = failedRows(answer);
  if (failed.length === 0) return null;
  const kept = sheet.head.flatMap((name, place) => (name === reasonColumn ? [] : [place]));
  const cellsAt = (cells: readonly string[]) => kept.map((place) => cells[place]);
  const lines = failed.map(({ place, reason }) => [...cellsAt(rows[place]?.row.cells ?? []), reason]);
  return csvText([[...cellsAt(sheet.head), reasonColumn], ...lines], sheet.separator);
}

/**
 * Writes the text beside the spreadsheet under the first free name (`drivers.failed.csv`, `drivers.failed-2.csv`): a file
 * that a person may be mending is never overwritten. Returns the name.
 */
async function writeFailedRows(spreadsheet: string, text: string): Promise<string> {
  const { dir, name, ext } = path.parse(spreadsheet);
  const stem = name.replace(/\.failed(-\d+)?$/, '');
  for (let number = 1; ; number += 1) {
    const failed = path.join(dir, `${stem}.failed${number === 1 ? '' : `-${number}`}${ext || '.csv'}`);
    try {
      await writeFile(failed, text, { flag: 'wx' });
      return failed;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

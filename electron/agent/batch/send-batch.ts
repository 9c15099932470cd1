import { open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { batchCounts, outcomeReason, remarkSentences } from '../../../shared/format/batch-text.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import {
  type BatchAccount,
  type ItemRange,
  inDoubtCount,
  recordOutcomes,
} from '../../../shared/service/batch-account.ts';
import type { RequestOf } from '../../../shared/service/operations.ts';
import type { RecordForm } from '../../engine/maintain/record-fields.ts';
import { type LeftRow, leftRowsCsv } from '../../engine/maintain/saved-files.ts';
import { retryBusyFile } from '../../engine/platform/file-error.ts';
import { readFileText } from '../../engine/platform/open-file.ts';
import type { BatchOutcome } from '../../engine/service/batch.ts';
import { type BatchProgress, batchProgressSchema, belongsTo } from '../../engine/service/batch-progress.ts';
import { sanitizeServiceText } from '../../engine/service/call-outcome.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print, refuse } from '../output.ts';
import { type OpenedService, openService } from '../service/call-operation.ts';
import { formatCallError } from '../service/error-text.ts';
import { commandWords as t, words } from '../words.ts';
import { type BatchFile, printWhatToKnow } from './batch-file.ts';
import type { BatchRow } from './items.ts';

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
  form: RecordForm,
  file: BatchFile,
  stop: () => Promise<unknown>,
): Promise<number> {
  const items = file.rows.rows.map(({ item }) => item);
  const progressFile = progressFileOf(file.fileName);
  const earlier = await progressFile.read();
  if (!earlier.ok) return refuse(options, earlier.error);
  if (earlier.value !== null && !belongsTo(earlier.value, form.kind, items)) {
    return refuse(options, t('command.batch.rowsChanged', { file: progressFile.name }));
  }
  const opened = await openService(options, { ...(options.batchSize && { batchSize: options.batchSize }) });
  if (!opened.ok) return refuse(options, opened.error);
  printWhatToKnow(file.rows);
  if (earlier.value !== null) {
    process.stderr.write(`${t('command.batch.goingOn', { next: earlier.value.next, total: items.length })}\n`);
  }
  try {
    const outcome = await run(opened.value, options, form, items, earlier.value, progressFile, stop);
    if (outcome.kind === 'interrupted' ? isUntouched(outcome.progress) : true) await progressFile.remove();
    return await printBatchEnd(options, file, outcome);
  } catch (error) {
    if (!(error instanceof ProgressNotKept)) throw error;
    const parameters = { file: progressFile.name, systemCode: error.message };
    return refuse(options, t('command.batch.progressNotWritten', parameters));
  } finally {
    await opened.value.close();
  }
}

function run(
  { client }: OpenedService,
  { inDoubt }: SendBatchOptions,
  { kind, batch }: RecordForm,
  items: readonly unknown[],
  continueFrom: BatchProgress | null,
  progressFile: ProgressFile,
  stop: () => Promise<unknown>,
): Promise<BatchOutcome> {
  const stopped = new AbortController();
  void stop().then(() => stopped.abort());
  const request = { [batch.itemsField]: items } as unknown as RequestOf<typeof kind>;
  return client.call(kind, request, {
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

/** Far above what the ends of the most rows take. */
const mostProgressBytes = 64 * 1024 * 1024;

function progressFileOf(spreadsheet: string): ProgressFile {
  const file = `${spreadsheet}.progress.json`;
  const name = path.basename(file);
  return {
    name,
    async read() {
      const read = await readFileText(file, mostProgressBytes);
      if (!read.ok) {
        return read.error.code === 'missing'
          ? success(null)
          : failure(t('command.batch.progressNotRead', { file: name, systemCode: read.error.systemCode }));
      }
      try {
        return success(batchProgressSchema.parse(JSON.parse(read.value)));
      } catch {
        return failure(t('command.batch.progressStrange', { file: name }));
      }
    },
    async keep(progress) {
      // A new one, whatever somebody has put there.
      await rm(`${file}.new`, { force: true });
      const handle = await open(`${file}.new`, 'wx', 0o600);
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
      const { answer, progress } = outcome;
      const counts = batchCounts(answer, texts).join(', ');
      const far = t('command.batch.interrupted', { next: progress.next, total: file.rows.rows.length, counts });
      complain(options, `${message}\n${far}`);
      for (const range of answer.inDoubt) {
        process.stderr.write(`${t('command.batch.inDoubt', { lines: linesText(file, range) })}\n`);
      }
      return exitCode;
    }
    case 'accepted':
    case 'accepted-in-part':
      return printCounts(options, file, outcome.answer);
  }
}

const texts = { t: words };

async function printCounts(options: CommonOptions, file: BatchFile, account: BatchAccount) {
  const { fileName, sheet, rows } = file;
  const left = leftRows(rows.rows, account);
  const written = async (what: 'refused' | 'in-doubt', ending: string) => {
    const csv = leftRowsCsv(what, sheet.head, left, sheet.separator ?? ',');
    return csv === null ? null : writeBeside(fileName, ending, csv);
  };
  const failedFile = await written('refused', 'failed');
  const inDoubtFile = await written('in-doubt', 'in-doubt');
  const counts = {
    applied: account.applied,
    failed: account.refused,
    inDoubt: inDoubtCount(account),
    unaccounted: account.unaccounted,
    unchanged: rows.unchanged,
  };
  const unchanged = counts.unchanged > 0 ? [t('command.batch.unchanged', { count: counts.unchanged })] : [];
  const parts = [...batchCounts(account, texts), ...unchanged].join(', ');
  const said = [
    failedFile === null ? parts : t('command.batch.done', { counts: parts, file: failedFile }),
    ...(inDoubtFile === null ? [] : [t('command.batch.lookAt', { file: inDoubtFile })]),
  ].join('\n');
  const remarks = account.remarks.flatMap((remark) =>
    remarkSentences({ ...remark, words: printable(remark.words) }, linesText(file, remark), texts),
  );
  print(options, said, { event: 'batch', ...counts, failedFile, inDoubtFile, remarks });
  for (const remark of remarks) process.stderr.write(`${remark}\n`);
  for (const { index, messages } of account.failures) {
    if (index !== null) continue;
    const why = printable(messages.join('; ')) || t('command.batch.noReason');
    process.stderr.write(`${t('command.batch.ofNoRow', { messages: why })}\n`);
  }
  const isWhole = counts.applied === rows.rows.length && account.remarks.length === 0;
  return isWhole ? exitCodes.done : exitCodes.needsAttention;
}

/** Service text goes to a terminal, which would obey its control characters. */
function printable<Words extends string | null>(words: Words): Words | string {
  return words === null ? words : sanitizeServiceText(words);
}

/** Rows of the batch by the lines on which they stand in the file. */
function linesText({ rows: { rows } }: BatchFile, { from, to }: ItemRange): string {
  const lineOf = (index: number) => rows[index]?.row.line ?? index + 1;
  const [first, last] = [lineOf(from), lineOf(to - 1)];
  return first === last
    ? t('command.batch.line', { line: first })
    : t('command.batch.lines', { from: first, to: last });
}

/** The rows that were not applied, or may have been, in the order of the spreadsheet. */
function leftRows(rows: readonly BatchRow[], account: BatchAccount): readonly LeftRow[] {
  return recordOutcomes(account, rows.length).flatMap((outcome, place) => {
    const reason = outcomeReason(outcome, texts);
    const cells = rows[place]?.row.cells ?? [];
    return reason === null ? [] : [{ cells, reason, isInDoubt: outcome.kind !== 'refused' }];
  });
}

/**
 * Writes the text beside the spreadsheet under the first free name (`drivers.failed.csv`, `drivers.failed-2.csv`): a file
 * that a person may be mending is never overwritten. Returns the name.
 */
async function writeBeside(spreadsheet: string, ending: string, text: string): Promise<string> {
  const { dir, name, ext } = path.parse(spreadsheet);
  const stem = name.replace(/\.failed(-\d+)?$/, '');
  for (let number = 1; ; number += 1) {
    const file = path.join(
      dir,
      `${stem}.${ending}${number === 1 ? '' : `-${number}`}${isWorkbook(ext) ? '.csv' : ext || '.csv'}`,
    );
    try {
      await writeFile(file, text, { flag: 'wx' });
      return file;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

/** Rows of a workbook are written as CSV. */
function isWorkbook(ending: string): boolean {
  return ending.toLowerCase() === '.xlsx';
}

import path from 'node:path';
import { batchCounts, remarkSentences } from '../../../shared/format/batch-text.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { type BatchAccount, type ItemRange, inDoubtCount, newAccount } from '../../../shared/service/batch-account.ts';
import {
  createBatchSending,
  type SendingEnd,
  type SendingInterruption,
  type SentSoFar,
} from '../../engine/maintain/batch-sending.ts';
import type { RecordForm } from '../../engine/maintain/record-fields.ts';
import { type LeftRow, leftRowsCsv } from '../../engine/maintain/saved-files.ts';
import { settledRows } from '../../engine/maintain/sent-rows.ts';
import { nodeClock } from '../../engine/platform/clock.ts';
import { type CallError, sanitizeServiceText } from '../../engine/service/call-outcome.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeNewFile } from '../given-file.ts';
import { type CommonOptions, complain, print, refuse } from '../output.ts';
import { formatCallError } from '../service/error-text.ts';
import { type OpenedService, openService } from '../service/service-connection.ts';
import { commandWords as t, words } from '../words.ts';
import { type BatchFile, printWhatToKnow } from './batch-file.ts';
import type { BatchRow } from './items.ts';
import { type ProgressFile, progressFileOf, resumed } from './progress-file.ts';

export interface SendBatchOptions extends CommonOptions {
  /** Most records of one request; absent, as many as the page sends. */
  readonly batchSize?: number;
  /** What to do with rows of an earlier run that were sent and never answered for. */
  readonly inDoubt: 'leave' | 'send';
}

/**
 * Sends the rows in parts, from where an earlier run was interrupted, and says what became of them. Ends once the part
 * under way is answered when `stop` settles; one that takes longer than some seconds is in doubt then.
 */
export async function sendBatch(
  options: SendBatchOptions,
  form: RecordForm,
  file: BatchFile,
  stop: () => Promise<unknown>,
): Promise<number> {
  const items = file.rows.rows.map(({ item }) => item);
  const progressFile = progressFileOf(file.fileName, form.kind, items);
  const earlier = await progressFile.read();
  if (!earlier.ok) return refuse(options, earlier.error);
  const from = earlier.value === null ? undefined : resumed(earlier.value, options.inDoubt);
  const opened = await openService(options, { ...(options.batchSize && { batchSize: options.batchSize }) });
  if (!opened.ok) return refuse(options, opened.error);
  printWhatToKnow(file.rows);
  if (from !== undefined) {
    process.stderr.write(`${t('command.batch.goingOn', { next: from.next, total: items.length })}\n`);
  }
  try {
    const sent = await send(opened.value, options, form, items, from, progressFile, stop);
    if (sent.notKept !== null) {
      const parameters = { file: progressFile.name, systemCode: sent.notKept };
      return refuse(options, t('command.batch.progressNotWritten', parameters));
    }
    if (sent.interruption !== null) {
      if (sent.next === 0) await progressFile.remove();
      return printInterruption(options, file, sent, sent.interruption);
    }
    // Before the progress goes: until then the same command comes to this end again, and sends nothing.
    const left = await writeLeftRows(file, sent.account);
    if (!left.ok) {
      complain(options, t('command.batch.leftNotWritten', left.error));
      return exitCodes.tryAgain;
    }
    await progressFile.remove();
    return printCounts(options, file, sent.account, left.value);
  } finally {
    await opened.value.close();
  }
}

interface Sent extends SendingEnd {
  /** Why the progress could not be written; null where it was. */
  readonly notKept: string | null;
}

function send(
  { client }: OpenedService,
  { batchSize }: SendBatchOptions,
  form: RecordForm,
  items: readonly unknown[],
  from: SentSoFar | undefined,
  progressFile: ProgressFile,
  stop: () => Promise<unknown>,
): Promise<Sent> {
  let soFar: SentSoFar = from ?? { next: 0, account: newAccount() };
  let notKept: string | null = null;
  const keep = (now: SentSoFar, sending: ItemRange | null) => {
    soFar = now;
    notKept = progressFile.keep({ soFar, sending });
    return notKept === null;
  };
  return new Promise((resolve, reject) => {
    const sending = createBatchSending({
      form,
      total: items.length,
      items: (part) => items.slice(part.from, part.to),
      partSize: batchSize,
      from,
      client,
      notes: {
        begin: (part) => keep(soFar, part),
        end: (_part, _account, now) => keep(now, null),
        // The file says already that they are under way.
        leaveInDoubt: () => {},
      },
      onChange: () => {},
      onEnd(end) {
        const isBug = end.interruption?.kind === 'not-kept' && notKept === null;
        if (!isBug) resolve({ ...end, notKept });
      },
      clock: nodeClock(),
      log: {
        debug: () => {},
        info: () => {},
        warn: () => {},
        error: (event, facts) => reject(new Error(`${event}: ${JSON.stringify(facts)}`)),
      },
    });
    sending.start();
    void stop().then(() => sending.stop());
  });
}

/** Says why the sending ended before its last row. Returns the exit code. */
function printInterruption(
  options: CommonOptions,
  file: BatchFile,
  { account, next }: SendingEnd,
  interruption: SendingInterruption,
): number {
  const cutOff: CallError = { kind: 'cancelled', outcomeUnknown: account.inDoubt.at(-1)?.to === next };
  const cause = interruption.kind === 'service' ? interruption.error : cutOff;
  const { message, exitCode } = formatCallError(cause);
  if (cause.kind === 'refused-input') {
    complain(options, message);
    return exitCode;
  }
  const counts = batchCounts(account, texts).join(', ');
  const far = t('command.batch.interrupted', { next, total: file.rows.rows.length, counts });
  complain(options, `${message}\n${far}`);
  for (const range of account.inDoubt) {
    process.stderr.write(`${t('command.batch.inDoubt', { lines: linesText(file, range) })}\n`);
  }
  return exitCode;
}

const texts = { t: words };

/** The names of the files; null where there are no such rows. */
interface LeftFiles {
  readonly failedFile: string | null;
  readonly inDoubtFile: string | null;
}

/** Writes the rows that failed, and those in doubt, into files of their own. */
async function writeLeftRows(
  { fileName, sheet, rows }: BatchFile,
  account: BatchAccount,
): Promise<Result<LeftFiles, { readonly file: string; readonly systemCode: string }>> {
  const left = leftRows(rows.rows, account);
  const written = async (what: 'refused' | 'in-doubt', ending: string) => {
    const csv = leftRowsCsv(what, sheet.head, left, sheet.separator ?? ',', texts);
    return csv === null ? success(null) : writeBeside(fileName, ending, csv);
  };
  const failed = await written('refused', 'failed');
  if (!failed.ok) return failed;
  const inDoubt = await written('in-doubt', 'in-doubt');
  if (!inDoubt.ok) return inDoubt;
  return success({ failedFile: failed.value, inDoubtFile: inDoubt.value });
}

/** Says what became of all rows. Returns the exit code. */
function printCounts(
  options: CommonOptions,
  file: BatchFile,
  account: BatchAccount,
  { failedFile, inDoubtFile }: LeftFiles,
): number {
  const { rows } = file;
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

/** What became of each row, in the order of the spreadsheet. */
function leftRows(rows: readonly BatchRow[], account: BatchAccount): readonly LeftRow[] {
  const settled = settledRows(
    rows.map((_, id) => ({ id })),
    account,
  );
  return settled.map(({ id, outcome, words: said }) => ({ cells: rows[id]?.row.cells ?? [], outcome, words: said }));
}

/** Whoever works on the spreadsheet mends the rows: the user's own mask alone decides who may read them. */
const asTheSpreadsheet = 0o666;

/**
 * Writes the text beside the spreadsheet under the first free name (`drivers.failed.csv`, `drivers.failed-2.csv`): a file
 * that a person may be mending is never overwritten. Returns the name.
 */
async function writeBeside(
  spreadsheet: string,
  ending: string,
  text: string,
): Promise<Result<string, { readonly file: string; readonly systemCode: string }>> {
  const { dir, name, ext } = path.parse(spreadsheet);
  const stem = name.replace(/\.failed(-\d+)?$/, '');
  for (let number = 1; ; number += 1) {
    const file = path.join(
      dir,
      `${stem}.${ending}${number === 1 ? '' : `-${number}`}${isWorkbook(ext) ? '.csv' : ext || '.csv'}`,
    );
    const written = await writeNewFile(file, text, asTheSpreadsheet);
    if (written.ok) return success(file);
    const { systemCode } = written.error;
    if (systemCode !== 'EEXIST') return failure({ file, systemCode });
  }
}

/** Rows of a workbook are written as CSV. */
function isWorkbook(ending: string): boolean {
  return ending.toLowerCase() === '.xlsx';
}

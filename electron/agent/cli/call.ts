import { writeFile } from 'node:fs/promises';
import { batchCounts, recordsText, remarkSentences } from '../../../shared/format/batch-text.ts';
import type { Separator } from '../../../shared/format/csv.ts';
import { formatReason } from '../../../shared/format/reason-text.ts';
import { isOperationName, type OperationName, operations } from '../../../shared/service/operations.ts';
import type { Receipt } from '../../engine/service/answer.ts';
import { sanitizeServiceText } from '../../engine/service/call-outcome.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, refuse } from '../output.ts';
import { stopRequested } from '../process-events.ts';
import { type AnswerForm, answerText } from '../service/answer-text.ts';
import { type CallEnd, callOperation, readGivenRequest } from '../service/call-operation.ts';
import { formatCallError, issueText } from '../service/error-text.ts';
import { openService } from '../service/service-connection.ts';
import { commandWords as t, words } from '../words.ts';

export interface CallCommandOptions extends CommonOptions {
  /** JSON, `@FILE` or `@-`. */
  readonly body?: string;
  /** The file of an upload. */
  readonly file?: string;
  /** The bytes of the answer as the service gave them, whatever they say. */
  readonly raw: boolean;
  readonly csv: boolean;
  readonly separator: Separator;
  /** Where the answer goes instead of standard output. */
  readonly out?: string;
  /** Say of each row that does not fit, or not in full, what is wrong with it. */
  readonly misfits: boolean;
}

/**
 * Calls one operation of the service and prints its answer.
 *
 * @param stop gives the call up when it settles
 */
export async function call(
  given: CallCommandOptions,
  name: string,
  stop: () => Promise<unknown> = stopRequested,
): Promise<number> {
  // Beside the service's own bytes stands nothing of ours, in no form.
  const options = given.raw ? { ...given, json: false } : given;
  if (!isOperationName(name)) return refuse(options, t('command.service.noOperation', { name }));
  if (options.raw && options.csv) return refuse(options, t('command.service.rawOrCsv'));
  const request = await readGivenRequest(options);
  if (!request.ok) return refuse(options, request.error);
  if (request.value.file !== null && operations[name].kind !== 'upload') {
    return refuse(options, t('command.service.fileForUploads', { name }));
  }
  const opened = await openService(options);
  if (!opened.ok) return refuse(options, opened.error);
  const givenUp = new AbortController();
  void stop().then(() => givenUp.abort());
  try {
    const bodies: Uint8Array[] = [];
    const asked = { ...request.value, isWhole: options.raw };
    const end = await callOperation(opened.value.client, name, asked, givenUp.signal, (body) => {
      if (options.raw) bodies.push(body);
    });
    return await printEnd(options, name, end, bodies);
  } finally {
    await opened.value.close();
  }
}

/** @param bodies what the service answered, where its own bytes are wanted */
async function printEnd(
  options: CallCommandOptions,
  name: OperationName,
  end: CallEnd,
  bodies: readonly Uint8Array[],
): Promise<number> {
  if (options.raw) {
    const written = bodies.length === 0 || (await write(options, inLines(bodies)));
    if (!written) return exitCodes.wrongUse;
  }
  if (end.kind === 'trouble') {
    const { message, exitCode } = formatCallError(end.error);
    complain(options, message);
    return exitCode;
  }
  if (!options.raw && !(await write(options, answerText(operations[name], end, formOf(options))))) {
    return exitCodes.wrongUse;
  }
  if (end.kind === 'receipt') return end.flag === undefined ? exitCodes.done : complainOfFlag(options, end.flag);
  return exitCodeOf(options, end);
}

/** The receipt contradicts itself: nothing says that the file was taken. */
function complainOfFlag(options: CallCommandOptions, { status, words: said }: NonNullable<Receipt['flag']>): number {
  const parameters = { status, ...(said !== null && { words: sanitizeServiceText(said) }) };
  complain(options, formatReason({ code: 'sent-but-failed', parameters }, null, { t: words }));
  return exitCodes.needsAttention;
}

/** False where the file cannot be written, which has been said then. */
async function write(options: CallCommandOptions, content: string | Uint8Array): Promise<boolean> {
  if (options.out === undefined) {
    process.stdout.write(content);
    return true;
  }
  const failed = await writeFile(options.out, content).catch((error: NodeJS.ErrnoException) => error);
  if (!(failed instanceof Error)) return true;
  complain(options, t('command.service.answerNotWritten', { file: options.out, systemCode: failed.code ?? 'UNKNOWN' }));
  return false;
}

/** One answer stays as it is, byte for byte; the answers of a batch in several requests get a line each. */
function inLines(bodies: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(bodies.flatMap((body, index) => (index === 0 ? [body] : [Buffer.from('\n'), body])));
}

function formOf({ csv, json, separator }: CallCommandOptions): AnswerForm {
  if (csv) return { kind: 'csv', separator };
  return { kind: json ? 'lines' : 'json' };
}

/** What is incomplete is said on standard error, so that the answer on standard output stays the answer. */
function exitCodeOf(options: CallCommandOptions, end: Extract<CallEnd, { kind: 'rows' | 'batch' }>): number {
  if (end.kind === 'rows') {
    const { misfits } = end.answer;
    if (misfits.length === 0) return exitCodes.done;
    const leftOut = misfits.filter((misfit) => misfit.leftOut).length;
    const found = t('command.service.misfits', { count: misfits.length, leftOut });
    process.stderr.write(`${options.misfits ? found : `${found} ${t('command.service.seeMisfits')}`}\n`);
    if (options.misfits) {
      for (const { index, issues } of misfits) {
        const said = issues.map(issueText).join('; ');
        process.stderr.write(`  ${t('command.service.row', { number: index + 1, issues: said })}\n`);
      }
    }
    return exitCodes.needsAttention;
  }
  const { outcome } = end;
  const texts = { t: words };
  process.stderr.write(`${batchCounts(outcome.answer, texts).join(', ')}\n`);
  for (const remark of outcome.answer.remarks) {
    const said = remark.words === null ? null : sanitizeServiceText(remark.words);
    for (const sentence of remarkSentences({ ...remark, words: said }, recordsText(remark, texts), texts)) {
      process.stderr.write(`${sentence}\n`);
    }
  }
  if (outcome.kind === 'interrupted') {
    const { message, exitCode } = formatCallError(outcome.cause);
    process.stderr.write(`${message}\n`);
    return exitCode;
  }
  return outcome.kind === 'accepted' ? exitCodes.done : exitCodes.needsAttention;
}

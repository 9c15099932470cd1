import { writeFile } from 'node:fs/promises';
import type { Separator } from '../../../shared/format/csv.ts';
import { isOperationName, type OperationName, operations } from '../../../shared/service/operations.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain } from '../output.ts';
import { stopRequested } from '../process-events.ts';
import { type AnswerForm, answerText } from '../service/answer-text.ts';
import { type CallEnd, callOperation, openService, readGivenRequest } from '../service/call-operation.ts';
import { formatCallError } from '../service/error-text.ts';

export interface CallCommandOptions extends CommonOptions {
  /** JSON, `@FILE` or `@-`. */
  readonly body?: string;
  /** The file of an upload. */
  readonly file?: string;
  readonly csv: boolean;
  readonly separator: Separator;
  /** Where the answer goes instead of standard output. */
  readonly out?: string;
  /** Say of each row that does not fit what is wrong with it. */
  readonly misfits: boolean;
}

/**
 * Calls one operation of the service and prints its answer.
 *
 * @param stop gives the call up when it settles
 */
export async function call(
  options: CallCommandOptions,
  name: string,
  stop: () => Promise<unknown> = stopRequested,
): Promise<number> {
  if (!isOperationName(name)) {
    complain(options, `The service has no operation "${name}". Run "tacho-depot operations" for their names.`);
    return exitCodes.wrongUse;
  }
  const given = await readGivenRequest(options);
  if (!given.ok) {
    complain(options, given.error);
    return exitCodes.wrongUse;
  }
  if (given.value.file !== null && operations[name].kind !== 'upload') {
    complain(options, `--file belongs to the two uploads; ${name} takes its fields with --body.`);
    return exitCodes.wrongUse;
  }
  const opened = await openService(options);
  if (!opened.ok) {
    complain(options, opened.error);
    return exitCodes.wrongUse;
  }
  const givenUp = new AbortController();
  void stop().then(() => givenUp.abort());
  try {
    const end = await callOperation(opened.value.client, name, given.value, givenUp.signal);
    return await printEnd(options, name, end);
  } finally {
    await opened.value.close();
  }
}

async function printEnd(options: CallCommandOptions, name: OperationName, end: CallEnd): Promise<number> {
  if (end.kind === 'trouble') {
    const { message, exitCode } = formatCallError(end.error);
    complain(options, message);
    return exitCode;
  }
  const text = answerText(operations[name], end, formOf(options));
  if (options.out === undefined) {
    process.stdout.write(text);
  } else {
    const failed = await writeFile(options.out, text).catch((error: NodeJS.ErrnoException) => error);
    if (failed instanceof Error) {
      complain(options, `The answer cannot be written to "${options.out}" (${failed.code}). Choose another file.`);
      return exitCodes.wrongUse;
    }
  }
  return end.kind === 'receipt' ? exitCodes.done : exitCodeOf(options, end);
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
    const way = options.misfits ? ':' : ', see them with --misfits.';
    process.stderr.write(`${misfits.length} rows do not fit what the service documents and are left out${way}\n`);
    if (options.misfits) {
      for (const { index, issues } of misfits) {
        const said = issues
          .map(({ field, problem }) => `${field === '' ? '(the whole)' : field}: ${problem}`)
          .join('; ');
        process.stderr.write(`  row ${index + 1}: ${said}\n`);
      }
    }
    return exitCodes.needsAttention;
  }
  const { outcome } = end;
  const { applied, failures, inDoubt, unaccounted } = outcome.answer;
  const doubtful = inDoubt.reduce((sum, { from, to }) => sum + to - from, 0);
  process.stderr.write(
    `${applied} applied, ${failures.length} not applied, ${doubtful} in doubt, ${unaccounted} not accounted for\n`,
  );
  if (outcome.kind === 'interrupted') {
    const { message, exitCode } = formatCallError(outcome.cause);
    process.stderr.write(`${message}\n`);
    return exitCode;
  }
  return outcome.kind === 'accepted' ? exitCodes.done : exitCodes.needsAttention;
}

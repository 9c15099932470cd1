import type { RequestOf } from '../../../shared/service/operations.ts';
import type { BatchOutcome } from '../../engine/service/batch.ts';
import { type BatchProgress, belongsTo } from '../../engine/service/batch-progress.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain } from '../output.ts';
import { openService, type ServiceInUse } from '../service/open-service.ts';
import type { BatchFile } from './batch-file.ts';
import type { BatchOperation } from './batch-operation.ts';
import { type ProgressFile, progressFileOf } from './progress-file.ts';
import { sayBatchEnd } from './say-end.ts';

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
    return await sayBatchEnd(options, file, outcome);
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
  { client }: ServiceInUse,
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

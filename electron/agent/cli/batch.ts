import { readBatchFile } from '../batch/batch-file.ts';
import { batchOperation } from '../batch/batch-operation.ts';
import type { DateOrder } from '../batch/cells.ts';
import { sayChanges } from '../batch/say-changes.ts';
import { type SendBatchOptions, sendBatch } from '../batch/send-batch.ts';
import { exitCodes } from '../exit-codes.ts';
import { complain } from '../output.ts';
import { stopRequested } from '../stop-signals.ts';

export interface BatchCommandOptions extends SendBatchOptions {
  /** Say what would change, and send nothing. */
  readonly dryRun: boolean;
  /** How dates with slashes are meant. */
  readonly dates: DateOrder;
}

/** Changes or deletes the records that a spreadsheet names. */
export async function batch(
  options: BatchCommandOptions,
  name: string,
  fileName: string,
  stop: () => Promise<unknown> = stopRequested,
): Promise<number> {
  const operation = batchOperation(name);
  if (!operation.ok) {
    complain(options, operation.error);
    return exitCodes.wrongUse;
  }
  const file = await readBatchFile(operation.value, fileName, options.dates);
  if (!file.ok) {
    complain(options, file.error);
    return exitCodes.wrongUse;
  }
  if (options.dryRun) {
    sayChanges(options, file.value.rows);
    return exitCodes.done;
  }
  return sendBatch(options, operation.value, file.value, stop);
}

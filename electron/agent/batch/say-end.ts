import type { BatchOutcome } from '../../engine/service/batch.ts';
import type { BatchAnswer } from '../../engine/service/batch-progress.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print } from '../output.ts';
import { sayTrouble } from '../service/say-trouble.ts';
import type { BatchFile } from './batch-file.ts';
import { failedRowsCsv, writeFailedRows } from './failed-rows.ts';

/** Says how the sending ended; where rows failed, writes them into a file of their own. Returns the exit code. */
export async function sayBatchEnd(options: CommonOptions, file: BatchFile, outcome: BatchOutcome): Promise<number> {
  switch (outcome.kind) {
    case 'refused-input': {
      const { message, exitCode } = sayTrouble(outcome);
      complain(options, message);
      return exitCode;
    }
    case 'interrupted': {
      const { message, exitCode } = sayTrouble(outcome.cause);
      const { next } = outcome.progress;
      complain(
        options,
        `${message}\nInterrupted after row ${next} of ${file.rows.rows.length}. Run the same command again to go on.`,
      );
      return exitCode;
    }
    case 'accepted':
    case 'accepted-in-part':
      return sayCounts(options, file, outcome.answer);
  }
}

async function sayCounts(options: CommonOptions, { fileName, sheet, rows }: BatchFile, answer: BatchAnswer) {
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

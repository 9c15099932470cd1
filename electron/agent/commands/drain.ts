import type { UploadCounts } from '../../../shared/app/uploads.ts';
import { exitCodes } from '../exit-codes.ts';
import { openAgentDepot } from '../open-agent-depot.ts';
import { type CommonOptions, complain, exitCodeOf, print, sayCounts } from '../output.ts';
import { stopRequested } from '../stop-signals.ts';

/** One pass: look, wait until what is there is stable, send all that is due, stop. */
export async function drain(options: CommonOptions): Promise<number> {
  const stop = stopRequested();
  const opened = await openAgentDepot(options, { settleQuickly: true });
  if (!opened.ok) {
    complain(options, opened.error);
    return exitCodes.wrongUse;
  }
  const { depot } = opened.value;
  let counts: UploadCounts;
  try {
    await depot.start();
    await Promise.race([depot.passDone(), stop]);
  } finally {
    counts = depot.counts();
    await depot.stop();
  }
  print(options, sayCounts(counts), counts);
  return exitCodeOf(counts);
}

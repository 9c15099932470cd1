import { exitCodes } from './exit-codes.ts';
import { faultFacts } from './process-events.ts';
import { createProgram } from './program.ts';
import { commandWords } from './words.ts';

// Whoever reads the output may have seen enough (`| head`): that is no failure, and ends no work.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

/** What nothing caught is a fault of the program, and no trouble of the person's: it is told apart by its own code. */
function fail(error: unknown): never {
  process.stderr.write(`${commandWords('command.fault', { ...faultFacts(error) })}\n`);
  process.exit(exitCodes.failedInside);
}
process.once('uncaughtException', fail);

async function finish(exitCode: Promise<number>): Promise<void> {
  process.exitCode = await exitCode;
}

await createProgram(finish).parseAsync();

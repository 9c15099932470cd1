import { setFlagsFromString } from 'node:v8';
import { faultFacts } from '../engine/platform/fault.ts';
import { ignoreTlsOverride } from '../engine/platform/trusted-certificates.ts';
import { exitCodes } from './exit-codes.ts';
import { takeKeysCredential } from './installed-service.ts';
import { createProgram } from './program.ts';
import { commandWords } from './words.ts';

// Whoever reads the output may have seen enough (`2>&1 | head`): that is no failure, and ends no work.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** What nothing caught is a fault of the program, and no trouble of the person's: it is told apart by its own code. */
function fail(error: unknown): never {
  const { error: kind, at = '' } = faultFacts(error);
  process.stderr.write(`${commandWords('command.fault', { error: kind, at })}\n`);
  process.exit(exitCodes.failedInside);
}
process.once('uncaughtException', fail);

/** All is done by then but what nobody can end: a call to a share that hangs. */
const endsWithinMs = 3_000;

async function finish(exitCode: Promise<number>): Promise<void> {
  process.exitCode = await exitCode;
  setInterval(endDespiteCalls, endsWithinMs).unref();
}

/**
 * Even an exit waits for the thread of such a call, for as long as the share hangs. A program that takes this one's place
 * does not. Windows has no such thing, and gives the call up by itself.
 */
function endDespiteCalls(): void {
  if (process.stdout.writableLength > 0) return;
  if (process.platform === 'win32') process.exit();
  process.execve?.('/bin/sh', ['sh', '-c', `exit ${process.exitCode}`], {});
}

// V8 lets a small heap grow to more than twice what is in use before it looks for what is not. Looking earlier keeps the
// peak with 10,000 files under 200 MB, and costs three more collections in 3,000 files.
setFlagsFromString('--heap-growing-percent=70');
// What this thread was started with stays. Those that are started from now on read and check files, most of which is garbage
// a moment later: in a young generation of 4 MB much of it is copied first, which takes a quarter of their time.
setFlagsFromString('--max-semi-space-size=8');

// Before anything connects: whoever set it should not believe that it has an effect.
if (ignoreTlsOverride(process.env)) process.stderr.write(`${commandWords('command.tlsOverrideIgnored')}\n`);

await takeKeysCredential(process.env);
await createProgram(finish).parseAsync();

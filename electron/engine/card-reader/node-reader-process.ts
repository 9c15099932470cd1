import { fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StartReaderProcess } from './card-readers.ts';
import type { FromReaderProcess } from './reader-messages.ts';

/** Beside the program that starts it, as TypeScript or built. */
export const readerProgram = path.join(
  import.meta.dirname,
  `card-reader-process${path.extname(fileURLToPath(import.meta.url))}`,
);

/**
 * It waits nearly all of its life, and computes nothing: it needs no compiler, no threads for one, and hardly any room for
 * what is soon forgotten. `docs/card-reading.md` has what that saves.
 */
const leanFlags = ['--v8-pool-size=0', '--max-semi-space-size=1', '--expose-gc'];

/** Node reads TypeScript with a program in WebAssembly, which has to be compiled. */
const flags = readerProgram.endsWith('.ts') ? leanFlags : ['--jitless', ...leanFlags];

/** As a child of plain Node. */
export const startNodeReaderProcess: StartReaderProcess = (hear) => {
  const child = fork(readerProgram, { serialization: 'advanced', stdio: 'ignore', execArgv: flags });
  child.on('message', (message) => hear.message(message as FromReaderProcess));
  child.on('error', () => {});
  child.once('close', hear.ended);
  return {
    post: (message) => {
      if (child.connected) child.send(message, () => {});
    },
    kill: () => child.kill('SIGKILL'),
  };
};

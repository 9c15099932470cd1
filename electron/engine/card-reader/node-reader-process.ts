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

/** As a child of plain Node. */
export const startNodeReaderProcess: StartReaderProcess = (hear) => {
  const child = fork(readerProgram, { serialization: 'advanced', stdio: 'ignore', execArgv: [] });
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

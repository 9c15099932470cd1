import { utilityProcess } from 'electron';
import type { StartReaderProcess } from '../engine/card-reader/card-readers.ts';
import { readerProgram } from '../engine/card-reader/node-reader-process.ts';
import type { FromReaderProcess } from '../engine/card-reader/reader-messages.ts';

/** Electron's own kind of child: the packed program is no Node that could be started again. */
export const startUtilityReaderProcess: StartReaderProcess = (hear) => {
  const child = utilityProcess.fork(readerProgram, [], { stdio: 'ignore', serviceName: 'card-readers' });
  child.on('message', (message) => hear.message(message as FromReaderProcess));
  child.once('exit', hear.ended);
  return { post: (message) => child.postMessage(message), kill: () => child.kill() };
};

import type { Clock, Log } from '../ports.ts';
import { createLog, type LogLevel } from './log.ts';
import { createRotatingFile } from './rotating-file.ts';

/** The log of a depot takes no more than six times this. */
const maxBytes = 2_000_000;
const keepFiles = 5;

/**
 * The log in a folder: `depot.log`, and up to five earlier files. Lines that were lost are counted in the log as soon as
 * it can be written again.
 *
 * @param directory absolute; made when it is missing
 */
export function createFileLog(directory: string, clock: Clock, level: LogLevel = 'info'): Log {
  const file = createRotatingFile({ directory, name: 'depot', maxBytes, keepFiles });
  let lost = 0;
  const log = createLog({ level, clock, stream: { write } });

  function write(line: string): void {
    if (!file.write(line)) {
      lost += 1;
    } else if (lost > 0) {
      const lines = lost;
      lost = 0;
      log.warn('log.lines-lost', { lines });
    }
  }
  return log;
}

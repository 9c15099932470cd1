import type { Clock, Log } from '../ports.ts';
import { createLog, type LogLevel } from './log.ts';
import { createRotatingFile, type LogFiles } from './rotating-file.ts';

/** The log of a depot takes no more than six times this; twelve times while its file cannot be put away. */
const maxBytes = 2_000_000;
const keepFiles = 5;
/** Lines that wait while the file cannot be written, as when a viewer holds it for itself. */
const mostWaiting = 500;

/**
 * The log in a folder: `depot.log`, and up to five earlier files. Lines that could not be written follow as soon as it can
 * be written again; those that were too many are counted in the log.
 *
 * @param directory absolute; made when it is missing
 */
export function createFileLog(directory: string, clock: Clock, level: LogLevel = 'info', files?: LogFiles): Log {
  const file = createRotatingFile({ directory, name: 'depot', maxBytes, keepFiles, ...(files && { files }) });
  const waiting: string[] = [];
  let lost = 0;
  const log = createLog({ level, clock, stream: { write } });

  function write(line: string): void {
    waiting.push(line);
    if (file.write(waiting.join(''))) {
      waiting.length = 0;
      sayLost();
    } else if (waiting.length > mostWaiting) {
      waiting.shift();
      lost += 1;
    }
  }

  function sayLost(): void {
    if (lost === 0) return;
    const lines = lost;
    lost = 0;
    log.warn('log.lines-lost', { lines });
  }
  return log;
}

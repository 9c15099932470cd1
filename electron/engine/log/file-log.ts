import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type DestinationStream, pino } from 'pino';
import type { Clock, Log, LogFacts } from '../ports.ts';
import { sanitise } from './sanitise.ts';

type LogLevel = 'debug' | 'info' | 'warn' | 'error';

interface LogOptions {
  /** Told one line of JSON at a time, with its line break. */
  readonly stream: DestinationStream;
  /** Less urgent events are not written. */
  readonly level: LogLevel;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * A log of one JSON object a line: `level`, `time` (ISO 8601, UTC), `event`, and the facts. Everything goes through the
 * sanitiser first; the PC's name and the process's number, which pino would add, are left out. Never throws.
 */
export function createLog({ stream, level, clock }: LogOptions): Log {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
  const writeAt = (at: LogLevel) => (event: string, facts?: LogFacts) => {
    const safe = sanitise(event, facts);
    logger[at](safe.facts, safe.event);
  };
  return { debug: writeAt('debug'), info: writeAt('info'), warn: writeAt('warn'), error: writeAt('error') };
}

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
export function createFileLog(directory: string, clock: Clock, level: LogLevel = 'info'): Log {
  const file = createRotatingFile({ directory, name: 'depot', maxBytes, keepFiles });
  const waiting: string[] = [];
  let lost = 0;
  const log = createLog({ level, clock, stream: { write } });

  function write(line: string): void {
    waiting.push(line);
    if (file.write(waiting.join(''))) {
      waiting.length = 0;
      reportLost();
    } else if (waiting.length > mostWaiting) {
      waiting.shift();
      lost += 1;
    }
  }

  function reportLost(): void {
    if (lost === 0) return;
    const lines = lost;
    lost = 0;
    log.warn('log.lines-lost', { lines });
  }
  return log;
}

interface RotatingFileOptions {
  /** Absolute. Made when it is missing, for this user only. */
  readonly directory: string;
  /** Without its ending: `depot` makes `depot.log`, and `depot.1.log` of the one before. */
  readonly name: string;
  /** A line that would make the file larger begins a new one. */
  readonly maxBytes: number;
  /** How many earlier files are kept beside the one in use. */
  readonly keepFiles: number;
  readonly files?: LogFiles;
}

/** What the log does with the disk. Each call is done when it returns, and throws where it cannot be done. */
export interface LogFiles {
  readonly makeDirectory: (directory: string) => void;
  /** Null where there is no such file. */
  readonly sizeOf: (path: string) => number | null;
  readonly append: (path: string, text: string) => void;
  readonly rename: (from: string, to: string) => void;
  readonly remove: (path: string) => void;
}

export const diskLogFiles: LogFiles = {
  makeDirectory: (directory) => void mkdirSync(directory, { recursive: true, mode: 0o700 }),
  sizeOf: (path) => statSync(path, { throwIfNoEntry: false })?.size ?? null,
  append: (path, text) => appendFileSync(path, text, { mode: 0o600 }),
  rename: renameSync,
  remove: (path) => rmSync(path, { force: true }),
};

interface RotatingFile {
  /** False where the line was not written. */
  readonly write: (line: string) => boolean;
}

/** A file that could not be put away is tried again when it has grown by this part of its largest size. */
const triesInOneSize = 20;

/**
 * Lines in a file that does not grow without end. Each line is with the operating system when the call returns, so that
 * a crash loses none. Where the file cannot be put away, because a viewer on Windows holds it, it goes on to be written
 * and is put away later; it takes no more room meanwhile than all the earlier files. A disk that is full or a folder that
 * cannot be written refuses lines, and never stops the program.
 */
export function createRotatingFile(options: RotatingFileOptions): RotatingFile {
  const { directory, name, maxBytes, keepFiles, files = diskLogFiles } = options;
  const pathOf = (age: number) => join(directory, age === 0 ? `${name}.log` : `${name}.${age}.log`);
  let sizeBytes: number | null = null;
  let rotateFrom = maxBytes;

  /**
   * Moves each file one on, up to the first place that is free; the oldest goes only where none is. An attempt that ends
   * half way leaves a free place behind, so that the next one does not move the others out.
   */
  function rotate(): void {
    const free = Array.from({ length: keepFiles }, (_, index) => index + 1).find(
      (age) => files.sizeOf(pathOf(age)) === null,
    );
    if (free === undefined) files.remove(pathOf(keepFiles));
    for (let age = (free ?? keepFiles) - 1; age >= 0; age -= 1) files.rename(pathOf(age), pathOf(age + 1));
  }

  function tryToRotate(fullBytes: number): number {
    try {
      rotate();
      rotateFrom = maxBytes;
      return 0;
    } catch (error) {
      rotateFrom = fullBytes + maxBytes / triesInOneSize;
      if (fullBytes >= maxBytes * (keepFiles + 1)) throw error;
      return fullBytes;
    }
  }

  return {
    write: (line) => {
      const lineBytes = Buffer.byteLength(line);
      try {
        if (sizeBytes === null) {
          files.makeDirectory(directory);
          sizeBytes = files.sizeOf(pathOf(0)) ?? 0;
        }
        if (sizeBytes > 0 && sizeBytes + lineBytes > rotateFrom) sizeBytes = tryToRotate(sizeBytes);
        files.append(pathOf(0), line);
        sizeBytes += lineBytes;
        return true;
      } catch {
        sizeBytes = null;
        return false;
      }
    },
  };
}

import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface RotatingFileOptions {
  /** Absolute. Made when it is missing, for this user only. */
  readonly directory: string;
  /** Without its ending: `depot` makes `depot.log`, and `depot.1.log` of the one before. */
  readonly name: string;
  /** A line that would make the file larger begins a new one. */
  readonly maxBytes: number;
  /** How many earlier files are kept beside the one in use. */
  readonly keepFiles: number;
}

export interface RotatingFile {
  /** False where the line is lost. */
  readonly write: (line: string) => boolean;
}

/**
 * Lines in a file that does not grow without end. Each line is with the operating system when the call returns, so that
 * a crash loses none. A disk that is full or a folder that cannot be written loses lines, and never stops the program.
 */
export function createRotatingFile({ directory, name, maxBytes, keepFiles }: RotatingFileOptions): RotatingFile {
  const pathOf = (age: number) => join(directory, age === 0 ? `${name}.log` : `${name}.${age}.log`);
  let sizeBytes: number | null = null;

  function makeRoom(lineBytes: number): void {
    if (sizeBytes === null) {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      sizeBytes = statSync(pathOf(0), { throwIfNoEntry: false })?.size ?? 0;
    }
    if (sizeBytes > 0 && sizeBytes + lineBytes > maxBytes) {
      rmSync(pathOf(keepFiles), { force: true });
      for (let age = keepFiles - 1; age >= 0; age -= 1) {
        if (statSync(pathOf(age), { throwIfNoEntry: false }) !== undefined) {
          renameSync(pathOf(age), pathOf(age + 1));
        }
      }
      sizeBytes = 0;
    }
  }

  return {
    write: (line) => {
      const lineBytes = Buffer.byteLength(line);
      try {
        makeRoom(lineBytes);
        appendFileSync(pathOf(0), line, { mode: 0o600 });
        sizeBytes = (sizeBytes ?? 0) + lineBytes;
        return true;
      } catch {
        sizeBytes = null;
        return false;
      }
    },
  };
}

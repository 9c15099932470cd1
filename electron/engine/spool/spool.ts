import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { largestFileBytes } from '../../../shared/contract/limits.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { FileError, FileResult, Files, Random } from '../ports.ts';

/** Why the spool failed. `damaged`: the copy exists, but its bytes are not those that were kept. */
export interface SpoolError {
  readonly code: FileError['code'] | 'damaged';
  /** The operating system's own, safe to log; empty for `damaged`. */
  readonly systemCode: string;
}

export type SpoolResult<Value> = Promise<Result<Value, SpoolError>>;

/**
 * The private copies of all files, each under the SHA-256 of its bytes (lower-case hexadecimal). A file with such a
 * name is whole: it gets the name only after its bytes are flushed, so a kill at any point leaves at most a temporary
 * file behind.
 */
export interface Spool {
  /**
   * Copies the contents and returns their hashes in the given order, when the copies are durable. The bytes are flushed
   * at the same time and the folder once for all of them, so groups of 8 to 32 are much faster than single files. After
   * a failure some may have been kept; keeping them again does no harm.
   */
  readonly keep: (contents: readonly Uint8Array[]) => SpoolResult<readonly string[]>;
  /** Returns the bytes, checked against their hash. */
  readonly read: (sha256: string) => SpoolResult<Uint8Array>;
  readonly list: () => SpoolResult<readonly string[]>;
  /**
   * Removes the files that a kill left half written, and returns how many. Those that are being written now stay: a page
   * adds files as soon as it is answered, which is before the engine has started.
   */
  readonly sweep: () => SpoolResult<number>;
}

export interface SpoolOptions {
  readonly files: Files;
  /**
   * Absolute; made when it is missing, for this user only. All copies are in this one folder: sub-folders by the first
   * digits of the hash were measured and gained nothing, and each would have to be flushed.
   */
  readonly directory: string;
  readonly random: Random;
}

/**
 * No way into the depot takes a file above `largestFileBytes`. Twice that is never met, and bounds the memory that a
 * foreign file in the place of a copy, or of its original, can take.
 */
export const largestCopyBytes = 2 * largestFileBytes;

/** The name of a copy. */
export const hashShape = /^[0-9a-f]{64}$/;
const temporarySuffix = '.part';
const damaged: SpoolError = { code: 'damaged', systemCode: '' };

export function createSpool({ files, directory, random }: SpoolOptions): Spool {
  const folder = createFolderOnce(files, directory);
  let temporaryFiles = 0;
  const beingWritten = new Set<string>();

  const pathOf = (sha256: string): string => join(directory, sha256);

  function temporaryPath(): string {
    temporaryFiles += 1;
    const chance = Math.floor(random() * 2 ** 40).toString(36);
    return join(directory, `${temporaryFiles}-${chance}${temporarySuffix}`);
  }

  /**
   * Writes even over an existing copy: that is the same or damaged, and checking it would cost more than writing it
   * anew.
   */
  async function write(sha256: string, bytes: Uint8Array): SpoolResult<void> {
    const temporary = temporaryPath();
    beingWritten.add(temporary);
    try {
      const written = await files.writeFlushed(temporary, bytes);
      const done = written.ok ? await files.rename(temporary, pathOf(sha256)) : written;
      if (!done.ok) await files.remove(temporary);
      return done;
    } finally {
      beingWritten.delete(temporary);
    }
  }

  return {
    keep: async (contents) => {
      if (contents.some((bytes) => bytes.length > largestCopyBytes)) {
        return failure({ code: 'too-large', systemCode: 'EFBIG' });
      }
      const made = await folder.make();
      if (!made.ok) return made;
      const hashes = contents.map(sha256Of);
      const distinct = new Map(contents.map((bytes, index) => [hashes[index] ?? sha256Of(bytes), bytes]));
      const written = await Promise.all([...distinct].map(([sha256, bytes]) => write(sha256, bytes)));
      const failed = written.find((one) => !one.ok);
      if (failed !== undefined && !failed.ok) {
        if (failed.error.code === 'missing') folder.forget();
        return failed;
      }
      // The flush is needed even for copies that existed already: a kill may have left one behind before its folder was
      // flushed.
      const flushed = await files.flushDirectory(directory);
      return flushed.ok ? success(hashes) : flushed;
    },
    read: async (sha256) => {
      if (!hashShape.test(sha256)) return failure({ code: 'missing', systemCode: 'ENOENT' });
      const found = await files.read(pathOf(sha256), largestCopyBytes);
      if (!found.ok) return found.error.code === 'too-large' ? failure(damaged) : found;
      return sha256Of(found.value.bytes) === sha256 ? success(found.value.bytes) : failure(damaged);
    },
    list: async () => {
      const names = await namesIn(files, directory);
      return names.ok ? success(names.value.filter((name) => hashShape.test(name))) : names;
    },
    sweep: async () => {
      const names = await namesIn(files, directory);
      if (!names.ok) return names;
      const leftovers = names.value
        .filter((name) => name.endsWith(temporarySuffix))
        .map((name) => join(directory, name))
        .filter((path) => !beingWritten.has(path));
      for (const path of leftovers) {
        const removed = await files.remove(path);
        if (!removed.ok && removed.error.code !== 'missing') return removed;
      }
      return success(leftovers.length);
    },
  };
}

function sha256Of(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** The names of the files in the folder; none where the folder does not exist yet. */
async function namesIn(files: Files, directory: string): SpoolResult<readonly string[]> {
  const entries = await files.entries(directory);
  if (entries.ok) return success(entries.value.filter(({ kind }) => kind === 'file').map(({ name }) => name));
  return entries.error.code === 'missing' ? success([]) : entries;
}

/** Makes a folder when it is first needed, durable before anything is put into it. */
interface FolderOnce {
  readonly make: () => FileResult<void>;
  /** The folder turned out to be missing, and is to be made again the next time. */
  readonly forget: () => void;
}

function createFolderOnce(files: Files, directory: string): FolderOnce {
  let isMade = false;
  return {
    // The result is remembered only once it is there: a call that hangs must not hold up all later ones.
    make: async () => {
      if (isMade) return success(undefined);
      const made = await files.makeDirectory(directory, 0o700);
      const durable = made.ok ? await files.flushDirectory(dirname(directory)) : made;
      isMade = durable.ok;
      return durable;
    },
    forget: () => {
      isMade = false;
    },
  };
}

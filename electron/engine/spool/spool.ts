import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { largestFileBytes } from '../../../shared/contract/limits.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { FileError, FileResult, Files, Random } from '../ports.ts';

/** Why the spool could not do it. `damaged`: the copy is there, and its bytes are not those that were kept. */
export interface SpoolError {
  readonly code: FileError['code'] | 'damaged';
  /** The operating system's own, safe to log; empty for `damaged`. */
  readonly systemCode: string;
}

type SpoolResult<Value> = Promise<Result<Value, SpoolError>>;

/**
 * Private copies of every file, each under the SHA-256 of its bytes (lower-case hexadecimal). A file with such a name
 * is whole: it gets the name only after its bytes are flushed, so a kill at any point leaves at most a temporary file.
 */
export interface Spool {
  /**
   * Copies the contents; durable when it returns the hashes, in the given order. The bytes are flushed at the same time
   * and the folder once for all, so groups of 8 to 32 are much faster than one by one. On a failure some may have been
   * kept: keeping them again does no harm.
   */
  readonly keep: (contents: readonly Uint8Array[]) => SpoolResult<readonly string[]>;
  /** The bytes, checked against their hash. */
  readonly read: (sha256: string) => SpoolResult<Uint8Array>;
  /** One that is not there is a success. */
  readonly remove: (sha256: string) => SpoolResult<void>;
  readonly list: () => SpoolResult<readonly string[]>;
  /** Removes what a kill left half written. To be called at the start, before the first `keep`. Returns how many. */
  readonly sweep: () => SpoolResult<number>;
}

export interface SpoolOptions {
  readonly files: Files;
  /**
   * Absolute; made when it is missing, for this user only. All copies lie in this one folder: sub-folders by the first
   * digits of the hash were measured and changed nothing, but each would have to be flushed.
   */
  readonly directory: string;
  readonly random: Random;
}

/**
 * No way into the depot takes a file above `largestFileBytes`. Twice that is never met, and bounds the memory that a
 * foreign file in the place of a copy, or of its original, can take.
 */
export const largestCopyBytes = 2 * largestFileBytes;

const hashShape = /^[0-9a-f]{64}$/;
const temporarySuffix = '.part';
const damaged: SpoolError = { code: 'damaged', systemCode: '' };

export function createSpool({ files, directory, random }: SpoolOptions): Spool {
  const folder = createFolderOnce(files, directory);
  let temporaryFiles = 0;

  const pathOf = (sha256: string): string => join(directory, sha256);

  function temporaryPath(): string {
    temporaryFiles += 1;
    const chance = Math.floor(random() * 2 ** 40).toString(36);
    return join(directory, `${temporaryFiles}-${chance}${temporarySuffix}`);
  }

  /** Also over a copy that is there: it is the same or damaged, and looking would cost more than writing it anew. */
  async function write(sha256: string, bytes: Uint8Array): SpoolResult<void> {
    const temporary = temporaryPath();
    const written = await files.writeFlushed(temporary, bytes);
    const done = written.ok ? await files.rename(temporary, pathOf(sha256)) : written;
    if (!done.ok) await files.remove(temporary);
    return done;
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
      // Also where nothing was written: the kill that left a copy behind may have come before its folder was flushed.
      const flushed = await files.flushDirectory(directory);
      return flushed.ok ? success(hashes) : flushed;
    },
    read: async (sha256) => {
      if (!hashShape.test(sha256)) return failure({ code: 'missing', systemCode: 'ENOENT' });
      const found = await files.read(pathOf(sha256), largestCopyBytes);
      if (!found.ok) return found.error.code === 'too-large' ? failure(damaged) : found;
      return sha256Of(found.value.bytes) === sha256 ? success(found.value.bytes) : failure(damaged);
    },
    remove: async (sha256) => {
      if (!hashShape.test(sha256)) return success(undefined);
      const removed = await files.remove(pathOf(sha256));
      return removed.ok || removed.error.code === 'missing' ? success(undefined) : removed;
    },
    list: async () => {
      const names = await namesIn(files, directory);
      return names.ok ? success(names.value.filter((name) => hashShape.test(name))) : names;
    },
    sweep: async () => {
      const names = await namesIn(files, directory);
      if (!names.ok) return names;
      const leftovers = names.value.filter((name) => name.endsWith(temporarySuffix));
      for (const name of leftovers) {
        const removed = await files.remove(join(directory, name));
        if (!removed.ok && removed.error.code !== 'missing') return removed;
      }
      return success(leftovers.length);
    },
  };
}

function sha256Of(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** Names of the files in the folder; none where it does not exist yet. */
async function namesIn(files: Files, directory: string): SpoolResult<readonly string[]> {
  const entries = await files.entries(directory);
  if (entries.ok) return success(entries.value.filter(({ kind }) => kind === 'file').map(({ name }) => name));
  return entries.error.code === 'missing' ? success([]) : entries;
}

/** A folder that is made when it is first needed, and durable before anything is put into it. */
interface FolderOnce {
  readonly make: () => FileResult<void>;
  /** It turned out to be missing: it is made again the next time. */
  readonly forget: () => void;
}

function createFolderOnce(files: Files, directory: string): FolderOnce {
  let isMade = false;
  return {
    // Remembered only once it is done: a call that hangs must not hold up all that come after it.
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

import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { FileError } from '../ports.ts';
import { fileErrorOf, NotAFile, ThroughALink, TooLarge } from './file-error.ts';
import { systemPath } from './paths.ts';
import type { SystemPath } from './reach.ts';

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;

/**
 * How a file is opened that a person or another PC may have put there. Without `O_NONBLOCK`, opening a pipe would block
 * until somebody writes into it; Windows has none of these flags.
 */
export const openToRead = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;

/** A file that was found to be one on its open handle. Whoever opened it closes the handle. */
export interface OpenedFile {
  readonly handle: FileHandle;
  /** Of what was opened, not of what has the name by now. */
  readonly stats: BigIntStats;
}

/**
 * Opens a file by the path that a person, a setting or the program itself names, to read it. Only a file is opened: a
 * link, a pipe, a device or a folder in its place is an error (`ELOOP`, `EISDIR`), and none of them keeps the call
 * waiting. Links among the folders above are whoever's choice it was to name that path.
 */
export async function openFile(file: string): Promise<Result<OpenedFile, FileError>> {
  const at = systemPath(file);
  try {
    // Opening a device may have an effect of its own, so it is not even tried.
    refuseOtherThanFile(await lstat(at, { bigint: true }));
    const handle = await open(at, openToRead);
    try {
      const stats = await handle.stat({ bigint: true });
      if (!stats.isFile()) throw new NotAFile();
      // Windows opens what a link leads to; then another file has the name.
      if (O_NOFOLLOW === 0) await refuseOther(stats, at);
      return success({ handle, stats });
    } catch (error) {
      await handle.close();
      throw error;
    }
  } catch (error) {
    return failure(fileErrorOf(error));
  }
}

/** Says by the stats of the open file why it must not be read; null where it may. */
type Judge<Refusal> = (stats: BigIntStats) => Promise<Refusal | null>;

/** The content of a file as {@link openFile} opens it; `too-large` above `mostBytes`, whatever size it claims to have. */
export async function readFileBytes<Refusal = never>(
  file: string,
  mostBytes: number,
  judge: Judge<Refusal> = async () => null,
): Promise<Result<Uint8Array<ArrayBuffer>, FileError | Refusal>> {
  const opened = await openFile(file);
  if (!opened.ok) return opened;
  const { handle, stats } = opened.value;
  try {
    const refusal = await judge(stats);
    if (refusal !== null) return failure(refusal);
    return success(await readAtMost(handle, Number(stats.size), mostBytes));
  } catch (error) {
    return failure(fileErrorOf(error));
  } finally {
    await handle.close();
  }
}

/** The same as text in UTF-8, without the mark that an editor may have put at its beginning. */
export async function readFileText<Refusal = never>(
  file: string,
  mostBytes: number,
  judge?: Judge<Refusal>,
): Promise<Result<string, FileError | Refusal>> {
  const read = await readFileBytes(file, mostBytes, judge);
  return read.ok ? success(new TextDecoder().decode(read.value)) : read;
}

/** Reads an open file to its end, which may have moved since its size was asked for. */
async function readAtMost(handle: FileHandle, sizeBytes: number, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (sizeBytes > mostBytes) throw new TooLarge();
  let bytes = new Uint8Array(Math.min(sizeBytes, mostBytes) + 1);
  let filled = 0;
  for (;;) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, filled);
    filled += bytesRead;
    if (filled > mostBytes) throw new TooLarge();
    if (bytesRead === 0) return bytes.subarray(0, filled);
    if (filled < bytes.length) continue;
    const larger = new Uint8Array(Math.min(bytes.length * 2, mostBytes + 1));
    larger.set(bytes);
    bytes = larger;
  }
}

function refuseOtherThanFile(stats: BigIntStats): void {
  if (stats.isSymbolicLink()) throw new ThroughALink();
  if (!stats.isFile()) throw new NotAFile();
}

/** For systems that open what a link leads to: throws where another file has the name than was opened. */
export async function refuseOther(opened: BigIntStats, at: SystemPath): Promise<void> {
  const named = await lstat(at, { bigint: true });
  refuseOtherThanFile(named);
  if (isSame(opened, named)) return;
  // Some network folders number a file in one way by its name and in another by its handle.
  const again = await open(at, openToRead);
  try {
    if (!isSame(opened, await again.stat({ bigint: true }))) throw new ThroughALink();
  } finally {
    await again.close();
  }
}

/** Windows tells the same device in two ways. */
function isSame(one: BigIntStats, other: BigIntStats): boolean {
  return one.ino === other.ino && (process.platform === 'win32' || one.dev === other.dev);
}

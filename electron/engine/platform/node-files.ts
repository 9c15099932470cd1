import * as fs from 'node:fs';
import { constants } from 'node:fs';
import { mkdir, readdir, realpath, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { failure, success } from '../../../shared/result.ts';
import type { DirectoryEntry, FileError, FileResult, FileStamp, FileSystem, Files, FolderLocation } from '../ports.ts';
import { fileErrorOf, NotAFile, retryBusyFile, TooLarge } from './file-error.ts';
import { openToRead, refuseOther } from './open-file.ts';
import { systemPath, textOfBytes } from './paths.ts';
import { canHoldFolders, type Reach, reachAnywhere, reachWithin, type SystemPath } from './reach.ts';

/** A call without an answer after this long is given up. */
const callTimeoutMs = 30_000;
/** Reading, writing and copying may take longer by the size: no slower than 32 kB a second. */
const slowestBytesPerMs = 32;

const windows = process.platform === 'win32';
/**
 * Up to this size, writing to a disk of this PC is a copy into memory, which takes less time than a call on another
 * thread.
 */
const quickWriteBytes = 256 * 1024;
/** How long the answer about a folder stays valid: a share may be mounted over it. */
const localForMs = 1_000;
const mostFoldersKnown = 16;

/** Linux, by the numbers of its `statfs`: NFS, the three of SMB, FUSE, 9P, AFS, Ceph and the folders of a virtual PC. */
const remoteFileSystems: ReadonlySet<number> = new Set([
  ...[0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x01021997, 0x5346414f, 0x00c36400, 0x786f4256],
]);

/**
 * The calls that are made for every file use file descriptors: the same through `node:fs/promises` and its handles
 * takes three times the processor time (0.3 instead of 0.1 ms to read one file, measured).
 */
const lstat = promisify(fs.lstat);
const open = promisify(fs.open);
const fstat = promisify(fs.fstat);
const read = promisify(fs.read);
const writeFile = promisify(fs.writeFile);
const fdatasync = promisify(fs.fdatasync);
const fsync = promisify(fs.fsync);
const close = promisify(fs.close);
const rename = promisify(fs.rename);
const unlink = promisify(fs.unlink);

/**
 * The file system of this PC. Every call answers within a bound; one that was given up with `timed-out` may still take
 * effect later.
 *
 * @param holdsFolders how a link below a folder is kept from being followed: see {@link reachWithin}
 */
export function nodeFiles(timeoutMs: number = callTimeoutMs, holdsFolders = canHoldFolders): FileSystem {
  const isOnLocalDisk = createLocalDisks();
  const reached = (reach: Reach, comparesNames: boolean) =>
    filesReached({ reach, comparesNames, timeoutMs, isOnLocalDisk });
  return {
    ...reached(reachAnywhere, false),
    within: (root) => reached(reachWithin(root, holdsFolders), !holdsFolders),
  };
}

interface ReachedParts {
  readonly reach: Reach;
  /** What was opened is held against what its name has afterwards. */
  readonly comparesNames: boolean;
  readonly timeoutMs: number;
  readonly isOnLocalDisk: (path: string) => Promise<boolean>;
}

function filesReached({ reach, comparesNames, timeoutMs, isOnLocalDisk }: ReachedParts): Files {
  return {
    entries: (directory) =>
      fileCall(timeoutMs, () =>
        reach.folder(directory, async (at) =>
          (await readdir(at, { withFileTypes: true, encoding: 'buffer' })).map(entryOf),
        ),
      ),
    stamp: (path) =>
      fileCall(timeoutMs, async () => {
        const isLocal = await isOnLocalDisk(path);
        if (isLocal) await turnForOthers();
        return reach.name(path, async (at) => {
          const stats = isLocal ? fs.lstatSync(at, { bigint: true }) : await lstat(at, { bigint: true });
          return { ...stampOf(stats), kind: kindOf(stats) };
        });
      }),
    realPath: (path) =>
      fileCall(timeoutMs, () => reach.name(path, async (at) => textOfBytes(await realpath(at, 'buffer')))),
    read: (path, limitBytes) =>
      fileCall(timeoutMs + limitBytes / slowestBytesPerMs, async () => {
        const isLocal = await isOnLocalDisk(path);
        return reach.name(path, (at) => readThroughOneHandle(at, { limitBytes, isLocal, comparesNames }));
      }),
    writeFlushed: (path, bytes, mode = 0o600) =>
      fileCall(timeoutMs + bytes.length / slowestBytesPerMs, async () => {
        const isLocal = await isOnLocalDisk(path);
        await reach.name(path, (at) => writeNew(at, bytes, { isLocal, mode }));
      }),
    rename: (from, to) =>
      fileCall(timeoutMs, async () => {
        const isLocal = await isOnLocalDisk(from);
        await reach.name(from, (old) =>
          reach.name(to, (next) => retryBusyFile(async () => void (await renamed(old, next, isLocal)))),
        );
      }),
    remove: (path) => fileCall(timeoutMs, () => reach.name(path, (at) => retryBusyFile(() => unlink(at)))),
    makeDirectory: (path, mode) =>
      fileCall(timeoutMs, async () => {
        const options = mode === undefined ? {} : { mode };
        if (reach === reachAnywhere) await mkdir(systemPath(path), { recursive: true, ...options });
        else await makeFolders(reach, path, options);
      }),
    flushDirectory: (path) =>
      windows ? Promise.resolve(success(undefined)) : fileCall(timeoutMs, () => reach.folder(path, flush)),
    freeBytes: (path) =>
      fileCall(timeoutMs, () =>
        reach.folder(path, async (at) => {
          const { bavail, bsize } = await statfs(at);
          return bavail * bsize;
        }),
      ),
    locate: (directory) =>
      fileCall(timeoutMs, () => {
        // Another one may have been mounted at the path.
        reach.renew();
        return reach.folder(directory, async (at) => {
          // One after the other: a folder that hangs then holds one thread, not two.
          const { dev, ino } = await stat(at, { bigint: true });
          const { type } = await statfs(at);
          return locationOf(dev, ino, type);
        });
      }),
  };
}

/** Makes the folders of a path one in the other, where the folder that it all lies in exists. */
async function makeFolders(reach: Reach, path: string, options: fs.MakeDirectoryOptions): Promise<void> {
  try {
    await reach.name(path, (at) => mkdir(at, options));
  } catch (error) {
    const { systemCode } = fileErrorOf(error);
    if (systemCode !== 'ENOENT' && systemCode !== 'EEXIST') throw error;
    if (systemCode === 'ENOENT') {
      await makeFolders(reach, dirname(path), options);
      await reach.name(path, (at) => mkdir(at, options));
    }
  }
  // What was there already may be a link or a file.
  await reach.folder(path, async () => {});
}

/**
 * Says whether a file is on a disk of this PC, which answers from memory about an open file, and about the names in a
 * folder that is in use. Each call that is not handed to another thread saves two thirds of its processor time; on a
 * share, it could hold up everything for ever. Linux only: elsewhere the kind of file system is not known, or a virus
 * scanner comes in between.
 */
function createLocalDisks(): (path: string) => Promise<boolean> {
  const known = new Map<string, { readonly isLocal: Promise<boolean>; readonly untilMs: number }>();
  return async (path) => {
    if (process.platform !== 'linux') return false;
    const directory = dirname(path);
    const found = known.get(directory);
    if (found !== undefined && performance.now() < found.untilMs) return found.isLocal;
    const isLocal = statfs(systemPath(directory)).then(
      ({ type }) => !remoteFileSystems.has(type),
      () => false,
    );
    if (known.size >= mostFoldersKnown) known.clear();
    known.set(directory, { isLocal, untilMs: performance.now() + localForMs });
    return isLocal;
  };
}

/** A folder of 10,000 files is stamped without a pause that anybody feels: whatever else is due has its turn between. */
const longestStretchMs = 4;
let stretchBeganMs = 0;
let isTurnDue = false;

async function turnForOthers(): Promise<void> {
  if (!isTurnDue) {
    isTurnDue = true;
    stretchBeganMs = performance.now();
    setImmediate(() => {
      isTurnDue = false;
    });
  }
  while (isTurnDue && performance.now() - stretchBeganMs >= longestStretchMs) await nextTurn();
}

async function stampOfOpen(descriptor: number, isLocal: boolean): Promise<fs.BigIntStats> {
  return isLocal ? fs.fstatSync(descriptor, { bigint: true }) : fstat(descriptor, { bigint: true });
}

async function opened(at: SystemPath, flags: string | number, isLocal: boolean, mode?: number): Promise<number> {
  return isLocal ? fs.openSync(at, flags, mode) : open(at, flags, mode);
}

async function renamed(from: SystemPath, to: SystemPath, isLocal: boolean): Promise<void> {
  if (isLocal) fs.renameSync(from, to);
  else await rename(from, to);
}

async function closed(descriptor: number, isLocal: boolean): Promise<void> {
  if (isLocal) fs.closeSync(descriptor);
  else await close(descriptor);
}

async function writeNew(
  at: SystemPath,
  bytes: Uint8Array,
  { isLocal, mode }: { readonly isLocal: boolean; readonly mode: number },
): Promise<void> {
  const descriptor = await opened(at, 'wx', isLocal, mode);
  try {
    if (isLocal && bytes.length <= quickWriteBytes) fs.writeFileSync(descriptor, bytes);
    else await writeFile(descriptor, bytes);
    await fdatasync(descriptor);
  } finally {
    await closed(descriptor, isLocal);
  }
}

interface ReadOptions {
  readonly limitBytes: number;
  readonly isLocal: boolean;
  readonly comparesNames: boolean;
}

async function readThroughOneHandle(at: SystemPath, { limitBytes, isLocal, comparesNames }: ReadOptions) {
  const descriptor = await opened(at, openToRead, isLocal);
  try {
    const before = await stampOfOpen(descriptor, isLocal);
    if (!before.isFile()) throw new NotAFile();
    if (comparesNames) await refuseOther(before, at);
    if (before.size > limitBytes) throw new TooLarge();
    const bytes = new Uint8Array(Number(before.size));
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await read(descriptor, bytes, filled, bytes.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    const after = await stampOfOpen(descriptor, isLocal);
    return { bytes: bytes.subarray(0, filled), before: stampOf(before), after: stampOf(after) };
  } finally {
    await closed(descriptor, isLocal);
  }
}

async function flush(directory: SystemPath): Promise<void> {
  const descriptor = await open(directory, constants.O_RDONLY);
  try {
    await fsync(descriptor);
  } catch (error) {
    // A file system that cannot flush a folder answers like this, and nothing more can be done on it.
    const { systemCode } = fileErrorOf(error);
    if (systemCode !== 'EINVAL' && systemCode !== 'ENOTSUP') throw error;
  } finally {
    await close(descriptor);
  }
}

function stampOf(stats: fs.BigIntStats): FileStamp {
  return {
    sizeBytes: Number(stats.size),
    modifiedMs: Number(stats.mtimeNs) / 1e6,
    identity: `${stats.dev}:${stats.ino}`,
    changedMs: Number(stats.ctimeNs) / 1e6,
  };
}

/**
 * On Windows the device is the number that the volume got when it was made. Elsewhere it changes with each mount, so
 * the kind of file system is used instead: a share's root and the empty folder below it differ in both.
 */
function locationOf(device: bigint, inode: bigint, type: number): FolderLocation {
  return { identity: `${windows ? device : type}:${inode}`, isRemote: remoteFileSystems.has(type) };
}

function entryOf(entry: fs.Dirent<Buffer>): DirectoryEntry {
  return { name: textOfBytes(entry.name), kind: kindOf(entry) };
}

function kindOf(of: fs.Dirent<Buffer> | fs.BigIntStats): DirectoryEntry['kind'] {
  if (of.isFile()) return 'file';
  if (of.isDirectory()) return 'directory';
  return of.isSymbolicLink() ? 'symbolic-link' : 'other';
}

/** Node runs longer timers at once. */
const longestTimerMs = 2 ** 31 - 1;

const timedOut: FileError = { code: 'timed-out', systemCode: 'ETIMEDOUT' };

/**
 * Makes a call of `node:fs` in bounded time, and returns its error as a value: a call to a network folder that is gone
 * may never return. A call that was given up may still take effect later. Rejects with a bug alone.
 */
export function fileCall<Value>(timeoutMs: number, call: () => Promise<Value>): FileResult<Value> {
  return new Promise((resolve, reject) => {
    const made = call();
    const giveUp = () => {
      const returned = made.then(
        () => undefined,
        () => undefined,
      );
      resolve({ ...failure(timedOut), returned });
    };
    const timer = setTimeout(giveUp, Math.min(timeoutMs, longestTimerMs));
    made.then(
      (value) => {
        clearTimeout(timer);
        resolve(success(value));
      },
      (error: unknown) => {
        clearTimeout(timer);
        try {
          resolve(failure(fileErrorOf(error)));
        } catch (bug) {
          reject(bug);
        }
      },
    );
  });
}

/**
 * Gives back the memory of bytes that nobody will touch again, without waiting for the garbage collector, which would
 * let tens of megabytes pile up while thousands of files pass through. The bytes are empty afterwards. To be called
 * only when every read and write of them has succeeded, because a call that was given up may still use them.
 */
export function releaseBytes(bytes: Uint8Array): void {
  ownBuffer(bytes)?.transfer(0);
}

/** The buffer that contains these bytes and no others; null where they share one, as small Node buffers do. */
export function ownBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer | null {
  return buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength ? buffer : null;
}

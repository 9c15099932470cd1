import { type BigIntStats, readdir, type Stats } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { hasMarkedBytes } from '../platform/paths.ts';
import { isIgnoredPath, isUploadedFolder } from './ignored-names.ts';
import { intakeLimits, intakeTimes } from './limits.ts';

/** A file as the system shows it to the watcher. */
export interface SeenFile {
  readonly sizeBytes: number;
  /** Exact to the millisecond only. */
  readonly modifiedMs: number;
}

export interface Watching {
  /** Nothing is told any more. */
  readonly close: () => void;
}

/** Tells what happens in a folder, by paths relative to it, with `/`. Null where it cannot be watched at all. */
export type WatchDirectory = (
  directory: string,
  manner: {
    /** Asks the system again and again, where it does not tell by itself. */
    readonly polling: boolean;
    readonly includeSubfolders: boolean;
    readonly leavesOutUploaded: boolean;
    /** The depot has seen this very version of the file, so there is nothing to tell. */
    readonly isKnown: (path: string, file: SeenFile) => boolean;
  },
  on: {
    /** Null when anything may have happened. */
    readonly onHint: (path: string | null) => void;
    readonly onReady: () => void;
    /** Something will not be told. */
    readonly onError: (systemCode: string) => void;
  },
) => Watching | null;

/** What chokidar makes of a name that is no text: no such file is found by that name. */
const replacement = '\ufffd';

/**
 * chokidar tells of a new folder, lists it, and only then listens in it; that it listens it does not tell. What comes in
 * between, as when a card reader makes a folder and puts its files there one by one, is found by looking again.
 */
const newFolderAgainMs = [500, 3_000];

/**
 * chokidar, told to leave alone what the depot knows. It lists a folder in which something happened and watches what
 * it finds; a file whose version is known is ignored there, and let go of where it was watched before. So only what is
 * news costs a watch, and memory does not grow with the files that lie there (68 MB for 10,000 without this).
 *
 * That listing takes a tenth of a second with 10,000 files. What the system told is therefore passed on at once (`raw`),
 * and what the listing finds on top of that, such as files of a new folder, comes after it.
 */
export const watchDirectory: WatchDirectory = (directory, manner, on) => {
  const { polling, includeSubfolders, leavesOutUploaded, isKnown } = manner;
  // chokidar takes texts only. The scans find what is in such a folder.
  if (hasMarkedBytes(directory)) return null;
  const folders = new Set<string>();
  const newFiles = new Set<string>();
  const planned = new Set<NodeJS.Timeout>();
  let isReady = false;
  let isClosed = false;

  function isIgnored(path: string, stats: Stats | BigIntStats | undefined): boolean {
    const inside = insideOf(directory, path);
    if (inside === null) return true;
    if (inside === '') return false;
    if (isIgnoredPath(inside, leavesOutUploaded)) return true;
    if (stats?.isDirectory()) return (leavesOutUploaded && isUploadedFolder(inside)) || isTooMany(inside);
    if (!stats?.isFile()) return false;
    const file = { sizeBytes: Number(stats.size), modifiedMs: Number(stats.mtimeMs) };
    if (isKnown(inside, file)) {
      newFiles.delete(inside);
      return true;
    }
    if (newFiles.has(inside)) return false;
    if (newFiles.size >= intakeLimits.mostWatchedFiles) return leaveOut();
    newFiles.add(inside);
    return false;
  }

  /** The full scan finds it, and after that nearly all of them are known: the watch is begun anew then. */
  function leaveOut(): true {
    on.onHint(null);
    on.onError('EOVERFLOW');
    return true;
  }

  /** What lies deeper or is too much is found by looking. */
  function isTooMany(folder: string): boolean {
    if (folders.size >= intakeLimits.mostWatchedDirectories && !folders.has(folder)) return true;
    folders.add(folder);
    return false;
  }

  const watcher = watch(directory, {
    // Without it chokidar leaves the system's errors unheard, and they end the process.
    persistent: true,
    ignored: isIgnored,
    depth: includeSubfolders ? intakeLimits.deepest : 0,
    followSymlinks: false,
    alwaysStat: true,
    atomic: false,
    usePolling: polling,
    interval: intakeTimes.pollEveryMs,
    binaryInterval: intakeTimes.pollEveryMs,
  });
  const hint = (inside: string | null) => {
    if (!isClosed) on.onHint(inside);
  };
  const tell = (path: string) => {
    const inside = insideOf(directory, path);
    if (inside !== null) hint(inside === '' || inside.includes(replacement) ? null : inside);
  };
  const again = (act: () => void) => {
    for (const afterMs of newFolderAgainMs) {
      const timer = setTimeout(() => {
        planned.delete(timer);
        act();
      }, afterMs);
      planned.add(timer);
    }
  };
  /** A folder that was made between chokidar's first list and its listening is one that it would never listen in. */
  const addMissedFolders = () =>
    readdir(directory, { withFileTypes: true }, (_error, entries = []) => {
      for (const entry of entries) {
        if (isClosed || !entry.isDirectory() || folders.has(entry.name) || entry.name.includes(replacement)) continue;
        watcher.add(join(directory, entry.name));
      }
    });
  watcher.on('all', (event, path) => {
    // Files may have come into a new folder before it was listened to.
    if (event === 'addDir' && !isReady) return;
    if (event === 'unlink') newFiles.delete(insideOf(directory, path) ?? '');
    if (event === 'unlinkDir') folders.delete(insideOf(directory, path) ?? '');
    tell(path);
    if (event === 'addDir') again(() => tell(path));
  });
  watcher.on('raw', (_event, name: unknown, details: unknown) => {
    if (polling) return;
    const watchedPath = watchedPathOf(details);
    if (watchedPath === null || typeof name !== 'string') hint(null);
    else tell(basename(watchedPath) === name ? watchedPath : join(watchedPath, name));
  });
  watcher.on('ready', () => {
    isReady = true;
    if (isClosed) return;
    on.onReady();
    if (includeSubfolders) again(addMissedFolders);
  });
  watcher.on('error', (error) => on.onError(error instanceof Error && 'code' in error ? String(error.code) : ''));
  return {
    close: () => {
      isClosed = true;
      for (const timer of planned) clearTimeout(timer);
      void watcher.close();
      // Closing takes every listener away, and an error that nobody hears ends the process.
      watcher.on('error', () => {});
    },
  };
};

/** Null for what is not in the folder: chokidar asks about its parent too. */
function insideOf(directory: string, path: string): string | null {
  // Most are just that, and this is asked for every file in the folder.
  if (sep === '/' && path.startsWith(`${directory}/`)) return path.slice(directory.length + 1);
  const inside = relative(directory, path);
  if (inside === '..' || inside.startsWith(`..${sep}`)) return null;
  return sep === '/' ? inside : inside.split(sep).join('/');
}

function watchedPathOf(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || !('watchedPath' in details)) return null;
  return typeof details.watchedPath === 'string' ? details.watchedPath : null;
}

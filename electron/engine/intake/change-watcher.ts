import { type BigIntStats, readdir, type Stats } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { hasMarkedBytes } from '../platform/paths.ts';
import { isIgnoredPath, isUploadedFolder } from './ignored-names.ts';
import { intakeLimits, intakeTimes } from './limits.ts';

/** A file as the watcher sees it. */
export interface SeenFile {
  readonly sizeBytes: number;
  /** Exact to the millisecond only. */
  readonly modifiedMs: number;
}

export interface Watching {
  /** Ends the watch: no hint comes after this. */
  readonly close: () => void;
}

/**
 * Reports what happens in a folder, as paths relative to it, with `/`. Returns null where the folder cannot be watched
 * at all.
 */
export type WatchDirectory = (
  directory: string,
  manner: {
    /** Polls the folder, because the system does not report changes by itself. */
    readonly polling: boolean;
    readonly includeSubfolders: boolean;
    readonly leavesOutUploaded: boolean;
    /** True when the depot has seen this very version of the file, so that there is nothing to report. */
    readonly isKnown: (path: string, file: SeenFile) => boolean;
  },
  on: {
    /** Gets null when anything may have happened. */
    readonly onHint: (path: string | null) => void;
    readonly onReady: () => void;
    /** Some changes will not be reported. */
    readonly onError: (systemCode: string) => void;
  },
) => Watching | null;

/** chokidar writes this into a name that is not valid text; no file can be opened by such a name. */
const replacement = '\ufffd';

/**
 * chokidar reports a new folder, lists it and only then listens in it, and does not say when it does. Files that arrive
 * in between, as when a card reader makes a folder and writes its files there one by one, are found by scanning the
 * folder again after these delays.
 */
const newFolderAgainMs = [500, 3_000];

/**
 * Watches by chokidar, which is told to ignore what the depot knows. chokidar lists a folder in which something
 * happened and watches what it finds; it ignores a file whose version is known, and stops watching it. So only new
 * files cost a watch, and memory does not grow with the number of files in the folder (68 MB for 10,000 files without
 * this).
 *
 * Such a listing takes a tenth of a second with 10,000 files. What the system reports is therefore passed on at once
 * (`raw`); what the listing finds on top of that, such as the files of a new folder, follows.
 */
export const watchDirectory: WatchDirectory = (directory, manner, on) => {
  const { polling, includeSubfolders, leavesOutUploaded, isKnown } = manner;
  // chokidar takes only text as a path. The scans find what is in such a folder.
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

  /** A full scan finds the file. After that nearly all files are known, and the watch starts anew. */
  function leaveOut(): true {
    on.onHint(null);
    on.onError('EOVERFLOW');
    return true;
  }

  /** Scans find what lies in the folders that are not watched. */
  function isTooMany(folder: string): boolean {
    if (folders.size >= intakeLimits.mostWatchedDirectories && !folders.has(folder)) return true;
    folders.add(folder);
    return false;
  }

  const watcher = watch(directory, {
    // Without this, nothing handles the system's errors in chokidar, and they end the process.
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
  /** chokidar would never listen in a folder that was made between its first listing and the start of its listening. */
  const addMissedFolders = () =>
    readdir(directory, { withFileTypes: true }, (_error, entries = []) => {
      for (const entry of entries) {
        if (isClosed || !entry.isDirectory() || folders.has(entry.name) || entry.name.includes(replacement)) continue;
        watcher.add(join(directory, entry.name));
      }
    });
  watcher.on('all', (event, path) => {
    // Before `ready` these are the folders that were there already.
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
      // Closing removes every listener, and an error without a listener ends the process.
      watcher.on('error', () => {});
    },
  };
};

/** Null for a path outside the folder: chokidar asks about its parent too. */
function insideOf(directory: string, path: string): string | null {
  // A fast path for most files, because chokidar asks about every file in the folder.
  if (sep === '/' && path.startsWith(`${directory}/`)) return path.slice(directory.length + 1);
  const inside = relative(directory, path);
  if (inside === '..' || inside.startsWith(`..${sep}`)) return null;
  return sep === '/' ? inside : inside.split(sep).join('/');
}

function watchedPathOf(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || !('watchedPath' in details)) return null;
  return typeof details.watchedPath === 'string' ? details.watchedPath : null;
}

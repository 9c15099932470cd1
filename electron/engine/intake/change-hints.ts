import type { Clock } from '../ports.ts';
import type { WatchDirectory, Watching } from './change-watcher.ts';
import { type IntakeTimes, intakeLimits } from './limits.ts';
import type { NameListing } from './name-listing.ts';

/** How a folder is to be watched. */
type WatchManner = Parameters<WatchDirectory>[1];

/** Hints from one watched folder. A hint may be late, doubled or missing: only the next scan knows. */
export interface Hints {
  /**
   * To be called after each full scan, with the folders that it found. Starts to watch, or starts anew where another
   * folder lies at a known path, the folder is to be watched in another way, or the watcher failed: the old watch
   * reports nothing then.
   */
  readonly follow: (
    directories: readonly { readonly path: string; readonly identity: string }[],
    manner: WatchManner,
  ) => void;
  /** The watcher has reported everything since before this moment, and has not failed. */
  readonly areComplete: () => boolean;
  readonly close: () => void;
}

interface HintParts {
  readonly root: string;
  readonly watch: WatchDirectory;
  readonly nameListing: NameListing;
  /** Gets a path in the watched folder, or null when anything may have happened. */
  readonly onHint: (path: string | null) => void;
  /** Gets the system's own code. Each code is reported once. */
  readonly onError: (systemCode: string) => void;
}

interface Watched {
  readonly manner: WatchManner;
  readonly identities: Map<string, string>;
  watching: Watching | null;
  isReady: boolean;
  hasFailed: boolean;
}

export function createHints({ root, watch, nameListing, onHint, onError }: HintParts): Hints {
  let watched: Watched | null = null;
  const told = new Set<string>();

  function close(): void {
    nameListing.stop();
    watched?.watching?.close();
    watched = null;
  }

  function begin(manner: WatchManner): Watched {
    const begun: Watched = { manner, identities: new Map(), watching: null, isReady: false, hasFailed: false };
    begun.watching = watch(root, manner, {
      onHint,
      onReady: () => {
        begun.isReady = true;
        // chokidar lists a folder first and begins to listen only then, so a file may arrive in between.
        const directories = () => [...begun.identities.keys()];
        const { polling, includeSubfolders, leavesOutUploaded } = manner;
        nameListing.begin({ directories, includeSubfolders, leavesOutUploaded, isRepeated: polling });
      },
      onError: (systemCode) => {
        begun.hasFailed = true;
        if (told.has(systemCode)) return;
        told.add(systemCode);
        onError(systemCode);
      },
    });
    return begun;
  }

  return {
    follow: (directories, manner) => {
      if (watched !== null && !isStillRight(watched, directories, manner)) close();
      watched ??= begin(manner);
      watched.identities.clear();
      for (const { path, identity } of directories) watched.identities.set(path, identity);
    },
    areComplete: () => watched?.isReady === true && !watched.hasFailed,
    close,
  };
}

function isStillRight(
  { manner, identities, watching, hasFailed }: Watched,
  directories: Parameters<Hints['follow']>[0],
  wanted: WatchManner,
): boolean {
  if (watching === null || hasFailed) return false;
  if (manner.polling !== wanted.polling || manner.includeSubfolders !== wanted.includeSubfolders) return false;
  if (manner.leavesOutUploaded !== wanted.leavesOutUploaded) return false;
  return directories.every(({ path, identity }) => (identities.get(path) ?? identity) === identity);
}

/**
 * Decides what follows from hints: after a moment, one scan of all the files they name; or, in a flood of hints, one
 * full scan at once and another when the flood is over, because some hints of a flood are always lost.
 */
interface HintFollowing {
  /** Gets null when the hint names no file. */
  readonly hinted: (path: string | null) => void;
  /** Scans these files now, because their time has come and not because of a hint. */
  readonly scanAgain: (paths: readonly string[]) => void;
  readonly isIdle: () => boolean;
  readonly stop: () => void;
}

interface HintFollowingParts {
  readonly clock: Clock;
  readonly times: Pick<IntakeTimes, 'hintDelayMs' | 'afterFloodMs'>;
  readonly scanPaths: (paths: readonly string[]) => void;
  readonly scanAll: () => void;
  readonly isIgnored: (path: string) => boolean;
}

export function createHintFollowing(parts: HintFollowingParts): HintFollowing {
  const { clock, times, scanPaths, scanAll, isIgnored } = parts;
  const paths = new Set<string>();
  let isFlooded = false;
  let cancelDelay: (() => void) | null = null;
  let cancelAfterFlood: (() => void) | null = null;
  let isStopped = false;

  function follow(): void {
    cancelDelay = null;
    const wanted = [...paths];
    paths.clear();
    if (isFlooded || wanted.length > intakeLimits.mostHints) followFlood();
    else scanPaths(wanted);
    isFlooded = false;
  }

  function followFlood(): void {
    if (cancelAfterFlood === null) scanAll();
    else cancelAfterFlood();
    cancelAfterFlood = clock.after(times.afterFloodMs, () => {
      cancelAfterFlood = null;
      scanAll();
    });
  }

  function planFollowing(): void {
    if (!isStopped) cancelDelay ??= clock.after(times.hintDelayMs, follow);
  }

  return {
    hinted: (path) => {
      if (path === null) isFlooded = true;
      else if (isIgnored(path)) return;
      else paths.add(path);
      planFollowing();
    },
    scanAgain: (wanted) => {
      if (isStopped) return;
      if (wanted.length > intakeLimits.mostHints) scanAll();
      else scanPaths(wanted);
    },
    isIdle: () => cancelDelay === null && cancelAfterFlood === null,
    stop: () => {
      isStopped = true;
      cancelDelay?.();
      cancelAfterFlood?.();
    },
  };
}

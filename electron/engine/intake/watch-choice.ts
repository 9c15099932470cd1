import type { FolderWatching } from '../../../shared/contract/folders.ts';
import type { Clock } from '../ports.ts';

/**
 * Decides whether a folder is polled or whether the system reports its changes. Where the depot leaves that to us, the
 * kind of file system is the first guess; and where scans find files that were never hinted at, although the watch was
 * complete, the system does not report changes there.
 */
export interface WatchChoice {
  readonly isPolled: (isRemote: boolean) => boolean;
  readonly setWatching: (watching: FolderWatching) => void;
  /** Gets null when the hint names no file. */
  readonly hinted: (path: string | null) => void;
  /** Gets the files that a full scan was the first to find, while the watch was complete. */
  readonly foundByScan: (paths: readonly string[]) => void;
  readonly stop: () => void;
}

interface WatchChoiceParts {
  readonly clock: Clock;
  readonly watching: FolderWatching;
  /** The system turned out not to report changes. */
  readonly onFoundOut: () => void;
}

/** A hint may follow the scan by a moment. */
const hintMayComeMs = 5_000;
/** Longer than the time from one scan to the next. */
const rememberHintsMs = 120_000;
const mostHintsRemembered = 1_000;
/** A single hint may get lost; only when scan after scan finds unreported files does the system not report them. */
const scansThatTell = 2;

export function createWatchChoice({ clock, watching: given, onFoundOut }: WatchChoiceParts): WatchChoice {
  let watching = given;
  let untoldScans = 0;
  let unnamedHintAtMs = Number.NEGATIVE_INFINITY;
  let cancel = () => {};
  const hints = new Map<string, number>();

  function forgetOldHints(nowMs: number): void {
    for (const [path, atMs] of hints) {
      if (nowMs - atMs < rememberHintsMs && hints.size <= mostHintsRemembered) return;
      hints.delete(path);
    }
  }

  function judge(paths: readonly string[]): void {
    if (clock.monotonicMs() - unnamedHintAtMs < rememberHintsMs) return;
    if (paths.every((path) => hints.has(path))) return;
    untoldScans += 1;
    if (untoldScans === scansThatTell) onFoundOut();
  }

  return {
    isPolled: (isRemote) =>
      watching === 'polling' || (watching === 'auto' && (isRemote || untoldScans >= scansThatTell)),
    setWatching: (wanted) => {
      if (watching !== wanted) untoldScans = 0;
      watching = wanted;
    },
    hinted: (path) => {
      const nowMs = clock.monotonicMs();
      forgetOldHints(nowMs);
      if (path === null || hints.size >= mostHintsRemembered) unnamedHintAtMs = nowMs;
      if (path === null) return;
      hints.delete(path);
      hints.set(path, nowMs);
    },
    foundByScan: (paths) => {
      if (watching !== 'auto' || paths.length === 0 || untoldScans >= scansThatTell) return;
      cancel();
      cancel = clock.after(hintMayComeMs, () => judge(paths));
    },
    stop: () => cancel(),
  };
}

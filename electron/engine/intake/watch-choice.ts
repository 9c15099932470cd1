import type { FolderWatching } from '../../../shared/contract/folders.ts';
import type { Clock, FileResult, Files, FolderLocation, Log } from '../ports.ts';
import type { Folder, Store } from '../store/store.ts';

/**
 * Decides whether the system is to be asked for news of a folder, or tells it by itself. Where that is left to us, the
 * kind of file system is the first guess; and where looks find files of which no hint ever came, though the watch was
 * complete, the system does not tell.
 */
export interface WatchChoice {
  readonly isPolled: (isRemote: boolean) => boolean;
  readonly setWatching: (watching: FolderWatching) => void;
  /** Null when the hint names no file. */
  readonly hinted: (path: string | null) => void;
  /** Files that a look at everything found first, while the watch was complete. */
  readonly foundByLook: (paths: readonly string[]) => void;
  readonly stop: () => void;
}

interface WatchChoiceParts {
  readonly clock: Clock;
  readonly watching: FolderWatching;
  /** Found out that the system does not tell. */
  readonly onFoundOut: () => void;
}

/** A hint may come a moment after the look. */
const hintMayComeMs = 5_000;
/** Longer than from one look to the next. */
const rememberHintsMs = 120_000;
const mostHintsRemembered = 1_000;
/** A hint is lost now and then; it is another thing when look after look finds what was not told. */
const scansThatTell = 2;

export function createWatchChoice({ clock, watching: given, onFoundOut }: WatchChoiceParts): WatchChoice {
  let watching = given;
  let untoldLooks = 0;
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
    untoldLooks += 1;
    if (untoldLooks === scansThatTell) onFoundOut();
  }

  return {
    isPolled: (isRemote) =>
      watching === 'polling' || (watching === 'auto' && (isRemote || untoldLooks >= scansThatTell)),
    setWatching: (wanted) => {
      if (watching !== wanted) untoldLooks = 0;
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
    foundByLook: (paths) => {
      if (watching !== 'auto' || paths.length === 0 || untoldLooks >= scansThatTell) return;
      cancel();
      cancel = clock.after(hintMayComeMs, () => judge(paths));
    },
    stop: () => cancel(),
  };
}

/**
 * Tells a folder from another one at the same path. A share that is not connected leaves its empty mount point behind,
 * which would pass for a depot from which everything was taken away.
 */
export interface FolderIdentity {
  /** Which folder lies there now. */
  readonly locate: () => FileResult<FolderLocation>;
  /** It is the folder that it was, or none was known before. */
  readonly isKnown: (location: FolderLocation) => boolean;
  /**
   * After a look at everything. `isEmptied`: nothing is in it of what was. Where something is, or nothing was ever
   * collected from it, another folder is taken for the right one, as after a disk was changed.
   */
  readonly judge: (location: FolderLocation, isEmptied: boolean) => Promise<void>;
  /** A person says that it is the right one. False when it cannot be reached. */
  readonly accept: () => Promise<boolean>;
  /** Since when another folder lies at its path, in epoch milliseconds; null while it is the one that it was. */
  readonly otherSince: () => number | null;
}

interface FolderIdentityParts {
  readonly folder: Folder;
  /** Bounded in time. */
  readonly files: Pick<Files, 'locate'>;
  readonly store: Pick<Store['folders'], 'setIdentity' | 'hasGivenFiles'>;
  readonly clock: Clock;
  readonly log: Log;
  /** The folder of sent originals is in it, which no mount point has. */
  readonly hasSentOriginals: () => Promise<boolean>;
  readonly onChange: () => void;
}

export function createFolderIdentity(parts: FolderIdentityParts): FolderIdentity {
  const { folder, files, store, clock, log, hasSentOriginals, onChange } = parts;
  let known = folder.identity;
  let otherSince: number | null = null;

  const locate = () => files.locate(folder.path);

  function take({ identity }: FolderLocation): void {
    if (known !== identity) store.setIdentity(folder.id, identity);
    known = identity;
    if (otherSince === null) return;
    otherSince = null;
    log.info('intake.folder-known-again', { folder: folder.id });
    onChange();
  }

  function isKnown({ identity }: FolderLocation): boolean {
    return known === null || known === identity;
  }

  return {
    locate,
    isKnown,
    judge: async (location, isEmptied) => {
      if (isKnown(location) || !isEmptied) return take(location);
      if (otherSince !== null) return;
      if (!store.hasGivenFiles(folder.id) || (await hasSentOriginals())) return take(location);
      otherSince = clock.now();
      log.warn('intake.folder-is-another', { folder: folder.id });
      onChange();
    },
    accept: async () => {
      const location = await locate();
      if (location.ok) take(location.value);
      return location.ok;
    },
    otherSince: () => otherSince,
  };
}

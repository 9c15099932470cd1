import type { Clock, FileResult, Files, FolderLocation, Log } from '../ports.ts';
import type { Folder, Store } from '../store/store.ts';

/**
 * Tells a folder from another one at the same path. A share that is not connected leaves its empty mount point behind,
 * which would look like a folder from which every file was taken away.
 */
export interface FolderIdentity {
  /** Finds out which folder lies at the path now. */
  readonly locate: () => FileResult<FolderLocation>;
  /** True for the same folder as before, and where none was known before. */
  readonly isKnown: (location: FolderLocation) => boolean;
  /**
   * To be called after a full scan. `isEmptied`: none of the known files is in the folder. Where some are, or where
   * nothing was ever collected from it, the other folder is taken for the right one, as after a disk was replaced.
   */
  readonly judge: (location: FolderLocation, isEmptied: boolean) => Promise<void>;
  /** A person says that this is the right folder. False when it cannot be reached. */
  readonly accept: () => Promise<boolean>;
  /** Since when another folder lies at the path, in epoch milliseconds; null while it is the same one. */
  readonly otherSince: () => number | null;
}

interface FolderIdentityParts {
  readonly folder: Folder;
  /** Bounded in time. */
  readonly files: Pick<Files, 'locate'>;
  readonly store: Pick<Store['folders'], 'setIdentity' | 'hasGivenFiles'>;
  readonly clock: Clock;
  readonly log: Log;
  /** True when the folder of sent originals is in it, which no empty mount point has. */
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

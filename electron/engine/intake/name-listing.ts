import { nativePath } from '../platform/paths.ts';
import type { Clock, Files } from '../ports.ts';
import { isIgnoredName, isUploadedFolder } from './ignored-names.ts';
import { intakeLimits } from './limits.ts';

/**
 * Lists the names in a watched folder, without asking about any file, and reports the new ones: those that came before
 * the watcher had begun to listen, and those that no watcher notices. On many network shares a folder's own time stays
 * the same when a file is added, so that only its names show the change.
 */
export interface NameListing {
  /** Lists the names once, or again and again where that is wanted. An earlier request is dropped. */
  readonly begin: (what: NamesWanted) => void;
  readonly stop: () => void;
}

interface NamesWanted {
  /** The folders that are known now; '' stands for the watched folder itself. */
  readonly directories: () => readonly string[];
  readonly includeSubfolders: boolean;
  readonly leavesOutUploaded: boolean;
  readonly isRepeated: boolean;
}

interface NameListingParts {
  readonly root: string;
  /** Bounded in time. */
  readonly files: Pick<Files, 'entries'>;
  readonly clock: Clock;
  readonly everyMs: number;
  readonly isKnown: (path: string) => boolean;
  readonly onNew: (path: string) => void;
}

/** The share of the time that this takes at most, so that a slow folder is not kept busy. */
const mostOfTheTime = 1 / 10;

export function createNameListing(parts: NameListingParts): NameListing {
  const { root, files, clock, everyMs, isKnown, onNew } = parts;
  let cancel = () => {};
  let run = 0;

  async function list(
    { includeSubfolders, leavesOutUploaded, ...wanted }: NamesWanted,
    isStopped: () => boolean,
  ): Promise<void> {
    const directories = wanted.directories();
    const known = new Set(directories);
    for (const directory of directories.slice(0, intakeLimits.mostWatchedDirectories)) {
      const entries = await files.entries(nativePath(root, directory));
      if (isStopped()) return;
      // The scans report a folder that is gone or a share that does not answer.
      if (!entries.ok) continue;
      for (const { name, kind } of entries.value) {
        const path = directory === '' ? name : `${directory}/${name}`;
        // Nearly every file is known, which costs less to find out than that its name is none of those ignored.
        const isNews = kind === 'directory' ? includeSubfolders && !known.has(path) : kind === 'file' && !isKnown(path);
        if (!isNews || isIgnoredName(name)) continue;
        if (leavesOutUploaded && directory === '' && kind === 'directory' && isUploadedFolder(name)) continue;
        onNew(path);
      }
    }
  }

  function begin(wanted: NamesWanted): void {
    cancel();
    run += 1;
    const own = run;
    const beganMs = clock.monotonicMs();
    void list(wanted, () => own !== run).then(() => {
      if (own !== run || !wanted.isRepeated) return;
      const tookMs = clock.monotonicMs() - beganMs;
      cancel = clock.after(Math.max(everyMs, tookMs / mostOfTheTime), () => begin(wanted));
    });
  }

  return {
    begin,
    stop: () => {
      run += 1;
      cancel();
    },
  };
}

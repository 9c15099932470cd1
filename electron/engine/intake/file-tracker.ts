import type { Reason } from '../../../shared/contract/uploads.ts';
import type { FileStamp } from '../ports.ts';
import { isUnnamed, type Sighting, type SightingStore } from '../store/store.ts';
import type { Settling } from './stability.ts';

/** What is known of a file that could not be read or kept. */
interface CollectError {
  readonly attempts: number;
  /** Monotonic milliseconds. */
  readonly sinceMs: number;
  /** The error does not pass by itself, as with a file that is too large: the next full scan is soon enough. */
  readonly isLasting: boolean;
}

/**
 * Everything that is known of one path in a watched folder: what the store has, and what the scans have found since.
 */
export interface TrackedFile {
  /** The path, or what the store has instead as long as the name is forgotten and the file was not found again. */
  path: string;
  /** The newest sighting; null before the first. */
  sighting: Sighting | null;
  /** Sightings of the members of an archive. */
  members: Map<string, Sighting>;
  /** Null when there is nothing to wait for, because the version in the folder is kept. */
  settling: Settling | null;
  error: CollectError | null;
  /** Monotonic moment of the last scan that found it. */
  seenAtMs: number;
  /** When to scan it again, where that is before the next full scan; null where it is not. */
  dueMs: number | null;
  /** Queued for reading, being read or being kept. */
  isBusy: boolean;
  /** It may have changed while it was busy. */
  isHinted: boolean;
  /** Its row stands among those that need attention. */
  isInAttention: boolean;
}

/** What the row of a waiting file is to show. */
interface RowUpdate {
  readonly tracked: TrackedFile;
  readonly state: Parameters<SightingStore['update']>[0][number]['state'];
  readonly reason: Reason | null;
  readonly needsAttention: boolean;
}

/** A kept version, and the mark of the version that lies in the folder now. */
export interface Marked {
  readonly tracked: TrackedFile;
  readonly mark: string;
}

/** The files of one watched folder, in memory, so that a scan need not ask the store about each file. */
export interface FileTracker {
  /**
   * Takes over what the store knows now, and keeps what the scans have found. Costs one row for each file in the
   * folder.
   */
  readonly reload: () => void;
  readonly at: (path: string) => TrackedFile;
  readonly find: (path: string) => TrackedFile | undefined;
  /** What the store has instead of this path once its name is forgotten. */
  readonly unnamed: (path: string) => string;
  readonly all: () => Iterable<TrackedFile>;
  /** True when a scan has seen this very version already. The time is compared to the millisecond. */
  readonly hasSeen: (path: string, file: Pick<FileStamp, 'sizeBytes' | 'modifiedMs'>) => boolean;
  /** Makes sightings for new files, and for new versions of files that were kept. */
  readonly add: (tracker: readonly TrackedFile[], at: number) => void;
  /** Files without a waiting row are left out. */
  readonly update: (updates: readonly RowUpdate[], at: number) => void;
  readonly markGone: (tracker: readonly TrackedFile[], at: number, why: 'original-gone' | 'not-watched') => void;
  readonly setMarks: (marked: readonly Marked[]) => void;
}

/** True when its bytes, or those of its members, have become jobs. */
export function isKept(sighting: Sighting | null): boolean {
  return sighting !== null && ['kept', 'duplicate', 'opened'].includes(sighting.state);
}

/**
 * True for a row that still waits for its bytes and can show why. A kept file whose copy was lost has no such row: its
 * row belongs to its job.
 */
export function isUnkept(sighting: Sighting | null): sighting is Sighting {
  return sighting !== null && !isKept(sighting) && sighting.jobId === null;
}

/** True when the version in the folder is the kept one, as far as size and time tell. */
export function isKeptVersion(tracked: TrackedFile, stamp: FileStamp): boolean {
  const { sighting } = tracked;
  if (sighting === null || !isKept(sighting)) return false;
  return sighting.sizeBytes === stamp.sizeBytes && sighting.modifiedMs === stamp.modifiedMs;
}

/** The tracked files by their paths, and what the store knew of them when it was last asked. */
interface FilesByPath extends Pick<FileTracker, 'reload' | 'at' | 'find' | 'unnamed' | 'all'> {
  readonly remove: (path: string) => void;
}

function createFilesByPath(store: SightingStore, folderId: number): FilesByPath {
  const tracker = new Map<string, TrackedFile>();
  /** The paths of files whose names were forgotten and that were found again, by what the store has instead. */
  const pathOf = new Map<string, string>();
  let mayBeUnnamed = false;

  /** A file whose name the store has forgotten takes its name again as soon as it is found. */
  function find(path: string): TrackedFile | undefined {
    const known = tracker.get(path);
    if (known !== undefined || !mayBeUnnamed) return known;
    const unnamed = store.unnamedPath(folderId, path);
    const tracked = tracker.get(unnamed);
    if (tracked === undefined) return undefined;
    tracker.delete(unnamed);
    pathOf.set(unnamed, path);
    tracked.path = path;
    tracker.set(path, tracked);
    return tracked;
  }

  function at(path: string): TrackedFile {
    let tracked = find(path);
    if (tracked === undefined) {
      tracked = {
        path,
        sighting: null,
        members: new Map(),
        settling: null,
        error: null,
        seenAtMs: Number.NEGATIVE_INFINITY,
        dueMs: null,
        isBusy: false,
        isHinted: false,
        isInAttention: false,
      };
      tracker.set(path, tracked);
    }
    return tracked;
  }

  return {
    at,
    find,
    unnamed: (path) => store.unnamedPath(folderId, path),
    all: () => tracker.values(),
    reload: () => {
      const present = store.present(folderId);
      // Memory has the newer version of a file that is just being kept.
      for (const tracked of tracker.values()) {
        if (tracked.isBusy) continue;
        tracked.sighting = null;
        tracked.members.clear();
      }
      mayBeUnnamed = false;
      for (const sighting of present) {
        const tracked = at(pathOf.get(sighting.path) ?? sighting.path);
        if (tracked.isBusy) continue;
        if (sighting.member === null) tracked.sighting = sighting;
        else tracked.members.set(sighting.member, sighting);
      }
      // This is set only now, because the loop above must find each path by the exact name that the store gave.
      mayBeUnnamed = present.some(({ path }) => isUnnamed(path));
      for (const tracked of tracker.values()) {
        const isUnknown = tracked.sighting === null && tracked.members.size === 0 && tracked.settling === null;
        if (isUnknown && !tracked.isBusy) tracker.delete(tracked.path);
      }
    },
    remove: (path) => {
      tracker.delete(path);
    },
  };
}

export function createFileTracker(store: SightingStore, folderId: number): FileTracker {
  const { remove, ...files } = createFilesByPath(store, folderId);
  return {
    ...files,
    hasSeen: (path, { sizeBytes, modifiedMs }) => {
      const tracked = files.find(path);
      const seen = tracked?.settling?.stamp ?? tracked?.sighting ?? null;
      return seen !== null && seen.sizeBytes === sizeBytes && Math.abs(seen.modifiedMs - modifiedMs) < 1;
    },
    add: (wanted, now) => {
      const newVersions = wanted
        .filter(({ sighting }) => sighting === null || isKept(sighting))
        .map((tracked) => ({
          tracked,
          sizeBytes: tracked.settling?.stamp.sizeBytes ?? 0,
          modifiedMs: tracked.settling?.stamp.modifiedMs ?? 0,
        }));
      if (newVersions.length === 0) return;
      const added = newVersions.map(({ tracked: { path }, ...stamp }) => ({ folderId, path, member: null, ...stamp }));
      const ids = store.add(added, now);
      newVersions.forEach(({ tracked }, index) => {
        const sighting = added[index];
        const id = ids[index];
        if (sighting && id !== undefined) {
          tracked.sighting = { ...sighting, id, state: 'settling', jobId: null, mark: null };
        }
      });
    },
    update: (updates, now) => {
      const changes = updates.flatMap(({ tracked, state, reason, needsAttention }) => {
        const { sighting, settling } = tracked;
        if (!isUnkept(sighting)) return [];
        const { sizeBytes, modifiedMs } = settling?.stamp ?? sighting;
        const after = { ...sighting, state, sizeBytes, modifiedMs };
        return [{ tracked, after, change: { id: sighting.id, state, sizeBytes, modifiedMs, reason, needsAttention } }];
      });
      if (changes.length === 0) return;
      store.update(
        changes.map(({ change }) => change),
        now,
      );
      for (const { tracked, after, change } of changes) {
        tracked.sighting = after;
        tracked.isInAttention = change.needsAttention;
      }
    },
    setMarks: (marked) => {
      const marks = marked.flatMap(({ tracked: { sighting }, mark }) =>
        sighting === null ? [] : [{ id: sighting.id, mark }],
      );
      if (marks.length > 0) store.setMarks(marks);
      for (const { tracked, mark } of marked) {
        if (tracked.sighting !== null) tracked.sighting = { ...tracked.sighting, mark };
      }
    },
    markGone: (gone, now, why) => {
      const ids = gone.flatMap(({ sighting, members }) => [
        ...(sighting === null ? [] : [sighting.id]),
        ...[...members.values()].map(({ id }) => id),
      ]);
      if (ids.length > 0) store.markGone(ids, now, why);
      for (const { path } of gone) remove(path);
    },
  };
}

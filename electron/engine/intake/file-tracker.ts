import type { Reason } from '../../../shared/contract/uploads.ts';
import type { FileStamp } from '../ports.ts';
import { isUnnamed, type Sighting, type SightingStore } from '../store/store.ts';
import type { Settling } from './stability.ts';

/** A file that could not be read, or not be kept. */
interface CollectError {
  readonly attempts: number;
  /** Monotonic milliseconds. */
  readonly sinceMs: number;
  /** Nothing that passes by itself, such as a file that is too large: the next full scan is soon enough. */
  readonly isLasting: boolean;
}

/** Everything known of one path in a watched folder: what the store has, and what the scans told since. */
export interface TrackedFile {
  /** What the store has in its place, as long as it is known without its name and was not found again. */
  path: string;
  /** The newest sighting; null before the first. */
  sighting: Sighting | null;
  /** Sightings of the members, where it is an archive. */
  members: Map<string, Sighting>;
  /** Null when there is nothing to wait for: the version that lies there is kept. */
  settling: Settling | null;
  error: CollectError | null;
  /** The last scan that found it. */
  seenAtMs: number;
  /** When to look at it again before the next scan at the whole folder. */
  dueMs: number | null;
  /** Queued for reading, being read or being kept. */
  isBusy: boolean;
  /** Something happened to it meanwhile. */
  isHinted: boolean;
  /** Its row stands among those that need attention. */
  isInAttention: boolean;
}

/** What the row of a file that waits is to show. */
interface RowUpdate {
  readonly tracked: TrackedFile;
  readonly state: Parameters<SightingStore['update']>[0][number]['state'];
  readonly reason: Reason | null;
  readonly needsAttention: boolean;
}

/** A kept version, and the mark of what lies there now. */
export interface Marked {
  readonly tracked: TrackedFile;
  readonly mark: string;
}

/** The places of one watched folder, in memory, so that a scan compares without asking the store for each file. */
export interface FileTracker {
  /** Takes over what the store knows now. What the scans told is kept. Cost: one row for each file that is there. */
  readonly reload: () => void;
  readonly at: (path: string) => TrackedFile;
  readonly find: (path: string) => TrackedFile | undefined;
  /** What the store has in place of this path once its name is forgotten. */
  readonly unnamed: (path: string) => string;
  readonly all: () => Iterable<TrackedFile>;
  /** Some scan has seen this very version already. The time is compared to the millisecond. */
  readonly hasSeen: (path: string, file: Pick<FileStamp, 'sizeBytes' | 'modifiedMs'>) => boolean;
  /** Makes sightings for new places, and for new versions of files that were kept. */
  readonly add: (tracker: readonly TrackedFile[], at: number) => void;
  /** Places without a row that waits are left out. */
  readonly update: (updates: readonly RowUpdate[], at: number) => void;
  readonly markGone: (tracker: readonly TrackedFile[], at: number, why: 'original-gone' | 'not-watched') => void;
  readonly setMarks: (marked: readonly Marked[]) => void;
}

/** Its bytes are a job, or its members are. */
export function isKept(sighting: Sighting | null): boolean {
  return sighting !== null && ['kept', 'duplicate', 'opened'].includes(sighting.state);
}

/** A row that still waits for its bytes, and can show why. A kept one whose copy was lost is not: its row is its job's. */
export function isUnkept(sighting: Sighting | null): sighting is Sighting {
  return sighting !== null && !isKept(sighting) && sighting.jobId === null;
}

/** As far as size and time tell, the version that lies there is the one that was kept. */
export function isKeptVersion(tracked: TrackedFile, stamp: FileStamp): boolean {
  const { sighting } = tracked;
  if (sighting === null || !isKept(sighting)) return false;
  return sighting.sizeBytes === stamp.sizeBytes && sighting.modifiedMs === stamp.modifiedMs;
}

export function createFileTracker(store: SightingStore, folderId: number): FileTracker {
  const tracker = new Map<string, TrackedFile>();
  /** Paths by what the store has in their place, since they were found again. */
  const pathOf = new Map<string, string>();
  let mayBeUnnamed = false;

  /** A place that the store knows without its name takes the name of the file that is found there. */
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
    hasSeen: (path, { sizeBytes, modifiedMs }) => {
      const tracked = find(path);
      const seen = tracked?.settling?.stamp ?? tracked?.sighting ?? null;
      return seen !== null && seen.sizeBytes === sizeBytes && Math.abs(seen.modifiedMs - modifiedMs) < 1;
    },
    reload: () => {
      const present = store.present(folderId);
      // What is being kept just now is newer in memory, as soon as it is done.
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
      // Now, and not while they are taken over: each path is asked for by its name there.
      mayBeUnnamed = present.some(({ path }) => isUnnamed(path));
      for (const tracked of tracker.values()) {
        const isUnknown = tracked.sighting === null && tracked.members.size === 0 && tracked.settling === null;
        if (isUnknown && !tracked.isBusy) tracker.delete(tracked.path);
      }
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
        if (sighting && id !== undefined)
          tracked.sighting = { ...sighting, id, state: 'settling', jobId: null, mark: null };
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
      for (const { tracked, mark } of marked)
        if (tracked.sighting !== null) tracked.sighting = { ...tracked.sighting, mark };
    },
    markGone: (gone, now, why) => {
      const ids = gone.flatMap(({ sighting, members }) => [
        ...(sighting === null ? [] : [sighting.id]),
        ...[...members.values()].map(({ id }) => id),
      ]);
      if (ids.length > 0) store.markGone(ids, now, why);
      for (const { path } of gone) tracker.delete(path);
    },
  };
}

import type { Reason } from '../../../shared/contract/uploads.ts';
import type { FileStamp } from '../ports.ts';
import { isUnnamed, type Sighting, type SightingStore } from '../store/store.ts';
import type { Settling } from './stability.ts';

/** A file that could not be read, or not be kept. */
interface Trouble {
  readonly attempts: number;
  /** Monotonic milliseconds. */
  readonly sinceMs: number;
  /** Nothing that passes by itself, such as a file that is too large: the next look at everything is soon enough. */
  readonly isLasting: boolean;
}

/** Everything known of one path in a watched folder: what the store has, and what the looks told since. */
export interface TrackedFile {
  /** What the store has in its place, as long as it is known without its name and was not found again. */
  path: string;
  /** The newest sighting; null before the first. */
  sighting: Sighting | null;
  /** Sightings of the members, where it is an archive. */
  members: Map<string, Sighting>;
  /** Null when there is nothing to wait for: the version that lies there is kept. */
  settling: Settling | null;
  trouble: Trouble | null;
  /** The last look that found it. */
  seenAtMs: number;
  /** When to look at it again before the next look at the whole folder. */
  dueMs: number | null;
  /** Queued for reading, being read or being kept. */
  isBusy: boolean;
  /** Something happened to it meanwhile. */
  isHinted: boolean;
  /** Its row stands among those that need attention. */
  isInAttention: boolean;
}

/** What the row of a file that waits is to show. */
interface PlaceUpdate {
  readonly place: TrackedFile;
  readonly state: Parameters<SightingStore['update']>[0][number]['state'];
  readonly reason: Reason | null;
  readonly needsAttention: boolean;
}

/** A kept version, and the mark of what lies there now. */
export interface Marked {
  readonly place: TrackedFile;
  readonly mark: string;
}

/** The places of one watched folder, in memory, so that a look compares without asking the store for each file. */
export interface FileTracker {
  /** Takes over what the store knows now. What the looks told is kept. Cost: one row for each file that is there. */
  readonly reload: () => void;
  readonly at: (path: string) => TrackedFile;
  readonly find: (path: string) => TrackedFile | undefined;
  /** What the store has in place of this path once its name is forgotten. */
  readonly unnamed: (path: string) => string;
  readonly all: () => Iterable<TrackedFile>;
  /** Some look has seen this very version already. The time is compared to the millisecond. */
  readonly hasSeen: (path: string, file: Pick<FileStamp, 'sizeBytes' | 'modifiedMs'>) => boolean;
  /** Makes sightings for new places, and for new versions of files that were kept. */
  readonly add: (places: readonly TrackedFile[], at: number) => void;
  /** Places without a row that waits are left out. */
  readonly update: (updates: readonly PlaceUpdate[], at: number) => void;
  readonly markGone: (places: readonly TrackedFile[], at: number, why: 'original-gone' | 'not-watched') => void;
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
export function isKeptVersion(place: TrackedFile, stamp: FileStamp): boolean {
  const { sighting } = place;
  if (sighting === null || !isKept(sighting)) return false;
  return sighting.sizeBytes === stamp.sizeBytes && sighting.modifiedMs === stamp.modifiedMs;
}

export function createFileTracker(store: SightingStore, folderId: number): FileTracker {
  const places = new Map<string, TrackedFile>();
  /** Paths by what the store has in their place, since they were found again. */
  const pathOf = new Map<string, string>();
  let mayBeUnnamed = false;

  /** A place that the store knows without its name takes the name of the file that is found there. */
  function find(path: string): TrackedFile | undefined {
    const known = places.get(path);
    if (known !== undefined || !mayBeUnnamed) return known;
    const unnamed = store.unnamedPath(folderId, path);
    const place = places.get(unnamed);
    if (place === undefined) return undefined;
    places.delete(unnamed);
    pathOf.set(unnamed, path);
    place.path = path;
    places.set(path, place);
    return place;
  }

  function at(path: string): TrackedFile {
    let place = find(path);
    if (place === undefined) {
      place = {
        path,
        sighting: null,
        members: new Map(),
        settling: null,
        trouble: null,
        seenAtMs: Number.NEGATIVE_INFINITY,
        dueMs: null,
        isBusy: false,
        isHinted: false,
        isInAttention: false,
      };
      places.set(path, place);
    }
    return place;
  }

  return {
    at,
    find,
    unnamed: (path) => store.unnamedPath(folderId, path),
    all: () => places.values(),
    hasSeen: (path, { sizeBytes, modifiedMs }) => {
      const place = find(path);
      const seen = place?.settling?.stamp ?? place?.sighting ?? null;
      return seen !== null && seen.sizeBytes === sizeBytes && Math.abs(seen.modifiedMs - modifiedMs) < 1;
    },
    reload: () => {
      const present = store.present(folderId);
      // What is being kept just now is newer in memory, as soon as it is done.
      for (const place of places.values()) {
        if (place.isBusy) continue;
        place.sighting = null;
        place.members.clear();
      }
      mayBeUnnamed = false;
      for (const sighting of present) {
        const place = at(pathOf.get(sighting.path) ?? sighting.path);
        if (place.isBusy) continue;
        if (sighting.member === null) place.sighting = sighting;
        else place.members.set(sighting.member, sighting);
      }
      // Now, and not while they are taken over: each path is asked for by its name there.
      mayBeUnnamed = present.some(({ path }) => isUnnamed(path));
      for (const place of places.values()) {
        const isUnknown = place.sighting === null && place.members.size === 0 && place.settling === null;
        if (isUnknown && !place.isBusy) places.delete(place.path);
      }
    },
    add: (wanted, now) => {
      const fresh = wanted
        .filter(({ sighting }) => sighting === null || isKept(sighting))
        .map((place) => ({
          place,
          sizeBytes: place.settling?.stamp.sizeBytes ?? 0,
          modifiedMs: place.settling?.stamp.modifiedMs ?? 0,
        }));
      if (fresh.length === 0) return;
      const added = fresh.map(({ place: { path }, ...stamp }) => ({ folderId, path, member: null, ...stamp }));
      const ids = store.add(added, now);
      fresh.forEach(({ place }, index) => {
        const sighting = added[index];
        const id = ids[index];
        if (sighting && id !== undefined)
          place.sighting = { ...sighting, id, state: 'settling', jobId: null, mark: null };
      });
    },
    update: (updates, now) => {
      const changes = updates.flatMap(({ place, state, reason, needsAttention }) => {
        const { sighting, settling } = place;
        if (!isUnkept(sighting)) return [];
        const { sizeBytes, modifiedMs } = settling?.stamp ?? sighting;
        const after = { ...sighting, state, sizeBytes, modifiedMs };
        return [{ place, after, change: { id: sighting.id, state, sizeBytes, modifiedMs, reason, needsAttention } }];
      });
      if (changes.length === 0) return;
      store.update(
        changes.map(({ change }) => change),
        now,
      );
      for (const { place, after, change } of changes) {
        place.sighting = after;
        place.isInAttention = change.needsAttention;
      }
    },
    setMarks: (marked) => {
      const marks = marked.flatMap(({ place: { sighting }, mark }) =>
        sighting === null ? [] : [{ id: sighting.id, mark }],
      );
      if (marks.length > 0) store.setMarks(marks);
      for (const { place, mark } of marked) if (place.sighting !== null) place.sighting = { ...place.sighting, mark };
    },
    markGone: (gone, now, why) => {
      const ids = gone.flatMap(({ sighting, members }) => [
        ...(sighting === null ? [] : [sighting.id]),
        ...[...members.values()].map(({ id }) => id),
      ]);
      if (ids.length > 0) store.markGone(ids, now, why);
      for (const { path } of gone) places.delete(path);
    },
  };
}

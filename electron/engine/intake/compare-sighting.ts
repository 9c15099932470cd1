import type { Clock, FileStamp } from '../ports.ts';
import { reason } from '../store/store.ts';
import { type FileTracker, isKeptVersion, isUnkept, type Marked, type TrackedFile } from './file-tracker.ts';
import { isInUploadedFolder } from './ignored-names.ts';
import { intakeLimits } from './limits.ts';
import type { Listing, Obstacle } from './scan.ts';
import { observe, type StabilityRules, stepAfterScan } from './stability.ts';

/**
 * Tells a file from another of the same name, size and time, as a reader without a clock writes them: by its number in
 * the file system and the time of its last change of any kind. The device is left out, because it is another one after
 * each mount.
 */
export function versionMark({ identity, changedMs }: FileStamp): string {
  return `${identity.slice(identity.indexOf(':') + 1)}:${changedMs}`;
}

/**
 * How many files may be read once more for their mark alone. Some file systems number their files anew at each mount,
 * and some programs touch every file each night; without a bound, a folder of 10,000 would be read from end to end.
 */
export interface RereadBudget {
  /** True when one more may be read now; it is counted. */
  readonly take: () => boolean;
  /** It was worth it: the bytes were others. */
  readonly refill: () => void;
}

const rereadsInAnHour = 100;
const hourMs = 60 * 60_000;

export function createRereadBudget(clock: Clock): RereadBudget {
  let left = rereadsInAnHour;
  let filledAtMs = clock.monotonicMs();

  function refill(): void {
    left = rereadsInAnHour;
    filledAtMs = clock.monotonicMs();
  }

  return {
    take: () => {
      if (clock.monotonicMs() - filledAtMs >= hourMs) refill();
      if (left === 0) return false;
      left -= 1;
      return true;
    },
    refill,
  };
}

/** What a look asks for. The places know the new looks already; nothing was written or read yet. */
export interface Differences {
  /** To be read now. */
  readonly toRead: readonly TrackedFile[];
  /** Seen for the first time, or a new version that must wait before it is read: they need a sighting. */
  readonly fresh: readonly TrackedFile[];
  /** Still waiting, and of another size or time than their sighting says. */
  readonly changed: readonly TrackedFile[];
  readonly obstacles: readonly ({ readonly place: TrackedFile } & Pick<Obstacle, 'state' | 'reason'>)[];
  readonly gone: readonly TrackedFile[];
  /** Nobody looks there any more, and it was not kept before that. */
  readonly notWatched: readonly TrackedFile[];
  /** Kept versions of which it is not known yet what tells them from others of the same size and time. */
  readonly unmarked: readonly Marked[];
}

export interface LookedAt {
  readonly listing: Pick<Listing, 'files' | 'obstacles' | 'unlisted'>;
  /** Monotonic moment at which the look began: a place seen since is not gone. */
  readonly beganMs: number;
  /** What of the folder the look covered: a path below which everything was listed, or null for single files. */
  readonly covered: string | null;
  readonly includeSubfolders: boolean;
  readonly leavesOutUploaded: boolean;
}

/** Holds a listing against what is known of the folder. */
export function compare(
  places: FileTracker,
  looked: LookedAt,
  nowMs: number,
  rules: StabilityRules,
  mayReread: () => boolean,
): Differences {
  const differences: Gathered = {
    ...{ toRead: [], fresh: [], changed: [], obstacles: [], gone: [], notWatched: [], unmarked: [] },
  };
  for (const file of looked.listing.files) {
    const place = places.at(file.path);
    place.seenAtMs = nowMs;
    if (!place.isBusy) compareFile(place, file.stamp, differences, nowMs, rules, mayReread);
    // It may have changed since it was read; a look at everything comes again by itself.
    else if (looked.covered !== '') place.isHinted = true;
  }
  for (const { path, state, reason } of looked.listing.obstacles) {
    const place = places.at(path);
    place.seenAtMs = nowMs;
    if (!place.isBusy && (place.sighting === null || isUnkept(place.sighting))) {
      differences.obstacles.push({ place, state, reason });
    }
  }
  if (looked.covered !== null) {
    for (const place of places.all()) {
      if (!isAbsent(place, looked, looked.covered)) continue;
      const isLookedAt = looked.includeSubfolders || !place.path.includes('/');
      if (isLookedAt && !(looked.leavesOutUploaded && isInUploadedFolder(place.path))) differences.gone.push(place);
      // What was kept from a folder stays what it is when that is not looked into any more.
      else if (isUnkept(place.sighting)) differences.notWatched.push(place);
    }
  }
  return differences;
}

type Gathered = { readonly [Kind in keyof Differences]: Differences[Kind][number][] };

function compareFile(
  place: TrackedFile,
  stamp: FileStamp,
  differences: Gathered,
  nowMs: number,
  rules: StabilityRules,
  mayReread: () => boolean,
): void {
  if (isKeptVersion(place, stamp) && !isToReread(place, stamp, mayReread)) {
    if (place.sighting?.mark === null) differences.unmarked.push({ place, mark: versionMark(stamp) });
    place.settling = null;
    place.trouble = null;
    place.dueMs = null;
    return;
  }
  place.settling = observe(place.settling, stamp, nowMs);
  if (place.sighting === null) differences.fresh.push(place);
  if (stamp.sizeBytes > intakeLimits.largestFileBytes) {
    const why = reason('too-large', { limit: intakeLimits.largestFileBytes });
    differences.obstacles.push({ place, state: 'unreadable', reason: why });
    return;
  }
  const waitsForRetry = place.trouble !== null && place.dueMs !== null && nowMs < place.dueMs;
  const step = stepAfterScan(place.settling, nowMs, rules);
  if (step.kind === 'read' && !waitsForRetry) {
    differences.toRead.push(place);
    return;
  }
  if (step.kind === 'wait' && !waitsForRetry) place.dueMs = step.untilMs;
  if (!isUnkept(place.sighting)) {
    if (place.sighting !== null) differences.fresh.push(place);
  } else if (place.sighting.sizeBytes !== stamp.sizeBytes || place.sighting.modifiedMs !== stamp.modifiedMs) {
    differences.changed.push(place);
  }
}

/** Replaced by another of the same size and time, or its mark alone is another: only its bytes tell. */
function isToReread({ sighting, settling }: TrackedFile, stamp: FileStamp, mayReread: () => boolean): boolean {
  if (sighting === null || sighting.mark === null || sighting.mark === versionMark(stamp)) return false;
  return settling !== null || mayReread();
}

function isAbsent(place: TrackedFile, looked: LookedAt, covered: string): boolean {
  if (place.isBusy || place.seenAtMs >= looked.beganMs || !isBelow(place.path, covered)) return false;
  return !looked.listing.unlisted.some((directory) => isBelow(place.path, directory));
}

function isBelow(path: string, directory: string): boolean {
  return directory === '' || path === directory || path.startsWith(`${directory}/`);
}

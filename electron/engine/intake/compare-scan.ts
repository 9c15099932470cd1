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

/** What a scan asks for. The places know the new looks already; nothing was written or read yet. */
export interface Differences {
  /** To be read now. */
  readonly toRead: readonly TrackedFile[];
  /** Seen for the first time, or a new version that must wait before it is read: they need a sighting. */
  readonly newVersions: readonly TrackedFile[];
  /** Still waiting, and of another size or time than their sighting says. */
  readonly changed: readonly TrackedFile[];
  readonly obstacles: readonly ({ readonly tracked: TrackedFile } & Pick<Obstacle, 'state' | 'reason'>)[];
  readonly gone: readonly TrackedFile[];
  /** Nobody looks there any more, and it was not kept before that. */
  readonly notWatched: readonly TrackedFile[];
  /** Kept versions of which it is not known yet what tells them from others of the same size and time. */
  readonly unmarked: readonly Marked[];
}

export interface ScanResult {
  readonly listing: Pick<Listing, 'files' | 'obstacles' | 'unlisted'>;
  /** Monotonic moment at which the scan began: a place seen since is not gone. */
  readonly beganMs: number;
  /** What of the folder the scan covered: a path below which everything was listed, or null for single files. */
  readonly covered: string | null;
  readonly includeSubfolders: boolean;
  readonly leavesOutUploaded: boolean;
}

/** Holds a listing against what is known of the folder. */
export function compare(
  tracker: FileTracker,
  scanned: ScanResult,
  nowMs: number,
  rules: StabilityRules,
  mayReread: () => boolean,
): Differences {
  const differences: Gathered = {
    ...{ toRead: [], newVersions: [], changed: [], obstacles: [], gone: [], notWatched: [], unmarked: [] },
  };
  for (const file of scanned.listing.files) {
    const tracked = tracker.at(file.path);
    tracked.seenAtMs = nowMs;
    if (!tracked.isBusy) compareFile(tracked, file.stamp, differences, nowMs, rules, mayReread);
    // It may have changed since it was read; a full scan comes again by itself.
    else if (scanned.covered !== '') tracked.isHinted = true;
  }
  for (const { path, state, reason } of scanned.listing.obstacles) {
    const tracked = tracker.at(path);
    tracked.seenAtMs = nowMs;
    if (!tracked.isBusy && (tracked.sighting === null || isUnkept(tracked.sighting))) {
      differences.obstacles.push({ tracked, state, reason });
    }
  }
  if (scanned.covered !== null) {
    for (const tracked of tracker.all()) {
      if (!isAbsent(tracked, scanned, scanned.covered)) continue;
      const isScanned = scanned.includeSubfolders || !tracked.path.includes('/');
      if (isScanned && !(scanned.leavesOutUploaded && isInUploadedFolder(tracked.path))) differences.gone.push(tracked);
      // What was kept from a folder stays what it is when that is not looked into any more.
      else if (isUnkept(tracked.sighting)) differences.notWatched.push(tracked);
    }
  }
  return differences;
}

type Gathered = { readonly [Kind in keyof Differences]: Differences[Kind][number][] };

function compareFile(
  tracked: TrackedFile,
  stamp: FileStamp,
  differences: Gathered,
  nowMs: number,
  rules: StabilityRules,
  mayReread: () => boolean,
): void {
  if (isKeptVersion(tracked, stamp) && !isToReread(tracked, stamp, mayReread)) {
    if (tracked.sighting?.mark === null) differences.unmarked.push({ tracked, mark: versionMark(stamp) });
    tracked.settling = null;
    tracked.error = null;
    tracked.dueMs = null;
    return;
  }
  tracked.settling = observe(tracked.settling, stamp, nowMs);
  if (tracked.sighting === null) differences.newVersions.push(tracked);
  if (stamp.sizeBytes > intakeLimits.largestFileBytes) {
    const why = reason('too-large', { limit: intakeLimits.largestFileBytes });
    differences.obstacles.push({ tracked, state: 'unreadable', reason: why });
    return;
  }
  const waitsForRetry = tracked.error !== null && tracked.dueMs !== null && nowMs < tracked.dueMs;
  const step = stepAfterScan(tracked.settling, nowMs, rules);
  if (step.kind === 'read' && !waitsForRetry) {
    differences.toRead.push(tracked);
    return;
  }
  if (step.kind === 'wait' && !waitsForRetry) tracked.dueMs = step.untilMs;
  if (!isUnkept(tracked.sighting)) {
    if (tracked.sighting !== null) differences.newVersions.push(tracked);
  } else if (tracked.sighting.sizeBytes !== stamp.sizeBytes || tracked.sighting.modifiedMs !== stamp.modifiedMs) {
    differences.changed.push(tracked);
  }
}

/** Replaced by another of the same size and time, or its mark alone is another: only its bytes tell. */
function isToReread({ sighting, settling }: TrackedFile, stamp: FileStamp, mayReread: () => boolean): boolean {
  if (sighting === null || sighting.mark === null || sighting.mark === versionMark(stamp)) return false;
  return settling !== null || mayReread();
}

function isAbsent(tracked: TrackedFile, scanned: ScanResult, covered: string): boolean {
  if (tracked.isBusy || tracked.seenAtMs >= scanned.beganMs || !isBelow(tracked.path, covered)) return false;
  return !scanned.listing.unlisted.some((directory) => isBelow(tracked.path, directory));
}

function isBelow(path: string, directory: string): boolean {
  return directory === '' || path === directory || path.startsWith(`${directory}/`);
}

import type { Clock, FileStamp } from '../ports.ts';
import { reason } from '../store/store.ts';
import { type FileTracker, isKeptVersion, isUnkept, type Marked, type TrackedFile } from './file-tracker.ts';
import { isInUploadedFolder } from './ignored-names.ts';
import { intakeLimits } from './limits.ts';
import type { Listing, Obstacle } from './scan.ts';
import { observe, type StabilityRules, stepAfterScan } from './stability.ts';

/**
 * Tells a file from another one of the same name, size and time, as a reader without a clock writes them, by its number
 * in the file system and the time of its last change of any kind. The device is left out, because it changes with each
 * mount.
 */
export function versionMark({ identity, changedMs }: FileStamp): string {
  return `${identity.slice(identity.indexOf(':') + 1)}:${changedMs}`;
}

/**
 * Bounds how many files are read once more only because their mark changed. Some file systems number their files anew
 * at each mount, and some programs touch every file each night; without a bound, a folder of 10,000 would be read from
 * end to end.
 */
export interface RereadBudget {
  /** True when one more file may be read now, which is then counted. */
  readonly take: () => boolean;
  /** Fills the budget up, because a file that was read again did have other bytes. */
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

/** What a scan leads to. The tracked files know its results already; nothing was stored or read yet. */
export interface Differences {
  /** Files to be read now. */
  readonly toRead: readonly TrackedFile[];
  /** Files seen for the first time, and new versions that must wait before they are read: they need a sighting. */
  readonly newVersions: readonly TrackedFile[];
  /** Waiting files with another size or time than their sighting says. */
  readonly changed: readonly TrackedFile[];
  readonly obstacles: readonly ({ readonly tracked: TrackedFile } & Pick<Obstacle, 'state' | 'reason'>)[];
  readonly gone: readonly TrackedFile[];
  /** Files that were not kept and lie where nobody looks any more. */
  readonly notWatched: readonly TrackedFile[];
  /** Kept versions whose mark is not known yet. */
  readonly unmarked: readonly Marked[];
}

export interface ScanResult {
  readonly listing: Pick<Listing, 'files' | 'obstacles' | 'unlisted'>;
  /** Monotonic moment at which the scan began: a file seen since then is not gone. */
  readonly beganMs: number;
  /**
   * The part of the folder that the scan covered: a path below which everything was listed, or null for single files.
   */
  readonly covered: string | null;
  readonly includeSubfolders: boolean;
  readonly leavesOutUploaded: boolean;
}

/** Compares a listing with what is known of the folder. */
export function compare(
  tracker: FileTracker,
  scanned: ScanResult,
  nowMs: number,
  rules: StabilityRules,
  mayReread: () => boolean,
): Differences {
  const differences: Gathered = {
    toRead: [],
    newVersions: [],
    changed: [],
    obstacles: [],
    gone: [],
    notWatched: [],
    unmarked: [],
  };
  for (const file of scanned.listing.files) {
    const tracked = tracker.at(file.path);
    tracked.seenAtMs = nowMs;
    if (!tracked.isBusy) compareFile(tracked, file.stamp, differences, nowMs, rules, mayReread);
    // The file may have changed since it was read. After a full scan nothing is noted, because the next one comes by
    // itself.
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
      // Kept files stay as they are when nobody looks into their folder any more.
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

/** The file was replaced by another of the same size and time, or only its mark changed: its bytes alone can tell. */
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

import type { FolderWatching } from '../../../shared/contract/folders.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { faultFacts } from '../platform/fault.ts';
import { contained } from '../platform/guard.ts';
import { nativePath } from '../platform/paths.ts';
import type { Clock, FileSystem, Files, Log } from '../ports.ts';
import type { Folder, Store } from '../store/store.ts';
import type { CallThreads } from './call-threads.ts';
import { createHintFollowing, createHints } from './change-hints.ts';
import type { WatchDirectory } from './change-watcher.ts';
import { createRereadBudget } from './compare-scan.ts';
import type { DiskSpaceGate } from './disk-space-gate.ts';
import { createFileCollector } from './file-collector.ts';
import { createFileRows } from './file-rows.ts';
import { createFileTracker } from './file-tracker.ts';
import { createFolderIdentity } from './folder-identity.ts';
import { createFolderLease, type LeaseHolder } from './folder-lease.ts';
import { createFolderScanner, type FolderState } from './folder-scanner.ts';
import { isIgnoredPath, uploadedFolderName } from './ignored-names.ts';
import type { KeepingParts } from './keep-inspected.ts';
import type { IntakeTimes } from './limits.ts';
import { createNameListing } from './name-listing.ts';
import type { OwnFiles } from './own-files.ts';
import type { ReadScheduler } from './read-scheduler.ts';
import type { StabilityRules } from './stability.ts';
import { answeredWithin, timeLimitedFiles } from './time-limited-files.ts';
import { createUploadedRule, filesOfOthersInUploaded } from './uploaded-folder.ts';
import { createWatchChoice } from './watch-choice.ts';

export interface WatchedFolderState extends FolderState {
  /** Names of the other PCs that collect from it too. */
  readonly alsoCollectedBy: readonly string[];
}

/** One folder that the depot has chosen. */
export interface WatchedFolder {
  readonly id: number;
  /**
   * Resolves when everything found by a full scan that began after the call is dealt with; false when the folder could
   * not be scanned.
   */
  readonly scan: () => Promise<boolean>;
  /** True when no scan is due or under way, and nothing worth waiting for will change by itself. */
  readonly isSettled: () => boolean;
  readonly state: () => WatchedFolderState;
  /** A person says that the folder at the path is the right one. False when it cannot be reached. */
  readonly accept: () => Promise<boolean>;
  /** True when the known folder is at its path at this moment. */
  readonly isThere: () => Promise<boolean>;
  readonly setWatching: (watching: FolderWatching) => void;
  /** When the next full scan begins, in epoch milliseconds; null while one runs. */
  readonly nextScanAt: () => number | null;
  /** How many files of the scan under way are dealt with, and how many it found. */
  readonly progress: () => { readonly looked: number; readonly about: number };
  /** Begins nothing more. Resolves within seconds, when this PC's lease is gone from the folder. */
  readonly stop: () => Promise<void>;
}

export interface WatchedFolderParts {
  readonly folder: Folder;
  readonly files: FileSystem;
  readonly callThreads: CallThreads;
  readonly ownFiles: OwnFiles;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Pick<Store, 'sightings' | 'folders'>;
  readonly diskSpaceGate: DiskSpaceGate;
  readonly readScheduler: ReadScheduler;
  readonly keeping: KeepingParts;
  readonly watch: WatchDirectory;
  readonly settings: () => Pick<Settings, 'includeSubfolders' | 'openArchives' | 'sendWhat' | 'afterUpload'>;
  readonly rules: () => StabilityRules;
  readonly times: IntakeTimes;
  readonly scanEveryMs: () => number;
  /** Pauses the moves of originals until the returned function is called. */
  readonly pauseMoves: () => Promise<() => void>;
  readonly isMoving: (path: string) => boolean;
  /** The holder of the lease that other PCs see in the folder; null to write none. */
  readonly leaseHolder: LeaseHolder | null;
  readonly onChange: () => void;
  /** Called when a full scan has ended, well or not. */
  readonly onScanned: () => void;
}

/** Quitting waits no longer than this for a slow folder. The other PCs find out by themselves. */
const releaseWithinMs = 2_000;

/** Composes the parts for one folder. */
export function createWatchedFolder(parts: WatchedFolderParts): WatchedFolder {
  const { folder, clock, log, store, diskSpaceGate, readScheduler, settings, rules, times, scanEveryMs } = parts;
  const files = timeLimitedFiles(parts.files, clock, times, parts.callThreads).within(folder.path);
  const tracker = createFileTracker(store.sightings, folder.id);
  const rereads = createRereadBudget(clock);
  const rows = createFileRows({ folderId: folder.id, tracker, clock, log, diskSpaceGate, rules, rereads });
  const leavesOutUploaded = createUploadedRule(store.folders, folder.id, settings);
  const hearing = createHearing(parts, {
    files,
    isKnown: (path) => tracker.find(path) !== undefined,
    leavesOutUploaded,
    mayScan: () => !rhythm.isStopped() && diskSpaceGate.isOpen(),
    scanPaths: (paths) => scanner.scanPaths(paths),
    scanAll: () => void rhythm.scan(),
  });
  const { hints, watchChoice } = hearing;
  const identity = createFolderIdentity({
    ...parts,
    files,
    store: store.folders,
    hasSentOriginals: async () => (await files.stamp(nativePath(folder.path, uploadedFolderName))).ok,
  });
  const collector = createFileCollector({
    ...parts,
    tracker,
    rows,
    collecting: { ...parts.keeping, files, clock, settings, rules },
    scanAgain: hearing.scanAgain,
    onDealtWith: () => {
      progress.looked += 1;
      if (scanner.state().lookedAt === null) parts.onChange();
    },
  });
  const scanner = createFolderScanner({
    ...parts,
    files,
    tracker,
    collector,
    hints,
    identity,
    watchChoice,
    leavesOutUploaded,
    filesOfOthersInUploaded: () =>
      filesOfOthersInUploaded(files, folder.path, store.folders.hasMovedOriginals(folder.id)),
    mayReread: rereads.take,
    isStopped: () => rhythm.isStopped(),
  });
  const lease = parts.leaseHolder && createFolderLease({ ...parts, files, holder: parts.leaseHolder });
  const isUnreachable = () => scanner.state().unreachableSince !== null;
  const rhythm = createScanRhythm(clock, scanOnce, {
    delayMs: () => (isUnreachable() ? Math.min(times.unreachableRetryMs, scanEveryMs()) : scanEveryMs()),
    onPlanned: () => void contained(log, 'collecting', parts.onScanned),
  });
  let progress = { looked: 0, about: 0 };

  async function scanOnce(onListing: () => void): Promise<boolean> {
    let resumeMoves = () => {};
    try {
      resumeMoves = await parts.pauseMoves();
      if (rhythm.isStopped() || !(await diskSpaceGate.check())) return false;
      onListing();
      const isDone = await scanner.scanAll((listed, toRead) => {
        progress = { looked: listed - toRead, about: listed };
        resumeMoves();
      });
      if (isDone) void lease?.renew();
      return isDone;
    } catch (error) {
      scanFailed(log, folder, error);
      return false;
    } finally {
      resumeMoves();
    }
  }

  return {
    id: folder.id,
    scan: rhythm.scan,
    isSettled: () => rhythm.isAtRest() && hearing.isIdle() && collector.isSettled(),
    state: () => ({ ...scanner.state(), alsoCollectedBy: lease?.others() ?? [] }),
    accept: identity.accept,
    isThere: async () => {
      const location = await identity.locate();
      return location.ok && identity.isKnown(location.value);
    },
    setWatching: watchChoice.setWatching,
    nextScanAt: rhythm.nextScanAt,
    progress: () => progress,
    stop: async () => {
      rhythm.stop();
      hearing.stop();
      collector.stop();
      readScheduler.drop(folder.id);
      if (lease !== null && !isUnreachable()) await answeredWithin(clock, releaseWithinMs, () => lease.release());
    },
  };
}

interface HearingParts {
  readonly files: Files;
  readonly isKnown: (path: string) => boolean;
  readonly leavesOutUploaded: () => boolean;
  readonly mayScan: () => boolean;
  readonly scanPaths: (paths: readonly string[]) => Promise<void>;
  readonly scanAll: () => void;
}

/** How changes in the folder are heard of between two full scans: by its watcher, or by listing names again. */
function createHearing(
  { folder, clock, log, times, watch }: WatchedFolderParts,
  { files, isKnown, leavesOutUploaded, mayScan, scanPaths, scanAll }: HearingParts,
) {
  let following = 0;
  function follow(paths: readonly string[]): void {
    if (!mayScan()) return;
    following += 1;
    scanPaths(paths)
      .catch((error: unknown) => scanFailed(log, folder, error))
      .finally(() => {
        following -= 1;
      });
  }

  const isIgnored = (path: string) => isIgnoredPath(path, leavesOutUploaded());
  const hintFollowing = createHintFollowing({ clock, times, scanPaths: follow, scanAll, isIgnored });
  const nameListing = createNameListing({
    root: folder.path,
    files,
    clock,
    everyMs: times.pollEveryMs,
    isKnown,
    onNew: hintFollowing.hinted,
  });
  const watchChoice = createWatchChoice({
    clock,
    watching: folder.watching,
    onFoundOut: () => {
      log.info('intake.folder-is-polled', { folder: folder.id });
      scanAll();
    },
  });
  const hints = createHints({
    root: folder.path,
    watch,
    nameListing,
    onHint: (path) => {
      watchChoice.hinted(path);
      hintFollowing.hinted(path);
    },
    onError: (systemCode) => log.warn('intake.watch-incomplete', { folder: folder.id, systemCode }),
  });
  return {
    hints,
    watchChoice,
    scanAgain: hintFollowing.scanAgain,
    /** Nothing that was heard of is still to be scanned. */
    isIdle: () => following === 0 && hintFollowing.isIdle(),
    stop() {
      hintFollowing.stop();
      hints.close();
      watchChoice.stop();
    },
  };
}

function scanFailed(log: Log, folder: Folder, error: unknown): void {
  log.error('intake.look-failed', { folder: folder.id, ...faultFacts(error) });
}

interface RhythmParts {
  /** From the end of a scan to the next one. */
  readonly delayMs: () => number;
  readonly onPlanned: () => void;
}

/**
 * One full scan at a time, and the next one by itself. Each folder has its own rhythm, so that a folder that hangs does not
 * delay the others.
 */
function createScanRhythm(
  clock: Clock,
  scanOnce: (onListing: () => void) => Promise<boolean>,
  { delayMs, onPlanned }: RhythmParts,
) {
  let isStopped = false;
  let running: Promise<boolean> | null = null;
  /** The scan under way has begun to list, so changes from now on are for the next one. */
  let isListing = false;
  let queued: Promise<boolean> | null = null;
  let nextScanAt: number | null = null;
  let cancelNextScan = () => {};

  function plan(): void {
    if (isStopped) return;
    const untilNextMs = delayMs();
    nextScanAt = clock.now() + untilNextMs;
    cancelNextScan = clock.after(untilNextMs, () => void scan());
    onPlanned();
  }

  function scan(): Promise<boolean> {
    if (running === null) {
      cancelNextScan();
      nextScanAt = null;
      running = scanOnce(() => {
        isListing = true;
      }).finally(() => {
        running = null;
        isListing = false;
        if (queued === null) plan();
      });
      return running;
    }
    if (!isListing) return running;
    queued ??= running.then(() => {
      queued = null;
      return scan();
    });
    return queued;
  }

  return {
    scan,
    isAtRest: () => running === null && queued === null,
    nextScanAt: () => nextScanAt,
    isStopped: () => isStopped,
    stop() {
      isStopped = true;
      cancelNextScan();
    },
  };
}

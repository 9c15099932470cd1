import type { FolderWatching } from '../../../shared/contract/folders.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { faultFacts } from '../platform/fault.ts';
import { contained } from '../platform/guard.ts';
import { nativePath } from '../platform/paths.ts';
import type { Clock, FileSystem, Log } from '../ports.ts';
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

/** Composes the parts for one folder, and decides when to scan what. */
export function createWatchedFolder(parts: WatchedFolderParts): WatchedFolder {
  const { folder, ownFiles, clock, log, store, diskSpaceGate, readScheduler, keeping, settings, rules, times } = parts;
  const { scanEveryMs, pauseMoves, isMoving, leaseHolder, onChange, onScanned } = parts;
  const files = timeLimitedFiles(parts.files, clock, times, parts.callThreads).within(folder.path);
  const tracker = createFileTracker(store.sightings, folder.id);
  const rereads = createRereadBudget(clock);
  const rows = createFileRows({ folderId: folder.id, tracker, clock, log, diskSpaceGate, rules, rereads });
  const leavesOutUploaded = createUploadedRule(store.folders, folder.id, settings);
  const hintFollowing = createHintFollowing({
    clock,
    times,
    scanPaths: followHints,
    scanAll: () => void scan(),
    isIgnored: (path) => isIgnoredPath(path, leavesOutUploaded()),
  });
  const nameListing = createNameListing({
    root: folder.path,
    files,
    clock,
    everyMs: times.pollEveryMs,
    isKnown: (path) => tracker.find(path) !== undefined,
    onNew: hintFollowing.hinted,
  });
  const watchChoice = createWatchChoice({
    clock,
    watching: folder.watching,
    onFoundOut: () => {
      log.info('intake.folder-is-polled', { folder: folder.id });
      void scan();
    },
  });
  const identity = createFolderIdentity({
    folder,
    files,
    store: store.folders,
    clock,
    log,
    onChange,
    hasSentOriginals: async () => (await files.stamp(nativePath(folder.path, uploadedFolderName))).ok,
  });
  const hints = createHints({
    root: folder.path,
    watch: parts.watch,
    nameListing,
    onHint: (path) => {
      watchChoice.hinted(path);
      hintFollowing.hinted(path);
    },
    onError: (systemCode) => log.warn('intake.watch-incomplete', { folder: folder.id, systemCode }),
  });
  const collector = createFileCollector({
    folder,
    tracker,
    rows,
    readScheduler,
    diskSpaceGate,
    collecting: { ...keeping, files, clock, settings, rules },
    times,
    scanAgain: hintFollowing.scanAgain,
    onDealtWith: () => {
      looked += 1;
      if (scanner.state().lookedAt === null) onChange();
    },
  });
  const scanner = createFolderScanner({
    folder,
    files,
    ownFiles,
    clock,
    log,
    diskSpaceGate,
    tracker,
    collector,
    hints,
    identity,
    watchChoice,
    settings,
    rules,
    isMoving,
    onChange,
    leavesOutUploaded,
    filesOfOthersInUploaded: () =>
      filesOfOthersInUploaded(files, folder.path, store.folders.hasMovedOriginals(folder.id)),
    mayReread: rereads.take,
    isStopped: () => isStopped,
  });
  const lease = leaseHolder && createFolderLease({ folder, files, clock, log, holder: leaseHolder, onChange });
  let isStopped = false;
  let running: Promise<boolean> | null = null;
  /** The scan under way has begun to list, so changes from now on are for the next one. */
  let isListing = false;
  let queued: Promise<boolean> | null = null;
  let following = 0;
  let looked = 0;
  let about = 0;
  let nextScanAt: number | null = null;
  let cancelNextScan = () => {};

  async function scanOnce(): Promise<boolean> {
    cancelNextScan();
    nextScanAt = null;
    let resumeMoves = () => {};
    try {
      resumeMoves = await pauseMoves();
      if (isStopped || !(await diskSpaceGate.check())) return false;
      isListing = true;
      const isDone = await scanner.scanAll((listed, toRead) => {
        about = listed;
        looked = listed - toRead;
        resumeMoves();
      });
      if (isDone) void lease?.renew();
      return isDone;
    } catch (error) {
      report(error);
      return false;
    } finally {
      resumeMoves();
    }
  }

  /** Each folder has its own rhythm, so that a folder that hangs does not delay the others. */
  function planNextScan(): void {
    if (isStopped) return;
    const isUnreachable = scanner.state().unreachableSince !== null;
    const delayMs = isUnreachable ? Math.min(times.unreachableRetryMs, scanEveryMs()) : scanEveryMs();
    nextScanAt = clock.now() + delayMs;
    cancelNextScan = clock.after(delayMs, () => void scan());
    void contained(log, 'collecting', onScanned);
  }

  function scan(): Promise<boolean> {
    if (running === null) {
      running = scanOnce().finally(() => {
        running = null;
        isListing = false;
        if (queued === null) planNextScan();
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

  function followHints(paths: readonly string[]): void {
    if (isStopped || !diskSpaceGate.isOpen()) return;
    following += 1;
    scanner
      .scanPaths(paths)
      .catch(report)
      .finally(() => {
        following -= 1;
      });
  }

  function report(error: unknown): void {
    log.error('intake.look-failed', { folder: folder.id, ...faultFacts(error) });
  }

  return {
    id: folder.id,
    scan,
    isSettled: () =>
      running === null && queued === null && following === 0 && hintFollowing.isIdle() && collector.isSettled(),
    state: () => ({ ...scanner.state(), alsoCollectedBy: lease?.others() ?? [] }),
    accept: identity.accept,
    isThere: async () => {
      const location = await identity.locate();
      return location.ok && identity.isKnown(location.value);
    },
    setWatching: watchChoice.setWatching,
    nextScanAt: () => nextScanAt,
    progress: () => ({ looked, about }),
    stop: async () => {
      isStopped = true;
      cancelNextScan();
      hintFollowing.stop();
      hints.close();
      watchChoice.stop();
      collector.stop();
      readScheduler.drop(folder.id);
      if (lease !== null && scanner.state().unreachableSince === null) {
        await answeredWithin(clock, releaseWithinMs, () => lease.release());
      }
    },
  };
}

import type { FolderWatching } from '../../../shared/contract/folders.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { contained } from '../platform/guard.ts';
import { nativePath } from '../platform/name-bytes.ts';
import type { Clock, Files, Log } from '../ports.ts';
import type { Folder, Store } from '../store/store.ts';
import { createHintFollowing, createHints } from './change-hints.ts';
import type { WatchDirectory } from './change-watcher.ts';
import { createRereadBudget } from './compare-sighting.ts';
import type { DiskSpaceGate, DiskState } from './disk-space-gate.ts';
import { createFileCollector } from './file-collector.ts';
import { createFileRows } from './file-rows.ts';
import { createFileTracker } from './file-tracker.ts';
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
import { createFolderIdentity, createWatchChoice } from './watch-choice.ts';

interface WatchedFolderState extends FolderState {
  /** Names of other PCs that collect from it too. */
  readonly alsoCollectedBy: readonly string[];
}

/** One folder that the depot has chosen. */
export interface WatchedFolder {
  readonly id: number;
  /**
   * Resolves when what a look at everything, begun after the call, found is dealt with; false when the folder could not
   * be looked at.
   */
  readonly look: () => Promise<boolean>;
  /** No look is due or under way, and nothing that is worth waiting for will change by itself. */
  readonly isSettled: () => boolean;
  readonly state: () => WatchedFolderState;
  /** A person says that the folder that lies there now is the right one. False when it cannot be reached. */
  readonly accept: () => Promise<boolean>;
  /** The folder that it was lies at its path at this moment. */
  readonly isThere: () => Promise<boolean>;
  readonly setWatching: (watching: FolderWatching) => void;
  /** When everything is looked at again, in epoch milliseconds; null while that is being done. */
  readonly nextLookAt: () => number | null;
  /** Files of the look under way that are dealt with, and files that it found. */
  readonly progress: () => { readonly looked: number; readonly about: number };
  /** Nothing is begun any more. Resolves when other PCs cannot see us in the folder any more, within seconds. */
  readonly stop: () => Promise<void>;
}

export interface WatchedFolderParts {
  readonly folder: Folder;
  readonly files: Files;
  readonly ownFiles: OwnFiles;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Pick<Store, 'sightings' | 'folders'>;
  readonly gate: DiskSpaceGate;
  readonly lanes: ReadScheduler;
  readonly keeping: KeepingParts;
  readonly watch: WatchDirectory;
  readonly settings: () => Pick<Settings, 'includeSubfolders' | 'openArchives' | 'sendWhat' | 'afterUpload'>;
  readonly rules: () => StabilityRules;
  readonly times: IntakeTimes;
  readonly lookEveryMs: () => number;
  /** Waits for moves of originals in it to pause, until the returned function is called. */
  readonly holdMoves: () => Promise<() => void>;
  readonly isMoving: (path: string) => boolean;
  /** Who tells other PCs of itself in the folder; null to tell nobody. */
  readonly leaseHolder: LeaseHolder | null;
  readonly onChange: () => void;
  /** A look at everything ended, well or not. */
  readonly onLooked: () => void;
}

/** Whoever quits does not wait longer than this for a slow folder. The other PCs find out by themselves. */
const RELEASE_WITHIN_MS = 2_000;

/** Composes the parts for one folder, and decides when to look at what. */
export function createWatchedFolder(parts: WatchedFolderParts): WatchedFolder {
  const { folder, ownFiles, clock, log, store, gate, lanes, keeping, settings, rules, times } = parts;
  const { lookEveryMs, holdMoves, isMoving, leaseHolder, onChange, onLooked } = parts;
  const files = timeLimitedFiles(parts.files, clock, times);
  const places = createFileTracker(store.sightings, folder.id);
  const rereads = createRereadBudget(clock);
  const rows = createFileRows({ folderId: folder.id, places, clock, log, gate, rules, rereads });
  const leavesOutUploaded = createUploadedRule(store.folders, folder.id, settings);
  const hinting = createHintFollowing({
    ...{ clock, times, lookAt: followHints, lookAtAll: () => void look() },
    isIgnored: (path) => isIgnoredPath(path, leavesOutUploaded()),
  });
  const names = createNameListing({
    ...{ root: folder.path, files, clock, everyMs: times.pollEveryMs },
    isKnown: (path) => places.find(path) !== undefined,
    onNew: hinting.hinted,
  });
  const watchChoice = createWatchChoice({
    ...{ clock, watching: folder.watching },
    onFoundOut: () => {
      log.info('intake.folder-is-polled', { folder: folder.id });
      void look();
    },
  });
  const identity = createFolderIdentity({
    ...{ folder, files, store: store.folders, clock, log, onChange },
    hasSentOriginals: async () => (await files.stamp(nativePath(folder.path, uploadedFolderName))).ok,
  });
  const hints = createHints({
    root: folder.path,
    watch: parts.watch,
    names,
    onHint: (path) => {
      watchChoice.hinted(path);
      hinting.hinted(path);
    },
    onTrouble: (systemCode) => log.warn('intake.watch-incomplete', { folder: folder.id, systemCode }),
  });
  const work = createFileCollector({
    folder,
    places,
    rows,
    lanes,
    gate,
    collecting: { ...keeping, files, clock, settings, rules },
    times,
    lookAgain: hinting.lookAgain,
    onDealtWith: () => {
      looked += 1;
      if (looks.state().lookedAt === null) onChange();
    },
  });
  const looks = createFolderScanner({
    ...{
      folder,
      files,
      ownFiles,
      clock,
      log,
      gate,
      places,
      work,
      hints,
      identity,
      watchChoice,
      settings,
      rules,
      isMoving,
      onChange,
    },
    leavesOutUploaded,
    filesOfOthersInUploaded: () =>
      filesOfOthersInUploaded(files, folder.path, store.folders.hasMovedOriginals(folder.id)),
    mayReread: rereads.take,
    isStopped: () => isStopped,
  });
  const lease = leaseHolder && createFolderLease({ folder, files, clock, log, holder: leaseHolder, onChange });
  let isStopped = false;
  let running: Promise<boolean> | null = null;
  /** The look under way has begun to list: what changes from now on is for the next. */
  let isListing = false;
  let queued: Promise<boolean> | null = null;
  let following = 0;
  let looked = 0;
  let about = 0;
  let nextLookAt: number | null = null;
  let cancelNextLook = () => {};

  async function scanOnce(): Promise<boolean> {
    cancelNextLook();
    nextLookAt = null;
    let movesGoOn = () => {};
    try {
      movesGoOn = await holdMoves();
      if (isStopped || !(await gate.check())) return false;
      isListing = true;
      const isDone = await looks.lookAtAll((listed, toRead) => {
        about = listed;
        looked = listed - toRead;
        movesGoOn();
      });
      if (isDone) void lease?.renew();
      return isDone;
    } catch (error) {
      report(error);
      return false;
    } finally {
      movesGoOn();
    }
  }

  /** Each folder has its own rhythm, so that one that hangs does not delay the others. */
  function planNextScan(): void {
    if (isStopped) return;
    const isUnreachable = looks.state().unreachableSince !== null;
    const delayMs = isUnreachable ? Math.min(times.unreachableRetryMs, lookEveryMs()) : lookEveryMs();
    nextLookAt = clock.now() + delayMs;
    cancelNextLook = clock.after(delayMs, () => void look());
    void contained(log, 'collecting', onLooked);
  }

  function look(): Promise<boolean> {
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
      return look();
    });
    return queued;
  }

  function followHints(paths: readonly string[]): void {
    if (isStopped || !gate.isOpen()) return;
    following += 1;
    looks
      .lookAt(paths)
      .catch(report)
      .finally(() => {
        following -= 1;
      });
  }

  function report(error: unknown): void {
    log.error('intake.look-failed', { folder: folder.id, name: error instanceof Error ? error.name : 'unknown' });
  }

  return {
    id: folder.id,
    look,
    isSettled: () => running === null && queued === null && following === 0 && hinting.isIdle() && work.isSettled(),
    state: () => ({ ...looks.state(), alsoCollectedBy: lease?.others() ?? [] }),
    accept: identity.accept,
    isThere: async () => {
      const location = await identity.locate();
      return location.ok && identity.isKnown(location.value);
    },
    setWatching: watchChoice.setWatching,
    nextLookAt: () => nextLookAt,
    progress: () => ({ looked, about }),
    stop: async () => {
      isStopped = true;
      cancelNextLook();
      hinting.stop();
      hints.close();
      watchChoice.stop();
      work.stop();
      lanes.drop(folder.id);
      if (lease !== null && looks.state().unreachableSince === null)
        await answeredWithin(clock, RELEASE_WITHIN_MS, () => lease.release());
    },
  };
}

/** Times in epoch milliseconds. */
export interface IntakeState {
  /** End of the last look at everything in every folder; null before the first. */
  readonly lastLookAt: number | null;
  readonly nextLookAt: number | null;
  /** Files dealt with and files found, while the first look after the start runs. */
  readonly firstLook: { readonly looked: number; readonly about: number } | null;
  readonly folders: readonly WatchedFolderState[];
  readonly disk: DiskState;
}

/** Joins what the folders know. */
export function intakeState(
  folders: readonly Pick<WatchedFolder, 'state' | 'nextLookAt' | 'progress'>[],
  disk: DiskState,
): IntakeState {
  const states = folders.map((folder) => folder.state());
  const nextScans = folders.map((folder) => folder.nextLookAt()).filter((at) => at !== null);
  const isFirst = states.some(({ lookedAt, unreachableSince }) => lookedAt === null && unreachableSince === null);
  const progress = folders.map((folder) => folder.progress());
  return {
    lastLookAt: oldestLook(states),
    nextLookAt: nextScans.length === 0 ? null : Math.min(...nextScans),
    firstLook: isFirst
      ? { looked: sum(progress.map(({ looked }) => looked)), about: sum(progress.map(({ about }) => about)) }
      : null,
    folders: states,
    disk,
  };
}

/** Null where one folder was never looked into, or there is none. */
function oldestLook(states: readonly FolderState[]): number | null {
  const moments = states.map(({ lookedAt }) => lookedAt).filter((at) => at !== null);
  return moments.length === 0 || moments.length < states.length ? null : Math.min(...moments);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

import { failure, type Result, success } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { contained } from '../platform/guard.ts';
import type { Ports } from '../ports.ts';
import type { Spool } from '../spool/spool.ts';
import type { SpoolCache } from '../spool/spool-cache.ts';
import { type OriginOutsideFolders, type Store, StoreError, storedOr } from '../store/store.ts';
import { createCallThreads } from './call-threads.ts';
import { type WatchDirectory, watchDirectory } from './change-watcher.ts';
import type { Classify } from './classify-for-intake.ts';
import { createDiskSpaceGate, type DiskState } from './disk-space-gate.ts';
import type { LeaseHolder } from './folder-lease.ts';
import type { FolderState } from './folder-scanner.ts';
import { createKeeper, type KeepError, type KeeperParts } from './keep-file.ts';
import { type AddedFile, keepDroppedFile } from './keep-inspected.ts';
import { type IntakeTimes, intakeTimes } from './limits.ts';
import { createOwnFiles, type OwnFiles } from './own-files.ts';
import { createReadScheduler } from './read-scheduler.ts';
import type { StabilityRules } from './stability.ts';
import { timeLimitedFiles } from './time-limited-files.ts';
import { createOriginals, type Originals } from './uploaded-originals.ts';
import {
  createWatchedFolder,
  type WatchedFolder,
  type WatchedFolderParts,
  type WatchedFolderState,
} from './watched-folder.ts';

export interface IntakeOptions {
  readonly ports: Pick<Ports, 'clock' | 'files' | 'log'>;
  readonly store: Pick<Store, 'folders' | 'sightings' | 'batches' | 'jobs' | 'localFiles'>;
  readonly spool: Pick<Spool, 'keep'>;
  readonly spoolCache: Pick<SpoolCache, 'put'>;
  /** The folder of the database and the spool, whose free space is watched. */
  readonly dataDirectory: string;
  /** Files of the depot outside the data folder, which are never collected either. */
  readonly alsoOwn?: readonly string[];
  readonly classify: Classify;
  readonly settings: () => Settings;
  /**
   * For a single pass: an incomplete file that no longer grows is kept after about two seconds instead of the minutes
   * that the depot has set.
   */
  readonly settleQuickly?: boolean;
  /** Only `passDone` will be called: nothing is scanned before it, and nobody waits for hints. */
  readonly isOnePass?: boolean;
  /**
   * Announces this PC to others that collect from the same folders. Where it is left out, this PC does not announce
   * itself.
   */
  readonly leaseHolder?: LeaseHolder;
  /** Told of each file that was kept. */
  readonly onKept?: KeeperParts['onKept'];
  /** Called after each change of `state()`. May be called often. */
  readonly onChange: () => void;
  /** Gives hints of changes. By default those of the file system; tests that want none replace it. */
  readonly watch?: WatchDirectory;
  readonly times?: Partial<IntakeTimes>;
}

/** Times in epoch milliseconds. */
export interface IntakeState {
  /** When the last full scan of every folder had ended; null before the first. */
  readonly lastScanAt: number | null;
  readonly nextScanAt: number | null;
  /** Files dealt with and files found while the first scan after the start runs; null at any other time. */
  readonly firstScan: { readonly looked: number; readonly about: number } | null;
  readonly folders: readonly WatchedFolderState[];
  readonly disk: DiskState;
}

/** Collects what lies in the watched folders: everything that is stable becomes a job. */
export interface Intake {
  /** Begins to collect. The first scan goes on in the background. */
  readonly start: () => Promise<void>;
  /**
   * Begins nothing more. Resolves when everything that was being written is written; the store is left alone from then
   * on.
   */
  readonly stop: () => Promise<void>;
  /** Scans everything now. Resolves when everything found by a scan that began after the call is dealt with. */
  readonly scanNow: () => Promise<void>;
  /** True when nothing is under way, and nothing worth waiting for will change by itself. */
  readonly settled: () => boolean;
  /**
   * Scans once, and waits until every file found has settled. Bounded, except by how long others write to the files.
   */
  readonly passDone: () => Promise<void>;
  /** Whether a folder that is to be watched contains the depot's own data or lies in them. */
  readonly relationToOwn: OwnFiles['relationTo'];
  readonly foldersChanged: () => void;
  /** Accepts the folder that is at the path now as the right one. False when it cannot be reached. */
  readonly acceptFolder: (id: number) => Promise<boolean>;
  readonly settingsChanged: () => void;
  /** Keeps a file that comes from no folder, at once. Without the batch of an act that brings several, it is an act alone. */
  readonly addBytes: (
    fileName: string,
    bytes: Uint8Array,
    origin: OriginOutsideFolders,
    batchId?: number,
  ) => Promise<Result<AddedFile, KeepError>>;
  /**
   * Moves the originals of sent files, where the depot wants that. The same happens after each scan; this is for
   * callers that do not wait for the next one. Resolves when no more originals can be moved now.
   */
  readonly moveOriginals: () => Promise<void>;
  readonly state: () => IntakeState;
}

const quickIncompleteAfterMs = 2_000;
const settledCheckEveryMs = 50;
/**
 * How many moves are made before the first scan, which would miss the original of an interrupted one. An interrupted
 * move is among the oldest.
 */
const movesBeforeFirstScan = 20;

export function createIntake(options: IntakeOptions): Intake {
  const { ports, store, spool, spoolCache, dataDirectory } = options;
  const { classify, settings, isOnePass = false, onChange } = options;
  const { clock, files, log } = ports;
  const times: IntakeTimes = { ...intakeTimes, ...options.times };
  const callThreads = createCallThreads();
  const base = { files, callThreads, clock, log, store, settings, times, onChange };
  const timeLimited = timeLimitedFiles(files, clock, times, callThreads);
  const ownFiles = createOwnFiles({ files: timeLimited, dataDirectory, alsoOwn: options.alsoOwn ?? [] });
  const readScheduler = createReadScheduler();
  const diskSpaceGate = createDiskSpaceGate({ ...base, dataDirectory, onOpen: scanSoon });
  const keeper = createKeeper({ ...base, spool, spoolCache, diskSpaceGate, onKept: options.onKept });
  const keeping = { keeper, classify, log, settings };
  const originals = createOriginals({
    ...base,
    isReachable: (id) => {
      const state = folders.get(id)?.state();
      return state?.unreachableSince === null && state.otherSince === null;
    },
    isThere: async (id) => (await folders.get(id)?.isThere()) === true,
  });
  const folders = createFolderList({
    ...base,
    ownFiles,
    diskSpaceGate,
    readScheduler,
    keeping,
    // Listening costs a call for each file in the folder.
    watch: isOnePass ? () => null : (options.watch ?? watchDirectory),
    rules: () => stabilityRules(options, times),
    scanEveryMs: () => settings().lookEverySeconds * 1_000,
    isMoving: originals.isMoving,
    pauseMoves: originals.pause,
    leaseHolder: options.leaseHolder ?? null,
    onScanned: () => {
      onChange();
      void originals.move(Number.POSITIVE_INFINITY);
    },
  });
  let prepared = Promise.resolve();
  let isPrepared = false;
  let isStopped = false;

  async function scanNow(): Promise<void> {
    await prepared;
    const isOpen = await diskSpaceGate.check();
    if (isStopped || !isOpen || !folders.follow()) return;
    await Promise.all(folders.all().map((folder) => folder.scan()));
  }

  function scanSoon(): void {
    void contained(log, 'collecting', scanNow);
  }

  async function prepare(): Promise<void> {
    if (folders.follow()) await originals.move(movesBeforeFirstScan);
    isPrepared = true;
  }

  const settled = () =>
    isStopped || !diskSpaceGate.isOpen() || (isPrepared && folders.all().every((folder) => folder.isSettled()));

  return {
    start: async () => {
      prepared = prepare();
      if (!isOnePass) scanSoon();
    },
    stop: async () => {
      isStopped = true;
      diskSpaceGate.stop();
      const stopped = folders.all().map((folder) => folder.stop());
      readScheduler.drop();
      await Promise.all([originals.stop(), keeper.stop(), ...stopped]);
    },
    scanNow,
    settled,
    passDone: async () => {
      await scanNow();
      while (!settled()) await new Promise<void>((resolve) => clock.after(settledCheckEveryMs, resolve));
    },
    relationToOwn: async (folder) => {
      await ownFiles.refresh();
      return ownFiles.relationTo(folder);
    },
    foldersChanged: () => {
      if (isStopped || !folders.follow()) return;
      onChange();
      if (!isOnePass) scanSoon();
    },
    acceptFolder: async (id) => {
      folders.follow();
      const isAccepted = (await folders.get(id)?.accept()) ?? false;
      if (isAccepted && isPrepared) scanSoon();
      return isAccepted;
    },
    settingsChanged: scanSoon,
    addBytes: createAddBytes({ ...keeping, store, clock, settings }),
    moveOriginals: () => originals.move(Number.POSITIVE_INFINITY),
    state: () => intakeState(folders.all(), diskSpaceGate.state()),
  };
}

type AddingParts = Parameters<typeof keepDroppedFile>[3] & Pick<IntakeOptions, 'store'>;

/** An act is announced before its file is kept: one that is cut short has brought nothing, and says so. */
function createAddBytes({ store, ...parts }: AddingParts): Intake['addBytes'] {
  const { clock } = parts;

  function begin(origin: OriginOutsideFolders): Result<number, KeepError> {
    try {
      return success(store.batches.begin({ origin, announced: 1 }, clock.now()));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return failure({ code: error.code, systemCode: 'SQLITE' });
    }
  }

  return async (fileName, bytes, origin, given) => {
    if (given !== undefined) return keepDroppedFile(fileName, bytes, { origin, batchId: given }, parts);
    const begun = begin(origin);
    if (!begun.ok) return begun;
    const kept = await keepDroppedFile(fileName, bytes, { origin, batchId: begun.value }, parts);
    storedOr(() => store.batches.end(begun.value, clock.now()), undefined);
    return kept;
  };
}

function stabilityRules({ settings, settleQuickly = false }: IntakeOptions, times: IntakeTimes): StabilityRules {
  if (!settleQuickly) return { ...times, incompleteAfterMs: settings().incompleteAfterMinutes * 60_000 };
  // Nobody comes back to the file after a single pass.
  return { ...times, attentionAfterMs: 0, incompleteAfterMs: quickIncompleteAfterMs };
}

/** The folders that the store says are watched. */
interface FolderList {
  /** Watches those that were added, and no longer those that were removed. False when the store cannot tell now. */
  readonly follow: () => boolean;
  readonly get: (id: number) => WatchedFolder | undefined;
  readonly all: () => readonly WatchedFolder[];
}

/** What all watched folders have in common. */
type FolderListParts = Omit<WatchedFolderParts, 'folder' | 'isMoving'> & Pick<Originals, 'isMoving'>;

function createFolderList(parts: FolderListParts): FolderList {
  const { store, log, diskSpaceGate, isMoving } = parts;
  const folders = new Map<number, WatchedFolder>();

  function follow(): boolean {
    try {
      const listed = store.folders.list();
      for (const [id, watched] of folders) {
        if (listed.some((folder) => folder.id === id)) continue;
        void contained(log, 'collecting', watched.stop);
        folders.delete(id);
      }
      for (const folder of listed) {
        const watched = folders.get(folder.id);
        if (watched !== undefined) watched.setWatching(folder.watching);
        else
          folders.set(
            folder.id,
            createWatchedFolder({ ...parts, folder, isMoving: (path) => isMoving(folder.id, path) }),
          );
      }
      return true;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      diskSpaceGate.close(error.code);
      return false;
    }
  }

  return { follow, get: (id) => folders.get(id), all: () => [...folders.values()] };
}

/** Joins the states of the folders. */
function intakeState(
  folders: readonly Pick<WatchedFolder, 'state' | 'nextScanAt' | 'progress'>[],
  disk: DiskState,
): IntakeState {
  const states = folders.map((folder) => folder.state());
  const nextScans = folders.map((folder) => folder.nextScanAt()).filter((at) => at !== null);
  const isFirst = states.some(({ lookedAt, unreachableSince }) => lookedAt === null && unreachableSince === null);
  const progress = folders.map((folder) => folder.progress());
  return {
    lastScanAt: oldestScan(states),
    nextScanAt: nextScans.length === 0 ? null : Math.min(...nextScans),
    firstScan: isFirst
      ? { looked: sum(progress.map(({ looked }) => looked)), about: sum(progress.map(({ about }) => about)) }
      : null,
    folders: states,
    disk,
  };
}

/** Null where there is no folder, or one was never scanned. */
function oldestScan(states: readonly FolderState[]): number | null {
  const moments = states.map(({ lookedAt }) => lookedAt).filter((at) => at !== null);
  return moments.length === 0 || moments.length < states.length ? null : Math.min(...moments);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

import type { Result } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { contained } from '../platform/guard.ts';
import type { Ports } from '../ports.ts';
import type { Spool } from '../spool/spool.ts';
import type { SpoolCache } from '../spool/spool-cache.ts';
import { type Folder, type Store, StoreError } from '../store/store.ts';
import { type WatchDirectory, watchDirectory } from './change-watcher.ts';
import type { Classify } from './classify-for-intake.ts';
import { createDiskSpaceGate, type DiskState } from './disk-space-gate.ts';
import type { LeaseHolder } from './folder-lease.ts';
import type { FolderState } from './folder-scanner.ts';
import { createKeeper, type KeepError } from './keep-file.ts';
import { type AddedFile, keepDroppedFile } from './keep-inspected.ts';
import { type IntakeTimes, intakeTimes } from './limits.ts';
import { createOwnFiles, type OwnFiles } from './own-files.ts';
import { createReadScheduler } from './read-scheduler.ts';
import type { StabilityRules } from './stability.ts';
import { timeLimitedFiles } from './time-limited-files.ts';
import { createOriginals } from './uploaded-originals.ts';
import { createWatchedFolder, type WatchedFolder, type WatchedFolderState } from './watched-folder.ts';

export interface IntakeOptions {
  readonly ports: Pick<Ports, 'clock' | 'files' | 'log'>;
  readonly store: Pick<Store, 'folders' | 'sightings' | 'jobs' | 'localFiles'>;
  readonly spool: Pick<Spool, 'keep'>;
  readonly spoolCache: Pick<SpoolCache, 'put'>;
  /** Where the database and the spool lie: the space that is left there is watched. */
  readonly dataDirectory: string;
  /** Files of the depot that do not lie in the data folder: they are never collected either. */
  readonly alsoOwn?: readonly string[];
  readonly classify: Classify;
  readonly settings: () => Settings;
  /**
   * For one pass: a file that is incomplete, but no longer grows, is kept after about two seconds instead of after the
   * depot's minutes.
   */
  readonly settleQuickly?: boolean;
  /** `passDone` is all that is wanted: nothing is looked at before it, and no news is waited for. */
  readonly isOnePass?: boolean;
  /** Tells other PCs in the folders that this one collects from them. Left out: nobody is told. */
  readonly leaseHolder?: LeaseHolder;
  /** Called after each change of `state()`. May be called often. */
  readonly onChange: () => void;
  /** Hints; left out in tests that want none. Default: the file system's own. */
  readonly watch?: WatchDirectory;
  readonly times?: Partial<IntakeTimes>;
}

/** Times in epoch milliseconds. */
export interface IntakeState {
  /** End of the last full scan in every folder; null before the first. */
  readonly lastLookAt: number | null;
  readonly nextLookAt: number | null;
  /** Files dealt with and files found, while the first scan after the start runs. */
  readonly firstLook: { readonly looked: number; readonly about: number } | null;
  readonly folders: readonly WatchedFolderState[];
  readonly disk: DiskState;
}

/** Collects what lies in the watched folders: everything that is stable becomes a job. */
export interface Intake {
  /** Begins to look; the first scan goes on in the background. */
  readonly start: () => Promise<void>;
  /** Resolves when what was being written is written. Nothing is begun any more, and the store is left alone. */
  readonly stop: () => Promise<void>;
  /** Resolves when what a full scan, begun after the call, found is dealt with. */
  readonly scanNow: () => Promise<void>;
  /** Nothing is under way, and nothing that is worth waiting for will change by itself. */
  readonly settled: () => boolean;
  /** One scan, and then the time that what lies there needs to settle. Bounded, but for how long files are written. */
  readonly passDone: () => Promise<void>;
  /** How a folder that is to be watched lies to the depot's own data. */
  readonly relationToOwn: OwnFiles['relationTo'];
  readonly foldersChanged: () => void;
  /** Takes the folder that lies at its path now for the right one. False when it cannot be reached. */
  readonly acceptFolder: (id: number) => Promise<boolean>;
  readonly settingsChanged: () => void;
  /** Keeps a file that a person dropped on the window, at once. */
  readonly addBytes: (fileName: string, bytes: Uint8Array) => Promise<Result<AddedFile, KeepError>>;
  /**
   * Moves the originals of sent files, where the depot wants that. It is also done after each scan; this is for those
   * who do not wait for the next one. Resolves when none is left that can be moved now.
   */
  readonly moveOriginals: () => Promise<void>;
  readonly state: () => IntakeState;
}

const quickIncompleteAfterMs = 2_000;
const settledCheckEveryMs = 50;
/** An interrupted move is among the oldest. It is finished before the first scan, which would miss the original. */
const movesBeforeFirstScan = 20;

export function createIntake(options: IntakeOptions): Intake {
  const { ports, store, spool, spoolCache, dataDirectory } = options;
  const { classify, settings, settleQuickly = false, isOnePass = false, onChange } = options;
  const { clock, files, log } = ports;
  const times: IntakeTimes = { ...intakeTimes, ...options.times };
  const ownFiles = createOwnFiles({
    files: timeLimitedFiles(files, clock, times),
    dataDirectory,
    alsoOwn: options.alsoOwn ?? [],
  });
  const folders = new Map<number, WatchedFolder>();
  const readScheduler = createReadScheduler();
  const diskSpaceGate = createDiskSpaceGate({
    ...{ files, clock, log, dataDirectory, settings, times, onChange },
    onOpen: scanSoon,
  });
  const keeper = createKeeper({ spool, spoolCache, store, clock, log, diskSpaceGate, times });
  const keeping = { keeper, classify, log, settings };
  const originals = createOriginals({
    ...{ store, files, clock, log, settings, times },
    isReachable: (id) => {
      const state = folders.get(id)?.state();
      return state?.unreachableSince === null && state.otherSince === null;
    },
    isThere: async (id) => (await folders.get(id)?.isThere()) === true,
  });
  let prepared = Promise.resolve();
  let isPrepared = false;
  let isStopped = false;

  const rules = (): StabilityRules => ({
    ...times,
    // Nobody comes back to it after the one pass.
    attentionAfterMs: settleQuickly ? 0 : times.attentionAfterMs,
    incompleteAfterMs: settleQuickly ? quickIncompleteAfterMs : settings().incompleteAfterMinutes * 60_000,
  });

  function watchFolder(folder: Folder): WatchedFolder {
    return createWatchedFolder({
      ...{
        folder,
        files,
        ownFiles,
        clock,
        log,
        store,
        diskSpaceGate,
        readScheduler,
        keeping,
        settings,
        rules,
        times,
        onChange,
      },
      // Listening costs a call for each file that lies there.
      watch: isOnePass ? () => null : (options.watch ?? watchDirectory),
      scanEveryMs: () => settings().lookEverySeconds * 1_000,
      isMoving: (path) => originals.isMoving(folder.id, path),
      pauseMoves: originals.pause,
      leaseHolder: options.leaseHolder ?? null,
      onScanned: () => {
        onChange();
        void originals.move(Number.POSITIVE_INFINITY);
      },
    });
  }

  /** False when the store cannot tell now which folders there are. */
  function takeFolders(): boolean {
    try {
      const listed = store.folders.list();
      for (const [id, watched] of folders) {
        if (listed.some((folder) => folder.id === id)) continue;
        void contained(log, 'collecting', watched.stop);
        folders.delete(id);
      }
      for (const folder of listed) {
        const watched = folders.get(folder.id);
        if (watched === undefined) folders.set(folder.id, watchFolder(folder));
        else watched.setWatching(folder.watching);
      }
      return true;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      diskSpaceGate.close(error.code);
      return false;
    }
  }

  async function scanNow(): Promise<void> {
    await prepared;
    const isOpen = await diskSpaceGate.check();
    if (isStopped || !isOpen || !takeFolders()) return;
    await Promise.all([...folders.values()].map((folder) => folder.scan()));
  }

  function scanSoon(): void {
    void contained(log, 'collecting', scanNow);
  }

  async function prepare(): Promise<void> {
    if (takeFolders()) await originals.move(movesBeforeFirstScan);
    isPrepared = true;
  }

  function settled(): boolean {
    if (isStopped || !diskSpaceGate.isOpen()) return true;
    return isPrepared && [...folders.values()].every((folder) => folder.isSettled());
  }

  return {
    start: async () => {
      prepared = prepare();
      if (!isOnePass) scanSoon();
    },
    stop: async () => {
      isStopped = true;
      diskSpaceGate.stop();
      const stopped = [...folders.values()].map((folder) => folder.stop());
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
      if (isStopped || !takeFolders()) return;
      onChange();
      if (!isOnePass) scanSoon();
    },
    acceptFolder: async (id) => {
      takeFolders();
      const isAccepted = (await folders.get(id)?.accept()) ?? false;
      if (isAccepted && isPrepared) scanSoon();
      return isAccepted;
    },
    settingsChanged: scanSoon,
    addBytes: (fileName, bytes) => keepDroppedFile(fileName, bytes, { ...keeping, clock, settings }),
    moveOriginals: () => originals.move(Number.POSITIVE_INFINITY),
    state: () => intakeState([...folders.values()], diskSpaceGate.state()),
  };
}

/** Joins what the folders know. */
function intakeState(
  folders: readonly Pick<WatchedFolder, 'state' | 'nextLookAt' | 'progress'>[],
  disk: DiskState,
): IntakeState {
  const states = folders.map((folder) => folder.state());
  const nextScans = folders.map((folder) => folder.nextLookAt()).filter((at) => at !== null);
  const isFirst = states.some(({ lookedAt, unreachableSince }) => lookedAt === null && unreachableSince === null);
  const progress = folders.map((folder) => folder.progress());
  return {
    lastLookAt: oldestScan(states),
    nextLookAt: nextScans.length === 0 ? null : Math.min(...nextScans),
    firstLook: isFirst
      ? { looked: sum(progress.map(({ looked }) => looked)), about: sum(progress.map(({ about }) => about)) }
      : null,
    folders: states,
    disk,
  };
}

/** Null where one folder was never looked into, or there is none. */
function oldestScan(states: readonly FolderState[]): number | null {
  const moments = states.map(({ lookedAt }) => lookedAt).filter((at) => at !== null);
  return moments.length === 0 || moments.length < states.length ? null : Math.min(...moments);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

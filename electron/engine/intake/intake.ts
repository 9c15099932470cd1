import type { Result } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { contained } from '../platform/guard.ts';
import type { Ports } from '../ports.ts';
import type { Spool } from '../spool/spool.ts';
import type { SpoolCache } from '../spool/spool-cache.ts';
import { type Folder, type Store, StoreError } from '../store/store.ts';
import { type WatchDirectory, watchDirectory } from './change-watcher.ts';
import type { Examine } from './classify-for-intake.ts';
import { createDiskSpaceGate } from './disk-space-gate.ts';
import type { LeaseHolder } from './folder-lease.ts';
import { createKeeper, type KeepError } from './keep-file.ts';
import { type AddedFile, keepDroppedFile } from './keep-inspected.ts';
import { type IntakeTimes, intakeTimes } from './limits.ts';
import { createOwnFiles, type OwnFiles } from './own-files.ts';
import { createReadScheduler } from './read-scheduler.ts';
import type { StabilityRules } from './stability.ts';
import { timeLimitedFiles } from './time-limited-files.ts';
import { createOriginals } from './uploaded-originals.ts';
import { createWatchedFolder, type IntakeState, intakeState, type WatchedFolder } from './watched-folder.ts';

export type { IntakeState } from './watched-folder.ts';

export interface IntakeOptions {
  readonly ports: Pick<Ports, 'clock' | 'files' | 'log'>;
  readonly store: Pick<Store, 'folders' | 'sightings' | 'jobs' | 'held'>;
  readonly spool: Pick<Spool, 'keep'>;
  readonly spoolCache: Pick<SpoolCache, 'put'>;
  /** Where the database and the spool lie: the space that is left there is watched. */
  readonly dataDirectory: string;
  /** Files of the depot that do not lie in the data folder: they are never collected either. */
  readonly alsoOwn?: readonly string[];
  readonly examine: Examine;
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

/** Collects what lies in the watched folders: everything that is stable becomes a job. */
export interface Intake {
  /** Begins to look; the first look goes on in the background. */
  readonly start: () => Promise<void>;
  /** Resolves when what was being written is written. Nothing is begun any more, and the store is left alone. */
  readonly stop: () => Promise<void>;
  /** Resolves when what a look at everything, begun after the call, found is dealt with. */
  readonly lookNow: () => Promise<void>;
  /** Nothing is under way, and nothing that is worth waiting for will change by itself. */
  readonly settled: () => boolean;
  /** One look, and then the time that what lies there needs to settle. Bounded, but for how long files are written. */
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
   * Moves the originals of sent files, where the depot wants that. It is also done after each look; this is for those
   * who do not wait for the next one. Resolves when none is left that can be moved now.
   */
  readonly moveOriginals: () => Promise<void>;
  readonly state: () => IntakeState;
}

const QUICK_INCOMPLETE_AFTER_MS = 2_000;
const SETTLED_CHECK_EVERY_MS = 50;
/** An interrupted move is among the oldest. It is finished before the first look, which would miss the original. */
const movesBeforeFirstScan = 20;

export function createIntake(options: IntakeOptions): Intake {
  const { ports, store, spool, spoolCache, dataDirectory } = options;
  const { examine, settings, settleQuickly = false, isOnePass = false, onChange } = options;
  const { clock, files, log } = ports;
  const times: IntakeTimes = { ...intakeTimes, ...options.times };
  const ownFiles = createOwnFiles({
    files: timeLimitedFiles(files, clock, times),
    dataDirectory,
    alsoOwn: options.alsoOwn ?? [],
  });
  const folders = new Map<number, WatchedFolder>();
  const lanes = createReadScheduler();
  const gate = createDiskSpaceGate({
    ...{ files, clock, log, dataDirectory, settings, times, onChange },
    onOpen: scanSoon,
  });
  const keeper = createKeeper({ spool, spoolCache, store, clock, log, gate, times });
  const keeping = { keeper, examine, log, settings };
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
    incompleteAfterMs: settleQuickly ? QUICK_INCOMPLETE_AFTER_MS : settings().incompleteAfterMinutes * 60_000,
  });

  function watchFolder(folder: Folder): WatchedFolder {
    return createWatchedFolder({
      ...{ folder, files, ownFiles, clock, log, store, gate, lanes, keeping, settings, rules, times, onChange },
      // Listening costs a call for each file that lies there.
      watch: isOnePass ? () => null : (options.watch ?? watchDirectory),
      lookEveryMs: () => settings().lookEverySeconds * 1_000,
      isMoving: (path) => originals.isMoving(folder.id, path),
      holdMoves: originals.hold,
      leaseHolder: options.leaseHolder ?? null,
      onLooked: () => {
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
      gate.close(error.code);
      return false;
    }
  }

  async function lookNow(): Promise<void> {
    await prepared;
    const isOpen = await gate.check();
    if (isStopped || !isOpen || !takeFolders()) return;
    await Promise.all([...folders.values()].map((folder) => folder.look()));
  }

  function scanSoon(): void {
    void contained(log, 'collecting', lookNow);
  }

  async function prepare(): Promise<void> {
    if (takeFolders()) await originals.move(movesBeforeFirstScan);
    isPrepared = true;
  }

  function settled(): boolean {
    if (isStopped || !gate.isOpen()) return true;
    return isPrepared && [...folders.values()].every((folder) => folder.isSettled());
  }

  return {
    start: async () => {
      prepared = prepare();
      if (!isOnePass) scanSoon();
    },
    stop: async () => {
      isStopped = true;
      gate.stop();
      const stopped = [...folders.values()].map((folder) => folder.stop());
      lanes.drop();
      await Promise.all([originals.stop(), keeper.stop(), ...stopped]);
    },
    lookNow,
    settled,
    passDone: async () => {
      await lookNow();
      while (!settled()) await new Promise<void>((resolve) => clock.after(SETTLED_CHECK_EVERY_MS, resolve));
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
    state: () => intakeState([...folders.values()], gate.state()),
  };
}

import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { classifyForIntake } from '../../../electron/engine/intake/classify-for-intake.ts';
import { createIntake, type Intake, type IntakeOptions } from '../../../electron/engine/intake/intake.ts';
import type { IntakeTimes } from '../../../electron/engine/intake/limits.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { nodeFiles, releaseBytes } from '../../../electron/engine/platform/node-files.ts';
import type { Files } from '../../../electron/engine/ports.ts';
import { createRemoveCopy, type RemoveCopy } from '../../../electron/engine/spool/remove-copy.ts';
import { createSpool, type Spool } from '../../../electron/engine/spool/spool.ts';
import { openStore } from '../../../electron/engine/store/open-store.ts';
import type { Sighting, Store } from '../../../electron/engine/store/store.ts';
import { newestUploads, type UploadRow } from '../../../shared/contract/uploads.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { changedFiles } from '../../faults/wrapped-files.ts';

/** Waits are shortened, so that a test takes tenths of a second; their order stays what it is. */
const shortTimes: Partial<IntakeTimes> = {
  quietMs: 120,
  grownQuietMs: 300,
  emptyAfterMs: 400,
  firstRetryMs: 50,
  longestRetryMs: 200,
  afterFloodMs: 150,
  unreachableRetryMs: 100,
  stoppedRetryMs: 100,
  freeSpaceEveryMs: 0,
};

export interface DepotFolder {
  readonly intake: Intake;
  readonly store: Store;
  readonly spool: Spool;
  readonly loseCopy: RemoveCopy;
  readonly directory: string;
  readonly folderId: number;
  readonly settings: Settings;
  /** Writes a file in the watched folder, in place. */
  readonly write: (path: string, bytes: Uint8Array | string) => void;
  /** Makes a file elsewhere and renames it into the watched folder. */
  readonly drop: (path: string, bytes: Uint8Array | string) => void;
  readonly pathOf: (path: string) => string;
  readonly rows: () => readonly UploadRow[];
  readonly row: (fileName: string) => UploadRow | undefined;
  readonly present: () => readonly Sighting[];
  /** Ends the intake and the store, and opens both again on the same data. */
  readonly again: (options?: Partial<IntakeOptions>) => Promise<DepotFolder>;
  readonly end: () => Promise<void>;
}

export interface DepotFolderOptions {
  readonly settings?: Partial<Settings>;
  readonly intake?: Partial<IntakeOptions>;
  readonly times?: Partial<IntakeTimes>;
  /** Stands between the intake and the file system. */
  readonly files?: (files: Files) => Files;
  /** Stands between the intake and the store. */
  readonly sightings?: (sightings: Store['sightings']) => Store['sightings'];
  /** Stands between the intake and the spool. */
  readonly keep?: (keep: Spool['keep']) => Spool['keep'];
  /** Started by the test itself. */
  readonly isNotStarted?: boolean;
}

/** A watched folder with a real store, a real spool and the real file system. */
export async function openDepotFolder(options: DepotFolderOptions = {}): Promise<DepotFolder> {
  const base = mkdtempSync(join(tmpdir(), 'intake-'));
  mkdirSync(join(base, 'watched'));
  mkdirSync(join(base, 'elsewhere'));
  return openIn(base, options);
}

async function openIn(base: string, options: DepotFolderOptions): Promise<DepotFolder> {
  const directory = join(base, 'watched');
  const dataDirectory = join(base, 'data');
  const clock = nodeClock();
  const real = nodeFiles();
  const files = options.files === undefined ? real : changedFiles(real, options.files);
  const log = silentLog;
  const opened = await openStore({
    directory: dataDirectory,
    files: real,
    clock,
    log,
    listener: { changed: () => {} },
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const { store } = opened.value;
  const spool = createSpool({ files: real, directory: join(dataDirectory, 'spool'), random: Math.random });
  const folder = store.folders.list()[0] ?? store.folders.add(directory, basename(directory), clock.now());
  const settings: Settings = { ...defaultSettings, minimumFreeMegabytes: 50, ...options.settings };
  const intake = createIntake({
    ports: { clock, files, log },
    store: { ...store, sightings: options.sightings?.(store.sightings) ?? store.sightings },
    spool: { keep: options.keep?.(spool.keep) ?? spool.keep },
    spoolCache: { put: (_, bytes) => releaseBytes(bytes) },
    dataDirectory,
    classify: classifyForIntake,
    settings: () => settings,
    onChange: () => {},
    ...options.intake,
    times: { ...shortTimes, ...options.times },
  });
  if (!options.isNotStarted) await intake.start();
  const pathOf = (path: string) => join(directory, path);
  const rows = () => allRows(store);
  const close = async () => {
    await intake.stop();
    store.close();
  };
  return {
    intake,
    store,
    spool,
    loseCopy: createRemoveCopy(real, join(dataDirectory, 'spool')),
    directory,
    folderId: folder.id,
    settings,
    pathOf,
    rows,
    write: (path, bytes) => {
      mkdirSync(dirname(pathOf(path)), { recursive: true });
      writeFileSync(pathOf(path), bytes);
    },
    drop: (path, bytes) => {
      const made = join(base, 'elsewhere', basename(path));
      writeFileSync(made, bytes);
      mkdirSync(dirname(pathOf(path)), { recursive: true });
      renameSync(made, pathOf(path));
    },
    row: (fileName) => rows().find((row) => row.fileName === fileName),
    present: () => store.sightings.present(folder.id),
    again: async (changed) => {
      await close();
      return openIn(base, { ...options, intake: { ...options.intake, ...changed } });
    },
    end: async () => {
      await close();
      rmSync(base, { recursive: true });
    },
  };
}

function allRows(store: Store): readonly UploadRow[] {
  const all: UploadRow[] = [];
  for (;;) {
    const page = store.uploads.page({ ...newestUploads, descending: false, offset: all.length, limit: 200 });
    all.push(...page.rows);
    if (page.rows.length === 0 || all.length >= page.total) return all;
  }
}

/** Only for what never ends: beside much other work, what takes half a second alone takes ten. */
const usualBoundMs = 60_000;

/** Waits until a condition holds; fails with its name after the bound. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  boundMs = usualBoundMs,
): Promise<void> {
  const endMs = performance.now() + boundMs;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error(`not within ${boundMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

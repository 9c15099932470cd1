import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { classifyForIntake } from '../../electron/engine/intake/classify-for-intake.ts';
import { createIntake, type IntakeState } from '../../electron/engine/intake/intake.ts';
import { nodeClock } from '../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../electron/engine/platform/node-files.ts';
import { createSpool } from '../../electron/engine/spool/spool.ts';
import { openStore } from '../../electron/engine/store/open-store.ts';
import type { FolderWatching } from '../../shared/contract/folders.ts';
import { defaultSettings } from '../../shared/settings/settings.ts';
import { silentLog } from '../faults/silent-log.ts';

export interface WatchedDepot {
  /** Resolves after the first scan. */
  readonly start: () => Promise<void>;
  readonly look: () => Promise<void>;
  /** Files that became jobs. */
  readonly kept: () => number;
  /** Files that are thought to lie in the folder. */
  readonly present: () => number;
  readonly state: () => IntakeState['folders'][number] | undefined;
  readonly setWatching: (watching: FolderWatching) => Promise<void>;
  readonly until: (holds: () => boolean, withinMs: number) => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

/** The intake of one folder, with its real store and spool. */
export async function watchedDepot(folder: string, dataDirectory: string): Promise<WatchedDepot> {
  const clock = nodeClock();
  const files = nodeFiles();
  const listener = { changed: () => {} };
  const opened = await openStore({ directory: dataDirectory, files, clock, log: silentLog, listener });
  if (!opened.ok) throw new Error(opened.error.message);
  const { store } = opened.value;
  const { id } = store.folders.add(folder, 'network', clock.now());
  const intake = createIntake({
    ports: { clock, files, log: silentLog },
    store,
    spool: createSpool({ files, directory: path.join(dataDirectory, 'spool'), random: Math.random }),
    spoolCache: { put: () => {} },
    dataDirectory,
    classify: classifyForIntake,
    settings: () => defaultSettings,
    onChange: () => {},
  });
  const state = () => intake.state().folders[0];
  return {
    start: async () => {
      await intake.start();
      await intake.scanNow();
    },
    look: intake.scanNow,
    kept: () => store.uploads.counts(0).total,
    present: () => store.sightings.present(id).length,
    state,
    setWatching: async (watching) => {
      store.folders.setWatching(id, watching);
      intake.foldersChanged();
      await intake.scanNow();
    },
    until: async (holds, withinMs) => {
      const endMs = performance.now() + withinMs;
      while (!holds()) {
        if (performance.now() > endMs) return false;
        await delay(20);
      }
      return true;
    },
    stop: async () => {
      await intake.stop();
      store.close();
    },
  };
}

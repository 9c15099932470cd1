import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { nodeClock } from '../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../electron/engine/platform/node-files.ts';
import { openStore } from '../../electron/engine/store/open-store.ts';
import { newestUploads, type UploadQuery } from '../../shared/contract/uploads.ts';
import { silentLog } from '../faults/silent-log.ts';
import { writeHistory } from './history.ts';
import { lengthenHistory, timesLonger } from './longer-history.ts';
import { median, rounded } from './statistics.ts';

const uploads = 100_000;
const runs = 9;

/** Few match, many do, all do, none does, three letters that are in many rows, and what is too short for the index. */
const searches = {
  few: 'bulkley1234',
  many: 'bulkley12',
  all: 'bulkley ddd',
  none: 'xk73qqz',
  threeLetters: 'bul',
  card: 'db0000000012',
  short: 'b1',
};

/**
 * What one upload of a long history takes in the database, and for how long a search, a backup and a check of it hold up
 * everything else.
 */
export async function longHistory(): Promise<Readonly<Record<string, number>>> {
  return withHistory(async (directory) => measured(directory, uploads, ''));
}

/** The same with the longest history that is promised for, which takes some minutes to write. */
export async function millionUploads(): Promise<Readonly<Record<string, number>>> {
  return withHistory(async (directory) => {
    lengthenHistory(path.join(directory, 'depot.sqlite'));
    return measured(directory, uploads * timesLonger, 'Million');
  });
}

async function withHistory<Value>(measure: (dataDirectory: string) => Promise<Value>): Promise<Value> {
  const base = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const directory = path.join(base, 'data');
  try {
    await writeHistory({
      dataDirectory: directory,
      folder: path.join(base, 'from'),
      watchedFolder: path.join(base, 'to'),
      uploads,
      filesInFolder: 0,
      withCopies: false,
    });
    return await measure(directory);
  } finally {
    await rm(base, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measured(directory: string, count: number, of: string): Promise<Readonly<Record<string, number>>> {
  const listener = { changed: () => {} };
  const opened = await openStore({ directory, files: nodeFiles(), clock: nodeClock(), log: silentLog, listener });
  if (!opened.ok) throw new Error(opened.error.message);
  const { store } = opened.value;
  while (store.uploads.extendSearch());
  const figures: Record<string, number> = {};
  for (const [name, search] of Object.entries(searches)) {
    const times = Array.from({ length: runs }, () => timeOf(() => store.uploads.page({ ...newestFirst, search })));
    figures[`search${of}Ms${name[0]?.toUpperCase()}${name.slice(1)}`] = rounded(median(times), 1);
  }
  figures[`longestPause${of}MsBackup`] = await longestPauseMs(() => opened.value.backUp(0));
  figures[`longestPause${of}MsCheck`] = await longestPauseMs(store.condition);
  store.close();
  const { size } = await stat(path.join(directory, 'depot.sqlite'));
  return { [`bytesPerUpload${of}`]: rounded(size / count, 0), ...figures };
}

const newestFirst: UploadQuery = { ...newestUploads, limit: 50 };

function timeOf(act: () => void): number {
  const begunAt = performance.now();
  act();
  return performance.now() - begunAt;
}

/** The longest time for which nothing else got its turn while the work went on. */
async function longestPauseMs(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await work();
  delays.disable();
  return rounded(delays.max / 1e6, 0);
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDepot, quit, startUsable, watchFolder } from './desktop/desktop-depot.ts';
import { rounded } from './statistics.ts';

const uploads = 100_000;
const filesInFolder = 10_000;
const runs = 4;
/** Looks, reports, and whatever else a start sets off, have come to rest after this. */
const restsAfterMs = 15_000;

/**
 * From the start of the desktop app to its first screen with its figures: with 100,000 uploads in its history against
 * none, one after the other. And what the main process holds when 10,000 of their files lie in a folder too.
 */
export async function startWithHistory(): Promise<Readonly<Record<string, number>>> {
  const base = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const homes = { without: path.join(base, 'without'), with: path.join(base, 'with') };
  try {
    await prepareDepot({ home: homes.without, uploads: 0, filesInFolder: 0 });
    await prepareDepot({ home: homes.with, uploads, filesInFolder });
    const startMs = { without: [] as number[], with: [] as number[] };
    for (let run = 0; run < runs; run += 1)
      for (const which of ['without', 'with'] as const) startMs[which].push(await startOnce(homes[which]));
    // The fastest of each: whatever else this computer does only adds to it.
    const without = Math.min(...startMs.without);
    const withHistory = Math.min(...startMs.with);
    const { app, page } = await startUsable(homes.with);
    await watchFolder(app, page, homes.with);
    await quit(app);
    const { peak, resting } = await memoryMegabytes(homes.with);
    return {
      startMs: rounded(without, 0),
      startMsWithHistory: rounded(withHistory, 0),
      startRatioWithHistory: rounded(withHistory / without),
      mainProcessPeakMegabytes: peak,
      mainProcessMegabytes: resting,
    };
  } finally {
    await rm(base, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function startOnce(home: string): Promise<number> {
  const startedAt = performance.now();
  const { app } = await startUsable(home);
  const tookMs = performance.now() - startedAt;
  await quit(app);
  return tookMs;
}

/** Of the main process in its next run, at most and after it has come to rest. Linux only: 0 elsewhere. */
async function memoryMegabytes(home: string): Promise<{ readonly peak: number; readonly resting: number }> {
  const { app } = await startUsable(home);
  await delay(restsAfterMs);
  const processId = await app.inMain(() => process.pid, null);
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  const megabytes = (name: string) =>
    rounded(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024, 0);
  await quit(app);
  return { peak: megabytes('VmHWM'), resting: megabytes('VmRSS') };
}

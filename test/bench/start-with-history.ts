import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type DesktopApp, dataFolder, launchDesktop } from '../desktop/desktop-app.ts';
import { credentials, request } from '../desktop/page-requests.ts';
import { writeHistory } from './history.ts';
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
    await prepare(homes.without, 0, 0);
    await prepare(homes.with, uploads, filesInFolder);
    const startMs = { without: [] as number[], with: [] as number[] };
    for (let run = 0; run < runs; run += 1)
      for (const which of ['without', 'with'] as const) startMs[which].push(await startOnce(homes[which]));
    // The fastest of each: whatever else this computer does only adds to it.
    const without = Math.min(...startMs.without);
    const withHistory = Math.min(...startMs.with);
    await watchFiles(homes.with);
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

/** As a depot is after its set-up. The first start of all is not measured. */
async function prepare(home: string, count: number, there: number): Promise<void> {
  await writeHistory({
    dataDirectory: dataFolder(home),
    folder: folderWithFiles(home),
    watchedFolder: path.join(home, 'Vehicle units'),
    uploads: count,
    filesInFolder: there,
  });
  const app = await launchDesktop({ home });
  const page = await app.page();
  await page.getByRole('heading').first().waitFor();
  // A port that nothing listens at: the start does not depend on a service.
  await request(page, 'settings.change', { patch: { serviceUrl: 'http://127.0.0.1:9' } });
  await request(page, 'keys.replace', credentials);
  await quit(app);
}

const folderWithFiles = (home: string) => path.join(home, 'Card reader PC');

/** Takes the folder with the files back, as a person does. */
async function watchFiles(home: string): Promise<void> {
  const app = await launchDesktop({ home });
  const page = await app.page();
  await usable(page);
  await app.inMain(({ dialog }, folder) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] });
  }, folderWithFiles(home));
  await request(page, 'folders.choose', {});
  await quit(app);
}

async function startOnce(home: string): Promise<number> {
  const startedAt = performance.now();
  const app = await launchDesktop({ home });
  await usable(await app.page());
  const tookMs = performance.now() - startedAt;
  await quit(app);
  return tookMs;
}

/** The first screen stands there, with its figures. */
async function usable(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  await page.locator('.today-cards').waitFor();
}

async function quit(app: DesktopApp): Promise<void> {
  await app.inMain(({ app }) => void setImmediate(() => app.quit()), null);
  await app.exited;
  await app.kill();
}

/** Of the main process in its next run, at most and after it has come to rest. Linux only: 0 elsewhere. */
async function memoryMegabytes(home: string): Promise<{ readonly peak: number; readonly resting: number }> {
  const app = await launchDesktop({ home });
  await usable(await app.page());
  await delay(restsAfterMs);
  const processId = await app.inMain(() => process.pid, null);
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  const megabytes = (name: string) =>
    rounded(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024, 0);
  await quit(app);
  return { peak: megabytes('VmHWM'), resting: megabytes('VmRSS') };
}

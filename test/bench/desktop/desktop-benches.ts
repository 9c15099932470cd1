import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import {
  type AloneApp,
  electronHere,
  type Launch,
  launchAlone,
  launchDesktop,
  waitFor,
} from '../../desktop/desktop-app.ts';
import { newestUploads, request } from '../../desktop/page-requests.ts';
import { benchFile, dropFile } from '../files.ts';
import { longestTaskMs, observeLongTasks, paintedAt, scrollList } from '../page-tasks.ts';
import { startServiceProcess } from '../service-process.ts';
import { median, quantile, rounded } from '../statistics.ts';
import {
  folderWithFiles,
  prepareDepot,
  quit,
  startUsable,
  usable,
  usableScreen,
  watchFolder,
} from './desktop-depot.ts';
import { memoryOf, processorSecondsOf, processTree } from './process-tree.ts';

type Figures = Readonly<Record<string, number>>;

const root = path.resolve(import.meta.dirname, '../../..');
/** The limit: an Electron window that does nothing. */
const emptyWindow = path.join(import.meta.dirname, 'empty-window.cjs');

const coldStarts = 3;
const warmStarts = 7;
/** Looks, reports, and whatever else a start sets off, have come to rest after this. */
const restsAfterMs = 20_000;
const drops = 40;
const dropPauseMs = 250;

async function inTemporaryFolder<Value>(act: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * From the start of the program to what a person can use, beside the empty window in turns. Cold: neither Electron nor
 * the app is in the computer's memory, as after switching it on.
 */
export async function desktopStart(): Promise<Figures> {
  return inTemporaryFolder(async (folder) => {
    const homes = { app: path.join(folder, 'app'), empty: path.join(folder, 'empty') };
    await prepareDepot({ home: homes.app, uploads: 0, filesInFolder: 0 });
    const cold = { app: [] as number[], empty: [] as number[] };
    const warm = { app: [] as number[], empty: [] as number[] };
    for (const [times, runs] of [
      [cold, coldStarts],
      [warm, warmStarts],
    ] as const)
      for (let run = 0; run < runs; run += 1) {
        if (times === cold) forgetPrograms();
        times.empty.push(await startMs(showEmpty, homes.empty));
        if (times === cold) forgetPrograms();
        times.app.push(await startMs(showApp, homes.app));
      }
    return {
      emptyWindowColdStartMs: rounded(median(cold.empty), 0),
      desktopColdStartMs: rounded(median(cold.app), 0),
      emptyWindowStartMs: rounded(median(warm.empty), 0),
      desktopStartMs: rounded(median(warm.app), 0),
      desktopStartMsOverEmptyWindow: rounded(median(warm.app) - median(warm.empty), 0),
    };
  });
}

interface Shown {
  readonly app: AloneApp;
  /** When the element was painted, by `Date.now()`. */
  readonly paintedAt: number;
}

/**
 * With nobody who takes hold of the program: Playwright slows both windows, and the one more than the other, and keeps
 * them from coming to rest.
 */
async function showAlone(launch: Pick<Launch, 'home' | 'main' | 'environment'>, selector: string): Promise<Shown> {
  const file = path.join(launch.home, 'painted.txt');
  await rm(file, { force: true });
  const app = await launchAlone({
    ...launch,
    environment: { ...launch.environment, BENCH_PAINTED: file, BENCH_SELECTOR: selector },
    breaking: notePainted,
  });
  const at = await waitFor('the painted page', () => readFile(file, 'utf8').catch(() => undefined));
  return { app, paintedAt: Number(at) };
}

const showEmpty = (home: string) => showAlone({ home, main: emptyWindow }, 'h1');
const showApp = (home: string) => showAlone({ home }, usableScreen);

async function quitAlone({ app }: Shown): Promise<void> {
  app.quit();
  await app.exited;
}

async function startMs(show: typeof showApp, home: string): Promise<number> {
  const startedAt = Date.now();
  const shown = await show(home);
  await quitAlone(shown);
  return shown.paintedAt - startedAt;
}

/** Writes down when a frame was painted in which such an element stands. Runs in the main process. */
function notePainted({ app }: typeof import('electron')): void {
  const { renameSync, writeFileSync } = process.getBuiltinModule('node:fs');
  const { BENCH_PAINTED: file = '', BENCH_SELECTOR: selector, BENCH_HIDES: hides } = process.env;
  const painted = `new Promise((resolve) => {
    const isThere = () => document.querySelector(${JSON.stringify(selector)}) !== null;
    const look = () => (isThere() ? setTimeout(() => resolve(Date.now())) : requestAnimationFrame(look));
    requestAnimationFrame(look);
  })`;
  app.on('browser-window-created', (_event, window) => {
    const { webContents } = window;
    webContents.once('dom-ready', async () => {
      const at: unknown = await webContents.executeJavaScript(painted);
      writeFileSync(`${file}.new`, String(at));
      renameSync(`${file}.new`, file);
      if (hides !== undefined) window.hide();
    });
  });
}

/** Takes the programs out of the kernel's cache of files, which needs no rights but to read them. */
function forgetPrograms(): void {
  const folders = [path.dirname(electronHere()), path.join(root, 'out')];
  for (const folder of folders)
    execFileSync('find', [
      folder,
      '-type',
      'f',
      '-exec',
      'dd',
      'if={}',
      'iflag=nocache',
      'count=0',
      'status=none',
      ';',
    ]);
}

/** All processes of the app, come to rest: of a new depot, and of one with 100,000 uploads and 10,000 of their files. */
export async function desktopMemory(): Promise<Figures> {
  return inTemporaryFolder(async (folder) => {
    const atRest = async (shown: Shown) => {
      await delay(restsAfterMs);
      const memory = await memoryOf(await processTree(shown.app.processId));
      await quitAlone(shown);
      return memory;
    };
    const empty = await atRest(await showEmpty(path.join(folder, 'empty')));
    const small = path.join(folder, 'small');
    await prepareDepot({ home: small, uploads: 0, filesInFolder: 0 });
    const usual = await atRest(await showApp(small));
    const large = path.join(folder, 'large');
    await prepareDepot({ home: large, uploads: 100_000, filesInFolder: 10_000 });
    const first = await startUsable(large);
    await watchFolder(first.app, first.page, large);
    await waitFor(
      'the first look',
      async () => (await request(first.page, 'status.get', {})).facts.lastScanAt ?? undefined,
    );
    await quit(first.app);
    const full = await atRest(await showApp(large));
    return {
      emptyWindowMegabytes: rounded(empty.residentMegabytes, 0),
      emptyWindowOwnMegabytes: rounded(empty.ownMegabytes, 0),
      desktopMegabytes: rounded(usual.residentMegabytes, 0),
      desktopOwnMegabytes: rounded(usual.ownMegabytes, 0),
      desktopOwnMegabytesOverEmptyWindow: rounded(usual.ownMegabytes - empty.ownMegabytes, 0),
      desktopMegabytesWithHistory: rounded(full.residentMegabytes, 0),
      desktopOwnMegabytesWithHistory: rounded(full.ownMegabytes, 0),
    };
  });
}

/**
 * Processor time of three windows side by side over some minutes in which nothing happens, as a share of one core: one that
 * does nothing, the app's, and the app's behind the tray; of the app also by the kind of its processes.
 */
export async function desktopAtRest({ restMinutes }: { readonly restMinutes: number }): Promise<Figures> {
  return inTemporaryFolder(async (folder) => {
    const service = await startServiceProcess(path.join(folder, 'service'));
    const homes = { shown: path.join(folder, 'shown'), hidden: path.join(folder, 'hidden') };
    for (const home of Object.values(homes))
      await prepareDepot({ home, uploads: 0, filesInFolder: 0, serviceUrl: service.url });
    const windows = {
      emptyWindow: await showEmpty(path.join(folder, 'empty')),
      desktopShown: await showApp(homes.shown),
      desktopHidden: await showAlone({ home: homes.hidden, environment: { BENCH_HIDES: 'yes' } }, usableScreen),
    };
    await delay(restsAfterMs);
    const before = await Promise.all(Object.values(windows).map(secondsByKind));
    await delay(restMinutes * 60_000);
    const after = await Promise.all(Object.values(windows).map(secondsByKind));
    const percent = (seconds: number) => rounded((seconds / (restMinutes * 60)) * 100, 3);
    const figures: Record<string, number> = {};
    for (const [index, name] of Object.keys(windows).entries()) {
      let sum = 0;
      for (const [kind, seconds] of after[index] ?? []) {
        const used = seconds - (before[index]?.get(kind) ?? 0);
        sum += used;
        if (name !== 'emptyWindow') figures[`${name}AtRestPercentOf_${kind}`] = percent(used);
      }
      figures[`${name}AtRestPercent`] = percent(sum);
    }
    for (const window of Object.values(windows)) await quitAlone(window);
    await service.stop();
    return figures;
  });
}

/** Seconds of processor time so far, by what the processes are for, as Chromium names it: `main`, `renderer`, `gpu-process`. */
async function secondsByKind({ app }: Shown): Promise<ReadonlyMap<string, number>> {
  const kinds = new Map<string, number>();
  for (const id of await processTree(app.processId)) {
    const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    const kind = /--type=([\w-]+)/.exec(line)?.[1] ?? 'main';
    kinds.set(kind, (kinds.get(kind) ?? 0) + (await processorSecondsOf([id])));
  }
  return kinds;
}

/**
 * From the rename of a complete file into the folder to the stored receipt; and from letting go of a file above the
 * window to the painted frame in which its row stands.
 */
export async function desktopDrops(): Promise<Figures> {
  return inTemporaryFolder(async (folder) => {
    const service = await startServiceProcess(path.join(folder, 'service'));
    const home = path.join(folder, 'app');
    await prepareDepot({ home, uploads: 0, filesInFolder: 0, serviceUrl: service.url });
    const { app, page } = await startUsable(home);
    await watchFolder(app, page, home);
    const droppedAt = new Map<string, number>();
    for (let index = 0; index < drops; index += 1) {
      const { fileName, atMs } = await dropFile(folderWithFiles(home), index);
      droppedAt.set(fileName, atMs);
      await delay(dropPauseMs);
    }
    const rows = await waitFor('all receipts', async () => {
      const rows = await newestUploads(page);
      return rows.filter(({ sentAt }) => sentAt !== null).length === drops ? rows : undefined;
    });
    const receiptMs = rows.map((row) => (row.sentAt ?? Number.NaN) - (droppedAt.get(row.fileName) ?? Number.NaN));
    const rowMs = await windowDropsMs(page, folder);
    await quit(app);
    await service.stop();
    return {
      desktopDropToReceiptMsP50: rounded(quantile(receiptMs, 0.5), 0),
      desktopDropToReceiptMsP95: rounded(quantile(receiptMs, 0.95), 0),
      windowDropToRowMsP50: rounded(quantile(rowMs, 0.5), 0),
      windowDropToRowMsP95: rounded(quantile(rowMs, 0.95), 0),
    };
  });
}

async function windowDropsMs(page: Page, folder: string): Promise<readonly number[]> {
  await page.getByRole('link', { name: 'Uploads' }).click();
  await page.getByRole('heading', { name: 'Uploads', exact: true }).waitFor();
  const browser = await page.context().newCDPSession(page);
  const tookMs: number[] = [];
  for (let index = drops; index < 2 * drops; index += 1) {
    const { fileName, bytes } = benchFile(index);
    const file = path.join(folder, fileName);
    await writeFile(file, bytes);
    const painted = paintedAt(page, '.table-row', fileName);
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver'] as const)
      await browser.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
    const letGoAt = Date.now();
    await browser.send('Input.dispatchDragEvent', { type: 'drop', x: 600, y: 400, data });
    tookMs.push((await painted) - letGoAt);
    await delay(dropPauseMs);
  }
  return tookMs;
}

/** The longest task of the page while a person scrolls through 10,000 uploads, 0 where none took more than 50 ms. */
export async function desktopScrolling(): Promise<Figures> {
  return inTemporaryFolder(async (folder) => {
    const home = path.join(folder, 'app');
    await prepareDepot({ home, uploads: 10_000, filesInFolder: 0 });
    const app = await launchDesktop({ home });
    const page = await app.page();
    await usable(page);
    await page.getByRole('link', { name: 'Uploads' }).click();
    await page.locator('.table-row').first().waitFor();
    await page.evaluate(observeLongTasks);
    const longest = await longestTaskMs(page, () => scrollList(page));
    await quit(app);
    return { desktopScrollingLongestTaskMs: longest };
  });
}

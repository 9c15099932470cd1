import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { type DesktopApp, dataFolder, menuOfProgram, waitFor } from './desktop-app.ts';
import { fromOrigin, test } from './fixtures.ts';
import { addFile, newestUploads, request } from './page-requests.ts';
import { sampleDownload } from './sample-download.ts';

const visible = (app: DesktopApp) =>
  app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false, null);
const shown = (app: DesktopApp) => waitFor('the window to be shown', async () => (await visible(app)) || undefined);
const close = (app: DesktopApp) =>
  app.inMain(({ BrowserWindow }) => {
    setImmediate(() => BrowserWindow.getAllWindows()[0]?.close());
  }, null);

test.describe(`closing the window, ${fromOrigin}`, () => {
  test('hides it beside a tray, says so the first time only, and the tray brings it back', async ({
    launch,
    panel,
  }) => {
    test.skip(process.platform !== 'linux', 'the panel is one of Linux');
    const app = await launch({ environment: await panel.start() });
    await app.page();
    await shown(app);
    await close(app);
    await waitFor('the window to be hidden', async () => !(await visible(app)) || undefined);
    const said = () => app.inMain(() => globalThis.observed.notifications.map(({ title }) => title), null);
    expect(await said()).toEqual(['Tacho Depot goes on']);

    await app.inMain(() => globalThis.observed.tray?.menu?.getMenuItemById('open')?.click(), null);
    await shown(app);
    await close(app);
    await waitFor('the window to be hidden', async () => !(await visible(app)) || undefined);
    expect(await said()).toHaveLength(1);
  });
});

test.describe(`the window, ${fromOrigin}`, () => {
  test('quits where there is no tray, and comes back where it was, as large as it was', async ({
    launch,
    home,
    panel,
  }) => {
    test.skip(process.platform !== 'linux', 'Windows and macOS always have a tray');
    const environment = await panel.environment();
    const first = await launch({ environment });
    await first.page();
    await shown(first);
    await first.inMain(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setBounds({ x: 150, y: 90, width: 1010, height: 640 });
      window?.webContents.setZoomFactor(1.25);
    }, null);
    await close(first);
    expect(await first.exited).toBe(0);
    const kept: unknown = JSON.parse(await readFile(path.join(dataFolder(home), 'desktop', 'window.json'), 'utf8'));
    expect(kept).toMatchObject({ bounds: { width: 1010, height: 640 }, zoomFactor: 1.25 });

    const second = await launch({ environment });
    await second.page();
    const bounds = await second.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds(), null);
    expect(bounds).toMatchObject({ width: 1010, height: 640 });
  });

  test('ends when it quits, while what it asks of a share hangs, and finds its data at the next start', async ({
    launch,
    home,
  }) => {
    test.skip(process.platform === 'win32', 'Windows has no pipe that stands for a share');
    // Opening a pipe that nobody writes to does not return, as on a share whose server is gone.
    const share = path.join(home, 'share');
    execFileSync('mkfifo', [share]);
    const first = await launch();
    await addFile(await first.page(), sampleDownload());
    await first.inMain((_electron, file) => void process.getBuiltinModule('fs').promises.open(file), share);
    await first.inMain(({ app }) => {
      setImmediate(() => app.quit());
    }, null);
    await first.exited;

    const second = await launch();
    expect(await newestUploads(await second.page())).toHaveLength(1);
  });

  test('is loaded again once after a crash of its page, and then the person is asked', async ({ launch }) => {
    const app = await launch();
    const page = await app.page();
    await page.waitForLoadState('load');
    await request(page, 'host.get', {});
    const crash = () =>
      app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(), null);
    // Listened for before the crash: a page that has crashed and is asked something answers nothing, for ever.
    const answersAfterCrash = await app.inMain(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const loadedAgain = new Promise<void>((resolve) => contents?.once('did-finish-load', () => resolve()));
      contents?.forcefullyCrashRenderer();
      await loadedAgain;
      return (await contents?.executeJavaScript(
        `window.depot.request('host.get', {}).then((answer) => answer.ok)`,
      )) as boolean;
    }, null);
    expect(answersAfterCrash).toBe(true);
    expect(await app.inMain(() => globalThis.observed.messageBoxes, null)).toEqual([]);
    await crash();
    await waitFor(
      'the question',
      async () => (await app.inMain(() => globalThis.observed.messageBoxes.length, null)) === 1 || undefined,
    );
    expect(await app.inMain(() => globalThis.observed.messageBoxes, null)).toEqual(['The window stopped working']);
  });
});

test.describe(`a process that is gone, ${fromOrigin}`, () => {
  test('leaves what was kept, and what was set, to the next start', async ({ launch }) => {
    const first = await launch();
    const page = await first.page();
    const { fileName, bytes } = sampleDownload();
    await addFile(page, { fileName, bytes });
    await first.kill();
    const again = await (await launch()).page();
    await waitFor('the file', async () => (await newestUploads(again)).find((row) => row.fileName === fileName));
  });

  test('that draws: the window goes on with another one', async ({ launch }) => {
    const app = await launch();
    const page = await app.page();
    await request(page, 'host.get', {});
    const drawing = () =>
      app.inMain(({ app }) => app.getAppMetrics().find(({ type }) => type === 'GPU')?.pid ?? null, null);
    const before = await waitFor('the process that draws', async () => (await drawing()) ?? undefined);
    process.kill(before, 'SIGKILL');
    await waitFor('another one', async () => {
      const now = await drawing();
      return now !== null && now !== before ? now : undefined;
    });
    expect(await request(page, 'host.get', {})).toMatchObject({ kind: 'desktop' });
    expect(await app.inMain(() => globalThis.observed.messageBoxes, null)).toEqual([]);
  });
});

test.describe(`files from outside, ${fromOrigin}`, () => {
  test('come in with the first start and with later ones; one that cannot be read is named', async ({
    launch,
    startThatEnds,
    home,
  }) => {
    const files = await Promise.all(
      [0, 1].map(async (index) => {
        const { fileName: withEnding, bytes } = sampleDownload(index);
        // The system offers the program for the second one by how it begins.
        const fileName = index === 1 ? path.parse(withEnding).name : withEnding;
        const file = path.join(home, fileName);
        await writeFile(file, bytes);
        return { file, fileName };
      }),
    );
    const [first, second] = files;
    if (first === undefined || second === undefined) throw new Error('There are two files.');
    const app = await launch({ given: [first.file, path.join(home, 'gone.ddd')] });
    const page = await app.page();
    const names = async () => (await newestUploads(page)).map(({ fileName }) => fileName).sort();
    await waitFor('the first file', async () => (await names()).includes(first.fileName) || undefined);
    await waitFor(
      'the message',
      async () =>
        (await app.inMain(() => globalThis.observed.messageBoxes[0], null))?.startsWith('1 file') || undefined,
    );

    // As the launchers of Linux name files.
    expect(await startThatEnds({ given: [pathToFileURL(second.file).href] })).toBe(0);
    await waitFor('the second file', async () => (await names()).includes(second.fileName) || undefined);
    expect(await names()).toEqual([first.fileName, second.fileName].sort());
  });
});

test.describe(`what throws, ${fromOrigin}`, () => {
  test('in the page or in the main process is logged with its place and without its words, and nothing ends', async ({
    launch,
    home,
  }) => {
    const app = await launch();
    const page = await app.page();
    await request(page, 'status.get', {});
    const logged = async (event: string) =>
      (await readFile(path.join(dataFolder(home), 'log', 'depot.log'), 'utf8'))
        .split('\n')
        .filter((line) => line.includes(`"${event}"`))
        .map((line) => JSON.parse(line));
    await app.inMain(() => {
      setImmediate(() => {
        throw new RangeError('Canarisson');
      });
      setImmediate(() => void Promise.reject(new TypeError('Canarisson')));
    }, null);
    await waitFor('the faults of the main process', async () => (await logged('desktop.fault'))[1]);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', {
        get() {
          throw new TypeError('Canarisson');
        },
      });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    // Whatever else of the page looks whether it is seen throws as well, such as a package in a timer of its own.
    const ownPlace = /^renderer\/[a-z/-]+\.tsx?:\d+:\d+/;
    const fault = await waitFor('the fault of the page, with its place', async () =>
      (await logged('page.fault')).find(({ at }) => ownPlace.test(at)),
    );
    expect(fault).toMatchObject({ error: 'TypeError' });
    for (const { at } of await logged('page.fault')) expect(at).toMatch(/^[\w/-]+\.(?:tsx?|js):\d+:\d+/);

    // A stack without a frame of ours names the bundle.
    const bundle = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '');
    await request(page, 'page.fault', {
      name: 'RangeError',
      stack: `RangeError: Canarisson\n    at x (${bundle}:1:1)`,
    });
    const foreign = (await logged('page.fault')).find(({ error }) => error === 'RangeError');
    expect(foreign).toMatchObject({ at: `${path.basename(bundle)}:1:1` });
    expect(await logged('desktop.fault')).toMatchObject([{ error: 'RangeError' }, { error: 'TypeError' }]);
    expect(await readFile(path.join(dataFolder(home), 'log', 'depot.log'), 'utf8')).not.toContain('Canarisson');
    await request(page, 'status.get', {});
  });
});

test.describe(`sleep and the end of a session, ${fromOrigin}`, () => {
  test('the folders are looked at on waking, a pause outlasts sleep, and the data are closed in order', async ({
    launch,
    home,
  }) => {
    const app = await launch();
    const page = await app.page();
    const wake = () => app.inMain(({ powerMonitor }) => void powerMonitor.emit('resume'), null);
    const folder = path.join(home, 'Downloads');
    await mkdir(folder);
    await app.inMain(({ dialog }, folder) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] });
    }, folder);
    await request(page, 'folders.choose', {});
    const lastScan = async () => (await request(page, 'status.get', {})).facts.lastScanAt ?? undefined;
    const before = await waitFor('the first look', lastScan);
    await wake();
    await waitFor('another look', async () => ((await lastScan()) ?? 0) > before || undefined);

    await request(page, 'sending.pause', { until: null });
    await wake();
    await request(page, 'folders.scanNow', {});
    expect((await request(page, 'status.get', {})).facts.pause).toEqual({ until: null });

    // Windows ends the session, and tells the window alone.
    await app.inMain(({ BrowserWindow }) => {
      setImmediate(() => BrowserWindow.getAllWindows()[0]?.emit('session-end', {}));
    }, null);
    expect(await app.exited).toBe(0);
  });

  test('of which Linux and macOS tell is held up until the data are closed in order', async ({ launch, home }) => {
    const app = await launch();
    // The last that the program puts around its window.
    await menuOfProgram(app);
    const heldUp = path.join(home, 'held-up.txt');
    await app.inMain(({ powerMonitor }, file) => {
      const { writeFileSync } = process.getBuiltinModule('node:fs');
      setImmediate(() => powerMonitor.emit('shutdown', { preventDefault: () => writeFileSync(file, '') }));
    }, heldUp);
    expect(await app.exited).toBe(0);
    expect(existsSync(heldUp)).toBe(true);
    // SQLite removes it when the database is closed.
    expect(existsSync(path.join(dataFolder(home), 'depot.sqlite-wal'))).toBe(false);
  });
});

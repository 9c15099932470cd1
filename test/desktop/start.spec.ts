import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { dataFolder, errorBoxesOf, logOf, waitFor } from './desktop-app.ts';
import { fromOrigin, onBuildToo, test } from './fixtures.ts';
import { request } from './page-requests.ts';

/** Writes down when the window begins to load its page and when it is shown, and whether there was a database then. */
function noteOpening({ BrowserWindow }: typeof import('electron')): void {
  const { appendFileSync, existsSync } = process.getBuiltinModule('node:fs');
  const data = process.env.TACHO_DEPOT_DATA;
  const note = (what: string) => {
    const database = existsSync(`${data}/depot.sqlite`) ? 'with' : 'without';
    appendFileSync(`${data}/../opening.txt`, `${what} ${database} data\n`);
  };
  const { loadURL } = BrowserWindow.prototype;
  BrowserWindow.prototype.loadURL = function (...given) {
    note('loads');
    this.once('show', () => note('shown'));
    return loadURL.apply(this, given);
  };
}

function openingOf(home: string): string[] {
  const file = path.join(home, 'opening.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
}

/**
 * Writes down whether SQLite was loaded when the window begins to load and when it has loaded, and each use of what loads
 * all of Node's fetch.
 */
function noteLoading({ BrowserWindow }: typeof import('electron')): void {
  const { appendFileSync } = process.getBuiltinModule('node:fs');
  const { _cache: loaded } = process.getBuiltinModule('node:module') as unknown as { readonly _cache: object };
  const note = (what: string) => appendFileSync(`${process.env.TACHO_DEPOT_DATA}/../opening.txt`, `${what}\n`);
  const { loadURL } = BrowserWindow.prototype;
  BrowserWindow.prototype.loadURL = function (...given) {
    const when = () => (Object.keys(loaded).some((file) => file.includes('better-sqlite3')) ? 'after' : 'before');
    note(`loads ${when()} SQLite`);
    this.webContents.once('did-finish-load', () => note(`has loaded ${when()} SQLite`));
    return loadURL.apply(this, given);
  };
  for (const name of ['Request', 'Response'] as const) {
    const own = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, {
      get() {
        note(`uses ${name}`);
        return own?.get === undefined ? own?.value : own.get.call(globalThis);
      },
    });
  }
}

/**
 * Writes down what the page knows of being seen when it is there and when its window is shown, and quits. Playwright lets
 * every page that it takes hold of believe that it is seen.
 */
function noteSeen({ app }: typeof import('electron')): void {
  const { appendFileSync } = process.getBuiltinModule('node:fs');
  const note = (what: string) => appendFileSync(`${process.env.TACHO_DEPOT_DATA}/../opening.txt`, `${what}\n`);
  const whenSeen = `new Promise((resolve) => {
    const look = () => document.visibilityState === 'visible' && resolve('visible');
    document.addEventListener('visibilitychange', look);
    look();
  })`;
  app.on('browser-window-created', (_event, window) => {
    const inPage = (source: string) => window.webContents.executeJavaScript(source);
    window.webContents.once('dom-ready', async () => note(`has its page: ${await inPage('document.visibilityState')}`));
    window.once('show', async () => {
      note(`is shown: ${await inPage(whenSeen)}`);
      app.quit();
    });
  });
}

/** Quits as soon as the window is shown. A question about missing data is written down, and answered as `answer.txt` says. */
function quitOnceShown({ app, BrowserWindow, dialog }: typeof import('electron')): void {
  const { appendFileSync, existsSync } = process.getBuiltinModule('node:fs');
  const beside = `${process.env.TACHO_DEPOT_DATA}/..`;
  dialog.showMessageBox = async (...given: unknown[]) => {
    const { message, detail, buttons } = given.at(-1) as { message: string; detail: string; buttons: string[] };
    appendFileSync(`${beside}/questions.txt`, `${message}\n${detail}\n${buttons.join(' | ')}\n`);
    return { response: existsSync(`${beside}/means-a-new-depot`) ? 1 : 0, checkboxChecked: false };
  };
  const { loadURL } = BrowserWindow.prototype;
  BrowserWindow.prototype.loadURL = function (...given) {
    this.once('show', () => app.quit());
    return loadURL.apply(this, given);
  };
}

test.describe(`the window, ${fromOrigin}`, () => {
  test('begins no new depot where one used to be, unless that is meant', async ({ startThatEnds, home }) => {
    const place = (name: string) => path.join(home, name);
    await mkdir(place('tmp'), { recursive: true });
    const environment = { TMPDIR: place('tmp'), XDG_STATE_HOME: place('state') };
    const start = () => startThatEnds({ breaking: quitOnceShown, environment });
    const database = path.join(dataFolder(home), 'depot.sqlite');
    expect(await start()).toBe(0);
    expect(existsSync(database)).toBe(true);

    await rm(dataFolder(home), { recursive: true });
    expect(await start()).toBe(1);
    const question = readFileSync(place('questions.txt'), 'utf8');
    expect(question).toContain('The depot’s data are not there\nThere was a depot in this folder');
    expect(question).toContain('Close | Begin a new depot');
    for (const name of ['depot.sqlite', 'log']) expect(existsSync(path.join(dataFolder(home), name))).toBe(false);

    await writeFile(place('means-a-new-depot'), '');
    expect(await start()).toBe(0);
    expect(existsSync(database)).toBe(true);
  });

  test('opens the page on the scheme of the app', onBuildToo, async ({ app }) => {
    const page = await app.page();
    await page.getByText('Tacho Depot').first().waitFor({ state: 'attached' });
    const window = await app.inMain(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return { url: window?.webContents.getURL().split('#')[0], visible: window?.isVisible() };
    }, null);
    expect(window).toEqual({ url: 'depot://app/', visible: true });
  });

  test('has the code of its first screen fetched at once', onBuildToo, async ({ app }) => {
    const page = await app.page();
    const html = await page.evaluate(async () => (await fetch('/')).text());
    const named = [...html.matchAll(/<link rel="modulepreload" crossorigin href="\.\/assets\/(.+)-.{8}\.js">/g)].map(
      ([, name]) => name,
    );
    expect(named).toEqual(expect.arrayContaining(['first', 'start', 'parts', 'today-screen']));
    const font = /<link rel="preload" as="font" type="font\/woff2" crossorigin href="\.\/(assets\/.+\.woff2)">/.exec(
      html,
    );
    expect(await page.evaluate(async (file) => (await fetch(file)).ok, `/${font?.[1]}`)).toBe(true);
  });

  test(
    'begins to load its page before the data are open, and is shown when they are',
    onBuildToo,
    async ({ launch, home }) => {
      const app = await launch({ breaking: noteOpening });
      await (await app.page()).getByText('Tacho Depot').first().waitFor({ state: 'attached' });
      await waitFor('the window to show', async () => openingOf(home).length === 2 || undefined);
      expect(openingOf(home)).toEqual(['loads without data', 'shown with data']);
    },
  );

  test('draws nothing until it is shown, so that its page waits for nothing that draws', async ({
    startThatEnds,
    home,
  }) => {
    expect(await startThatEnds({ breaking: noteSeen })).toBe(0);
    expect(openingOf(home)).toEqual(['has its page: hidden', 'is shown: visible']);
  });

  test(
    'has its page before SQLite is loaded, and without all of the fetch in Node',
    onBuildToo,
    async ({ launch, home }) => {
      const app = await launch({ breaking: noteLoading });
      await (await app.page()).getByRole('heading').first().waitFor();
      expect(openingOf(home)).toEqual(['loads before SQLite', 'has loaded before SQLite']);
    },
  );

  test('does not open on data that an agent works on', async ({ startThatEnds, home }) => {
    const root = path.resolve(import.meta.dirname, '../..');
    const agent = spawn(
      process.execPath,
      [path.join(root, 'electron/agent/main.ts'), 'run', '--no-page', '--json', '--data', dataFolder(home)],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    try {
      await once(agent.stdout, 'data');
      expect(await startThatEnds({ breaking: noteOpening })).toBe(1);
      expect(openingOf(home)).toEqual(['loads with data']);
      expect(errorBoxesOf(home)).toEqual([
        expect.stringMatching(/^Tacho Depot cannot start\n.*runs on this PC already, without a window/),
      ]);
      expect(logOf(home)).toContainEqual(
        expect.objectContaining({ event: 'start-failed', cause: 'data-not-opened', level: 'error' }),
      );
    } finally {
      agent.kill('SIGTERM');
      await once(agent, 'exit');
    }
  });

  test('says why when a start meets what nobody foresaw, and ends; what an error quotes is not logged', async ({
    startThatEnds,
    home,
  }) => {
    const code = await startThatEnds({
      breaking: ({ ipcMain }) => {
        ipcMain.handle = () => {
          throw new RangeError('no bridge for Ada Example');
        };
      },
    });
    expect(code).toBe(1);
    expect(errorBoxesOf(home)).toEqual([expect.stringContaining('RangeError: no bridge for Ada Example')]);
    const log = logOf(home);
    expect(log).toContainEqual(
      expect.objectContaining({ event: 'start-failed', cause: 'unexpected', error: 'RangeError' }),
    );
    expect(JSON.stringify(log)).not.toContain('Ada');
  });

  test(
    'answers requests of the page over the bridge, with what the IT department has fixed',
    onBuildToo,
    async ({ launch, home }) => {
      const file = path.join(home, 'settings.json');
      await mkdir(path.join(home, 'Tacho'));
      await writeFile(file, JSON.stringify({ folders: ['Tacho'], settings: { archiveDays: 400, uploadsAtOnce: 99 } }));
      const page = await (await launch({ environment: { TACHO_DEPOT_SETTINGS: file } })).page();
      expect(await request(page, 'host.get', {})).toMatchObject({ kind: 'desktop', folderChoice: 'dialog' });
      expect(await request(page, 'settings.get', {})).toMatchObject({
        // All but the first can be set by the IT department alone.
        fixed: [
          ...['archiveDays', 'allowPlainMail', 'allowPlainHttp', 'centralBackMinutes', 'monitoringCertificate'],
          ...['monitoringKey', 'monitoringClientAuthority', 'allowPlainMetrics'],
        ],
        settings: { archiveDays: 400, uploadsAtOnce: 4 },
        managedProblem: expect.stringContaining('"settings.uploadsAtOnce"'),
      });
      await expect(request(page, 'settings.change', { patch: { archiveDays: 500 } })).rejects.toThrow(
        'fixed-by-policy',
      );
      await expect
        .poll(async () => (await request(page, 'folders.list', {})).folders.map(({ label }) => label))
        .toEqual(['Tacho']);
    },
  );

  test('tells the page what changed', async ({ app }) => {
    const page = await app.page();
    const told = page.evaluate(
      () => new Promise((resolve) => window.depot?.subscribe('settings', (message) => resolve(message))),
    );
    await request(page, 'settings.change', { patch: { depotName: 'Northgate' } });
    expect(await told).toMatchObject({ settings: { depotName: 'Northgate' } });
  });

  test('gives the page the bridge and nothing else of the program', async ({ app }) => {
    const page = await app.page();
    const found = await page.evaluate(() => ({
      bridge: Object.keys(window.depot ?? {}).sort(),
      frozen: Object.isFrozen(window.depot),
      writable: Object.getOwnPropertyDescriptor(window, 'depot')?.writable,
      powers: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
        (name) => name in globalThis,
      ),
    }));
    expect(found).toEqual({ bridge: ['request', 'subscribe'], frozen: true, writable: false, powers: [] });
  });

  test('refuses a name that is in no table before it leaves the page', async ({ app }) => {
    const page = await app.page();
    const refusals = await page.evaluate(async () => [
      await window.depot?.request('files.read', {}).catch((error: Error) => error.message),
      (() => {
        try {
          window.depot?.subscribe('keys', () => undefined);
          return 'subscribed';
        } catch (error) {
          return (error as Error).message;
        }
      })(),
    ]);
    expect(refusals).toEqual(['There is no such request.', 'There is no such topic.']);
  });
});

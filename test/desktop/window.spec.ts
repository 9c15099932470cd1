import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { type DesktopApp, dataFolder, waitFor } from './desktop-app.ts';
import { fromOrigin, test } from './fixtures.ts';
import { request } from './page-requests.ts';

const visible = (app: DesktopApp) =>
  app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false, null);
const shown = (app: DesktopApp) => waitFor('the window to be shown', async () => (await visible(app)) || undefined);
const close = (app: DesktopApp) =>
  app.inMain(({ BrowserWindow }) => {
    setImmediate(() => BrowserWindow.getAllWindows()[0]?.close());
  }, null);
const hasTray = (app: DesktopApp) => app.inMain(() => globalThis.observed.tray !== null, null);
const trayComes = (app: DesktopApp) => waitFor('the tray', async () => (await hasTray(app)) || undefined);
const said = (app: DesktopApp) => app.inMain(() => globalThis.observed.notifications.length, null);

const stateFile = (home: string) => path.join(dataFolder(home), 'desktop', 'window.json');
const lastTime = {
  bounds: { x: 100, y: 80, width: 1000, height: 700 },
  maximized: false,
  zoomFactor: 1,
  saidStillRunning: false,
  appearance: 'system',
};

async function remember(home: string, change: Partial<typeof lastTime>): Promise<void> {
  await mkdir(path.dirname(stateFile(home)), { recursive: true });
  await writeFile(stateFile(home), JSON.stringify({ ...lastTime, ...change }));
}

/** A panel that comes up some seconds after the program, as at a sign-in. */
const panelIsLateMs = 4_000;
/** So long the program waits for one. */
const trayIsOverdueMs = 30_000;

test.describe(`a start with the system, ${fromOrigin}`, () => {
  test.skip(process.platform !== 'linux', 'the panel is one of Linux');

  test('shows no window that was maximised last time, until somebody asks for it', async ({ launch, home, panel }) => {
    await remember(home, { maximized: true });
    const app = await launch({ given: ['--hidden'], environment: await panel.start() });
    await (await app.page()).getByText('Tacho Depot').first().waitFor({ state: 'attached' });
    await trayComes(app);
    await delay(1_000);
    expect(await visible(app)).toBe(false);
    expect(JSON.parse(await readFile(stateFile(home), 'utf8'))).toMatchObject({ maximized: true });

    await app.inMain(() => globalThis.observed.tray?.menu?.getMenuItemById('open')?.click(), null);
    await shown(app);
  });

  test('waits for a panel that comes up later, follows one that starts again, and promises the tray only while it is there', async ({
    launch,
    panel,
  }) => {
    const app = await launch({ given: ['--hidden'], environment: await panel.environment() });
    await (await app.page()).getByText('Tacho Depot').first().waitFor({ state: 'attached' });
    await delay(panelIsLateMs);
    expect(await visible(app)).toBe(false);
    expect(await hasTray(app)).toBe(false);

    await panel.start();
    await trayComes(app);
    expect(await visible(app)).toBe(false);

    await panel.end();
    await waitFor('the tray to go', async () => !(await hasTray(app)) || undefined);
    await panel.start();
    await trayComes(app);
    expect(await visible(app)).toBe(false);

    await waitFor('the menu of the tray', async () =>
      app.inMain(() => globalThis.observed.tray?.menu?.getMenuItemById('open') !== undefined || undefined, null),
    );
    await app.inMain(() => globalThis.observed.tray?.menu?.getMenuItemById('open')?.click(), null);
    await shown(app);
    await close(app);
    await waitFor('the window to be hidden', async () => !(await visible(app)) || undefined);
    expect(await said(app)).toBe(1);

    await app.inMain(() => globalThis.observed.tray?.menu?.getMenuItemById('open')?.click(), null);
    await shown(app);
    await panel.end();
    await waitFor('the tray to go', async () => !(await hasTray(app)) || undefined);
    await close(app);
    expect(await app.exited).toBe(0);
  });
});

test.describe(`a start with the system and no panel, ${fromOrigin}`, () => {
  test.skip(process.platform !== 'linux', 'the panel is one of Linux');

  test('shows its window after half a minute where no panel comes', async ({ launch, panel }) => {
    const app = await launch({ given: ['--hidden'], environment: await panel.environment() });
    await (await app.page()).getByText('Tacho Depot').first().waitFor({ state: 'attached' });
    expect(await visible(app)).toBe(false);
    await waitFor('the window to be shown', async () => (await visible(app)) || undefined, trayIsOverdueMs + 30_000);
  });
});

declare global {
  // Lives in the main process: the window as it was when it began to load its page.
  var early: { readonly ground: string; readonly dark: boolean };
}

test.describe(`the window of last time, ${fromOrigin}`, () => {
  test('has the colours that the depot chose before its page knows them', async ({ launch, home }) => {
    const first = await launch();
    await request(await first.page(), 'settings.change', { patch: { appearance: 'dark' } });
    await waitFor('the colours to be kept', async () => {
      const text = await readFile(stateFile(home), 'utf8').catch(() => '{}');
      return (JSON.parse(text) as Partial<typeof lastTime>).appearance === 'dark' || undefined;
    });
    await first.kill();
    const app = await launch({
      breaking: ({ app, nativeTheme }) => {
        app.on('browser-window-created', (_event, window) => {
          window.webContents.once('did-start-loading', () => {
            globalThis.early = { ground: window.getBackgroundColor(), dark: nativeTheme.shouldUseDarkColors };
          });
        });
      },
    });
    await app.page();
    expect(await app.inMain(() => globalThis.early, null)).toEqual({ ground: '#16181B', dark: true });
  });

  test('keeps its place when the program is killed after it was moved', async ({ launch, home }) => {
    const app = await launch();
    await app.page();
    await shown(app);
    await app.inMain(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 130, y: 70, width: 1020, height: 650 });
    }, null);
    await waitFor('the place to be kept', async () => {
      const text = await readFile(stateFile(home), 'utf8').catch(() => '{}');
      return (JSON.parse(text) as Partial<typeof lastTime>).bounds?.width === 1020 || undefined;
    });
    await app.kill();
    const again = await launch();
    await again.page();
    const bounds = await again.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds(), null);
    expect(bounds).toMatchObject({ width: 1020, height: 650 });
  });
});

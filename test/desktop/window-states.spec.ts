import { expect } from '@playwright/test';
import { type DesktopApp, type Launch, waitFor } from './desktop-app.ts';
import { fromOrigin, test } from './fixtures.ts';
import { request } from './page-requests.ts';

declare global {
  // These live in the main process: how often the window was shown, and the ends of the waits for a tray.
  var shows: number;
  var overdue: (() => void)[];
  // The program's own wish to quit once its data are closed, which is held back.
  var letGo: () => void;
}

/** Counts how often the window is shown, and keeps the waits for a tray for the spec to end. Runs in the main process. */
const watched: Launch['breaking'] = ({ app }) => {
  globalThis.shows = 0;
  globalThis.overdue = [];
  const later = globalThis.setTimeout;
  globalThis.setTimeout = ((run: () => void, ms?: number, ...given: []) => {
    if (String(run).includes('tray-overdue')) globalThis.overdue.push(run);
    return later(run, ms, ...given);
  }) as typeof setTimeout;
  app.on('browser-window-created', (_event, window) => {
    const { show } = window;
    window.show = () => {
      globalThis.shows += 1;
      show.call(window);
    };
  });
};

const visible = (app: DesktopApp) =>
  app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false, null);
const timesShown = (app: DesktopApp) => app.inMain(() => globalThis.shows, null);
const anotherStart = (app: DesktopApp) =>
  app.inMain(({ app }) => void app.emit('second-instance', {}, [], '', null), null);
const trayIs = (app: DesktopApp, isThere: boolean) =>
  waitFor(isThere ? 'the tray' : 'the tray to go', () =>
    app.inMain((_electron, isThere) => (globalThis.observed.tray !== null) === isThere || undefined, isThere),
  );
const waitsSoFar = (app: DesktopApp) => app.inMain(() => globalThis.overdue.length, null);
/** Waits until the program has begun more waits for a tray than these. */
const waits = (app: DesktopApp, before: number) =>
  waitFor('the wait for a tray', async () => (await waitsSoFar(app)) > before || undefined);
/** The newest wait is over. */
const endWait = (app: DesktopApp) => app.inMain(() => globalThis.overdue.at(-1)?.(), null);

test.describe(`what brings no window to the screen, ${fromOrigin}`, () => {
  test.skip(process.platform !== 'linux', 'the panel is one of Linux');

  test('is a wait for a tray that has come meanwhile, or that somebody ended by asking for the window', async ({
    launch,
    panel,
  }) => {
    const environment = await panel.environment();
    const app = await launch({ given: ['--hidden'], environment, breaking: watched });
    await app.page();
    await waits(app, 0);
    await panel.start();
    await trayIs(app, true);
    await endWait(app);
    expect(await timesShown(app)).toBe(0);

    const before = await waitsSoFar(app);
    await panel.end();
    await trayIs(app, false);
    await waits(app, before);
    await anotherStart(app);
    await waitFor('the window', async () => (await visible(app)) || undefined);
    expect(await timesShown(app)).toBe(1);
    await endWait(app);
    expect(await timesShown(app)).toBe(1);
  });

  test('is a program that ends: no tray that goes, no wait for one, no other start', async ({ launch, panel }) => {
    const environment = await panel.environment();
    const app = await launch({ given: ['--hidden'], environment, breaking: watched });
    const page = await app.page();
    await waits(app, 0);
    await panel.start();
    await trayIs(app, true);
    await request(page, 'status.get', {});
    // As Windows tells it: a program that quits has no window any more by then.
    await app.inMain(
      ({ app, BrowserWindow }) =>
        new Promise<void>((resolve) => {
          const quit = app.quit.bind(app);
          app.quit = () => {
            globalThis.letGo = quit;
            resolve();
          };
          setImmediate(() => BrowserWindow.getAllWindows()[0]?.emit('session-end', {}));
        }),
      null,
    );

    const before = await waitsSoFar(app);
    await panel.end();
    await trayIs(app, false);
    expect(await waitsSoFar(app)).toBe(before);
    await endWait(app);
    await anotherStart(app);
    expect(await timesShown(app)).toBe(0);
    await app.inMain(() => void setImmediate(globalThis.letGo), null);
    expect(await app.exited).toBe(0);
  });
});

test.describe(`a page that crashed twice, ${fromOrigin}`, () => {
  test.skip(process.platform !== 'linux', 'the panel is one of Linux');

  test('hides beside a tray where the person leaves it alone, and is loaded again when the window comes back', async ({
    launch,
    panel,
  }) => {
    const app = await launch({ environment: await panel.start(), breaking: watched });
    await request(await app.page(), 'host.get', {});
    await trayIs(app, true);
    await app.inMain(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const again = new Promise<void>((resolve) => contents?.once('did-finish-load', () => resolve()));
      contents?.forcefullyCrashRenderer();
      await again;
      contents?.forcefullyCrashRenderer();
    }, null);
    await waitFor('the window to be hidden', async () => !(await visible(app)) || undefined);
    expect(await app.inMain(() => globalThis.observed.messageBoxes, null)).toEqual(['The window stopped working']);

    const answers = await app.inMain(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const again = new Promise<void>((resolve) => contents?.once('did-finish-load', () => resolve()));
      globalThis.observed.tray?.menu?.getMenuItemById('open')?.click();
      await again;
      return (await contents?.executeJavaScript(
        `window.depot.request('host.get', {}).then((answer) => answer.ok)`,
      )) as boolean;
    }, null);
    expect(answers).toBe(true);
    expect(await visible(app)).toBe(true);
  });
});

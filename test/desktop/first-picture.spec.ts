import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { type DesktopApp, dataFolder, launchAlone, waitFor } from './desktop-app.ts';
import { fromOrigin, onBuildToo, test } from './fixtures.ts';
import { request } from './page-requests.ts';
import { type Area, openScreen, type SeenReading, watchScreen } from './screen.ts';

const place: Area = { x: 100, y: 80, width: 1000, height: 700 };
const screen: Area = { x: 0, y: 0, width: 1400, height: 900 };

/** Of the points that are read, words of the page stand in some; a light ground would be in all. */
const mostLight = 0.1;
const leastLight = 0.01;
/** A light ground stood for up to 0.3 s before the dark one, on a busy machine. */
const groundStaysMs = 500;
/** A start takes long on a busy machine. */
const startWithinMs = 60_000;
/** The pointer may stand in one. */
const mostBare = 0.99;
const tooLight = (seen: readonly SeenReading[]) => seen.filter(({ light }) => light > mostLight);

test.describe(`the first picture, ${fromOrigin}`, onBuildToo, () => {
  test.skip(process.platform !== 'linux', 'reads the pixels of a virtual screen');

  test('is dark at a start where the depot chose dark, on a light desktop too', async ({
    home,
    launch,
    ownScreen: { file, display },
  }) => {
    const { read, bare, drawn } = look(file);
    const environment = { DISPLAY: display };
    await chooseDark(await launch({ environment }), home);
    await bare();
    const starting = watchScreen(file, place);
    // Nobody takes hold of it: it starts as a person starts it.
    const app = await launchAlone({ home, environment });
    await drawn();
    const seen = await starting.stop();
    const { light } = read();
    app.quit();
    expect(await app.exited).toBe(0);
    expect(tooLight(seen)).toEqual([]);
    expect(light).toBeGreaterThan(leastLight);
  });

  test('is dark where the depot chose dark whenever the window comes back, on a light desktop too', async ({
    home,
    launch,
    ownScreen: { file, display },
  }) => {
    const { bare, drawn } = look(file);
    const environment = { DISPLAY: display };
    await chooseDark(await launch({ environment }), home);
    await bare();
    const app = await launch({ environment });
    await drawn();
    await app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide(), null);
    await bare();
    const showing = watchScreen(file, place);
    await app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show(), null);
    await drawn();
    expect(tooLight(await showing.stop())).toEqual([]);
  });
});

test.describe(`a window that was maximised, ${fromOrigin}`, onBuildToo, () => {
  test.skip(process.platform !== 'linux', 'reads the pixels of a virtual screen');

  test('fills the screen from its first picture, and is as large as before once it is not maximised', async ({
    home,
    launch,
    managedScreen: { file, display },
  }) => {
    const { read, bare } = look(file, screen);
    const covered = () => waitFor('a window on the whole screen', async () => read().bare === 0 || undefined);
    await rememberMaximised(home);
    await bare();
    const starting = watchScreen(file, screen);
    const app = await launch({ environment: { DISPLAY: display } });
    await covered();
    await (await app.page()).getByText('Tacho Depot').first().waitFor();
    await delay(groundStaysMs);
    const seen = await starting.stop();
    // What stands once the window has covered the screen: nothing of the screen comes out again behind it.
    const afterwards = seen.slice(seen.findIndex((reading) => reading.bare === 0));
    expect(afterwards.filter((reading) => reading.bare > 0)).toEqual([]);

    await app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.unmaximize(), null);
    const size = () => app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds(), null);
    await expect.poll(size).toMatchObject({ width: place.width, height: place.height });
    await expect.poll(() => keptOf(home)).toMatchObject({ maximized: false, bounds: { width: place.width } });
  });
});

function look(file: string, area = place) {
  const read = openScreen(file, area);
  return {
    read,
    bare: () => waitFor('a bare screen', async () => read().bare > mostBare || undefined),
    drawn: async () => {
      await waitFor('the page on the screen', async () => read().light > leastLight || undefined, startWithinMs);
      // What is light may be a ground that the page's own follows.
      await delay(groundStaysMs);
    },
  };
}

const stateFile = (home: string) => path.join(dataFolder(home), 'desktop', 'window.json');

interface KeptWindow {
  readonly appearance?: string;
  readonly bounds?: Area;
}

async function keptOf(home: string): Promise<KeptWindow> {
  return JSON.parse(await readFile(stateFile(home), 'utf8').catch(() => '{}')) as KeptWindow;
}

async function rememberMaximised(home: string): Promise<void> {
  const state = { bounds: place, maximized: true, zoomFactor: 1, saidStillRunning: false, appearance: 'system' };
  await mkdir(path.dirname(stateFile(home)), { recursive: true });
  await writeFile(stateFile(home), JSON.stringify(state));
}

/** Has the choice kept, and the window where the pixels are read; then the program is killed. */
async function chooseDark(app: DesktopApp, home: string): Promise<void> {
  const page = await app.page();
  await waitFor('the window to be shown', () =>
    app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() || undefined, null),
  );
  await request(page, 'settings.change', { patch: { appearance: 'dark' } });
  await app.inMain(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), place);
  await waitFor('place and colours to be kept', async () => {
    const kept = await keptOf(home);
    return (kept.appearance === 'dark' && kept.bounds?.width === place.width) || undefined;
  });
  // As after a kill at the wrong moment: what the page itself remembers is older than what the depot chose.
  await page.evaluate(() => window.localStorage.setItem('tacho-depot-appearance', 'light'));
  await app.inMain(({ session }) => session.defaultSession.flushStorageData(), null);
  await app.kill();
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { type DesktopApp, dataFolder, waitFor } from './desktop-app.ts';
import { fromOrigin, onBuildToo, test } from './fixtures.ts';
import { request } from './page-requests.ts';
import { type Area, openScreen, type SeenReading, watchScreen } from './screen.ts';

const place: Area = { x: 100, y: 80, width: 1000, height: 700 };

/** Of the points that are read, words of the page stand in some; a light ground would be in all. */
const mostLight = 0.1;
const leastLight = 0.01;
/** A light ground stood for up to 0.3 s before the dark one, on a busy machine. */
const groundStaysMs = 500;
/** The pointer may stand in one. */
const mostBare = 0.99;
const tooLight = (seen: readonly SeenReading[]) => seen.filter(({ light }) => light > mostLight);

test.describe(`the first picture, ${fromOrigin}`, onBuildToo, () => {
  test.skip(process.platform !== 'linux', 'reads the pixels of a virtual screen');

  // Known: on a busy PC two starts of five have one white picture of up to 0.3 s before the dark one, which the page or its
  // view draws. The screen behind it is dark by then.
  test.fixme('is dark at a start where the depot chose dark, on a light desktop too', async ({
    home,
    launch,
    ownScreen: { file, display },
  }) => {
    const { read, bare, drawn } = look(file);
    const environment = { DISPLAY: display };
    await chooseDark(await launch({ environment }), home);
    await bare();
    const starting = watchScreen(file, place);
    await launch({ environment });
    await drawn();
    expect(tooLight(await starting.stop())).toEqual([]);
    expect(read().light).toBeGreaterThan(leastLight);
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

function look(file: string) {
  const read = openScreen(file, place);
  return {
    read,
    bare: () => waitFor('a bare screen', async () => read().bare > mostBare || undefined),
    drawn: async () => {
      await waitFor('the page on the screen', async () => read().light > leastLight || undefined);
      // What is light may be a ground that the page's own follows.
      await delay(groundStaysMs);
    },
  };
}

/** Has the choice kept, and the window where the pixels are read; then the program is killed. */
async function chooseDark(app: DesktopApp, home: string): Promise<void> {
  await request(await app.page(), 'settings.change', { patch: { appearance: 'dark' } });
  await app.inMain(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), place);
  await waitFor('place and colours to be kept', async () => {
    const text = await readFile(path.join(dataFolder(home), 'desktop', 'window.json'), 'utf8').catch(() => '{}');
    const kept = JSON.parse(text) as { readonly appearance?: string; readonly bounds?: Area };
    return (kept.appearance === 'dark' && kept.bounds?.width === place.width) || undefined;
  });
  await app.kill();
}

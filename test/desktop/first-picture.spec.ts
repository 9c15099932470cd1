import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { dataFolder, waitFor } from './desktop-app.ts';
import { fromOrigin, onBuildToo, test } from './fixtures.ts';
import { request } from './page-requests.ts';
import { type Area, openScreen, type SeenReading, watchScreen } from './screen.ts';

const place: Area = { x: 100, y: 80, width: 1000, height: 700 };

/** Of the points that are read, words of the page stand in some; a light ground would be in all. */
const mostLight = 0.1;
const leastLight = 0.01;
/** The pointer may stand in one. */
const mostBare = 0.99;
const tooLight = (seen: readonly SeenReading[]) => seen.filter(({ light }) => light > mostLight);

test.describe(`the first picture, ${fromOrigin}`, onBuildToo, () => {
  test.skip(process.platform !== 'linux', 'reads the pixels of a virtual screen');

  test('is dark where the depot chose dark, on a light desktop too, and so is each that follows', async ({
    home,
    launch,
    ownScreen: { file, display },
  }) => {
    const environment = { DISPLAY: display };
    const read = openScreen(file, place);
    const bare = () => waitFor('a bare screen', async () => read().bare > mostBare || undefined);
    const drawn = () => waitFor('the page on the screen', async () => read().light > leastLight || undefined);

    const first = await launch({ environment });
    await request(await first.page(), 'settings.change', { patch: { appearance: 'dark' } });
    await first.inMain(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), place);
    await waitFor('place and colours to be kept', async () => {
      const text = await readFile(path.join(dataFolder(home), 'desktop', 'window.json'), 'utf8').catch(() => '{}');
      const kept = JSON.parse(text) as { readonly appearance?: string; readonly bounds?: Area };
      return (kept.appearance === 'dark' && kept.bounds?.width === place.width) || undefined;
    });
    await first.kill();
    await bare();

    const starting = watchScreen(file, place);
    const app = await launch({ environment });
    await drawn();
    expect(tooLight(await starting.stop())).toEqual([]);

    await app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide(), null);
    await bare();
    const showing = watchScreen(file, place);
    await app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show(), null);
    await drawn();
    expect(tooLight(await showing.stop())).toEqual([]);
  });
});

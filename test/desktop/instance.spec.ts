import { expect } from '@playwright/test';
import { waitFor } from './desktop-app.ts';
import { fromOrigin, onBuildToo, test } from './fixtures.ts';
import { newestUploads } from './page-requests.ts';

test.describe(`a second start, ${fromOrigin}`, () => {
  test('shows the window of the first one, and ends', onBuildToo, async ({ launch, startThatEnds }) => {
    const first = await launch();
    await first.page();
    await first.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize(), null);
    expect(await startThatEnds()).toBe(0);
    await waitFor('the window to come back', async () => {
      const state = await first.inMain(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        return window?.isVisible() === true && !window.isMinimized();
      }, null);
      return state || undefined;
    });
    expect(await first.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, null)).toBe(1);
  });

  test('of a version that hands over something else only shows the window', async ({ launch }) => {
    const first = await launch();
    const page = await first.page();
    await first.inMain(({ app, BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.minimize();
      for (const handedOver of [null, { files: 'C_1.DDD' }, { files: [7] }, 'C_1.DDD'])
        app.emit('second-instance', {}, [], '', handedOver);
    }, null);
    await waitFor('the window to come back', async () => {
      const state = await first.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized(), null);
      return state === false || undefined;
    });
    expect(await newestUploads(page)).toEqual([]);
    expect(await first.inMain(() => globalThis.observed.messageBoxes, null)).toEqual([]);
  });
});

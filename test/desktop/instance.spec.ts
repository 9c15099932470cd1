import { expect } from '@playwright/test';
import { waitFor } from './desktop-app.ts';
import { onHost, test } from './fixtures.ts';

test.describe(`a second start, ${onHost}`, () => {
  test('shows the window of the first one, and ends', async ({ launch, startThatEnds }) => {
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
});

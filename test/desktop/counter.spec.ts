import { expect } from '@playwright/test';
import { waitFor } from './desktop-app.ts';
import { fromOrigin, test } from './fixtures.ts';
import { request } from './page-requests.ts';

const leaving = { name: 'Leave the counter' } as const;
/** A start takes long on a busy machine. */
const patience = { timeout: 60_000 };

test.describe(`the counter for drivers, ${fromOrigin}`, () => {
  test('fills the screen without a menu, cannot be leaving, and is left with its PIN only', async ({ launch }) => {
    const app = await launch();
    const page = await app.page();
    await request(page, 'counter.setPin', { pin: '4711' });
    await waitFor('the menu', () => app.inMain(({ Menu }) => Menu.getApplicationMenu() !== null || undefined, null));
    await request(page, 'counter.open', {});
    await expect(page.getByRole('button', leaving)).toBeVisible(patience);
    const isKiosk = () => app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isKiosk() ?? null, null);
    await expect.poll(isKiosk, patience).toBe(true);
    expect(await app.inMain(({ Menu }) => Menu.getApplicationMenu() === null, null)).toBe(true);
    await app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null);
    expect(await app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible(), null)).toBe(true);
    await page.reload();
    await expect(page.getByRole('button', leaving)).toBeVisible(patience);
    await expect(request(page, 'uploads.counts', {})).rejects.toThrow('not-allowed');
    await expect(request(page, 'counter.leave', { pin: '4712' })).rejects.toThrow('counter-wrong-pin');
    await request(page, 'counter.leave', { pin: '4711' });
    await expect(page.getByRole('button', leaving)).toHaveCount(0, patience);
    await expect.poll(isKiosk, patience).toBe(false);
    expect(await app.inMain(({ Menu }) => Menu.getApplicationMenu() !== null, null)).toBe(true);
    await request(page, 'uploads.counts', {});
  });

  test('is what a start with --counter shows', async ({ launch }) => {
    const page = await (await launch({ given: ['--counter'] })).page();
    await expect(page.getByRole('button', leaving)).toBeVisible(patience);
  });
});

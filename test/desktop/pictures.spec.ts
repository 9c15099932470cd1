import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { vehicleWithPictures } from '../service/images/vehicle-with-pictures.ts';
import { startReferenceService } from '../service/reference-service.ts';
import { fromOrigin, test } from './fixtures.ts';
import { credentials, setUpService } from './page-requests.ts';

declare global {
  interface Window {
    refusedByPolicy?: string[];
  }
}

/** How wide a picture is that the window has drawn, and whether its bytes came from the app. */
const drawn = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => ({
    width: image.naturalWidth,
    isOwn: image.currentSrc.startsWith('data:image/'),
  }));

async function showCheckSheets(page: Page, vehicle: string): Promise<void> {
  await page.evaluate(() => {
    window.refusedByPolicy = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      window.refusedByPolicy?.push(`${violatedDirective} ${blockedURI}`);
    });
    window.location.hash = '#/reports/check-sheets-search';
  });
  await page.getByRole('combobox', { name: 'Days' }).click();
  await page.getByRole('option', { name: 'All days' }).click();
  await page.locator('form').getByRole('button', { name: 'Run report' }).click();
  await page.getByRole('searchbox').fill(vehicle);
}

test.describe(`pictures of check sheets, ${fromOrigin}`, () => {
  test('are small in their row and large in a dialog, fetched by the app and not by the page', async ({
    launch,
    home,
  }) => {
    const dataDirectory = path.join(home, 'service');
    const service = await startReferenceService({ port: 0, dataDirectory, credentials });
    const page = await (await launch()).page();
    await setUpService(page, service);
    await page.evaluate(() => sessionStorage.setItem('tacho-depot-setup-later', 'yes'));
    await page.reload();
    await showCheckSheets(page, vehicleWithPictures(dataDirectory));

    const open = page.getByRole('button', { name: /^Open (the picture|\d+ pictures): / }).first();
    await expect
      .poll(() => drawn(open.locator('img').first()), { timeout: 30_000 })
      .toEqual({ width: 360, isOwn: true });
    await open.press('Enter');
    const dialog = page.getByRole('dialog');
    const large = dialog.getByRole('img', { name: /^Picture 1 of \d+: / });
    await expect.poll(() => drawn(large)).toMatchObject({ isOwn: true });
    expect((await drawn(large)).width).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(await page.evaluate(() => window.refusedByPolicy)).toEqual([]);
    // The page itself may go nowhere but to its own scheme.
    const direct = await page.evaluate(
      (url) =>
        fetch(url).then(
          () => 'fetched',
          () => 'refused',
        ),
      service.url,
    );
    expect(direct).toBe('refused');
    await service.stop();
  });
});

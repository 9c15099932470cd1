import type { Page } from '@playwright/test';
import { expect, test } from './depot-page.ts';
import { offlineScene } from './fake-engine/offline-scene.ts';
import { calmScene } from './fake-engine/scene.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

/** In light colours by every rule; in dark ones nothing but the contrast can be different. */
async function expectNoViolationInAnyColours(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolation(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, { only: ['color-contrast'] });
}

test('the list, its details and its menus have no violation, and hold in forced colours and at 200 % zoom', async ({
  openDepot,
}) => {
  const { page } = await openDepot(offlineScene());
  await expect(page.locator('.table-row').first()).toBeVisible();
  await expectNoViolationInAnyColours(page);
  await page.getByText('Cass Undermere').click();
  await expect(page.locator('main aside dl > div').first()).toBeVisible();
  await expectNoViolationInAnyColours(page);

  await test.step('in forced colours the selected row, screen and segment stay visible', async () => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
    const ground = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    const canvas = await ground('body');
    for (const selector of ['.table-row[aria-selected="true"]', 'nav a[aria-current]', '.segment:has(:checked)']) {
      expect(await ground(selector)).not.toBe(canvas);
    }
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await page.locator('.toolbar').getByRole('button', { name: 'Kind' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolationInAnyColours(page);
  await page.keyboard.press('Escape');
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();

  await test.step('at 200 % zoom everything is there and nothing is cut at the side', async () => {
    await page.setViewportSize({ width: 640, height: 400 });
    await page.reload();
    await expect(page.locator('.table-row').first()).toBeAttached();
    const list = page.locator('.table-scroll');
    await expect
      .poll(() => list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBeLessThanOrEqual(0);
    for (const [path, name] of [
      ['/uploads', 'Uploads'],
      ['/settings', 'Settings'],
      ['/setup', 'Choose the folder with the downloads'],
    ] as const) {
      await page.evaluate((hash) => window.location.assign(`#${hash}`), path);
      await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
      await expectNothingCut(page);
    }
  });
});

test('an empty list, a status of every colour, the settings and the setup have no violation', async ({ openDepot }) => {
  const { page, engine } = await openDepot(calmScene({}, []));
  await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
  await expectNoViolationInAnyColours(page);
  engine.changeFacts({ disk: { freeMegabytes: 310, collectingStopped: true } });
  await page.getByRole('button', { name: 'What to do' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolationInAnyColours(page);
  await page.keyboard.press('Escape');

  await page.evaluate(() => window.location.assign('#/settings'));
  await page.getByLabel('Safe copies').fill('1');
  await page.keyboard.press('Enter');
  await expect(page.locator('.field-error')).toBeVisible();
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.locator('.test-steps')).toBeVisible();
  await expectNoViolationInAnyColours(page);
  await page.evaluate(() => window.location.assign('#/setup'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectNoViolationInAnyColours(page);
});

test('from the first Tab to a file that is tried again, the keyboard is enough', async ({ openDepot }) => {
  const scene = offlineScene();
  const refused = { code: 'refused-file', parameters: {} } as const;
  const rows = scene.rows.map((row) => (row.state === 'attention' ? { ...row, reason: refused } : row));
  const { page, engine } = await openDepot({ ...scene, rows });
  await page.locator('.table-row').first().waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.id ?? '');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (let presses = 0; presses < 40 && (await focused()) !== 'upload-list'; presses += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await focused()).toBe('upload-list');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const retry = page.getByRole('complementary').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  for (let presses = 0; presses < 10; presses += 1) {
    if (await retry.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect.poll(() => engine.asked.map(({ name }) => name)).toContain('uploads.retry');
});

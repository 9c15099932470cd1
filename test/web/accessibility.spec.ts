import { expect, test } from './depot-page.ts';
import { offlineScene } from './fake-engine/offline-scene.ts';
import { calmScene } from './fake-engine/scene.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test('the list, its details and its menus have no violation', async ({ openDepot }) => {
      const { page } = await openDepot(offlineScene());
      await expect(page.locator('.table-row').first()).toBeVisible();
      await expectNoViolation(page);
      await page.getByText('Cass Undermere').click();
      await expect(page.locator('.drawer .fact').first()).toBeVisible();
      await expectNoViolation(page);
      await page.locator('.toolbar').getByRole('button', { name: 'Kind' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      // A menu floats above the landmarks and belongs to the button that opened it.
      await expectNoViolation(page, { besides: ['region'] });
    });

    test('an empty list and a truth of every colour have no violation', async ({ openDepot }) => {
      const { page, engine } = await openDepot(calmScene({}, []));
      await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
      await expectNoViolation(page);
      engine.changeFacts({ disk: { freeMegabytes: 310, collectingStopped: true } });
      await page.getByRole('button', { name: 'What to do' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectNoViolation(page);
    });

    test('the settings and the setup have no violation', async ({ openDepot }) => {
      const { page } = await openDepot(calmScene(), { path: '/settings' });
      await page.getByLabel('Safe copies').fill('1');
      await page.keyboard.press('Enter');
      await expect(page.locator('.field-error')).toBeVisible();
      await page.getByRole('button', { name: 'Test the connection' }).click();
      await expect(page.locator('.test-steps')).toBeVisible();
      await expectNoViolation(page);
      await page.evaluate(() => window.location.assign('#/setup'));
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expectNoViolation(page);
    });
  });
}

test('at 200 % zoom everything is there and nothing is cut at the side', async ({ openDepot, page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await openDepot(offlineScene());
  await expect(page.locator('.table-row').first()).toBeAttached();
  const list = page.locator('.table-scroll');
  await expect
    .poll(() => list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBeLessThanOrEqual(0);
  for (const path of ['/uploads', '/settings', '/setup']) {
    await page.evaluate((hash) => window.location.assign(`#${hash}`), path);
    await expect(page.locator('h1')).toBeVisible();
    await expectNothingCut(page);
  }
});

test('in forced colours the selected row, screen and segment stay visible', async ({ openDepot, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openDepot(offlineScene());
  await page.getByText('Cass Undermere').click();
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const canvas = await ground('body');
  for (const selector of ['.table-row[aria-selected="true"]', '.nav-item[aria-current]', '.segment:has(:checked)'])
    expect(await ground(selector)).not.toBe(canvas);
});

test('from the first Tab to a file that is tried again, the keyboard is enough', async ({ openDepot }) => {
  const { page, engine } = await openDepot(offlineScene());
  const focused = () => page.evaluate(() => document.activeElement?.id ?? '');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (let presses = 0; presses < 40 && (await focused()) !== 'upload-list'; presses += 1)
    await page.keyboard.press('Tab');
  expect(await focused()).toBe('upload-list');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const retry = page.locator('.drawer').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  for (let presses = 0; presses < 10; presses += 1) {
    if (await retry.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect.poll(() => engine.asked.map(({ name }) => name)).toContain('uploads.retry');
});

import { expect, test } from './managers-depot.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

test('Diagnostics says what was asked of the service by operation, and a setting that would ask too often is warned of before it is taken', async ({
  openScreen,
  depot,
}) => {
  const page = await openScreen('/settings/diagnostics');
  const table = page.getByRole('table');
  // Sent by the furnished depot, before its agent was started anew.
  await expect(table.getByRole('row', { name: /^tachograph-upload-multipart-form-data / })).toContainText(
    /requests, [\d.]+ MB/,
  );
  await expect(page.getByText(/Budget: 6 requests an hour while nobody looks, and 300 MB a day\./)).toBeVisible();
  await table.scrollIntoViewIfNeeded();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expectNoViolation(page);
    await page.screenshot({ path: `test-results/traffic-${scheme}.png` });
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectNothingCut(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });

  await page.evaluate(() => window.location.assign('#/settings/service'));
  const field = page.getByRole('textbox', { name: 'Time between two reports' });
  await field.fill('15');
  const warning = page.getByText('the service would be asked 16 times an hour while nobody looks; the budget is 6.');
  await expect(warning).toBeVisible();
  await expectNoViolation(page);
  await page.screenshot({ path: 'test-results/traffic-warning.png' });
  const { settings } = await depot.session.request('settings.get', {});
  expect(settings.reportRefreshMinutes).toBe(60);
  await field.fill('60');
  await expect(warning).toHaveCount(0);
});

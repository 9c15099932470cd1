import type { Page } from '@playwright/test';
import { expect, test } from './managers-depot.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

/** Every managers' screen, and what is there once it is filled. */
const screens = [
  { address: '/today', sign: '.figure' },
  { address: '/driver-cards', sign: '.table-row:not([data-waiting])' },
  { address: '/vehicle-units', sign: '.table-row:not([data-waiting])' },
  { address: '/availability', sign: '.table-row:not([data-waiting])' },
  { address: '/coverage', sign: '.coverage-calendar [data-state="genuine"]' },
  { address: '/tachograph-types', sign: '.table-row:not([data-waiting])' },
] as const;

async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => window.location.assign(`#${hash}`), address);
}

test('no screen has a violation in light, dark or forced colours, and at 200 % zoom nothing is cut', async ({
  openScreen,
  page,
}) => {
  await openScreen('/today');
  for (const { address, sign } of screens) {
    await go(page, address);
    await expect(page.locator(sign).first()).toBeVisible();
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
    await expectNoViolation(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolation(page, { only: ['color-contrast'] });
    await page.emulateMedia({ forcedColors: 'active' });
    await expectNoViolation(page, { only: ['color-contrast'] });
    await page.setViewportSize({ width: 640, height: 400 });
    await expectNothingCut(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

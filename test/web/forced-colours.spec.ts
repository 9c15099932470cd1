import type { Page } from '@playwright/test';
import { driverLines } from './maintain-files.ts';
import { expect, test } from './managers-depot.ts';
import { go } from './managers-screens.ts';
import { expectWordsReadable } from './screen-checks.ts';

/** How each of these is drawn, in words that two of them share only where they look alike. */
async function drawings(page: Page, selector: string): Promise<readonly string[]> {
  return page.locator(selector).evaluateAll((all) =>
    all.map((element) => {
      const style = getComputedStyle(element);
      return [
        style.backgroundColor,
        style.backgroundImage,
        `${style.borderTopStyle} ${style.borderTopWidth}`,
        `${style.outlineStyle} ${style.outlineWidth}`,
        element.innerHTML,
      ].join('; ');
    }),
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in forced colours each state in a legend looks like no other, and what is chosen and what opens can be read: ${colorScheme}`, async ({
    openScreen,
    depot,
  }) => {
    const page = await openScreen('/today');
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    for (const [address, sign, legend] of [
      [
        '/today',
        '[class*="limits-card_shares"] > span',
        // Of the drivers alone: the vehicles have the same legend.
        '[class*="limits-card_limits"]:not([class*="limits-card_limits"] ~ *) [class*="limits-card_shares"] > span',
      ],
      ['/coverage', '[class*="coverage-legend"] [data-state]', '[class*="coverage-legend"] [data-state]'],
      ['/driver/service:D1009', '[class*="day-chart_legend"] i', '[class*="day-chart_legend"] i'],
      ['/vehicle/service:V2013', '[class*="day-chart_legend"] i', '[class*="day-chart_legend"] i'],
    ] as const) {
      await test.step(`the legend of ${address}`, async () => {
        await go(page, address);
        await expect(page.locator(sign).first()).toBeVisible();
        const drawn = await drawings(page, legend);
        expect(drawn.length).toBeGreaterThan(2);
        expect(new Set(drawn).size, drawn.join('\n')).toBe(drawn.length);
      });
    }
    await test.step('a chosen row', async () => {
      await go(page, '/driver-cards');
      await page.locator('.table-row input[type=checkbox]').first().check();
      await expect(page.locator('tr[aria-selected=true]')).toBeVisible();
      await expectWordsReadable(page);
      const [bar = '', row = ''] = await Promise.all(
        ['[class*="limit-bar"]', ''].map((part) =>
          page
            .locator(`tr[aria-selected=true] ${part}`.trim())
            .first()
            .evaluate((element) => getComputedStyle(element).backgroundColor),
        ),
      );
      expect(bar).not.toBe(row);
      await page.locator('.table-row input[type=checkbox]').first().uncheck();
    });
    await test.step('the palette and its chosen entry', async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('under');
      await expect(page.getByRole('option', { selected: true })).toContainText('Undermere');
      await expectWordsReadable(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });
    await test.step('the steps of a change', async () => {
      await go(page, '/maintain');
      const buffer = Buffer.from(driverLines(8).join('\r\n'));
      await page.locator('main input[type=file]').setInputFiles({ name: 'drivers.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Check the rows' }).click();
      await expect(page.locator('#maintain-rows tbody tr').first()).toBeVisible();
      await expectWordsReadable(page);
    });
    await depot.session.request('maintain.discard', { kind: 'drivers-update' });
  });
}

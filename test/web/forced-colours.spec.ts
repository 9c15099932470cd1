import type { Page } from '@playwright/test';
import { driverLines } from './maintain-files.ts';
import { expect, test } from './managers-depot.ts';
import { go, rows, screens } from './managers-screens.ts';

/**
 * The words that cannot be read in forced colours, where the browser puts the person's own ground behind each word,
 * unless an element keeps its colours.
 */
async function unreadable(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    type Colour = readonly [red: number, green: number, blue: number];
    const channels = (colour: string): readonly number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const solid = (colour: string): Colour => {
      const [red = 0, green = 0, blue = 0] = channels(colour);
      return [red, green, blue];
    };
    const brightness = (colour: Colour) => {
      const [red = 0, green = 0, blue = 0] = colour
        .map((value) => value / 255)
        .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: Colour, other: Colour) => {
      const [low = 0, high = 0] = [brightness(one), brightness(other)].sort((left, right) => left - right);
      return (high + 0.05) / (low + 0.05);
    };
    const canvas = solid(getComputedStyle(document.body).backgroundColor);
    /** What an element stands on: the browser's own highlight lets some of what is below it through. */
    const groundOf = (element: Element | null): Colour => {
      if (element === null) return canvas;
      const { backgroundColor } = getComputedStyle(element);
      const share = channels(backgroundColor)[3] ?? 1;
      if (share === 1) return solid(backgroundColor);
      const below = groundOf(element.parentElement);
      const [red, green, blue] = solid(backgroundColor);
      const over = (value: number, under: number) => value * share + under * (1 - share);
      return [over(red, below[0]), over(green, below[1]), over(blue, below[2])];
    };
    const found: string[] = [];
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      const element = node.parentElement;
      if (element === null || !/[\p{L}\d]/u.test(node.nodeValue ?? '')) continue;
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      if (element.closest('.hidden-words, :disabled, option, script, style, title') !== null) continue;
      const { color, forcedColorAdjust } = getComputedStyle(element);
      const ground = forcedColorAdjust === 'none' ? groundOf(element) : canvas;
      if (contrast(solid(color), ground) < 4.5) found.push(`${node.nodeValue?.slice(0, 40)}: ${color} on ${ground}`);
    }
    return [...new Set(found)];
  });
}

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

const others = [
  { address: '/uploads/attention', sign: rows },
  { address: '/availability/start/tomorrow/270', sign: rows },
  { address: '/reports', sign: 'main h1' },
  { address: '/settings', sign: 'main h3' },
  { address: '/help', sign: 'main h2' },
  { address: '/setup', sign: 'h1' },
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in forced colours every word can be read, and each state in a legend looks like no other: ${colorScheme}`, async ({
    openScreen,
    depot,
  }) => {
    const page = await openScreen('/today');
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    for (const { address, sign } of [...screens, ...others]) {
      await test.step(address, async () => {
        await go(page, address);
        await expect(page.locator(sign).first()).toBeVisible();
        expect(await unreadable(page)).toEqual([]);
      });
    }
    for (const [address, sign, legend] of [
      [
        '/today',
        '[class*="deadline-card_shares"] > span',
        'section:first-of-type [class*="deadline-card_shares"] > span',
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
      expect(await unreadable(page)).toEqual([]);
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
      expect(await unreadable(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });
    await test.step('the steps of a change', async () => {
      await go(page, '/maintain');
      const buffer = Buffer.from(driverLines(8).join('\r\n'));
      await page.locator('main input[type=file]').setInputFiles({ name: 'drivers.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Check the rows' }).click();
      await expect(page.locator('#maintain-rows tbody tr').first()).toBeVisible();
      expect(await unreadable(page)).toEqual([]);
    });
    await depot.session.request('maintain.discard', { kind: 'drivers-update' });
  });
}

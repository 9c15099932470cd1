import type { Page } from '@playwright/test';
import { expectToFit, zoomed } from './fitting.ts';
import { expect, test } from './managers-depot.ts';
import { everyScreen, go } from './managers-screens.ts';
import {
  expectFewWords,
  expectNothingCut,
  expectNothingToPress,
  expectNoViolation,
  expectTargetsLargeEnough,
  expectWordsReadable,
  lengthenTexts,
} from './screen-checks.ts';

/** The hours of the planner's chart: the field for the time takes each of them, and every minute between. */
const hourBars = 'input[type=radio]:is([aria-label$=" drivers"], [aria-label$=" driver"])';

const usual = { width: 1280, height: 800 };
const widths = [usual, { width: 1024, height: 768 }, { width: 640, height: 400 }];

interface Judge {
  readonly name: string;
  readonly look: (page: Page, address: string) => Promise<void>;
}

/** Everything that is asked of each screen as it stands, in the order in which the page is changed for it. */
const judges: readonly Judge[] = [
  { name: 'it has at most 260 words and six sizes of type', look: expectFewWords },
  { name: 'it fits at 1280 and 1024', look: (page, address) => expectToFit(page, address) },
  {
    name: 'everything that can be hit is at least 24 px wide and high, at every width',
    async look(page) {
      for (const size of widths) {
        await page.setViewportSize(size);
        await expectTargetsLargeEnough(page, { equivalents: hourBars });
      }
    },
  },
  {
    name: 'at 200 % zoom it does not scroll sideways, no words stand on others, and nothing is cut',
    async look(page, address) {
      await expectToFit(page, address, zoomed);
      await expectNothingCut(page);
      await page.setViewportSize(usual);
    },
  },
  {
    name: 'on paper there is nothing to press',
    async look(page, address) {
      // Nobody prints the setup, whose steps are a navigation of its own.
      if (address === '/setup') return;
      await page.emulateMedia({ media: 'print' });
      await expectNothingToPress(page);
      await page.emulateMedia({ media: null });
    },
  },
  {
    name: 'it has no violation in light colours',
    async look(page) {
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
      await expectNoViolation(page);
    },
  },
  {
    name: 'in dark and in forced colours its contrast is enough, and every word can be read',
    async look(page) {
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectNoViolation(page, { only: ['color-contrast'] });
      await page.emulateMedia({ forcedColors: 'active' });
      await expectNoViolation(page, { only: ['color-contrast'] });
      await expectWordsReadable(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await expectWordsReadable(page);
      await page.emulateMedia({ forcedColors: 'none' });
    },
  },
];

test('each screen, filled, stands before every judge, and nothing is cut with longer texts', async ({ openScreen }) => {
  test.setTimeout(300_000);
  const page = await openScreen('/today');
  const each = async (what: string, look: Judge['look']) => {
    for (const { address, sign } of everyScreen) {
      await test.step(`${address}: ${what}`, async () => {
        await go(page, address);
        await expect(page.locator(sign).first()).toBeVisible();
        await look(page, address);
      });
    }
  };
  await each('judges', async (_page, address) => {
    for (const { name, look } of judges) await test.step(name, () => look(page, address));
  });
  // Last, because what has been lengthened stays so on the screens after it.
  await each('longer texts', async () => {
    await lengthenTexts(page);
    await expectNothingCut(page);
  });
});

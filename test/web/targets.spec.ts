import { expect, test } from './managers-depot.ts';
import { go, screens } from './managers-screens.ts';
import { expectTargetsLargeEnough } from './screen-checks.ts';

/** The hours of the planner's chart: the field for the time takes each of them, and every minute between. */
const hourBars = 'input[type=radio]:is([aria-label$=" drivers"], [aria-label$=" driver"])';

const others = [
  { address: '/uploads', sign: '.table-row:not([data-waiting])' },
  { address: '/uploads/attention', sign: '.table-row:not([data-waiting])' },
  { address: '/availability/start/tomorrow/270', sign: '.table-row:not([data-waiting])' },
  { address: '/reports', sign: 'main form, main button' },
  { address: '/maintain', sign: 'main h2' },
  { address: '/settings', sign: 'main input' },
] as const;

test('everything that can be hit is at least 24 px wide and high, on every screen and at every width', async ({
  openScreen,
}) => {
  test.setTimeout(180_000);
  const page = await openScreen('/today');
  for (const { address, sign } of [...screens, ...others]) {
    await go(page, address);
    await expect(page.locator(sign).first()).toBeVisible();
    for (const [width, height] of [
      [1280, 800],
      [1024, 768],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      await test.step(`${address} at ${width}`, () => expectTargetsLargeEnough(page, { equivalents: hourBars }));
    }
  }
});

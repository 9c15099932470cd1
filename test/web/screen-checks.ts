import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The library's focus guards are there to be met by Tab, and hand the focus on at once. */
const focusGuards = '[data-base-ui-focus-guard]';

interface Axe {
  /** Only inside this selector. */
  readonly within?: string;
  /** Rules that this look leaves out. */
  readonly besides?: readonly string[];
  /** Only these: in other colours nothing but the contrast can be different. */
  readonly only?: readonly string[];
}

/** In place of its million characters where the document has axe already. */
const nothingMore = 'undefined';

/** Axe finds nothing. It works in the page itself: there is no frame in it to go into. */
export async function expectNoViolation(page: Page, { within, besides = [], only }: Axe = {}): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(isThere ? { page, axeSource: nothingMore } : { page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude(focusGuards)
    .disableRules([...besides]);
  if (within !== undefined) axe.include(within);
  if (only !== undefined) axe.withRules([...only]);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** No control, heading or sentence is beyond the sides of the window; tables scroll sideways by themselves. */
export async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('button, input, a, h1, h2, p')]
      .filter((element) => element.closest('.table-scroll, .hidden-words, [hidden]') === null)
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -1 || right > window.innerWidth + 1);
      })
      .map((element) => element.textContent),
  );
  expect(cut).toEqual([]);
}

/**
 * Makes every text on the page a third longer, as German does; what the people of the fleet are called stays, and so do
 * the texts of the frame that an earlier screen has lengthened.
 */
export async function lengthenTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const words = node.nodeValue?.trim() ?? '';
      if (
        /\p{L}{3}/u.test(words) &&
        !words.endsWith('nnn') &&
        node.parentElement?.closest('td, th[scope=row], option, title') === null
      ) {
        node.nodeValue += 'n'.repeat(Math.ceil(words.length * 0.35));
      }
    }
  });
}

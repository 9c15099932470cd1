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

/** No control, heading or sentence is beyond the sides of the window; tables and the calendar scroll sideways by themselves. */
export async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('button, input, a, h1, h2, p')]
      .filter(
        (element) => element.closest('.table-scroll, [class*="coverage-days"] table, .hidden-words, [hidden]') === null,
      )
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

interface Targets {
  /** Only inside this selector. */
  readonly within?: string;
  /** What another control of the page, which is large enough, does as well. */
  readonly equivalents?: string;
}

/**
 * Everything that a pointer can hit is at least 24 by 24 px (WCAG 2.2, 2.5.8), besides what the criterion lets be smaller:
 * a link within a sentence, and what has so much room around it that a circle of 24 px touches no other target.
 */
export async function expectTargetsLargeEnough(
  page: Page,
  { within = 'body', equivalents = '' }: Targets = {},
): Promise<void> {
  const small = await page.evaluate(
    ({ scope, otherWays }) => {
      const targets =
        'a[href], button, input, select, textarea, summary, [role=slider], [role=option], [role^=menuitem]';
      const isThere = (element: Element) => {
        if (element.closest('.hidden-words, [hidden], [inert], [data-base-ui-focus-guard]') !== null) return false;
        const { visibility } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        return visibility === 'visible' && width > 1 && height > 1;
      };
      // The line that a link stands in has words of its own.
      const isInSentence = (element: Element) => {
        if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
        return [...(element.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.nodeValue ?? ''),
        );
      };
      // The label of a box is a part of it.
      const boxOf = (element: Element) => (element.closest('label') ?? element).getBoundingClientRect();
      const found = [...document.querySelectorAll(`:is(${scope}) :is(${targets})`)]
        .filter((element) => isThere(element) && !isInSentence(element))
        .filter((element) => otherWays === '' || !element.matches(otherWays))
        .map((element) => ({ element, box: boxOf(element) }));
      // A circle of 24 px around its middle touches nothing else that can be hit.
      const standsAlone = ({ element, box }: (typeof found)[number]) => {
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return found.every(({ element: other, box: { left, right, top, bottom } }) => {
          if (other === element || other.contains(element) || element.contains(other)) return true;
          const [awayX, awayY] = [Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)];
          return Math.hypot(awayX, awayY) >= 12;
        });
      };
      return found.flatMap((target) => {
        const { width, height } = target.box;
        if ((width >= 23.9 && height >= 23.9) || standsAlone(target)) return [];
        const { element } = target;
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return [
          `${element.tagName} ${element.className} “${name.slice(0, 40)}”: ${width.toFixed(1)} x ${height.toFixed(1)}`,
        ];
      });
    },
    { scope: within, otherWays: equivalents },
  );
  expect([...new Set(small)]).toEqual([]);
}

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

/** In forced colours every word can be read. */
export async function expectWordsReadable(page: Page): Promise<void> {
  expect(await unreadable(page)).toEqual([]);
}

/** No screen asks for more to be read at once, or is set in more sizes. */
const most = { words: 260, sizes: 6 };

/**
 * Everything that a person sees counts, the rows of tables, the navigation and the hints too. A word has two letters: a
 * number with its unit, `9 h 00`, is read at one glance.
 */
export async function expectFewWords(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    let words = 0;
    const sizes = new Map<string, string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.nodeValue?.trim() ?? '';
      if (element === null || text === '') continue;
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      if (element.closest('.hidden-words, script, style, title, option') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const isSeen = [...range.getClientRects()].some(
        ({ width, height, top, bottom, left, right }) =>
          width > 1 && height > 1 && top < window.innerHeight && bottom > 0 && left < window.innerWidth && right > 0,
      );
      if (!isSeen) continue;
      words += text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length;
      sizes.set(getComputedStyle(element).fontSize, text.slice(0, 30));
    }
    return { words, sizes: [...sizes].map(([size, example]) => `${size}: ${example}`) };
  });
  expect(found.words).toBeLessThanOrEqual(most.words);
  expect(found.sizes.length, found.sizes.join('; ')).toBeLessThanOrEqual(most.sizes);
}

/** On paper nothing is left that is pressed or ticked, and no navigation. */
export async function expectNothingToPress(page: Page): Promise<void> {
  const pressed = page.locator(
    'main :is(.button, button.link, .segments, .switch, input[type=checkbox], input[type=radio])',
  );
  await expect(pressed.filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
}

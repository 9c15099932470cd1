import type { Page } from '@playwright/test';
import { languages, offeredLanguages, type WrittenLanguage } from '../../shared/i18n/languages.ts';
import { writtenTexts } from '../unit/i18n/translation-problems.ts';
import { expect, test } from './managers-depot.ts';
import { screens as filledScreens, go } from './managers-screens.ts';
import { expectNothingCut } from './screen-checks.ts';

const screens = [
  ...filledScreens,
  { address: '/uploads', sign: '.table-row:not([data-waiting])' },
  { address: '/maintain', sign: 'main h1' },
  { address: '/reports', sign: 'main h1' },
  { address: '/settings', sign: 'main h3' },
  { address: '/setup', sign: 'h1' },
];

/**
 * Words that do not fit where they stand: cut by their own box, or a button's on two lines. What people and files are
 * called is cut by design, in the cells of tables and where a title says the whole.
 */
async function wordsThatDoNotFit(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const isWords = (node: Node) => node.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.nodeValue ?? '');
    const hasOwnWords = (element: Element) => [...element.childNodes].some(isWords);
    const isByDesign = (element: Element) =>
      element.closest('td, [role=gridcell], .hidden-words, option, svg, [title]') !== null;
    const isCut = (element: HTMLElement) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const cuts = overflowX !== 'visible' || textOverflow === 'ellipsis';
      return cuts && overflowX !== 'auto' && overflowX !== 'scroll' && element.scrollWidth > element.clientWidth + 1;
    };
    const lines = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const tops = [...range.getClientRects()]
        .filter(({ width }) => width > 1)
        .map(({ top, height }) => top + height / 2);
      return Math.max(...tops, 0) - Math.min(...tops, Number.MAX_SAFE_INTEGER) > 12 ? 2 : 1;
    };
    /** What of an element its surroundings let be seen. */
    const clipOf = (element: Element) => {
      const clip = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        const box = around.getBoundingClientRect();
        clip.left = Math.max(clip.left, box.left);
        clip.top = Math.max(clip.top, box.top);
        clip.right = Math.min(clip.right, box.right);
        clip.bottom = Math.min(clip.bottom, box.bottom);
      }
      return clip;
    };
    const told = (element: Element, why: string) => `${why}: ${element.textContent?.trim().slice(0, 80)}`;
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!hasOwnWords(element) || isByDesign(element) || !isShown(element)) continue;
      if (isCut(element)) found.push(told(element, 'cut'));
      const button = element.closest('button.button, a.button');
      if (button !== null && lines(element) > 1) found.push(told(element, 'on two lines'));
    }
    // Words on top of each other: one of the two has left its place.
    const said = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => hasOwnWords(element) && isShown(element))
      .filter((element) => element.closest('.hidden-words, [aria-hidden=true], [hidden], svg, option') === null)
      .flatMap((element) => {
        const boxes = [...element.childNodes].filter(isWords).flatMap((words) => {
          const range = document.createRange();
          range.selectNodeContents(words);
          return [...range.getClientRects()];
        });
        const clip = clipOf(element);
        return boxes.map((box) => ({
          element,
          left: Math.max(box.left, clip.left),
          right: Math.min(box.right, clip.right),
          top: Math.max(box.top, clip.top),
          bottom: Math.min(box.bottom, clip.bottom),
        }));
      })
      .filter(({ left, right, top, bottom }) => right - left > 4 && bottom - top > 4);
    for (const [index, one] of said.entries()) {
      for (const other of said.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (across > 2 && down > 5) found.push(`${told(one.element, 'under')} | ${told(other.element, 'words')}`);
      }
    }
    return [...new Set(found)];
  });
}

async function expectEachScreenToFit(page: Page, name: string): Promise<void> {
  const pictures = process.env.TACHO_DEPOT_PICTURES;
  const found: string[] = [];
  for (const { address, sign } of screens) {
    await go(page, address);
    await expect(page.locator(sign).first()).toBeVisible();
    if (pictures !== undefined) {
      await page.screenshot({ path: `${pictures}/${address.slice(1).replaceAll(/[/:]/g, '-')}-${name}.png` });
    }
    await expectNothingCut(page);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways, `${address} is wider than the window`).toBeLessThanOrEqual(0);
    found.push(...(await wordsThatDoNotFit(page)).map((words) => `${address} ${words}`));
  }
  expect(found).toEqual([]);
}

test('a chosen language is spoken at once, and from the first picture of the next start; each screen fits at 1280', async ({
  openScreen,
  depot,
}) => {
  const page = await openScreen('/today');
  for (const language of [...offeredLanguages, 'system'] as const) {
    const spoken = language === 'system' ? 'en' : language;
    const expected = await writtenTexts(spoken);
    await depot.session.request('settings.change', { patch: { language } });
    await expect(page.locator('html')).toHaveAttribute('lang', spoken);
    await go(page, '/settings');
    await expect(page.locator('h1').first()).toHaveText(expected.get('settings.title') ?? '');
    await page.evaluate(() => {
      const seen = new Set<string>();
      new MutationObserver(() => seen.add(document.documentElement.lang)).observe(document, {
        childList: true,
        subtree: true,
      });
    });
    await page.reload();
    await expect(page.locator('h1').first()).toHaveText(expected.get('settings.title') ?? '');
    await expect(page.locator('html')).toHaveAttribute('lang', spoken);
    if (language !== 'system') await expectEachScreenToFit(page, language);
  }
});

test('each screen fits at 1280 where every text is as long as the longest of all languages', async ({ openScreen }) => {
  const page = await openScreen('/today');
  await page.route('**/assets/en-*.js', async (route) => {
    await route.fulfill({
      contentType: 'text/javascript',
      body: `export const en = ${JSON.stringify(await longest())};`,
    });
  });
  await page.reload();
  await expect(page.locator('main li > a:has([data-state])').first()).toBeVisible();
  await expectEachScreenToFit(page, 'longest');
  await page.unroute('**/assets/en-*.js');
});

type Tree = { [key: string]: string | Tree };

/** The English keys, each with the longest text that any language has for it. */
async function longest(): Promise<Tree> {
  const english = await writtenTexts('en');
  const written = await Promise.all((Object.keys(languages) as WrittenLanguage[]).map(writtenTexts));
  const tree: Tree = {};
  for (const [key, text] of english) {
    const forms = written.flatMap((texts) => [texts.get(key), texts.get(key.replace(/_other$/, '_many'))]);
    const all = key === 'measures.language' ? [text] : [text, ...forms.filter((each) => each !== undefined)];
    put(
      tree,
      key.split('.'),
      all.reduce((long, each) => (each.length > long.length ? each : long)),
    );
  }
  return tree;
}

function put(tree: Tree, [key = '', ...rest]: readonly string[], text: string): void {
  if (rest.length === 0) {
    tree[key] = text;
    return;
  }
  const inner = tree[key];
  const branch = typeof inner === 'object' ? inner : {};
  tree[key] = branch;
  put(branch, rest, text);
}

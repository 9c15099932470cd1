import { expect, type Page } from '@playwright/test';

/** The sizes that each screen has to fit: a usual window, and the narrowest that is no zoom. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
] as const;

/** A usual window at 200 % zoom; and one of the same width, in which more of the page is seen at once. */
export const zoomed = [
  { width: 640, height: 1600 },
  { width: 640, height: 400 },
] as const;

/** Tables with as many columns as a file, a spreadsheet or the service gives them: they scroll sideways in their frame. */
const asWideAsGiven =
  '[class*="contents_"], .table-scroll:has(#maintain-rows), .table-scroll:has(#report-rows), [class*="match-scroll"]';

/** At 200 % zoom, all tables may, and calendars: WCAG 2.2, 1.4.10, leaves them their two dimensions. */
const asWideWhenZoomed = `${asWideAsGiven}, .table-scroll, [class*="coverage-days"]`;

/**
 * What does not fit where it stands, a line each: wider than the window or than its own frame, cut, broken in the middle
 * of a word, on two lines in a button, higher than the head of its column, or on top of other words. What a title says in
 * full may be cut, but in a table no name, and no state of what the depot has: they have two lines.
 */
async function whatDoesNotFit(page: Page, mayBeWide: string): Promise<readonly string[]> {
  return page.evaluate((asWide) => {
    const found: string[] = [];
    const roomBeforePx = 5;
    const isShown = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      element.closest('.hidden-words, [hidden], [inert], option, script, style, title') === null;
    const told = (element: Element, why: string) => {
      const column = element.closest<HTMLElement>('[data-column]')?.dataset.column ?? '';
      return `${why}: ${column === '' ? '' : `${column}, `}${element.textContent?.trim().slice(0, 80)}`;
    };

    const beyond = document.documentElement.scrollWidth - window.innerWidth;
    if (beyond > 0) found.push(`wider than the window by ${beyond}`);
    // Either the page scrolls within its frame or the window does: two scroll bars beside each other confuse.
    const below = document.documentElement.scrollHeight - window.innerHeight;
    const main = document.querySelector('main');
    if (below > 0 && main !== null && main.scrollHeight > main.clientHeight) found.push(`both scroll: ${below}`);
    for (const frame of document.querySelectorAll<HTMLElement>('body *')) {
      if (frame.scrollWidth <= frame.clientWidth || !isShown(frame)) continue;
      if (frame.closest(asWide) !== null) continue;
      const { overflowX } = getComputedStyle(frame);
      if (overflowX === 'auto' || overflowX === 'scroll') {
        found.push(`${frame.className || frame.tagName} scrolls sideways by ${frame.scrollWidth - frame.clientWidth}`);
      }
    }

    /** What of an element its surroundings let be seen; `isScrolled` where more of it comes by scrolling. */
    const clipOf = (element: Element) => {
      const clip = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };
      const seen = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
      let isScrolled = false;
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        if (overflowX === 'visible') continue;
        const { left, top, right, bottom } = around.getBoundingClientRect();
        seen.left = Math.max(seen.left, left);
        seen.top = Math.max(seen.top, top);
        seen.right = Math.min(seen.right, right);
        seen.bottom = Math.min(seen.bottom, bottom);
        if (overflowX === 'auto' || overflowX === 'scroll') isScrolled = true;
        if (isScrolled) continue;
        // What ends in an ellipsis ends where the padding begins.
        const { textOverflow, paddingLeft, paddingRight } = getComputedStyle(around);
        const isInPadding = textOverflow === 'ellipsis';
        clip.left = Math.max(clip.left, left + (isInPadding ? Number.parseFloat(paddingLeft) : 0));
        clip.right = Math.min(clip.right, right - (isInPadding ? Number.parseFloat(paddingRight) : 0));
      }
      return { clip, seen };
    };

    const isClippedAway = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClippedAway(element.parentElement));

    type Said = { readonly element: Element; left: number; right: number; top: number; bottom: number };
    const said: Said[] = [];
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      const element = node.parentElement;
      const text = node.nodeValue ?? '';
      if (element === null || !/\p{L}{2}|\d/u.test(text) || !isShown(element)) continue;
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      const { clip, seen } = clipOf(element);
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      // Heads that only screen readers meet.
      if (clip.right - clip.left <= 1 || isClippedAway(element)) continue;
      const lines = element.closest('td :is(.name, .local-files-words)');
      const below = lines?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
      if (boxes.some(({ bottom }) => bottom > below + 2)) found.push(told(element, 'cut below'));
      const isNamed = lines === null && element.closest('[title]') !== null;
      if (boxes.length > 0 && !isNamed && (left < clip.left - 1 || right > clip.right + 1)) {
        found.push(told(element, 'cut'));
      }

      const middles = boxes.map(({ top, height }) => top + height / 2);
      const button = element.closest('button.button, a.button');
      if (button !== null && Math.max(...middles) - Math.min(...middles) > 8) found.push(told(element, 'on two lines'));
      const head = element.closest('.table-head > th')?.getBoundingClientRect();
      if (head !== undefined && boxes.some(({ top, bottom }) => top < head.top - 1 || bottom > head.bottom + 1)) {
        found.push(told(element, 'higher than the head'));
      }
      // Paths, addresses and the names of files have no place of their own to break.
      for (const word of /[@/\\_]/.test(text) ? [] : text.matchAll(/(?<![\p{L}\p{N}])\p{L}{3,30}(?![\p{L}\p{N}])/gu)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
        if (Math.max(...parts) - Math.min(...parts) > 6) found.push(told(element, `broken in “${word[0]}”`));
      }

      if (element.closest('[aria-hidden=true]') !== null) continue;
      for (const box of boxes) {
        const part = {
          element,
          left: Math.max(box.left, seen.left),
          right: Math.min(box.right, seen.right),
          top: Math.max(box.top, seen.top),
          bottom: Math.min(box.bottom, seen.bottom),
        };
        if (part.right - part.left > 4 && part.bottom - part.top > 4) said.push(part);
      }
    }
    const navigation = document.querySelector('nav');
    if (navigation !== null && navigation.clientWidth > 100 && navigation.scrollHeight > navigation.clientHeight) {
      found.push(`the navigation is ${navigation.scrollHeight - navigation.clientHeight} higher than the window`);
    }
    // A sign needs some room before it, or the words there run into it.
    for (const sign of document.querySelectorAll('main :is(td, li, dd) svg.icon')) {
      if (!isShown(sign)) continue;
      // A drawing clips itself.
      const { seen } = clipOf(sign.parentElement ?? sign);
      const { left, right, top, bottom } = sign.getBoundingClientRect();
      const part = { left: left - roomBeforePx, right: Math.min(right, seen.right), top, bottom };
      if (part.right > seen.left && bottom < seen.bottom && top > seen.top) said.push({ element: sign, ...part });
    }
    /** Something with a ground of its own lies over the words there, such as a panel or a foot that stays. */
    const isCovered = (element: Element, x: number, y: number) => {
      for (const over of document.elementsFromPoint(x, y)) {
        if (over.contains(element)) return false;
        if (!/, 0(\.\d+)?\)$|^transparent$/.test(getComputedStyle(over).backgroundColor)) return true;
      }
      return false;
    };
    // One of two that stand on top of each other has left its place.
    for (const [index, one] of said.entries()) {
      for (const other of said.slice(index + 1)) {
        const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)];
        const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)];
        if (right - left <= 2 || bottom - top <= 5) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        if (isCovered(one.element, x, y) || isCovered(other.element, x, y)) continue;
        found.push(`${told(one.element, 'under')} | ${told(other.element, 'words')}`);
      }
    }
    return [...new Set(found)];
  }, mayBeWide);
}

/** Fits at each of these sizes. `name` says which screen it was. */
export async function expectToFit(
  page: Page,
  name: string,
  at: readonly { readonly width: number; readonly height: number }[] = sizes,
): Promise<void> {
  const found: string[] = [];
  const pictures = process.env.TACHO_DEPOT_PICTURES;
  for (const size of at) {
    await page.setViewportSize(size);
    // A chart and a list take their width from what they are given, a frame later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    if (pictures !== undefined)
      await page.screenshot({ path: `${pictures}/${name.replaceAll(/\W+/g, '-')}-${size.width}.png` });
    const look = () => whatDoesNotFit(page, at === zoomed ? asWideWhenZoomed : asWideAsGiven);
    let faults = await look();
    // On a busy machine a list measures its rows later than that: what is at fault stays so.
    for (let again = 0; again < 5 && faults.length > 0; again += 1) {
      await page.waitForTimeout(200);
      faults = await look();
    }
    found.push(...faults.map((fault) => `${name} at ${size.width}: ${fault}`));
  }
  if (at === sizes) await page.setViewportSize(sizes[0]);
  expect.soft(found).toEqual([]);
}

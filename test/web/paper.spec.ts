import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { cardHistoryOf } from '../screenshots/card-history.ts';
import { expectToFit } from './fitting.ts';
import { expect, test } from './managers-depot.ts';
import { everyScreen, go, rows } from './managers-screens.ts';

/** The texts of each sheet that Chromium prints, without backgrounds, as it does unless somebody asks for them. */
async function sheets(page: Page): Promise<readonly string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text;
}

/** Notes on the page that it is printed, in place of the system's dialog. */
async function hearPrint(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.removeAttribute('data-printed');
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
}

/** Presses Print, without the system's dialog; answers once the sheet is there. */
async function pressPrint(page: Page, name: string | RegExp): Promise<void> {
  await hearPrint(page);
  await page.getByRole('button', { name }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
}

/** The calendar of the driver whose card was read a few times. */
async function openCalendar(page: Page): Promise<void> {
  await go(page, '/coverage');
  await page.getByLabel(/^Driver or vehicle: /).click();
  await page.getByPlaceholder('Driver, plate or VIN').fill(cardHistoryOf);
  await page.getByRole('option', { name: cardHistoryOf }).first().click();
  await expect(page.getByText('Gap to look into').first()).toBeVisible();
}

test('the calendar of a driver is one sheet with name, depot, legend and time', async ({ openScreen }) => {
  const page = await openScreen('/today');
  await openCalendar(page);
  await pressPrint(page, 'Print');
  const printed = await sheets(page);
  expect(printed).toHaveLength(1);
  for (const words of [
    cardHistoryOf,
    'Millbrook depot',
    /Files held at this depot as of \d+ \w+ \d{4}, \d\d:\d\d/,
    /Service report as of \d+ \w+ \d{4}, \d\d:\d\d/,
    'Covered, genuine',
    'Gap, no file',
    'Card expired',
    'Day of a download',
    'Gap to look into',
    '1 / 1',
  ]) {
    expect(printed[0]).toMatch(words);
  }
  expect(printed[0]).not.toContain('Previous');
});

test('every start on paper has its day, and none is told by how long it is until then', async ({ openScreen }) => {
  const page = await openScreen('/availability');
  await pressPrint(page, 'Print');
  const printed = (await sheets(page)).join(' ');
  const withDay = /\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d/g;
  expect(printed.match(withDay)?.length).toBeGreaterThan(10);
  expect(printed.replaceAll(withDay, '').match(/\b\d\d:\d\d\b|\bin \d+ (?:h|min)\b/g) ?? []).toEqual([]);
});

test('on paper no two states of a day look the same without colours and backgrounds', async ({ openScreen }) => {
  const page = await openScreen('/today');
  await openCalendar(page);
  await page.emulateMedia({ media: 'print' });
  const looks = await page.locator('main ul [data-state]').evaluateAll((all) =>
    all.map((day) => {
      const { backgroundColor, backgroundImage, borderTopStyle, borderTopWidth, color } = getComputedStyle(day);
      const drawn = [...day.querySelectorAll('svg > *')]
        .filter((part) => getComputedStyle(part).display !== 'none')
        .map((part) => part.getAttribute('d') ?? part.tagName);
      const ground = `${backgroundColor} ${backgroundImage}`;
      return { ground, color, look: `${drawn.join(' ')} ${borderTopStyle} ${borderTopWidth}` };
    }),
  );
  await page.emulateMedia({ media: null });
  expect(looks.length).toBeGreaterThan(9);
  expect(new Set(looks.map(({ look }) => look)).size).toBe(looks.length);
  for (const { ground, color } of looks) expect([ground, color]).toEqual(['rgba(0, 0, 0, 0) none', 'rgb(0, 0, 0)']);
});

test('every sheet that a screen prints names the depot and the time that its figures are of', async ({
  openScreen,
}) => {
  test.setTimeout(180_000);
  const page = await openScreen('/today');
  for (const [address, sign, print] of [
    ['/uploads', '.table-row:not([data-waiting])', 'Print the list'],
    ['/driver-cards/all/everyone', '.table-row:not([data-waiting])', 'Print'],
    ['/vehicle-units', '.table-row:not([data-waiting])', 'Print'],
    ['/availability', '.table-row:not([data-waiting])', 'Print'],
    ['/tachograph-types', '.table-row:not([data-waiting])', 'Print'],
    ['/driver/service:D1009', '[role=slider] [data-activity=drive]', 'Print'],
    ['/vehicle/service:V2013', '[class*="use-chart_km"]', 'Print'],
    ['/today', 'main li > a:has([data-state])', null],
    ['/settings', 'main h2', null],
  ] as const) {
    await go(page, address);
    await expect(page.locator(sign).first()).toBeVisible();
    if (print !== null) await pressPrint(page, print);
    const printed = await sheets(page);
    expect(printed.length).toBeGreaterThan(0);
    for (const [index, sheet] of printed.entries()) {
      expect(sheet, address).toContain('Millbrook depot – Tacho Depot');
      expect(sheet, address).toMatch(/([Rr]eports? as of|Printed) \d+ \w+ \d{4}, \d\d:\d\d/);
      expect(sheet, address).toContain(`${index + 1} / ${printed.length}`);
    }
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.locator('.print-sheet')).toHaveCount(0);
  }
});

test('no word of a printed list is broken, and who can start stands before who cannot', async ({ openScreen }) => {
  const page = await openScreen('/today');
  for (const [address, print] of [
    ['/uploads', 'Print the list'],
    ['/vehicle-units', 'Print'],
    ['/availability', 'Print'],
    ['/availability/start/tomorrow/270', 'Print'],
  ] as const) {
    await go(page, address);
    await expect(page.locator(rows).first()).toBeVisible();
    await pressPrint(page, print);
    await page.emulateMedia({ media: 'print' });
    await expectToFit(page, `${address} on paper`, [{ width: 1010, height: 714 }]);
    await page.emulateMedia({ media: null });
    if (address.includes('start')) {
      const [, cannot = ''] = (await page.locator('.print-sheet').innerText()).split(/[Rr]est ends /);
      expect(cannot).not.toContain('0 of 3 used');
    }
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.locator('.print-sheet')).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('Ctrl P prints the whole list as its button does, and what the browser prints by its menu says that rows are missing', async ({
  openScreen,
}) => {
  const page = await openScreen('/driver-cards/all/everyone');
  await expect(page.locator(rows).first()).toBeVisible();
  const total = Number(await page.locator('#drivers-table').getAttribute('aria-rowcount')) - 1;
  expect(await page.locator('.table-row').count()).toBeLessThan(total);
  const note = 'The list is longer than this paper shows: only the rows that stood on the screen are printed.';
  expect((await sheets(page)).join(' ')).toContain(note);
  await expect(page.getByText(note)).toBeHidden();

  await hearPrint(page);
  await page.getByRole('searchbox').press('Control+p');
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await expect(page.locator('.print-sheet tbody tr')).toHaveCount(total);
  expect((await sheets(page)).join(' ')).not.toContain(note);
});

test('Ctrl P prints a driver’s page as it stands', async ({ openScreen }) => {
  const page = await openScreen('/driver/service:D1009');
  await expect(page.locator('[role=slider] [data-activity=drive]').first()).toBeVisible();
  await hearPrint(page);
  await page.keyboard.press('Control+p');
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await expect(page.locator('.print-sheet')).toHaveCount(0);
});

/** Letters and figures alone: a PDF has other spaces and marks than the page. */
const bare = (text: string) => text.normalize('NFKD').replace(/[^\p{L}\p{N}]|\p{Lm}/gu, '');

/** The headings and the cells that stand on the page, whether they are cut there or not. */
async function wordsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isThere = (element: Element) =>
      element.checkVisibility() && element.closest('.hidden-words, [hidden], nav, [aria-hidden=true]') === null;
    const pressed = 'button, .button, .segments, .hidden-words, [aria-hidden=true], input, select, .help-link';
    return [...document.querySelectorAll('h1, h2, h3, .table-row:not([data-waiting]) > td')]
      .filter(isThere)
      .map((each) => {
        const copy = each.cloneNode(true) as Element;
        for (const part of copy.querySelectorAll(pressed)) part.remove();
        return copy.textContent ?? '';
      });
  });
}

/** What stands on no sheet for a reason: the calendar's sheet is headed by its subject, and what is typed in is no record. */
const offPaper = ['Coverage', 'Rules and days away', 'Leave and sickness'];

test('what the browser prints by its own menu is whole on each screen, or says what is missing, and no sheet is empty', async ({
  openScreen,
}) => {
  test.setTimeout(240_000);
  const page = await openScreen('/today');
  const found: string[] = [];
  for (const { address, sign } of everyScreen) {
    await go(page, address);
    await expect(page.locator(sign).first()).toBeVisible();
    const before = await wordsOf(page);
    const printed = await sheets(page);
    // The lists live: what has changed meanwhile is not asked for.
    const after = new Set(await wordsOf(page));
    const expected = before.filter((words) => after.has(words));
    const foot =
      /\d+ \/ \d+|Millbrook depot|Tacho Depot|[Rr]eports? as of [^M]*?\d\d:\d\d|Printed \d+ \w+ \d{4}, \d\d:\d\d/g;
    // The help's picture may need a sheet of its own.
    const pictures = await page.locator('main img').count();
    const empty = printed.filter((sheet) => bare(sheet.replace(foot, '')) === '').length;
    if (empty > pictures) found.push(`${address}: ${empty} of ${printed.length} sheets are empty`);
    const all = bare(printed.join(' '));
    // A sheet is laid out anew, so other rows may stand on it than on the screen: then it says that some are missing.
    if (all.includes(bare('only the rows that stood on the screen are printed'))) continue;
    for (const words of expected) {
      if (bare(words) !== '' && !offPaper.includes(words) && !all.includes(bare(words)))
        found.push(`${address}: not on paper: ${words}`);
    }
  }
  expect(found).toEqual([]);
});

test('Ctrl P is answered on each screen: by the print of its own where it has one, which has every row, else by the browser', async ({
  openScreen,
}) => {
  test.setTimeout(240_000);
  const page = await openScreen('/today');
  for (const { address, sign } of everyScreen) {
    await go(page, address);
    await expect(page.locator(sign).first()).toBeVisible();
    await hearPrint(page);
    await page.evaluate(() => {
      document.body.removeAttribute('data-left-to-browser');
      // Whoever hears the key may have come later.
      const note = (event: KeyboardEvent) => {
        if (event.key !== 'p') return;
        const isLeft = () => document.body.setAttribute('data-left-to-browser', String(!event.defaultPrevented));
        setTimeout(isLeft);
        window.removeEventListener('keydown', note);
      };
      window.addEventListener('keydown', note);
    });
    const hasOwn = await page.getByRole('button', { name: /^Print/ }).count();
    await page.keyboard.press('Control+p');
    await expect(page.locator('body'), address).toHaveAttribute('data-left-to-browser', String(hasOwn === 0));
    if (hasOwn === 0) continue;
    await expect(page.locator('body[data-printed]'), address).toBeAttached();
    const sheet = page.locator('.print-sheet');
    if ((await sheet.count()) > 0) {
      const lines = await sheet.locator('tbody tr').count();
      expect(lines, address).toBeGreaterThanOrEqual(await page.locator(rows).count());
      await expect(sheet.locator('> p').first(), address).toContainText(/All [\d,]+ row|[\d,]+ rows?\b/);
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await expect(sheet).toHaveCount(0);
    }
  }
});

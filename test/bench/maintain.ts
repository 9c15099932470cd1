import type { Page } from '@playwright/test';
import { go } from '../web/managers-screens.ts';
import { onScreen } from './managers-lists.ts';
import { longestTaskMs, longestTaskProcessorMs, scrollList } from './page-tasks.ts';
import { median, rounded } from './statistics.ts';

const manyRows = 10_000;
const fewRows = 100;
/** One row in so many has a day that does not exist. */
const faultEvery = 10;
const steps = 8;
const edits = 5;

/**
 * Maintain with a spreadsheet of 10,000 drivers, of whom a report tells what their records hold today: the longest task
 * of the page while a person drops it, checks it, scrolls, jumps to both ends, goes from fault to fault, edits and
 * searches, 0 where none took more than 50 ms; the most processor time of a task in all of it; and how long a cell takes
 * to be checked and counted, beside the same with 100 rows.
 */
export async function maintain(): Promise<Readonly<Record<string, number>>> {
  return onScreen('driver-d99', async ({ page, release }) => {
    await go(page, '/maintain');
    await release();
    await page.getByRole('heading', { name: 'Earlier batches' }).waitFor();
    await page.waitForTimeout(3_000);

    await drop(page, fewRows);
    await check(page, fewRows);
    const few = await editsMs(page);
    await page.getByRole('button', { name: 'Other file' }).click();
    await page.getByRole('button', { name: 'Discard drivers.csv' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });

    const figures: Record<string, number> = {};
    const note = async (name: string, act: () => Promise<void>) => {
      figures[`maintain10000${name}LongestTaskMs`] = await longestTaskMs(page, act);
    };
    let many: readonly number[] = [];
    const processor = await longestTaskProcessorMs(page, async () => {
      await note('Drop', () => drop(page, manyRows));
      await note('Check', () => check(page, manyRows));
      await note('Scrolling', () => scrollList(page));
      await note('Jump', () => press(page, ['End', 'Home']));
      await note('Faults', () => press(page, ['F8']));
      await note('Edit', async () => {
        many = await editsMs(page);
      });
      await note('Search', () => searchAndClear(page));
    });
    return {
      ...figures,
      maintain10000LongestTaskProcessorMs: processor,
      maintain10000EditMsP50: rounded(median(many), 0),
      maintain10000EditToThatOf100: rounded(median(many) / Math.max(1, median(few)), 2),
    };
  });
}

/** Drivers of the large fleet, each with another category, agency and a card's last day. */
function spreadsheet(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const day =
      row % faultEvery === faultEvery - 1 ? '31.02.2031' : `${String((row % 27) + 1).padStart(2, '0')}.03.2031`;
    return [`L${100_000 + row}`, row % 3 === 0 ? 'HGV 2' : 'C, CE', `Staff ${row % 7}`, day].join(';');
  });
  return ['Driver ID;Category;Agency;Card expiry', ...lines].join('\r\n');
}

async function drop(page: Page, rows: number): Promise<void> {
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'drivers.csv', { type: 'text/csv' }));
    for (const type of ['dragenter', 'dragover', 'drop']) {
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
      document.querySelector('main')?.dispatchEvent(event);
    }
  }, spreadsheet(rows));
  await page.getByRole('button', { name: 'Check the rows' }).waitFor({ timeout: 60_000 });
}

async function check(page: Page, rows: number): Promise<void> {
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await heading(page, rows / faultEvery).waitFor({ timeout: 60_000 });
  await page.getByRole('grid').locator('tbody > .table-row:not([data-waiting])').first().waitFor();
}

const heading = (page: Page, faults: number) =>
  page.getByRole('heading', { name: new RegExp(`\\b${faults.toLocaleString('en-GB')} ha(s an error|ve errors)`) });

async function press(page: Page, keys: readonly string[]): Promise<void> {
  await page.getByRole('grid').focus();
  for (let step = 0; step < steps; step += 1) {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(250);
    }
  }
}

/** Mends faults: from Enter on the typed day until the head counts one fault less. */
async function editsMs(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  const faults = async () =>
    Number(/([\d,]+) have errors/.exec(await page.locator('h2[aria-live]').innerText())?.[1]?.replace(',', ''));
  for (let edit = 0; edit < edits; edit += 1) {
    const left = (await faults()) - 1;
    await page.getByRole('grid').focus();
    await page.keyboard.press('F8');
    await page.locator('td[data-cell-current][data-problem]').waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByRole('textbox', { name: /^Card/ })
      .or(page.getByRole('combobox', { name: /^Card/ }))
      .fill('28.02.2031');
    const startedAt = performance.now();
    await page.keyboard.press('Enter');
    await heading(page, left).waitFor();
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function searchAndClear(page: Page): Promise<void> {
  const search = page.getByRole('searchbox');
  await search.pressSequentially('staff 6', { delay: 90 });
  for (let letter = 0; letter < 7; letter += 1) await search.press('Backspace', { delay: 40 });
}

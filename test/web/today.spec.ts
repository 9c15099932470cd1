import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { builtAgent } from '../bench/built-agent.ts';
import { startAgent } from '../demo/agent-process.ts';
import { leave } from './kept-page.ts';
import { expect, test } from './managers-depot.ts';
import { go } from './managers-screens.ts';
import { expectNoViolation } from './screen-checks.ts';

const cards = (page: Page) => page.locator('main section[aria-labelledby]');

/** Where each card begins: how many of them stand side by side. */
async function columnsOfCards(page: Page): Promise<number> {
  const lefts = await cards(page).evaluateAll((all) =>
    all.map((card) => Math.round(card.getBoundingClientRect().left)),
  );
  return new Set(lefts).size;
}

test('the cards stand in one column where two would be too narrow, and no text runs into the sign after it', async ({
  openScreen,
}) => {
  const page = await openScreen('/today');
  await expect.poll(() => columnsOfCards(page)).toBe(2);
  for (const [width, columns] of [
    [1920, 2],
    [1280, 2],
    [1024, 1],
    [640, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    await expect.poll(() => columnsOfCards(page)).toBe(columns);
    const touching = await page.locator('main li > span, main li > a > span').evaluateAll((all) =>
      all.flatMap((element) => {
        const next = element.nextElementSibling;
        if (next === null || element.children.length === 0) return [];
        const [one, other] = [element.getBoundingClientRect(), next.getBoundingClientRect()];
        const sameLine = one.top < other.bottom && other.top < one.bottom;
        const words = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
        return (sameLine && one.right > other.left) || words ? [`${element.textContent} | ${next.textContent}`] : [];
      }),
    );
    expect(touching).toEqual([]);
  }
});

test('a name leads to the page of the person, and two people of one name are one line that says so', async ({
  openScreen,
}) => {
  const page = await openScreen('/today');
  const changes = cards(page).filter({ has: page.getByRole('heading', { name: 'Changed since yesterday' }) });
  await expect(changes.locator('li').first()).toBeHidden();
  await changes.getByRole('button', { name: /^Show \d+ changes$/ }).click();
  const lines = await changes.locator('li').allInnerTexts();
  expect(new Set(lines).size).toBe(lines.length);
  await expect(changes).toContainText('2 drivers called Rowan Pickersgill: a file here may be theirs.');
  await expect(changes.getByRole('link', { name: 'Rowan Pickersgill', exact: true })).toHaveCount(0);

  await page.getByRole('link', { name: 'Otto Fennimore-Hale' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Otto Fennimore-Hale' })).toBeVisible();
  await go(page, '/today');
  await page.getByRole('link', { name: 'TD70 KQX' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'TD70 KQX' })).toBeVisible();
});

test('that there is nothing to do stands in one line, and the names of those to whom something is to be done are set apart', async ({
  openScreen,
}) => {
  const page = await openScreen('/today');
  const toDo = cards(page).filter({ has: page.getByRole('heading', { name: 'To do', exact: true }) });
  await expect(toDo.locator('li').first().locator('span').first()).toHaveCSS('font-weight', '500');
  await page.route('**/api/toDo.page', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, value: { ...answer.value, total: 0, rows: [] } } });
  });
  await page.reload();
  // The narrow column of the signs is not the place of a sentence.
  const nothing = await toDo.getByText('Nothing to do now').boundingBox();
  expect(nothing?.height).toBeLessThan(40);
});

test('a screen reader hears what the counts of the navigation count, in a wide window and a narrow one', async ({
  openScreen,
  depot,
}) => {
  await depot.session.request('settings.change', { patch: { role: 'clerk' } });
  const page = await openScreen('/today');
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 800 });
    const navigation = page.getByRole('navigation');
    await expect(navigation.getByRole('link', { name: /^Uploads \d+ files? needs? attention$/ })).toBeVisible();
    await expect(navigation.getByRole('link', { name: /^Driver cards \d+ over the limit$/ })).toBeVisible();
    await expect(navigation.getByRole('link', { name: /^Vehicle units \d+ over the limit$/ })).toBeVisible();
    // A narrow window has room for the figure alone.
    const words = await navigation
      .getByText(/^\d+ stuck$/)
      .evaluate((element) => element.getBoundingClientRect().width);
    expect(words > 1).toBe(width === 1280);
  }
});

test('a depot that is not set up has one way forward in place of three errors', async ({ page }) => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'today-not-set-up-'));
  const agent = await startAgent({
    folders: [],
    data: path.join(home, 'data'),
    serviceUrl: '',
    credentials: { apiToken: '', subscriptionKey: '' },
    program: builtAgent,
  });
  await page.goto(new URL('/none.txt', agent.url).href);
  await page.evaluate(() => sessionStorage.setItem('tacho-depot-setup-later', 'yes'));
  await page.goto(agent.url);
  await expect(page.getByRole('heading', { name: 'Nothing from the service yet' })).toBeVisible();
  await expect(page.getByText('The report could not be fetched')).toHaveCount(0);
  await expect(page.getByText('Who is overdue and who can start stands here')).toHaveCount(1);
  await expect(page.locator('main').getByRole('button')).toHaveCount(1);
  await expectNoViolation(page);
  await page.locator('main').getByRole('button', { name: 'Finish setting up' }).click();
  await expect(page.getByRole('heading', { name: 'Choose the folder with the downloads' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toHaveCount(0);
  await agent.stop();
  await rm(home, { recursive: true, force: true });
});

test('keys that the service refuses to a report are the sentence of the page at once, with the way to the settings', async ({
  page,
  depot,
}) => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'today-refused-'));
  const folder = path.join(home, 'Card reader PC');
  await mkdir(folder);
  const agent = await startAgent({
    folders: [folder],
    data: path.join(home, 'data'),
    serviceUrl: depot.service().url,
    credentials: { apiToken: 'of-another-service', subscriptionKey: 'of-another-service' },
    program: builtAgent,
  });
  await page.goto(agent.url);
  await expect(page.locator('main')).toContainText('The service refuses the keys. Sending has stopped.');
  await expect(page.getByRole('region', { name: 'Nothing from the service yet' }).getByRole('button')).toHaveCount(0);
  // What is the matter with a file stands beside it in place of a word that says only that something is.
  await writeFile(path.join(folder, 'C_20261101_0800.DDD'), '<!doctype html><html><body>Sign in</body></html>');
  const arrived = page.locator('section', { has: page.getByRole('heading', { name: 'Arrived today' }) });
  await expect(arrived.locator('.tone-attn')).toHaveText(/^Not a download but a web page/, { timeout: 30_000 });
  await page.locator('main').getByRole('button', { name: 'Replace keys' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await leave(page);
  await agent.stop();
  await rm(home, { recursive: true, force: true });
});

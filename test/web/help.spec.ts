import type { Page } from '@playwright/test';
import { helpTopics } from '../../renderer/components/help/help-topics.ts';
import { expect, test } from './managers-depot.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

const panel = (page: Page) => page.locator('#help-panel');
const firstRow = (page: Page) => page.locator('#upload-list tr.table-row').first();

test('F1 says what to do with the chosen file, follows the row, gives the focus away with F6, and closes again', async ({
  openScreen,
}) => {
  const page = await openScreen('/uploads/attention');
  await firstRow(page).click();
  await page.keyboard.press('F1');
  await expect(panel(page).getByRole('heading', { name: 'What do I do with this file?' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: /^M_|^C_/ })).toHaveCount(0);
  const state = panel(page).getByRole('heading', { level: 3 }).first();
  const before = await state.innerText();
  await expect(panel(page).locator('ol > li').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(state).not.toHaveText(before);
  await page.keyboard.press('F6');
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('F6');
  await expect(page.locator('#upload-list')).toBeFocused();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoViolation(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, { only: ['color-contrast'] });
  await page.keyboard.press('F1');
  await expect(panel(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'What do I do?' }).first().click();
  await expect(panel(page)).toBeVisible();
});

test('each topic of the guide has a picture that is there, and leads to a place that opens', async ({ openScreen }) => {
  const page = await openScreen('/help');
  const topics = page.getByRole('navigation', { name: 'Help', exact: true }).getByRole('link');
  await expect(topics).toHaveCount(helpTopics.length);
  let leadingOn = 0;
  for (const { group, name } of helpTopics) {
    if (group !== 'guide' && group !== 'status') continue;
    await page.evaluate((hash) => window.location.assign(hash), `#/help/${group}/${name}`);
    const article = page.locator('article');
    await expect(article.locator('ol > li').first()).toBeVisible();
    const picture = article.locator('img');
    if ((await picture.count()) > 0) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
    }
    const link = article.getByRole('link', { name: 'Show me where' });
    const leadsOn = await link.count();
    leadingOn += leadsOn;
    if (leadsOn === 0 || name === 'setup') continue;
    await link.click();
    await expect(article).toHaveCount(0);
    await expect(page.locator('main h1').first()).not.toHaveText('');
  }
  expect(leadingOn, 'topics that lead to a place').toBeGreaterThan(20);
});

test('F1 says on each screen what can be done there, before the depot is set up too', async ({ openScreen }) => {
  const page = await openScreen('/maintain');
  for (const [path, title] of [
    ['/maintain', 'Changes from a spreadsheet'],
    ['/tachograph-types', 'Reports, CSV and paper'],
    ['/driver/nobody', 'One driver, one vehicle'],
    ['/vehicle/none', 'One driver, one vehicle'],
    ['/setup', 'Setting up this PC'],
  ] as const) {
    await page.evaluate((hash) => window.location.assign(hash), `#${path}`);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.keyboard.press('F1');
    await expect(panel(page).getByRole('heading', { level: 3, name: title })).toBeVisible();
    await page.keyboard.press('F1');
    await expect(panel(page)).toHaveCount(0);
  }
});

test('the help is searched, also from everywhere, works without the service, and fits', async ({ openScreen }) => {
  const page = await openScreen('/help');
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('recycle bin');
  const topics = page.getByRole('navigation', { name: 'Help', exact: true }).getByRole('link');
  await expect(topics).toHaveText(['This PC has no space left']);
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('nothing of this kind');
  await expect(page.getByText('Nothing here is about “nothing of this kind”')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoViolation(page);
  await page.setViewportSize({ width: 640, height: 400 });
  await expectNothingCut(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search drivers/ }).fill('recycle bin');
  await page.getByRole('group', { name: /^Help/ }).getByRole('option').click({ timeout: 20_000 });
  await expect(page.locator('article')).toContainText('Empty the recycle bin.');
});

test('a hint for who is new goes away with a click, stays away in another window, and comes back in the settings', async ({
  openScreen,
  depot,
  context,
}) => {
  const page = await openScreen('/uploads');
  await page.getByRole('button', { name: 'Got it, no more hints' }).click();
  await expect(page.getByText('Choose a row and press F1')).toHaveCount(0);
  await page.evaluate(() => window.localStorage.clear());
  const other = await context.newPage();
  await other.goto(await depot.session.newAddress());
  await other.locator('nav').first().waitFor();
  await expect(other.getByRole('button', { name: 'Got it, no more hints' })).toHaveCount(0);
  await other.close();
  await page.evaluate(() => window.location.assign('#/settings/look'));
  await page.getByRole('switch', { name: 'Hints for who is new' }).click();
  await page.evaluate(() => window.location.assign('#/today'));
  await expect(page.getByText('New here? ')).toBeVisible();
});

test('the help of a screen stands beside its content, or below it in a narrower window, by mouse and by keyboard, with its keys folded', async ({
  openScreen,
}) => {
  const page = await openScreen('/today');
  const ways = {
    mouse: () => page.getByRole('button', { name: 'What do I do?' }).first().click(),
    keyboard: () => page.keyboard.press('F1'),
  };
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [name, open] of Object.entries(ways)) {
      await open();
      await expect(panel(page)).toBeVisible();
      const help = (await panel(page).boundingBox()) ?? { x: 0, y: 0 };
      for (const spoken of ['main h1', '.banner-title']) {
        const box = (await page.locator(spoken).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        const isFree = box.x + box.width <= help.x || box.y + box.height <= help.y;
        expect(isFree, `${spoken} at ${width}, by ${name}`).toBe(true);
      }
      // From 1200 px on it takes no room of the page at all.
      const content = (await page.locator('#page-content').boundingBox()) ?? { x: 0, width: 0 };
      expect(content.x + content.width <= help.x + 1).toBe(width >= 1200);
      const keys = panel(page).getByRole('button', { name: /^Keys/ });
      await expect(keys).toHaveAttribute('aria-expanded', 'false');
      await keys.focus();
      await page.keyboard.press('Enter');
      await expect(keys).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Enter');
      await expect(keys).toHaveAttribute('aria-expanded', 'false');
      await page.keyboard.press('Escape');
      await expect(panel(page)).toHaveCount(0);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => window.location.assign('#/help/guide/uploads'));
  const article = page.locator('article');
  await expect(article).toContainText('Take back brings it back.');
  await expect(article).toContainText('Print as proof gives a sheet with every file and its receipt.');
});

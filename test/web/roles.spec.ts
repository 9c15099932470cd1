import { expect as expectOfDepot, test as testOfDepot } from './depot-page.ts';
import { calmScene } from './fake-engine/scene.ts';
import { expectToFit } from './fitting.ts';
import { expect, test } from './managers-depot.ts';
import { expectFewWords, expectNothingCut, expectNoViolation } from './screen-checks.ts';

const navigation = 'nav[aria-label="Screens"]';

test('each role has five entries of its own and everything else under More, which is open around the screen that is shown', async ({
  openScreen,
  depot,
}) => {
  test.setTimeout(300_000);
  const page = await openScreen('/today');
  const entries = page.locator(`${navigation} > ul > li > a`);
  const more = page.getByRole('navigation').getByRole('button', { name: 'More', exact: true });
  const folded = page.locator('#nav-more a');
  for (const [role, first, other] of [
    ['clerk', ['Today', 'To do', 'Uploads', 'Driver cards', 'Vehicle units'], 'Reports'],
    ['manager', ['Today', 'To do', 'Driver cards', 'Vehicle units', 'Availability'], 'Uploads'],
    ['it', ['Today', 'Uploads', 'Reports', 'Maintain', 'Clockings'], 'Driver cards'],
  ] as const) {
    await test.step(role, async () => {
      await depot.session.request('settings.change', { patch: { role } });
      await expect(entries).toHaveCount(5);
      for (const [index, name] of first.entries()) await expect(entries.nth(index)).toContainText(name);
      await expect(folded).toHaveCount(0);
      await more.click();
      await expect(folded).toHaveCount(6);
      await folded.filter({ hasText: other }).click();
      await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible();
      await expect(folded.filter({ hasText: other })).toHaveAttribute('aria-current', 'page');
      if (role === 'clerk') await expectNoViolation(page);
      await more.click();
      await expect(folded).toHaveCount(0);
      await page.locator(navigation).getByRole('link', { name: 'Today' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
      await expect(more).toHaveAttribute('aria-expanded', 'false');
    });
  }
});

test('under 1000 px More is a menu, which the keys open, walk through and close', async ({ openScreen, depot }) => {
  await depot.session.request('settings.change', { patch: { role: 'clerk' } });
  const page = await openScreen('/today');
  await page.setViewportSize({ width: 800, height: 700 });
  const more = page.getByRole('navigation').getByRole('button', { name: 'More', exact: true });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveCount(6);
  await expectNoViolation(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(more).toHaveAttribute('data-current', 'true');
});

test('another view is chosen on Today, counts at once and after a reload, and keeps the sentence about the depot', async ({
  openScreen,
  depot,
}) => {
  test.setTimeout(300_000);
  await depot.session.request('settings.change', { patch: { role: 'clerk' } });
  const page = await openScreen('/today');
  const cards = page.locator('main section[aria-labelledby] h2');
  await expect(cards.first()).toHaveText('To do');
  const sentence = await page.locator('.banner-title').innerText();
  await expect(page.getByRole('link', { name: /^All \d connections work$|^Connections$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clerk’s view' }).click();
  await page.getByRole('menuitemradio', { name: 'IT’s view' }).click();
  await expect(cards.first()).toHaveText('What this depot does');
  await expect(page.locator('.banner-title')).toHaveText(sentence);
  await page.reload();
  await expect(cards.first()).toHaveText('What this depot does');
  for (const [role, first] of [
    ['it', 'What this depot does'],
    ['manager', 'To do'],
    ['clerk', 'To do'],
  ] as const) {
    await depot.session.request('settings.change', { patch: { role } });
    await expect(cards.first()).toHaveText(first);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await expectNoViolation(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolation(page, { only: ['color-contrast'] });
    await expectToFit(page, `Today of ${role}`);
    await expectFewWords(page);
    await page.setViewportSize({ width: 640, height: 400 });
    await expectNothingCut(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

testOfDepot(
  'the first day says what to do, counts nothing, and gives way to the usual screen with the first file',
  async ({ openDepot }) => {
    const empty = { total: 0, sentToday: 0, lastSentAt: null };
    const { page, engine } = await openDepot(calmScene(empty, []), { path: '/today' });
    const ways = page.getByRole('heading', { name: 'Do one of these first' });
    await expectOfDepot(ways).toBeVisible();
    await expectOfDepot(page.locator('.banner-title')).toHaveText('Nothing has been collected at this depot yet.');
    await expectOfDepot(page.locator('main [data-look=primary]')).toHaveCount(1);
    await expectOfDepot(page.getByRole('button', { name: 'Add files' })).toBeVisible();
    await expectOfDepot(page.getByRole('navigation')).toContainText('Nothing here yet');
    expectOfDepot(await page.locator('main').innerText()).not.toMatch(/\b0\b/);
    await expectNoViolation(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolation(page, { only: ['color-contrast'] });
    await page.setViewportSize({ width: 640, height: 400 });
    await expectNothingCut(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole('button', { name: 'Show me how' }).click();
    await expectOfDepot(page.locator('#help-panel')).toContainText('The counter');
    await page.keyboard.press('F1');
    await page.getByRole('link', { name: 'Set up: Mail' }).click();
    await expectOfDepot(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

    await page.evaluate(() => window.location.assign('#/today'));
    await expectOfDepot(ways).toBeVisible();
    engine.changeFacts({ total: 1 });
    await expectOfDepot(ways).toHaveCount(0);
  },
);

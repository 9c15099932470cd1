import type { Page } from '@playwright/test';
import { expect, test } from './depot-page.ts';
import { calmScene } from './fake-engine/scene.ts';

/** Whose own styles the page has: the part before the underscore in each name of a screen's stylesheet. */
function ownersOfStyles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
    const owners = [...rules.join(' ').matchAll(/\.([a-z][a-z-]*)_[a-z]/g)].map(([, owner = '']) => owner);
    return [...new Set(owners)].sort();
  });
}

const atStart = ['duties-card', 'first-day', 'first-hint', 'frame', 'limits-card', 'today'];

test('the start has the styles of the frame and of Today, and a screen brings its own when it opens', async ({
  openDepot,
  page,
}) => {
  // What the page fetches when it has nothing to do is no part of its start.
  const neverIdle = await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await openDepot(calmScene(), { path: '/today' });
  expect(await ownersOfStyles(page)).toEqual(atStart);

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  expect(await ownersOfStyles(page)).toEqual(
    [...atStart, 'checks', 'custody', 'duties', 'licences', 'mail', 'settings', 'traffic', 'webhooks'].sort(),
  );
  await neverIdle.dispose();
});

test('a page with nothing to do gets the screens ready that names lead to, and no others', async ({
  openDepot,
  page,
}) => {
  await openDepot(calmScene(), { path: '/today' });
  await expect
    .poll(() => ownersOfStyles(page))
    .toEqual([...atStart, 'day-chart', 'entries-card', 'files-card', 'hours-chart', 'subject', 'use-chart'].sort());
});

import type { Locator, Page } from '@playwright/test';
import { expect, refresh, test } from './managers-depot.ts';
import { go, lists, rows, screens } from './managers-screens.ts';

const strip = (page: Page): Locator => page.locator('.report-strip[role=status]');

/** How many there are once no more come: a screen has several lists, and each comes with its own answer. */
async function settledCount(filled: Locator): Promise<number> {
  let count = 0;
  const isSettled = async () => {
    const before = count;
    count = await filled.count();
    return count > 0 && count === before;
  };
  await expect.poll(isSettled, { intervals: [500] }).toBe(true);
  return count;
}

test('the service goes while a screen is open and comes back: what is shown has its time, and no search is lost', async ({
  openScreen,
  depot,
}) => {
  const page = await openScreen('/today');
  for (const { address, sign, search } of screens) {
    await go(page, address);
    const filled = page.locator(sign);
    await expect(filled.first()).toBeVisible();
    if (search !== undefined) await page.getByRole('searchbox').fill(search);
    if (search !== undefined) await expect(filled).toHaveCount(1);
    const count = await settledCount(filled);
    const isAsItWas = async () => {
      if (search !== undefined) await expect(page.getByRole('searchbox')).toHaveValue(search);
      await expect(filled).toHaveCount(count);
    };
    await depot.stopService();
    await refresh(page).click();
    await expect(strip(page)).toContainText(/No connection\. Showing the report of .*\d\d:\d\d\./);
    await isAsItWas();
    await depot.startService();
    await strip(page).getByRole('button', { name: 'Try now' }).click();
    await expect(strip(page)).toHaveCount(0);
    await isAsItWas();
  }
});

test('a row that does not fit is counted and can be looked at; an error of the service leaves the rows', async ({
  openScreen,
  depot,
}) => {
  const page = await openScreen('/driver-cards');
  const { misbehaviour } = depot.service();
  for (const { address, operation } of lists) {
    await go(page, address);
    await expect(page.locator(rows).first()).toBeVisible();
    misbehaviour.instruct({ kind: 'altered', alteration: 'misfit' }, { operation });
    await refresh(page).click();
    await page.getByRole('button', { name: '1 row could not be read' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Row 1');
    await page.keyboard.press('Escape');
    // For any form of the question: some have several.
    const always = { operation, times: Number.POSITIVE_INFINITY };
    misbehaviour.instruct({ kind: 'status', status: 500, carriedOut: false }, always);
    await refresh(page).click();
    await expect(strip(page)).toContainText(/error of its own at \d\d:\d\d\. Showing the report of/);
    await expect(page.locator(rows).first()).toBeVisible();
    misbehaviour.clear();
    await strip(page).getByRole('button', { name: 'Try now' }).click();
    await expect(strip(page)).toHaveCount(0);
    await expect(page.getByText('could not be read')).toHaveCount(0);
  }
});

import type { Page } from '@playwright/test';
import { expect, test } from './managers-depot.ts';
import { go, rows } from './managers-screens.ts';

const main = (page: Page) => page.locator('#page-content');

test('the focus stays on the page where what had it goes, and the keyboard goes on from there', async ({
  openScreen,
}) => {
  const page = await openScreen('/today');

  await test.step('what is put away', async () => {
    await page.getByRole('button', { name: 'Got it, no more hints' }).press('Enter');
    await expect(main(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(main(page).locator(':focus')).toHaveCount(1);
  });

  await test.step('a button that leads to another screen', async () => {
    await page.getByRole('button', { name: 'Show them' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Uploads', level: 1 })).toBeVisible();
    await expect(main(page)).toBeFocused();
  });

  await test.step('the help, which gives it back to where it was', async () => {
    const question = page.getByRole('button', { name: 'What do I do?' });
    await question.press('Enter');
    const close = page.getByRole('button', { name: 'Close the help' });
    await close.press('Enter');
    await expect(close).toHaveCount(0);
    await expect(question).toBeFocused();
  });

  await test.step('a group that shows all of its rows', async () => {
    await go(page, '/availability');
    await expect(page.locator(rows).first()).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).first().press('Enter');
    await expect(page.getByRole('grid', { name: 'Drivers' })).toBeFocused();
  });

  await test.step('from one card to the next, until there is none, and back', async () => {
    await go(page, '/coverage');
    const chosen = page.getByLabel(/^Driver or vehicle: /);
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await expect(next).toBeVisible();
    const first = await chosen.textContent();
    await next.press('Enter');
    await expect(chosen).not.toHaveText(first ?? '');
    await expect(next).toBeFocused();
    const previous = page.getByRole('button', { name: 'Previous', exact: true });
    await previous.press('Enter');
    await expect(chosen).toHaveText(first ?? '');
    await expect(previous).toBeFocused();
    await expect(previous).toBeDisabled();
  });
});

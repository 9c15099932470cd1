import { expect, test } from './managers-depot.ts';
import { go } from './managers-screens.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

// What is entered here would stand on pages that other tests compare.
test.use({ isDepotSpent: true });

test('the rules of a driver and days away are entered by keyboard, refused with a sentence, and removed', async ({
  openScreen,
}) => {
  const page = await openScreen('/driver/service:D1009');
  const card = page.getByRole('region', { name: 'Rules and days away' });
  const rules = card.getByRole('combobox', { name: 'Rules that the journeys come under' });
  await expect(rules).toHaveText('As the depot: national transport');
  await rules.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'international carriage of goods' }).click();
  await expect(rules).toHaveText('international carriage of goods');
  await expect(card.getByText('No days are entered')).toBeVisible();

  await card.getByRole('button', { name: 'Enter days' }).press('Enter');
  await expect(card.getByRole('combobox', { name: 'Kind' })).toBeFocused();
  const [from, to] = [card.getByLabel('From the day'), card.getByLabel('To the day')];
  const enter = card.getByRole('button', { name: 'Enter', exact: true });
  await enter.press('Enter');
  await expect(card.getByRole('alert')).toHaveText('Choose the first day.');
  await from.fill('2026-07-17');
  await to.fill('2026-07-06');
  await enter.press('Enter');
  await expect(card.getByRole('alert')).toHaveText('The last day lies before the first.');
  await expectNoViolation(page);
  await to.fill('2028-07-06');
  await enter.press('Enter');
  await expect(card.getByRole('alert')).toHaveText('That is more than a year. Enter it in parts.');
  await from.fill('2026-07-06');
  await to.fill('2026-07-17');
  await enter.press('Enter');
  const added = card.getByRole('listitem');
  await expect(added).toHaveText(/^leave, 6 Jul( 2026)? to 17 Jul( 2026)?$/);
  await expect(card.getByRole('button', { name: 'Enter days' })).toBeFocused();

  await card.getByRole('button', { name: 'Enter days' }).press('Enter');
  await from.fill('2026-07-10');
  await enter.press('Enter');
  await expect(card.getByRole('alert')).toHaveText('Some of these days are entered already. Remove those first.');
  await card.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expectNoViolation(page);
  await expectNothingCut(page);

  await page.reload();
  await expect(rules).toHaveText('international carriage of goods');
  await card.getByRole('button', { name: /^Remove leave/ }).press('Enter');
  await expect(added).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Enter days' })).toBeFocused();
});

test('the domestic rules of Great Britain can be chosen once the depot offers them, and a driver’s page says when it no longer does', async ({
  openScreen,
}) => {
  const page = await openScreen('/driver/service:D1009');
  const card = page.getByRole('region', { name: 'Rules and days away' });
  const rules = card.getByRole('combobox', { name: 'Rules that the journeys come under' });
  const inBritain = 'GB domestic goods transport';
  await rules.click();
  await expect(page.getByRole('option', { name: 'national transport', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: inBritain })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const offer = async (words: 'On' | 'Off') => {
    await go(page, '/settings/limits');
    const offered = page.getByRole('switch', { name: 'Domestic rules of Great Britain' });
    await offered.click();
    await expect(offered).toBeChecked({ checked: words === 'On' });
  };
  await offer('On');
  await expectNoViolation(page);
  await go(page, '/driver/service:D1009');
  await rules.click();
  await page.getByRole('option', { name: inBritain }).click();
  await expect(rules).toHaveText(inBritain);
  const gone = card.getByText('The depot does not offer the domestic rules of Great Britain any more');
  await expect(gone).toHaveCount(0);
  await offer('Off');
  await go(page, '/driver/service:D1009');
  await expect(gone).toBeVisible();
  await expectNoViolation(page);
  await expectNothingCut(page);
});

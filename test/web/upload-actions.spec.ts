import { expect, test } from './depot-page.ts';
import { offlineScene } from './fake-engine/offline-scene.ts';

test('a right click offers what the buttons of the row do, and Ignore can be taken back', async ({ openDepot }) => {
  const { page, engine } = await openDepot(offlineScene());
  const menu = page.getByRole('menu', { name: 'What can be done with the file' });
  const given = (name: string) => engine.asked.findLast((asked) => asked.name === name)?.given;

  /** The menu offers what fits the state that the list shows, which is read again after each change. */
  const openMenuIn = async (state: string) => {
    const row = page.locator('.table-row', { hasText: 'scan_0031.ddd' });
    await expect(row).toContainText(state);
    await row.getByText('scan_0031.ddd').click({ button: 'right' });
  };

  await test.step('for a file that needs attention', async () => {
    await openMenuIn('Needs attention');
    await expect(menu.getByRole('menuitem')).toHaveText(['Show details', 'Save a copy', 'Send anyway', 'Ignore']);
    await menu.getByRole('menuitem', { name: 'Ignore', exact: true }).click();
    await expect(page.getByText('1 file is ignored. It stays on this PC.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('1 file is ignored no longer.')).toBeVisible();
    expect(given('uploads.undoIgnore')).toEqual({ ids: [9_001] });
  });

  await test.step('also long after the offer to take it back has gone', async () => {
    await openMenuIn('Needs attention');
    await menu.getByRole('menuitem', { name: 'Ignore', exact: true }).click();
    // By its words: what was said before goes by itself meanwhile, and lets the others move up.
    const offer = page.locator('.notice', { hasText: '1 file is ignored. It stays on this PC.' });
    await offer.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    // What is ignored stands among older files as soon as the list is read again, and may be out of sight there.
    const search = page.getByRole('searchbox');
    await search.fill('scan_0031');
    await expect(page.locator('.table-row')).toHaveCount(1);
    await openMenuIn('Ignored');
    const items = ['Show details', 'Save a copy', 'Send anyway', 'Ignore no longer'];
    await expect(menu.getByRole('menuitem')).toHaveText(items);
    await menu.getByRole('menuitem', { name: 'Ignore no longer' }).click();
    await expect(page.getByText('1 file is ignored no longer.')).toBeVisible();
    await openMenuIn('Needs attention');
    await expect(menu.getByRole('menuitem', { name: 'Ignore', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await search.fill('');
  });

  await test.step('for a file that was sent, which goes again only after a question', async () => {
    await page.getByText('Perrin Ashgrove').click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Send again' }).click();
    const question = page.getByRole('alertdialog', { name: 'Send this file once more?' });
    await expect(question).toContainText('The service has C_20261120_0719_P_ASHGROVE.DDD already');
    await expect(question.getByRole('button', { name: 'Do not send' })).toBeFocused();
    await page.keyboard.press('Escape');
    expect(given('uploads.sendAgain')).toBeUndefined();
    await page.getByText('Perrin Ashgrove').click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Send again' }).click();
    await question.getByRole('button', { name: 'Send it again' }).click();
    await expect(page.getByText('C_20261120_0719_P_ASHGROVE.DDD goes to the service once more.')).toBeVisible();
    expect(given('uploads.sendAgain')).toEqual({ id: expect.any(Number) });
  });

  await test.step('for several that are chosen, without changing the choice', async () => {
    await page.getByText('Bryn Oxenholt').first().click();
    await page.keyboard.press('Escape');
    await page.getByText('Bryn Oxenholt').first().click();
    await page
      .getByText('TD22 QPN')
      .first()
      .click({ modifiers: ['Shift'] });
    await page.getByText('TD22 QPN').first().click({ button: 'right' });
    await expect(menu.getByRole('menuitem')).toHaveText(['Try again', 'Ignore']);
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 of 1,206 selected')).toBeVisible();
  });

  await test.step('and for the keyboard’s row, with the menu key', async () => {
    await page.locator('#upload-list').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ContextMenu');
    const details = menu.getByRole('menuitem').first();
    await expect(details).toHaveText('Show details');
    // A menu that has only just come hears its keys a moment later: until then they are those of the list.
    await expect(async () => {
      await page.keyboard.press('Home');
      await expect(details).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary')).toContainText('scan_0031.ddd');
  });
});

test('no menu opens on the head of the list or of a group', async ({ openDepot }) => {
  const { page } = await openDepot(offlineScene());
  await page.locator('.group-row').first().click({ button: 'right' });
  await page.getByRole('columnheader', { name: 'State' }).click({ button: 'right' });
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('files are found by the days on which they arrived', async ({ openDepot }) => {
  const { page, engine } = await openDepot(offlineScene());
  const arrived = page.getByRole('button', { name: 'Arrived', exact: true });
  const chip = page.locator('.chip');
  const askedSince = (start: number) =>
    engine.asked.slice(start).flatMap(({ name, given }) => (name === 'uploads.page' ? [given] : []));
  const askForDays = async () => {
    await arrived.first().click();
    await page.getByRole('menuitem', { name: 'from … to …' }).click();
  };

  await arrived.first().click();
  await page.getByRole('menuitem', { name: 'yesterday' }).click();
  await expect(chip.filter({ hasText: 'Arrived: yesterday' })).toBeVisible();
  const yesterday = { arrivedFrom: expect.any(Number), arrivedBefore: expect.any(Number) };
  await expect.poll(() => askedSince(0)).toContainEqual(expect.objectContaining(yesterday));
  await page.getByRole('button', { name: 'Remove the filter Arrived: yesterday' }).click();

  const dialog = page.getByRole('alertdialog', { name: 'Files that arrived from one day to another' });
  await askForDays();
  await expect(dialog.getByLabel('From')).toBeFocused();
  await page.getByRole('button', { name: 'Show these' }).click();
  await expect(dialog).toContainText('Choose at least one day.');
  await dialog.getByLabel('From').fill('2026-11-19');
  await dialog.getByLabel('To').fill('2026-11-18');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('The first day is after the last.');
  const before = engine.asked.length;
  await dialog.getByLabel('To').fill('2026-11-20');
  await page.keyboard.press('Enter');
  await expect(chip.filter({ hasText: 'Arrived: 19 Nov – 20 Nov' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // The groups of the list ask one after the other, some for a part of these days only.
  const days = { arrivedFrom: Date.UTC(2026, 10, 19), arrivedBefore: Date.UTC(2026, 10, 21) };
  await expect.poll(() => askedSince(before)).toContainEqual(expect.objectContaining(days));
});

test('the reason stays in sight at 1024 px, beside the details and at 200 % zoom', async ({ openDepot }) => {
  const { page } = await openDepot(offlineScene());
  const reason = page.getByRole('columnheader', { name: 'Reason, or next try' });
  const why = page.locator('.table-row').first().getByText('Not a download but a web page');
  for (const width of [1024, 640]) {
    await page.setViewportSize({ width, height: 600 });
    await expect(reason).toBeVisible();
    await expect(why).toBeInViewport();
    await expect(page.locator('.table-row').first()).toContainText('scan_0031.ddd');
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByText('Cass Undermere').click();
  await expect(page.getByRole('complementary')).toBeVisible();
  await expect(why).toBeInViewport();
  await expect(page.locator('.table-row').first()).toContainText('scan_0031.ddd');
  await page.setViewportSize({ width: 1024, height: 768 });
  const details = await page.getByRole('complementary').boundingBox();
  await expect.poll(async () => (await why.boundingBox())?.x).toBeLessThan((details?.x ?? 0) - 100);
  await expect(page.locator('.table-row').first()).toContainText('scan_0031.ddd');
});

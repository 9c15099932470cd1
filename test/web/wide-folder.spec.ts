import { expect, test } from './depot-page.ts';
import { calmScene } from './fake-engine/scene.ts';

test('a whole drive is asked about with the number of its files, and is watched only after a yes', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(calmScene());
  const confirmed = () => engine.asked.filter(({ name }) => name === 'folders.confirm').length;
  const ask = async () => {
    await page.getByLabel('Folder', { exact: true }).fill('C:\\');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Watch all of C:\\?' })).toContainText('more than 10,000 files');
    await expect(page.getByRole('button', { name: 'Choose another folder' })).toBeFocused();
  };
  await page.evaluate(() => window.location.assign('#/settings/folders'));
  await page.getByRole('button', { name: 'Add a folder' }).click();
  await ask();
  await page.getByRole('button', { name: 'Choose another folder' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(confirmed()).toBe(0);
  await expect(page.locator('.folder .name', { hasText: 'C:\\' })).toHaveCount(0);

  await ask();
  await page.getByRole('button', { name: 'Watch all of it' }).click();
  await expect(page.locator('.folder .name', { hasText: 'C:\\' })).toBeVisible();
  expect(confirmed()).toBe(1);
});

import { expect, test } from './depot-page.ts';
import { calmScene } from './fake-engine/scene.ts';

test('how moved originals are named is asked only where they are moved, and takes effect at once', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(calmScene(), { path: '/settings/after' });
  const names = page.getByRole('combobox', { name: 'Names in Uploaded' });
  await expect(page.getByRole('combobox', { name: 'Originals' })).toBeVisible();
  await expect(names).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Originals' }).click();
  await page.getByRole('option', { name: 'Move to Uploaded, by month' }).click();
  await expect(names).toContainText('Keep their names');
  await names.click();
  await page.getByRole('option', { name: 'Number first, as in Spain (.TGD)' }).click();
  await expect.poll(() => engine.scene().settings.archiveNames).toBe('spain');
  await expect(names).toContainText('Number first, as in Spain');
});

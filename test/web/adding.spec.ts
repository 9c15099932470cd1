import { truncate, writeFile } from 'node:fs/promises';
import { expect, test } from './depot-page.ts';
import { calmScene } from './fake-engine/scene.ts';

function file(name: string, sizeBytes = 1_000) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(sizeBytes, 7) };
}

test('files are added by choosing and by dropping them, and one that cannot be taken is named', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(calmScene());
  const added = () =>
    engine.asked
      .filter(({ name }) => name === 'uploads.add')
      .map(({ given }) => (given as { readonly fileName: string }).fileName);

  await test.step('files that are chosen are kept one by one, and what was here already is said', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add files' }).click();
    await (await chooser).setFiles([file('C_NEW_1.DDD'), file('C_NEW_2.DDD'), file('C_20261120_1.DDD')]);
    await expect(page.getByText('2 files added. 1 was already here.')).toBeVisible();
    expect(added()).toEqual(['C_NEW_1.DDD', 'C_NEW_2.DDD', 'C_20261120_1.DDD']);
    await expect(page.locator('.table-row').first()).toContainText('C_NEW_2.DDD');
  });

  await test.step('a file that cannot be taken is named with its reason, and the others go on', async () => {
    const [huge, usual] = [test.info().outputPath('HUGE.DDD'), test.info().outputPath('C_NEW.DDD')];
    await writeFile(huge, '');
    await truncate(huge, 65 * 1024 * 1024);
    await writeFile(usual, 'bytes');
    await page.locator('input[type=file]').first().setInputFiles([huge, usual]);
    await expect(page.getByText('1 file added. 1 could not be added:')).toBeVisible();
    await expect(page.locator('.notice-list')).toHaveText('HUGE.DDD: Larger than 32 MB, which no download is.');
  });

  await test.step('files dropped anywhere on the window are added, also on another screen', async () => {
    await page.evaluate(() => window.location.assign('#/settings'));
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['bytes'], 'C_DROPPED.DDD'));
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document
          .querySelector('main')
          ?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      }
    });
    await expect(page.getByText('1 file added.', { exact: true })).toBeVisible();
    expect(added().at(-1)).toBe('C_DROPPED.DDD');
  });

  await test.step('what went well goes away by itself', async () => {
    await expect(page.getByText('1 file added.', { exact: true })).toHaveCount(0);
  });
});

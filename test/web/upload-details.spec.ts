import { readFileSync } from 'node:fs';
import { expect, test } from './depot-page.ts';
import { offlineScene } from './fake-engine/offline-scene.ts';
import type { Scene } from './fake-engine/scene.ts';
import { sendingScene } from './fake-engine/sending-scene.ts';

test('the details tell what the file is and what happened to it', async ({ openDepot }) => {
  const { page } = await openDepot(sendingScene());
  await page.locator('.table-row', { hasText: 'TD73 QLB' }).first().click();
  const drawer = page.getByRole('complementary', { name: 'TD73 QLB, vehicle unit' });
  await expect(drawer).toContainText('Sent today 07:41:43');
  await expect(drawer).toContainText('receipt 5f2c-91d0');
  await expect(drawer).toContainText('498 KB (497,664 bytes)');
  await expect(drawer.locator('section:has(> h3:text-is("History")) li')).toHaveText([
    '07:41:06Seen in Vehicle downloads',
    '07:41:08Safe copy kept on this PC',
    '07:41:38First try: no answer within 30 s',
    '07:41:42Second try: accepted',
    '07:41:43Receipt stored, original moved to Uploaded/2026-11',
  ]);
  await expect(page.getByText('1 of 1,204 selected')).toBeVisible();
});

test('the details move with the list by the keyboard, and act on one file or on several', async ({ openDepot }) => {
  const { page, engine } = await openDepot(offlineScene());
  const list = page.getByRole('grid', { name: 'Files' });
  const drawer = page.getByRole('complementary');

  await test.step('arrow keys move the list and the details with it, Escape closes them', async () => {
    await list.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'scan_0031.ddd' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('heading', { name: 'Cass Undermere, driver card' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('heading', { name: 'Bryn Oxenholt, driver card' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(list).toBeFocused();
  });

  await test.step('F6 changes sides, and closing the details from inside them gives the focus back to the list', async () => {
    await page.getByText('Cass Undermere').click();
    await list.focus();
    await page.keyboard.press('F6');
    await expect(drawer.locator('[tabindex="0"]').first()).toBeFocused();
    await page.keyboard.press('F6');
    await expect(list).toBeFocused();
    await page.keyboard.press('F6');
    await page.keyboard.press('Escape');
    await expect(list).toBeFocused();
  });

  await test.step('a file that was kept back is ignored, or sent by whoever has read what that means', async () => {
    await page.getByText('scan_0031.ddd').click();
    await drawer.getByRole('button', { name: 'Ignore' }).click();
    await expect(page.getByText('1 file is ignored. It stays on this PC.')).toBeVisible();
    expect(engine.asked.find(({ name }) => name === 'uploads.ignore')?.given).toEqual({ ids: [9_001] });
    await expect(drawer.getByRole('button', { name: 'Ignore', exact: true })).toHaveCount(0);
    await expect(drawer.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    const dialog = page.getByRole('alertdialog', { name: 'Send this file to the service?' });
    await drawer.getByRole('button', { name: 'Send anyway' }).click();
    await expect(dialog).toContainText('scan_0031.ddd was kept back. Not a download but a web page.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(engine.asked.filter(({ name }) => name === 'uploads.sendAnyway')).toEqual([]);
    await drawer.getByRole('button', { name: 'Send anyway' }).click();
    await dialog.getByRole('button', { name: 'Send it anyway' }).click();
    await expect(page.getByText('scan_0031.ddd goes to the service as it is.')).toBeVisible();
    expect(engine.asked.find(({ name }) => name === 'uploads.sendAnyway')?.given).toEqual({ id: 9_001 });
  });

  await test.step('“Try all again” says what it leaves here', async () => {
    await page.getByRole('radio', { name: /Need attention/ }).click();
    await page.getByRole('button', { name: 'Try all again' }).click();
    await expect(page.getByText('1 file was kept back and stays here: open it to see why.')).toBeVisible();
    await page.getByRole('radio', { name: /^All/ }).click();
    await page.getByText('Perrin Ashgrove').click();
    await expect(drawer).toContainText('Perrin Ashgrove');
    await expect(drawer.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });

  await test.step('the safe copy is saved under the file’s own name', async () => {
    await expect(drawer).toContainText('Perrin Ashgrove');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save a copy' }).click();
    expect((await download).suggestedFilename()).toBe('C_20261120_0719_P_ASHGROVE.DDD');
  });

  await test.step('several files are chosen with Shift and acted on at once', async () => {
    // The list as it was before the file was sent anyway may still show: each row moves up when the new one has come. Its
    // first group is seen from the list's beginning only.
    await list.focus();
    await page.keyboard.press('Home');
    await expect(page.locator('.group-row').filter({ hasText: 'Waiting' })).toContainText('Waiting8 files');
    await page.keyboard.press('Home');
    await page.getByText('Bryn Oxenholt').first().click();
    await expect(drawer).toContainText('Bryn Oxenholt');
    await page
      .getByText('Hale Vintergreen')
      .first()
      .click({ modifiers: ['Shift'] });
    await expect(page.getByText('5 of 1,206 selected')).toBeVisible();
    await page.locator('.table-footer').getByRole('button', { name: 'Ignore' }).click();
    await expect(page.getByText('5 files are ignored. They stay on this PC.')).toBeVisible();
    expect(engine.asked.findLast(({ name }) => name === 'uploads.ignore')?.given).toEqual({
      ids: [8_001, 8_002, 8_003, 8_004, 8_005],
    });
  });

  await test.step('the last of 1,206 files is one key away', async () => {
    await list.focus();
    await page.keyboard.press('End');
    const current = page.locator('.table-row[data-current]:not([data-waiting])');
    await expect(current).toHaveAttribute('aria-selected', 'true');
    await expect(current).toContainText('Sent');
    await expect(page.getByText('1 of 1,206 selected')).toBeVisible();
  });
});

const archivedSha256 = 'c0ffee00'.repeat(8);

/** A depot whose copies were removed when their time was over. */
function prunedScene(archivedFiles: Readonly<Record<string, Uint8Array>>): Scene {
  const scene = sendingScene();
  const pruned = { hasCopy: false, archived: { sha256: archivedSha256, at: 0, lockedUntil: null } };
  return {
    ...scene,
    archivedFiles,
    details: new Map([...scene.details].map(([id, each]) => [id, { ...each, ...pruned }])),
  };
}

test('a file whose copy is no longer on this PC is fetched from the company’s archive', async ({ openDepot }) => {
  const bytes = new Uint8Array([118, 6, 33, 1]);
  const { page } = await openDepot(prunedScene({ [archivedSha256]: bytes }));
  await page.locator('.table-row', { hasText: 'TD73 QLB' }).first().click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Fetch from the archive' }).click();
  const downloaded = await downloading;
  expect(downloaded.suggestedFilename()).toBe('M_20261120_0738_TD73QLB.DDD');
  expect([...readFileSync(await downloaded.path())]).toEqual([...bytes]);
  await expect(page.getByText(/^Fetched M_20261120_0738_TD73QLB\.DDD from the company’s archive/)).toBeVisible();
});

test('the menu of a file offers to fetch it from the company’s archive too', async ({ openDepot }) => {
  const { page } = await openDepot(prunedScene({ [archivedSha256]: new Uint8Array([118, 6, 33, 1]) }));
  await page.locator('.table-row', { hasText: 'TD73 QLB' }).first().click({ button: 'right' });
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Fetch from the archive' }).click();
  expect((await downloading).suggestedFilename()).toBe('M_20261120_0738_TD73QLB.DDD');
});

test('a file that the company’s archive has lost is said not to be there', async ({ openDepot }) => {
  const { page } = await openDepot(prunedScene({}));
  await page.locator('.table-row', { hasText: 'TD73 QLB' }).first().click();
  await page.getByRole('button', { name: 'Fetch from the archive' }).click();
  await expect(page.getByText('The file is not in the archive.')).toBeVisible();
});

import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { sha256Hex } from '../../electron/engine/company-archive/object-store.ts';
import { openWebDav, webDavPassword, webDavUser } from '../integration/company-archive/webdav-server.ts';
import { expect, test } from './managers-depot.ts';
import { expectNothingCut, expectNoViolation, expectTargetsLargeEnough } from './screen-checks.ts';

// It leaves the depot with an archive.
test.use({ isDepotSpent: true });

const settingsPart = (page: Page) => page.getByRole('region', { name: 'The company’s archive', exact: true });

async function enter(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(text);
  await field.press('Enter');
}

/** In every look that a person may have it in. */
async function expectWellMade(page: Page): Promise<void> {
  await expectNoViolation(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, { only: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectTargetsLargeEnough(page);
  const size = page.viewportSize();
  for (const width of [1024, 640]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNothingCut(page);
  }
  if (size !== null) await page.setViewportSize(size);
}

test('the archive is entered, says what is wrong until it is right, and takes every copy', async ({ openScreen }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'archive-'));
  const server = await openWebDav(folder, 'digest');
  const page = await openScreen('/settings');
  const part = settingsPart(page);
  const state = part.locator('[data-setting=archive-state]');

  await test.step('it is off, and the rest shows only where it is on', async () => {
    await expect(part.locator('[data-setting]')).toHaveCount(1);
    await part.getByRole('combobox', { name: 'Archive of the company' }).click();
    await page.getByRole('option', { name: 'WebDAV folder' }).click();
    await expect(part.getByLabel('Address of the archive')).toBeVisible();
    await expect(part.getByLabel('Bucket', { exact: true })).toHaveCount(0);
  });

  await test.step('an address where nothing answers is told as that', async () => {
    await enter(page, 'Address of the archive', `http://127.0.0.1:${await unusedPort()}`);
    await enter(page, 'Folder in the archive', 'depots/tachographs');
    await part.getByRole('button', { name: 'Test the archive' }).click();
    await expect(part.getByText('The archive does not work')).toBeVisible();
    await expect(part.getByText(/^The archive cannot be reached\..*ECONNREFUSED/).first()).toBeVisible();
  });

  await test.step('a wrong secret is told as refused, and the files wait', async () => {
    await enter(page, 'Address of the archive', `http://127.0.0.1:${server.port}`);
    await enter(page, 'Access key or user name', webDavUser);
    await giveSecret(page, 'a wrong secret');
    await part.getByRole('button', { name: 'Test the archive' }).click();
    await expect(part.getByText(/^The archive does not let this user in with this secret/).first()).toBeVisible();
    await expect(state).toContainText(/0 files are in the archive, \d+ wait/);
    await expect(state).toContainText(/does not let this user in with this secret/);
    await expectWellMade(page);
  });

  await test.step('with the right one every copy gets there', async () => {
    await giveSecret(page, webDavPassword);
    await part.getByRole('button', { name: 'Test the archive' }).click();
    await expect(part.getByText(/^The archive works\. It took [\d,]+ ms\.$/)).toBeVisible();
    await expect(state).toContainText(/\. ?[1-9]\d* files are in the archive(?!,)/, { timeout: 60_000 });
    await expectWellMade(page);
    await expect(page.locator('body')).not.toContainText(webDavPassword);
  });

  await test.step('what lies there has the bytes that its name says', async () => {
    const files = (await readdir(folder, { recursive: true })).filter((name) => /\/[0-9a-f]{64}$/.test(name));
    expect(files.length).toBeGreaterThan(30);
    for (const name of files) expect(sha256Hex(readFileSync(path.join(folder, name)))).toBe(path.basename(name));
  });

  await test.step('a driver’s file is found there by the keyboard, and saved with its name and bytes', async () => {
    const find = part.locator('[data-setting=archive-find]');
    await find.getByLabel('Month', { exact: true }).fill('');
    await find.getByLabel('Driver, vehicle, depot or file').fill('femi okonjade');
    await page.keyboard.press('Enter');
    const found = find.getByRole('listitem');
    await expect(found).toHaveCount(1);
    await expect(found).toContainText('Femi Okonjade');
    await expectWellMade(page);
    const saved = page.waitForEvent('download');
    await found.getByRole('button', { name: /^Fetch C_.* from the archive$/ }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^C_.*Okonjade.*\.DDD$/);
    const sha256 = sha256Hex(readFileSync(await file.path()));
    expect((await readdir(folder, { recursive: true })).map((name) => path.basename(name))).toContain(sha256);
  });

  await test.step('what nobody put there is not found, and an archive that is away says so', async () => {
    const find = part.locator('[data-setting=archive-find]');
    await find.getByLabel('Driver, vehicle, depot or file').fill('nobody of this name');
    await find.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(find.getByRole('listitem')).toHaveCount(0);
    await expect(find).toContainText('Nothing');
    await server.stop();
    await find.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(find).toContainText('The archive cannot be reached.');
    await expectWellMade(page);
  });

  await rm(folder, { recursive: true, force: true });
});

async function giveSecret(page: Page, secret: string): Promise<void> {
  const row = settingsPart(page).locator('[data-setting=archive-secret]');
  await row.getByRole('button', { name: /^(Enter|Replace) the secret$/ }).click();
  await row.getByRole('textbox', { name: 'Secret' }).fill(secret);
  await row.getByRole('button', { name: 'Keep' }).click();
  await expect(row).toContainText('Kept');
  await expect(row.getByRole('textbox')).toHaveCount(0);
}

/** A port at which nothing answers. */
async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

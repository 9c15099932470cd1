import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { startReferenceService } from '../service/reference-service.ts';
import { dataFolder, waitFor } from './desktop-app.ts';
import { fromOrigin, test } from './fixtures.ts';
import { credentials, request } from './page-requests.ts';
import { sampleDownload } from './sample-download.ts';

/** Whether a text stands in clear in any file of the depot. */
async function standsInClear(home: string, text: string): Promise<boolean> {
  const names = await readdir(dataFolder(home), { recursive: true, withFileTypes: true });
  for (const entry of names.filter((each) => each.isFile())) {
    const bytes = await readFile(path.join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    if (bytes.includes(text)) return true;
  }
  return false;
}

test.describe(`a set-up, ${fromOrigin}`, () => {
  test('that is broken off after every step and by kills goes on where it was: nothing is typed twice, and no key stands in clear', async ({
    launch,
    home,
  }) => {
    test.setTimeout(180_000);
    const service = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
    const folder = path.join(home, 'Card reader PC');
    await mkdir(folder);
    const { fileName, bytes } = sampleDownload();
    await writeFile(path.join(folder, fileName), bytes);
    const open = async () => {
      const app = await launch();
      const page = await app.page();
      await page.locator('h1').first().waitFor();
      return { app, page };
    };
    let { app, page } = await open();
    const killAndOpen = async () => {
      await app.kill();
      ({ app, page } = await open());
    };
    const heading = (name: string) => page.getByRole('heading', { name });
    const field = (name: string) => page.getByRole('textbox', { name });
    const goOn = () => page.getByRole('button', { name: 'Continue' }).click();
    const kept = (what: string, isKept: (kept: Awaited<ReturnType<typeof settings>>) => boolean) =>
      waitFor(what, async () => isKept(await settings()) || undefined);
    const settings = () => request(page, 'settings.get', {});

    await page.getByLabel('What this depot is called').fill('Millbrook depot');
    await kept('the name', ({ setup }) => setup?.typed.depotName === 'Millbrook depot');
    await killAndOpen();
    await expect(page.getByLabel('What this depot is called')).toHaveValue('Millbrook depot');
    await app.inMain(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, folder);
    await page.getByRole('button', { name: 'Choose a folder' }).click();
    await expect(page.getByText('1 download found')).toBeVisible();
    await killAndOpen();
    await expect(page.getByText('1 download found')).toBeVisible();
    await goOn();

    await field('Service address').fill(service.url);
    await field('API token').fill(credentials.apiToken);
    await kept('the token', ({ typedKeys }) => typedKeys?.apiToken != null);
    await killAndOpen();
    await expect(heading('Connect to your compliance service')).toBeVisible();
    await expect(field('Service address')).toHaveValue(service.url);
    await expect(page.getByText('API token: kept already.')).toBeVisible();
    expect(await standsInClear(home, credentials.apiToken)).toBe(false);

    await page.getByRole('button', { name: 'Finish later' }).click();
    await page.getByRole('button', { name: 'Finish setting up' }).click();
    await expect(page.getByText('API token: kept already.')).toBeVisible();
    await field('Subscription key').fill(credentials.subscriptionKey);
    await kept('the other key', ({ typedKeys }) => typedKeys?.subscriptionKey != null);
    await killAndOpen();
    await expect(page.getByText('Kept already. Leave empty to go on with it.')).toBeVisible();
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await expect(heading('The connection works')).toBeVisible();
    await kept('the keys', ({ keysKept, typedKeys }) => keysKept && typedKeys?.apiToken === null);
    await killAndOpen();
    await goOn();
    await expect(heading('Ready to start')).toBeVisible();
    await killAndOpen();
    await expect(heading('Ready to start')).toBeVisible();
    for (const key of Object.values(credentials)) expect(await standsInClear(home, key)).toBe(false);
    expect(await readdir(dataFolder(home))).not.toContain('keys-typed');
    expect(service.received()).toEqual([]);
    await page.getByRole('button', { name: 'Start sending' }).click();
    await waitFor('the file at the service', async () => service.received()[0]);
    await service.stop();
  });
});

test.describe(`a set-up without a keyring, ${fromOrigin}`, () => {
  test.skip(process.platform !== 'linux', 'Windows and macOS always have one');

  test('says that a key which was typed alone is not kept before it is left', async ({ launch, home }) => {
    const app = await launch({ keyring: 'none' });
    const page = await app.page();
    const folder = path.join(home, 'Card reader PC');
    await mkdir(folder);
    await app.inMain(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, folder);
    await page.getByRole('button', { name: 'Choose a folder' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('textbox', { name: 'API token' }).fill(credentials.apiToken);
    await page.getByRole('button', { name: 'Finish later' }).click();
    await expect(page.getByRole('alert')).toContainText('keyring');
    expect(await standsInClear(home, credentials.apiToken)).toBe(false);
    await page.getByRole('button', { name: 'Finish later' }).click();
    await expect(page.getByRole('button', { name: 'Finish setting up' })).toBeVisible();
  });
});

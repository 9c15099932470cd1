import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type ReferenceService, startReferenceService } from '../service/reference-service.ts';
import { dataFolder } from './desktop-app.ts';
import { test as desktopTest, fromOrigin } from './fixtures.ts';
import { credentials, request, setUpService } from './page-requests.ts';

const secret = 'the-secret-of-the-webhook';

const test = desktopTest.extend<{ readonly service: ReferenceService }>({
  service: async ({ home }, use) => {
    const service = await startReferenceService({
      port: 0,
      dataDirectory: path.join(home, 'service'),
      credentials,
      control: true,
    });
    await use(service);
    await service.stop();
  },
});

/** The window at the settings of the webhooks. */
async function showWebhooks(page: Page): Promise<void> {
  // A page that starts goes to its first screen by itself, wherever it was sent before.
  await page.locator('h1').first().waitFor();
  await page.evaluate(() => {
    window.location.hash = '#/settings/webhooks';
  });
  await page.getByRole('region', { name: 'Webhooks' }).waitFor();
}

const state = (page: Page) => page.locator('[data-setting=webhook-state]');
const deliveries = (page: Page) => page.locator('[data-setting=webhook-deliveries] tbody').getByRole('row');

test.describe(`a webhook, ${fromOrigin}`, () => {
  test('reaches the window and the reports; its secret is kept encrypted, and counts after a restart', async ({
    launch,
    service,
    home,
  }) => {
    const first = await launch();
    const page = await first.page();
    await setUpService(page, service);
    await request(page, 'settings.change', { patch: { webhookAddress: '127.0.0.1:0' } });
    await page.evaluate(() => sessionStorage.setItem('tacho-depot-setup-later', 'yes'));
    await page.reload();
    await showWebhooks(page);
    await page.getByRole('switch', { name: 'Take webhooks' }).click();
    await expect(state(page)).toContainText('The secret is missing');
    await page.getByRole('button', { name: 'Enter the secret' }).click();
    await page.getByRole('textbox', { name: 'Secret of the webhook' }).fill(secret);
    await page.getByRole('button', { name: 'Save the secret' }).click();
    await expect(state(page)).toContainText(/Listens at http:\/\/127\.0\.0\.1:\d+\//);

    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByRole('heading', { name: 'The test arrived' })).toBeVisible();
    await expect(deliveries(page)).toHaveText([/Test \(ping\).*Taken/]);

    await request(page, 'reports.get', availability);
    const asked = () => service.requests().filter(({ path: at }) => at.endsWith('/driver-d99')).length;
    const before = asked();
    await install(service, await addressOf(page));
    service.records.addClocking({ driverId: 'D1001', isClockIn: true, clockingTimeStamp: new Date().toISOString() });
    await expect(deliveries(page)).toHaveText([/Clocking.*Taken/, /ping/, /ping/]);
    await expect
      .poll(async () => (await request(page, 'reports.get', availability)) && asked(), { timeout: 15_000 })
      .toBeGreaterThan(before);
    await first.kill();

    for (const file of await filesIn(dataFolder(home))) {
      expect((await readFile(file)).includes(secret), file).toBe(false);
    }
    const second = await (await launch()).page();
    await second.evaluate(() => sessionStorage.setItem('tacho-depot-setup-later', 'yes'));
    await second.reload();
    await showWebhooks(second);
    await expect(state(second)).toContainText('Listens at');
    await second.getByRole('button', { name: 'Send a test' }).click();
    await expect(second.getByRole('heading', { name: 'The test arrived' })).toBeVisible();
  });
});

const availability = { id: 'availability', search: '', sort: null, descending: false, offset: 0, limit: 1 } as const;

async function addressOf(page: Page): Promise<string> {
  const { listening } = (await request(page, 'webhooks.get', {})) as { listening: { readonly url: string } };
  return listening.url;
}

/** By the documented request of the reference service. */
async function install(service: ReferenceService, url: string): Promise<void> {
  const installed = await fetch(`${service.url}/control/webhooks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url, secret, events: ['*'] }),
  });
  expect(installed.status).toBe(201);
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { operationList } from '../../shared/service/operations.ts';
import { type ReferenceService, startReferenceService } from '../service/reference-service.ts';
import { expectNoViolation } from './screen-checks.ts';

const credentials = { apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' };

/** The reference service with its page open; at the end it must have asked no other address, and found no fault. */
const test = base.extend<{ readonly service: ReferenceService }>({
  service: async ({ page }, use) => {
    const dataDirectory = await mkdtemp(path.join(tmpdir(), 'reference-service-'));
    const service = await startReferenceService({ port: 0, dataDirectory, credentials, control: true });
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== service.url) faults.push(`asked ${request.url()}`);
    });
    await page.goto(service.url);
    await expect(page.getByText('driver infringements report')).toBeVisible();
    await use(service);
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
    expect(faults).toEqual([]);
  },
});

test('shows every operation, and asks nothing of any other address', async ({ page, service }) => {
  for (const { path: address } of operationList) {
    await expect(page.locator(`[data-path="${address}"]`)).toHaveCount(1);
  }
  expect(service.requests()).toEqual([]);
});

test('answers a form with what the service says, with the keys that were given', async ({ page, service }) => {
  await giveKeys(page);
  const form = await openForm(page, 'drivers missing card downloads');
  await form.getByRole('button', { name: 'Execute' }).click();
  await expect(form.locator('.live-responses-table td.response-col_status').last()).toHaveText(/200/);
  await expect(form.locator('.live-responses-table')).toContainText('daysSinceLastRead');
  expect(service.requests()).toMatchObject([{ credentials: 'right', status: 200 }]);
});

test('sends a file by its form', async ({ page, service }) => {
  await giveKeys(page);
  const form = await openForm(page, 'upload a tachograph file (multipart)');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'C_20261121_0814.DDD', mimeType: 'application/octet-stream', buffer: Buffer.from('bytes') });
  await form.getByPlaceholder('siteProductCode').fill('BRK-MIL');
  await form.getByRole('button', { name: 'Execute' }).click();
  await expect(form.locator('.live-responses-table td.response-col_status').last()).toHaveText(/201/);
  expect(service.received()).toMatchObject([{ fileName: 'C_20261121_0814.DDD', siteProductCode: 'BRK-MIL' }]);
});

test('installs a webhook by a form of the control document', async ({ page, service }) => {
  await page.getByLabel('Select a definition').selectOption('Control of this service');
  const form = await openForm(page, 'install a webhook');
  await form.getByRole('button', { name: 'Execute' }).click();
  await expect(form.locator('.live-responses-table td.response-col_status').last()).toHaveText(/201/);
  expect(service.webhooks.all()).toMatchObject([{ events: ['*'] }]);
});

test('can be used with a screen reader and read by everybody, as far as its library lets us', async ({
  page,
  service,
}) => {
  await giveKeys(page);
  const form = await openForm(page, 'drivers missing card downloads');
  await form.getByRole('button', { name: 'Execute' }).click();
  await expect(form.locator('.live-responses-table')).toContainText('daysSinceLastRead');
  await expectNoViolation(page, {
    // Swagger UI: its headings skip a level, its header and its filter are in no landmark, and the line of an operation
    // holds a button in a button.
    besides: ['heading-order', 'region', 'nested-interactive'],
  });
  expect(service.requests()).toHaveLength(1);
});

async function giveKeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  const dialog = page.locator('.dialog-ux');
  for (const key of [credentials.apiToken, credentials.subscriptionKey]) {
    // A key that was taken is shown no more, and its field goes.
    await dialog.locator('input').first().fill(key);
    await dialog.locator('button[type=submit]').first().click();
  }
  await dialog.getByRole('button', { name: 'Close' }).first().click();
}

async function openForm(page: Page, summary: string) {
  const operation = page.locator('.opblock').filter({ hasText: summary });
  await operation.getByText(summary, { exact: true }).click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  return operation;
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect as baseExpect, type Page } from '@playwright/test';
import { operations } from '../../shared/service/operations.ts';
import { builtAgent } from '../bench/built-agent.ts';
import { startAgent } from '../demo/agent-process.ts';
import { listen } from '../service/http/listen.ts';
import { test as base, hearErrors, leave } from './kept-page.ts';
import { expectNoViolation } from './screen-checks.ts';

/** A busy machine is slow, not wrong. */
const expect = baseExpect.configure({ timeout: 15_000 });

/** In summer, when the time of a depot in Britain is not UTC: read as UTC this is half an hour into the next day there. */
const cardProcessedDate = { date: '2026-07-12T23:30:00', formatted: '12/07/2026 23:30' };
const missing = [{ driverId: 'D1', driverName: 'Ada Fell', cardProcessedDate }];

/** The missing driver cards, at a service whose texts show times without a zone in the time of the depot. */
const test = base.extend<{ missingDrivers: Page }>({
  async missingDrivers({ page }, use) {
    const home = await mkdtemp(path.join(os.tmpdir(), 'times-without-zone-'));
    const folder = path.join(home, 'Card reader PC');
    await mkdir(folder);
    const settingsFile = path.join(home, 'settings.json');
    await writeFile(settingsFile, JSON.stringify({ settings: { timeZone: 'Europe/London' } }));
    const answer = (request: Request) =>
      Response.json(new URL(request.url).pathname === operations['driver-d53'].path ? missing : []);
    const service = await listen(answer, { port: 0 });
    const agent = await startAgent({
      folders: [folder],
      data: path.join(home, 'data'),
      settingsFile,
      program: builtAgent,
      serviceUrl: service.url,
      credentials: { apiToken: 'times-token', subscriptionKey: 'times-key' },
    });
    const errors = hearErrors(page, (type) => type === 'error');
    await page.goto(agent.url);
    await page.getByRole('navigation').first().waitFor();
    await page.evaluate(() => window.location.assign('#/driver-cards'));
    await use(page);
    const seen = errors();
    await leave(page);
    await agent.stop();
    await service.close();
    await rm(home, { recursive: true, force: true });
    expect(seen).toEqual([]);
  },
});

const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'Beside times without a zone' });
const driver = (page: Page) => page.getByRole('row', { name: /Ada Fell/ });

test('where the service’s own texts read times without a zone in another way, it is said once, and that way is taken', async ({
  missingDrivers: page,
}) => {
  await expect(driver(page)).toContainText('13 Jul');
  await expect(strip(page)).toContainText('the service shows them as if they were in the depot’s time');
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Read them as the depot’s time' }).click();
  await expect(page.getByText('The setting is changed. Reports are asked for again.')).toBeVisible();
  await expect(driver(page)).toContainText('12 Jul');
  await expect(strip(page)).toHaveCount(0);

  await page.reload();
  await expect(driver(page)).toContainText('12 Jul');
  await expect(strip(page)).toHaveCount(0);
  await page.evaluate(() => window.location.assign('#/settings/service'));
  await expect(page.locator('[data-setting=timesWithoutZone]')).toContainText('depot’s time');
});

test('who leaves the reading as it is, is not told a second time, here or on another screen', async ({
  missingDrivers: page,
}) => {
  await expect(strip(page)).toBeVisible();
  await page.getByRole('button', { name: 'Leave as it is' }).press('Enter');
  await expect(strip(page)).toHaveCount(0);
  await expect(driver(page)).toContainText('13 Jul');
  for (const screen of ['#/to-do', '#/driver-cards']) {
    await page.evaluate((hash) => window.location.assign(hash), screen);
    await expect(page.getByText('Ada Fell').first()).toBeVisible();
    await expect(strip(page)).toHaveCount(0);
  }
  await page.reload();
  await expect(driver(page)).toContainText('13 Jul');
  await expect(strip(page)).toHaveCount(0);
});

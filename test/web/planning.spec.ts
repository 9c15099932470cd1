import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, type Page } from '@playwright/test';
import { startAgent } from '../demo/agent-process.ts';
import { demoFile } from '../demo/downloads.ts';
import { type ReferenceService, startReferenceService } from '../service/reference-service.ts';
import { expect } from './depot-page.ts';

interface Planning {
  readonly page: Page;
  /** The folder that the agent watches. */
  readonly folder: string;
  readonly service: ReferenceService;
}

/** The built page on the agent and the reference service; nothing here is made up but the people. */
const test = base.extend<{ readonly planning: Planning }>({
  async planning({ page }, use) {
    const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-planning-'));
    const folder = path.join(home, 'Card reader PC');
    await mkdir(folder);
    const credentials = { apiToken: 'planning-token', subscriptionKey: 'planning-key' };
    const settingsFile = path.join(home, 'settings.json');
    await writeFile(settingsFile, JSON.stringify({ settings: { timeZone: 'Europe/London' } }));
    const service = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
    const data = path.join(home, 'data');
    const agent = await startAgent({ folders: [folder], data, serviceUrl: service.url, credentials, settingsFile });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(agent.url);
    await expect(page.locator('h1')).toBeVisible();
    await use({ page, folder, service });
    // Its errors from here on would be those of an agent that goes away.
    await page.close();
    const seen = [...errors];
    await agent.stop();
    await service.stop();
    await rm(home, { recursive: true, force: true });
    expect(seen).toEqual([]);
  },
});

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect(page.getByText(/^Service report as of /)).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.table-row:not([data-waiting])').first()).toBeVisible();
}

async function expectNoViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

test('availability tells who can start, and is narrowed, sorted and opened by the keyboard alone', async ({
  planning: { page },
}) => {
  await open(page, 'Availability');
  const rows = page.locator('.table-row');
  const firstRows = await rows.count();
  await expect(page.locator('.page-subtitle')).toContainText(/\d+ drivers can start now/);
  await expect(page.getByText('Upper bound under EU rules, from card data.')).toBeVisible();

  await page.getByRole('grid', { name: 'Drivers' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close Can start now' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.count()).toBeGreaterThan(firstRows);

  await page.getByLabel('Driver name').fill('vintergreen');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Hale Vintergreen');
  await page.getByLabel('Driver name').fill('nobody of this name');
  await expect(page.getByRole('heading', { name: 'No driver matches “nobody of this name”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).last().click();

  await page.getByRole('button', { name: 'Left', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Left', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(page.locator('.group-row')).toHaveCount(0);
});

test('availability saves every driver as CSV, not only those that show', async ({ planning: { page } }) => {
  await open(page, 'Availability');
  const inAll = Number((await page.locator('.table-footer').innerText()).match(/^(\d+) drivers/)?.[1]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
  expect(inAll).toBeGreaterThan(10);
  expect(lines).toHaveLength(inAll + 1);
  expect(lines[0]).toContain('Driver,Division,Can start');
});

test('while the service is away its last report stays with its time, and no filter is lost', async ({
  planning: { page, service },
}) => {
  await open(page, 'Availability');
  await page.getByLabel('Driver name').fill('vintergreen');
  await service.stop();
  await page.getByRole('button', { name: 'Ask the service again' }).click();
  await expect(page.locator('.report-strip')).toContainText('Showing the report of', { timeout: 30_000 });
  await expect(page.locator('.table-row')).toContainText('Hale Vintergreen');
  await expect(page.getByLabel('Driver name')).toHaveValue('vintergreen');
});

test('an older card data limit is chosen where its effect shows', async ({ planning: { page } }) => {
  await open(page, 'Availability');
  await page.getByRole('button', { name: /^Change/ }).click();
  await page.getByRole('menuitemcheckbox', { name: '168 h' }).click();
  await expect(page.getByText(/Not known when the data are over 168 h old/)).toBeVisible();
});

test('tachograph types are shown digital first, and one kind alone', async ({ planning: { page } }) => {
  await open(page, 'Tachograph types');
  const rows = page.locator('.table-row');
  await expect(rows.first()).toContainText('Digital');
  await expect(rows.last()).toContainText('Analogue');
  await page.getByRole('radio', { name: /Analogue/ }).check();
  await expect(rows.filter({ hasText: 'Digital' })).toHaveCount(0);
  await expect(rows.first()).toContainText('Analogue');
});

test('coverage shows the days of a file held here, its file by the keyboard, and another driver by name', async ({
  planning: { page, folder },
}) => {
  // The agent looks into its folder every 45 seconds, and files dropped one by one come with two looks.
  test.setTimeout(150_000);
  await page.getByRole('navigation').getByRole('link', { name: 'Coverage', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No driver or vehicle yet' })).toBeVisible();
  for (const number of [0, 1, 2, 3]) {
    const { fileName, bytes } = demoFile(number, new Date().toISOString());
    await writeFile(path.join(folder, fileName), bytes);
  }
  const covered = page.locator('.coverage-calendar [data-state="not-checked"]');
  await expect(covered.first()).toBeVisible({ timeout: 40_000 });
  await expect(page.locator('.coverage-facts')).toContainText('Files held here');
  await expectNoViolation(page);

  await covered.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').locator('li').first()).toContainText('arrived');
  await page.keyboard.press('Escape');
  await expect(covered.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(covered.first()).not.toBeFocused();

  const picker = page.locator('.subject-picker');
  const before = await picker.innerText();
  await picker.click();
  await expectNoViolation(page);
  await page.getByPlaceholder('Driver, plate or VIN').fill('zz no such name');
  await expect(page.getByText('No driver or vehicle matches.')).toBeVisible();
  await page.keyboard.press('Escape');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await expect(next).toBeEnabled({ timeout: 40_000 });
  await next.click();
  await expect(picker).not.toHaveText(before);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the planning screens have no violation in ${colorScheme} colours, and nothing is cut at 200 %`, async ({
    planning: { page },
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const name of ['Availability', 'Tachograph types']) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page, name);
      await expectNoViolation(page);
      await page.setViewportSize({ width: 640, height: 400 });
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('button, input, a, h1, h2, p')]
          .filter((element) => element.closest('.table-scroll, .hidden-words, .nav-label, [hidden]') === null)
          .filter((element) => {
            const { left, right, width } = element.getBoundingClientRect();
            return width > 1 && (left < -1 || right > window.innerWidth + 1);
          })
          .map((element) => element.textContent),
      );
      expect(cut).toEqual([]);
    }
  });
}

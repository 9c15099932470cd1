import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { builtAgent } from '../bench/built-agent.ts';
import { startLargeFleet } from '../bench/large-fleet.ts';
import { startAgent } from '../demo/agent-process.ts';
import { startReferenceService } from '../service/reference-service.ts';
import { expect } from './depot-page.ts';
import { test as base, hearErrors, leave } from './kept-page.ts';
import { go, rows, screens } from './managers-screens.ts';
import { expectNoViolation } from './screen-checks.ts';

interface Fixtures {
  /** An agent of its own with an empty folder, on the service at this address; the page of it. */
  readonly openAt: (serviceUrl: string) => Promise<Page>;
  readonly home: string;
}

const credentials = { apiToken: 'extremes-token', subscriptionKey: 'extremes-key' };

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  async home({}, use) {
    const home = await mkdtemp(path.join(os.tmpdir(), 'managers-extremes-'));
    await use(home);
    await rm(home, { recursive: true, force: true });
  },
  async openAt({ page, home }, use) {
    const errors = hearErrors(page, (type) => type === 'error');
    const folder = path.join(home, 'Card reader PC');
    await mkdir(folder);
    const ends: (() => Promise<unknown>)[] = [];
    await use(async (serviceUrl) => {
      const data = path.join(home, 'data');
      const agent = await startAgent({ folders: [folder], data, serviceUrl, credentials, program: builtAgent });
      ends.push(agent.stop);
      await page.goto(agent.url);
      await page.locator('h1').first().waitFor();
      return page;
    });
    // Its errors from here on would be those of an agent that goes away.
    const seen = errors();
    await leave(page);
    for (const end of ends) await end();
    expect(seen).toEqual([]);
  },
});

test('a service that fails from the first day on is said on every screen, and so is one that knows nobody', async ({
  openAt,
  home,
}) => {
  const service = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
  const always = { times: Number.POSITIVE_INFINITY };
  service.misbehaviour.instruct({ kind: 'status', status: 500, carriedOut: false }, always);
  const page = await openAt(service.url);
  // A driver or vehicle that nobody has ever named has no page yet.
  const reports = screens.filter(({ address }) => address !== '/coverage' && !/service:/.test(address));
  for (const { address } of [...reports, { address: '/availability/start/tomorrow/270' }]) {
    await go(page, address);
    // Today has no list that could fail by itself: it says once that nothing is known.
    const words = address === '/today' ? 'Nothing from the service yet' : 'The report could not be fetched';
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await expect(page.locator('.page-subtitle')).not.toContainText('0 of 0');
  }
  await expectNoViolation(page);

  service.misbehaviour.clear();
  service.misbehaviour.instruct({ kind: 'altered', alteration: 'empty' }, always);
  await go(page, '/today');
  await expect(page.getByRole('heading', { name: 'Do one of these first' })).toBeVisible();
  for (const [address, words] of [
    ['/driver-cards', 'The service names no driver yet'],
    ['/vehicle-units', 'The service names no vehicle yet'],
    ['/availability', 'No drivers yet'],
    ['/coverage', 'No driver or vehicle yet'],
  ] as const) {
    await go(page, address);
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' }).first();
    const empty = page.getByRole('heading', { name: words });
    await expect(again.or(empty).first()).toBeVisible();
    if (await again.isVisible()) await again.click();
    await expect(empty).toBeVisible();
    await expect(page.locator('.page-subtitle')).not.toContainText('0 of 0');
    await expectNoViolation(page);
  }
  await expect(page.getByRole('main').getByRole('button', { name: 'Add files' })).toBeVisible();
  await service.stop();
});

test('10,000 drivers are one list of which only what shows exists, from the first to the last by the keyboard', async ({
  openAt,
}) => {
  const fleet = await startLargeFleet({ available: 10_000, missing: 10_000 });
  const page = await openAt(fleet.url);
  for (const [address, count] of [
    ['/driver-cards', /of 10,000/],
    ['/availability', /^10,000 drivers/],
  ] as const) {
    await go(page, address);
    await expect(page.locator(rows).first()).toBeVisible({ timeout: 60_000 });
    await page.getByRole('columnheader', { name: 'Driver', exact: true }).getByRole('button').click();
    await expect(page.locator('.table-footer')).toContainText(count);
    // Until the answer in the new order is here, the last line is one of those that were there before.
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '10001');
    await page.getByRole('grid').focus();
    await page.keyboard.press('End');
    await expect(page.locator('.table-row[data-current]:not([data-waiting])')).toHaveAttribute(
      'aria-rowindex',
      '10001',
    );
    expect(await page.locator('.table-row').count()).toBeLessThan(100);
  }
  await fleet.stop();
});

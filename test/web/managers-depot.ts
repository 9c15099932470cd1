import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect as baseExpect, type Locator, type Page } from '@playwright/test';
import { type FurnishedDepot, furnishDepot } from '../screenshots/depot.ts';
import { test as base, hearErrors, leave } from './kept-page.ts';

/** A busy machine is slow, not wrong. */
export const expect = baseExpect.configure({ timeout: 15_000 });

/** Asks the service again for what the screen shows. */
export const refresh = (page: Page): Locator => page.getByRole('button', { name: /^(Ask the service again|Refresh)$/ });

interface Fixtures {
  /** The page of the real agent, on the screen of this address. */
  readonly openScreen: (address: string) => Promise<Page>;
}

interface WorkerFixtures {
  /** The tests of this file leave the depot otherwise than those of others expect: they get one of their own. */
  readonly isDepotSpent: boolean;
  readonly depot: FurnishedDepot;
}

/**
 * The managers' screens against the agent and the reference service. Every test also fails on a violation of the
 * content security policy, and on an error in the console.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // Playwright starts a worker of its own, and with it a depot, where this differs.
  isDepotSpent: [false, { scope: 'worker', option: true }],
  depot: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const home = await mkdtemp(path.join(os.tmpdir(), 'managers-depot-'));
      const depot = await furnishDepot(home);
      await use(depot);
      await depot.stop();
      await rm(home, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  async openScreen({ page, depot }, use) {
    const errors = hearErrors(page, (type) => type === 'error');
    await use(async (address) => {
      await page.goto(await depot.session.newAddress());
      await page.locator('main li > a:has([data-state])').first().waitFor();
      await page.evaluate((hash) => window.location.assign(`#${hash}`), address);
      return page;
    });
    const seen = errors();
    await leave(page);
    expect(seen).toEqual([]);
  },
});

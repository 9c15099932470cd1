import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect as baseExpect, type Page } from '@playwright/test';
import { type FurnishedDepot, furnishDepot } from '../screenshots/depot.ts';
import { test as base, hearErrors, leave } from './kept-page.ts';

/** A busy machine is slow, not wrong. */
export const expect = baseExpect.configure({ timeout: 15_000 });

interface Fixtures {
  /** The page of the real agent, on the screen of this address. */
  readonly openScreen: (address: string) => Promise<Page>;
}

interface WorkerFixtures {
  readonly depot: FurnishedDepot;
}

/**
 * The managers' screens against the agent and the reference service. Every test also fails on a violation of the
 * content security policy, and on an error in the console.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
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
      await page.locator('.figure').first().waitFor();
      await page.evaluate((hash) => window.location.assign(`#${hash}`), address);
      return page;
    });
    const seen = errors();
    await leave(page);
    expect(seen).toEqual([]);
  },
});

import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { choices } from '../../shared/service/choices.ts';
import type { FurnishedDepot } from '../screenshots/depot.ts';
import { expect, refresh, test } from './managers-depot.ts';
import { expectNothingCut, expectNoViolation } from './screen-checks.ts';

// The depot keeps what was asked for in parts.
test.use({ isDepotSpent: true });

/** An answer that is larger than what is taken. */
const huge = { kind: 'huge', sizeBytes: choices.maxAnswerBytes.value + 1_000_000 } as const;
const mayBeMissing =
  /^The answer for all was too large\. The service was asked for \d+ that its reports had named so far: /;

async function saved(page: Page, button: string): Promise<string[][]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return parse(Buffer.concat(chunks), { bom: true, relaxColumnCount: true });
}

/** Those who are asked for one by one are those whom reports have named, a moment after the report was there. */
async function knowsDrivers({ session }: FurnishedDepot): Promise<void> {
  const named = async () => (await session.request('reports.picks', { of: 'drivers', search: '', limit: 1 })).total;
  await expect.poll(named, { timeout: 30_000 }).toBeGreaterThan(1);
}

/** Presses Print, without the system's dialog. */
async function printed(page: Page): Promise<string> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  const text = await page.locator('.print-sheet').innerText();
  await page.evaluate(() => {
    document.body.removeAttribute('data-printed');
    window.dispatchEvent(new Event('afterprint'));
  });
  return text;
}

test('a report that was asked for in parts says that others may be missing: on the screen, in both files and on paper', async ({
  openScreen,
  depot,
}) => {
  const page = await openScreen('/reports/driver-d46');
  await knowsDrivers(depot);
  depot.service().misbehaviour.instruct(huge, { operation: 'driver-d46', times: 1 });
  await page.locator('form').getByRole('button', { name: 'Run report' }).click();
  const strip = page.getByText(mayBeMissing);
  await expect(strip).toBeVisible({ timeout: 30_000 });
  const shown = await strip.innerText();

  const lines = await saved(page, 'CSV');
  expect(lines.at(-1)).toEqual([shown]);
  expect(lines.length).toBeGreaterThan(2);
  const all = await saved(page, 'CSV, all fields');
  expect(all[0]?.slice(0, 3)).toEqual(['driverId', 'payrollId', 'name']);
  expect(all[0]).toContain('data.clockIn.date');
  expect(all.at(-1)).toEqual([shown]);
  expect(all).toHaveLength(lines.length);
  expect(await printed(page)).toContain(shown);

  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoViolation(page);
  await page.setViewportSize({ width: 640, height: 400 });
  await expectNothingCut(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.locator('form').getByRole('button', { name: 'Run report' }).click();
  await expect(strip).toHaveCount(0);
  expect((await saved(page, 'CSV, all fields')).at(-1)?.length).toBeGreaterThan(3);
});

test('a list of everybody that was asked for in parts says so until it comes whole again', async ({
  openScreen,
  depot,
}) => {
  const page = await openScreen('/driver-cards/all/everyone');
  await expect(page.locator('.table-row:not([data-waiting])').first()).toBeVisible();
  await knowsDrivers(depot);
  const { misbehaviour } = depot.service();
  misbehaviour.instruct(huge, { operation: 'driver-d53', times: 1 });
  await refresh(page).click();
  const strip = page.getByText(mayBeMissing);
  await expect(strip).toBeVisible({ timeout: 30_000 });
  const shown = await strip.innerText();
  expect((await saved(page, 'CSV')).at(-1)).toEqual([shown]);
  expect(await printed(page)).toContain(shown);
  await expectNoViolation(page);
  await refresh(page).click();
  await expect(strip).toHaveCount(0);
  expect((await saved(page, 'CSV')).at(-1)?.length).toBeGreaterThan(1);
});

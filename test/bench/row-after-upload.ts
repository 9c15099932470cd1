import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { drivers, type FleetDriver } from '../corpus/fleet.ts';
import { makeFleetDownload } from '../corpus/fleet-download.ts';
import { type FurnishedDepot, furnishDepot } from '../screenshots/depot.ts';
import { go } from '../web/managers-screens.ts';
import { until, within } from './deadline.ts';
import { median, rounded } from './statistics.ts';

const unprocessed = 'not processed yet';
const mostDrivers = 8;
/** A hundred times what it takes. */
const longestMs = 60_000;
/** Longer than the bench takes: until then every file waits to be processed. */
const processingDelayMs = 600_000;

/** From the service's receipt for a driver's file to the painted frame in which that driver's row says so. */
export async function rowAfterUpload(): Promise<Readonly<Record<string, number>>> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const depot = await furnishDepot(home);
  const browser = await launchBrowser();
  try {
    await depot.stopService();
    await depot.startService({ processingDelayMs });
    const page = await browser.newPage({ viewport: { width: 1280, height: 2_000 } });
    await page.goto(await depot.session.newAddress());
    await page.locator('h1').waitFor();
    await go(page, '/driver-cards/all/everyone');
    await page.locator('tbody > .table-row:not([data-waiting])').first().waitFor();
    const waits: number[] = [];
    for (const driver of await neverSeen(page)) waits.push(await changeMs(page, depot, driver));
    return {
      rowChangesAfterReceiptMsP50: rounded(median(waits), 0),
      rowChangesAfterReceiptMsLongest: rounded(Math.max(...waits), 0),
    };
  } finally {
    await browser.close();
    await depot.stop();
    await rm(home, { recursive: true, force: true });
  }
}

const nameOf = ({ firstNames, lastName }: FleetDriver) => `${firstNames} ${lastName}`;

/** Those whose card has the name by which the service knows them: any other spelling is for a person to confirm. */
async function neverSeen(page: Page): Promise<readonly FleetDriver[]> {
  const rows = await page.locator('tbody > .table-row').allInnerTexts();
  const isNeverSeen = (driver: FleetDriver) =>
    driver.nameOnCard === undefined &&
    rows.some((row) => row.includes(nameOf(driver)) && row.includes('Never seen here'));
  return drivers.filter(isNeverSeen).slice(0, mostDrivers);
}

async function changeMs(page: Page, depot: FurnishedDepot, driver: FleetDriver): Promise<number> {
  const shown = saidInRowAt(page, nameOf(driver));
  const { fileName, bytes } = makeFleetDownload(driver, { now: new Date().toISOString() });
  await depot.drop(fileName, bytes);
  const shownAt = await within(longestMs, 'the row of a driver whose file was dropped to say so', shown);
  let sentAt: number | null | undefined;
  await until(longestMs, 'the receipt of the file that was dropped', async () => {
    sentAt = (await depot.session.uploads(mostDrivers)).find((row) => row.fileName === fileName)?.sentAt;
    return sentAt != null;
  });
  return shownAt - (sentAt ?? Number.NaN);
}

/** When the row is painted in which the driver's file is said not to be processed yet. */
function saidInRowAt(page: Page, name: string): Promise<number> {
  return page.evaluate(
    ([driver, words]) =>
      new Promise<number>((resolve) => {
        const isSaid = (row: Element) => row.textContent.includes(driver) && row.textContent.includes(words);
        // A timer that is set before a frame is painted runs after it.
        const look = () =>
          [...document.querySelectorAll('tbody > .table-row')].some(isSaid)
            ? setTimeout(() => resolve(Date.now()))
            : requestAnimationFrame(look);
        look();
      }),
    [name, unprocessed] as const,
  );
}

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { drivers } from '../corpus/fleet.ts';
import { makeFleetDownload } from '../corpus/fleet-download.ts';
import { cardHistoryOf } from '../screenshots/card-history.ts';
import { type FurnishedDepot, furnishDepot } from '../screenshots/depot.ts';
import { go } from '../web/managers-screens.ts';
import { median, rounded } from './statistics.ts';

const files = 60;
const dayMs = 86_400_000;
const clicks = 7;

/**
 * From the click on a driver's name to the painted frames with the files and with the chart of 56 days, for a driver with
 * 60 card files, with the page's processor time, beside the time in which the list that the click came from is painted
 * again. At the first click nothing of the driver has been asked for before.
 */
export async function driverPage(): Promise<Readonly<Record<string, number>>> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const depot = await furnishDepot(home);
  const browser = await launchBrowser();
  try {
    await dropCards(depot);
    const page = await browser.newPage({ viewport: { width: 1280, height: 1_000 } });
    await page.goto(await depot.session.newAddress());
    await page.locator('h1').waitFor();
    const known: number[] = [];
    const chart: number[] = [];
    const list: number[] = [];
    const worked: number[] = [];
    const processorMs = await processorTimeOf(page);
    for (let click = 0; click <= clicks; click += 1) {
      const startedAt = Date.now();
      const painted = paintedAt(page, '#drivers-table tbody a');
      await go(page, '/driver-cards/all/everyone');
      list.push((await painted) - startedAt);
      await page.getByRole('searchbox').fill(cardHistoryOf);
      await page.getByRole('link', { name: cardHistoryOf }).waitFor();
      const before = await processorMs();
      const { at, knownAt, chartAt } = await clickedAt(page, cardHistoryOf);
      worked.push((await processorMs()) - before);
      known.push(knownAt - at);
      chart.push(chartAt - at);
    }
    const [first = 0, ...others] = chart;
    return {
      driverPageFilesMsFirst: rounded(known[0] ?? 0, 0),
      driverPageFilesMsP50: rounded(median(known.slice(1)), 0),
      driverPageChartMsFirst: rounded(first, 0),
      driverPageChartMsP50: rounded(median(others), 0),
      driverPageProcessorMsFirst: rounded(worked[0] ?? 0, 0),
      driverPageProcessorMsP50: rounded(median(worked.slice(1)), 0),
      driverPageChartToItsList: rounded(median(others) / Math.max(1, median(list.slice(1))), 2),
    };
  } finally {
    await browser.close();
    await depot.stop();
    await rm(home, { recursive: true, force: true });
  }
}

/** A card that was read on each of the last 60 days. */
async function dropCards(depot: FurnishedDepot): Promise<void> {
  const driver = drivers.find(({ firstNames, lastName }) => `${firstNames} ${lastName}` === cardHistoryOf);
  if (driver === undefined) throw new Error(`${cardHistoryOf} is not in the fleet`);
  const { uploaded } = await depot.session.counts();
  for (let day = files; day > 0; day -= 1) {
    const now = new Date(Date.now() - day * dayMs - 3_600_000).toISOString();
    const { fileName, bytes } = makeFleetDownload(driver, { now, days: 28 });
    await depot.drop(`${day}_${fileName}`, bytes);
  }
  const isDone = async () => {
    const counts = await depot.session.counts();
    const { facts } = await depot.session.request('truth.get', {});
    return counts.uploaded >= uploaded + files && counts.waiting === 0 && facts.unread === 0;
  };
  const startedAt = Date.now();
  while (!(await isDone())) {
    if (Date.now() - startedAt > 120_000) throw new Error('the cards were not sent and read within two minutes');
    await delay(500);
  }
}

/** The processor time that the page has taken since it began: other work on the machine does not lengthen it. */
async function processorTimeOf(page: Page): Promise<() => Promise<number>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
}

/** When the first element of a selector is painted. */
function paintedAt(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        // A timer that is set before a frame is painted runs after it.
        const look = () =>
          document.querySelector(wanted) === null ? requestAnimationFrame(look) : setTimeout(() => resolve(Date.now()));
        requestAnimationFrame(look);
      }),
    selector,
  );
}

/** Clicks a name in the page itself, so that the way there is not measured. */
function clickedAt(page: Page, name: string) {
  return page.evaluate(async (wanted) => {
    const link = [...document.querySelectorAll('a')].find((each) => each.textContent === wanted);
    const painted = (selector: string) =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.querySelector(selector) === null
            ? requestAnimationFrame(look)
            : setTimeout(() => resolve(Date.now()));
        look();
      });
    const at = Date.now();
    link?.click();
    const [knownAt, chartAt] = await Promise.all([
      painted('table [class*="file-actions"]'),
      painted('[role=slider] [data-activity=drive]'),
    ]);
    return { at, knownAt, chartAt };
  }, name);
}

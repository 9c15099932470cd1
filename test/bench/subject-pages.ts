import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { drivers, type FleetDriver, type FleetVehicle, vehicles } from '../corpus/fleet.ts';
import { type FleetDownload, makeFleetDownload } from '../corpus/fleet-download.ts';
import { cardHistoryOf } from '../screenshots/card-history.ts';
import { type FurnishedDepot, furnishDepot } from '../screenshots/depot.ts';
import { go } from '../web/managers-screens.ts';
import { until } from './deadline.ts';
import { paintedAt } from './page-tasks.ts';
import { median, rounded } from './statistics.ts';

const dayMs = 86_400_000;
const clicks = 7;

/** A page that a name in a list leads to, with what was read before. */
interface SubjectPage {
  /** What its figures begin with. */
  readonly figures: string;
  readonly list: string;
  readonly name: string;
  /** A mark of the chart that stands for something that was read. */
  readonly chart: string;
  readonly downloads: readonly FleetDownload[];
}

/** A card that was read on each of the last 60 days: 56 of them are on the chart. */
export async function driverPage(): Promise<Readonly<Record<string, number>>> {
  const driver = drivers.find(({ firstNames, lastName }) => `${firstNames} ${lastName}` === cardHistoryOf);
  if (driver === undefined) throw new Error(`${cardHistoryOf} is not in the fleet`);
  return openedFromList({
    figures: 'driverPage',
    list: '/driver-cards/all/everyone',
    name: cardHistoryOf,
    chart: '[role=slider] [data-activity=drive]',
    downloads: readEach(1, 60, driver),
  });
}

/** A unit that was read in each of the last 13 weeks: 90 days are on the chart. */
export async function vehiclePage(): Promise<Readonly<Record<string, number>>> {
  const [vehicle] = vehicles;
  if (vehicle === undefined) throw new Error('the fleet has no vehicle');
  return openedFromList({
    figures: 'vehiclePage',
    list: '/vehicle-units/all/everyone',
    name: vehicle.registration,
    chart: '[role=slider] [class*="use-chart_km"]',
    downloads: readEach(7, 13, vehicle),
  });
}

/** Read every so many days, so many times; each file holds four weeks. */
function readEach(days: number, times: number, subject: FleetDriver | FleetVehicle): readonly FleetDownload[] {
  return Array.from({ length: times }, (_, index) => {
    const daysAgo = (times - index) * days;
    const now = new Date(Date.now() - daysAgo * dayMs - 3_600_000).toISOString();
    const { fileName, bytes } = makeFleetDownload(subject, { now, days: 28 });
    return { fileName: `${daysAgo}_${fileName}`, bytes };
  });
}

/**
 * From the click on a name to the painted frames with the files and with the chart, and the page's processor time, beside
 * the time in which the list that the click came from is painted again. At the first click nothing of the driver or
 * vehicle has been asked for before.
 */
async function openedFromList({
  figures,
  list: address,
  name,
  chart: mark,
  downloads,
}: SubjectPage): Promise<Readonly<Record<string, number>>> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const depot = await furnishDepot(home);
  const browser = await launchBrowser();
  try {
    await drop(depot, downloads);
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
      const painted = paintedAt(page, '.table-row a');
      await go(page, address);
      list.push((await painted) - startedAt);
      await page.getByRole('searchbox').fill(name);
      await page.getByRole('link', { name, exact: true }).waitFor();
      const before = await processorMs();
      const { at, knownAt, chartAt } = await clickedAt(page, name, mark);
      worked.push((await processorMs()) - before);
      known.push(knownAt - at);
      chart.push(chartAt - at);
    }
    const [first = 0, ...others] = chart;
    return {
      [`${figures}FilesMsFirst`]: rounded(known[0] ?? 0, 0),
      [`${figures}FilesMsP50`]: rounded(median(known.slice(1)), 0),
      [`${figures}ChartMsFirst`]: rounded(first, 0),
      [`${figures}ChartMsP50`]: rounded(median(others), 0),
      [`${figures}ProcessorMsFirst`]: rounded(worked[0] ?? 0, 0),
      [`${figures}ProcessorMsP50`]: rounded(median(worked.slice(1)), 0),
      [`${figures}ChartToItsList`]: rounded(median(others) / Math.max(1, median(list.slice(1))), 2),
    };
  } finally {
    await browser.close();
    await depot.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function drop(depot: FurnishedDepot, downloads: readonly FleetDownload[]): Promise<void> {
  const { uploaded } = await depot.session.counts();
  for (const { fileName, bytes } of downloads) await depot.drop(fileName, bytes);
  const isDone = async () => {
    const counts = await depot.session.counts();
    const { facts } = await depot.session.request('status.get', {});
    return counts.uploaded >= uploaded + downloads.length && counts.waiting === 0 && facts.unread === 0;
  };
  await until(120_000, 'the downloads to be sent and read', isDone, 500);
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

/** Clicks a name in the page itself, so that the way there is not measured. */
function clickedAt(page: Page, name: string, chart: string) {
  return page.evaluate(
    async ({ wanted, mark }) => {
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
      const [knownAt, chartAt] = await Promise.all([painted('table td[class*="file-action"]'), painted(mark)]);
      return { at, knownAt, chartAt };
    },
    { wanted: name, mark: chart },
  );
}

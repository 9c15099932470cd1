/**
 * `npm run screenshots`: the built page on the agent and the reference service, of made-up people only, in light and
 * dark at 1280 x 800 and 1920 x 1080, into `docs/`. `-- --only NAME` takes one screen; `-- --out DIR` goes elsewhere;
 * `-- --electron` takes those of the desktop app on a real Electron instead.
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../browser.ts';
import { drivers, vehicles } from '../corpus/fleet.ts';
import { makeFleetDownload } from '../corpus/fleet-download.ts';
import { isAtDesk } from '../real-electron/run-at-desk.ts';
import { type FurnishedDepot, furnishDepot } from './depot.ts';
import { takeDesktopPictures } from './desktop-pictures.ts';
import { screens } from './screens.ts';

const sizes = [
  { name: '', width: 1280, height: 800 },
  { name: '-1920', width: 1920, height: 1080 },
] as const;
const colourSchemes = ['light', 'dark'] as const;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    electron: { type: 'boolean', default: false },
    out: { type: 'string', default: path.resolve(import.meta.dirname, '../../docs') },
  },
});

await mkdir(options.out, { recursive: true });
if (!options.electron) await takePagePictures();
else if (await isAtDesk((desk) => cp(picturesAtDesk(desk), options.out, { recursive: true })))
  await takeDesktopPictures(picturesAtDesk(os.homedir()));

function picturesAtDesk(home: string): string {
  return path.join(home, 'pictures');
}

async function takePagePictures(): Promise<void> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-screenshots-'));
  const browser = await launchBrowser();
  const depot = await furnishDepot(home);
  await sendUnprocessed(depot);
  try {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' });
    const page = await context.newPage();
    await page.goto(depot.url);
    for (const screen of screens) {
      if (options.only !== undefined && options.only !== screen.name) continue;
      for (const size of sizes) {
        for (const colorScheme of colourSchemes) {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await screen.open(page);
          const name = `${screen.name}${size.name}${colorScheme === 'dark' ? '-dark' : ''}.png`;
          await page.screenshot({ path: path.join(options.out, name) });
          console.log(name);
        }
      }
    }
  } finally {
    await browser.close();
    await depot.stop();
    await rm(home, { recursive: true, force: true });
  }
}

/** Some who are pressing have a file here that the service has not processed yet, which no other tool shows. */
async function sendUnprocessed(furnished: FurnishedDepot): Promise<void> {
  await furnished.stopService();
  await furnished.startService({ processingDelayMs: 3_600_000 });
  const pressing = [...drivers.filter(({ lastName }) => ['Fennimore-Hale', 'Drayfield'].includes(lastName))];
  const sentBefore = (await furnished.session.counts()).uploaded;
  for (const subject of [...pressing, ...vehicles.filter(({ registration }) => registration === 'TD24 BQD')]) {
    const { fileName, bytes } = makeFleetDownload(subject, { now: new Date().toISOString(), speedMinutes: 0 });
    await furnished.drop(fileName, bytes);
  }
  while ((await furnished.session.counts()).uploaded < sentBefore + 3) await delay(200);
}

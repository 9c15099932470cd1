import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DesktopApp, launchDesktop, waitFor } from '../desktop/desktop-app.ts';
import { request } from '../desktop/page-requests.ts';
import { furnishDepot, serviceCredentials } from './depot.ts';
import { openRealDesktop, panelHeight, type RealDesktop, screenSize } from './real-desktop.ts';
import { openUploads, visit } from './screens.ts';

/** Frames, menus and notifications are drawn by other programs, which do not say when they have done it. */
const drawnWithinMs = 2_000;

/**
 * Pictures of the real window in its frame, of the sign beside the clock with its menu, and of a notification, on a
 * desktop of a virtual screen. Of made-up people only.
 */
export async function takeDesktopPictures(directory: string): Promise<void> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-pictures-'));
  await mkdir(directory, { recursive: true });
  const desktop = await openRealDesktop();
  const take = async (name: string, part?: Parameters<RealDesktop['picture']>[1]) => {
    await delay(drawnWithinMs);
    desktop.picture(path.join(directory, `${name}.png`), part);
    console.log(`${name}.png`);
  };
  const openApps: DesktopApp[] = [];
  const open = async (home: string) => {
    const app = await launchDesktop({ home });
    openApps.push(app);
    const page = await app.page();
    await page.getByRole('heading').first().waitFor();
    return { app, page };
  };
  try {
    const first = await open(path.join(home, 'new'));
    await take('desktop-first-run');
    await first.app.kill();

    const depot = await furnishDepot(home);
    await depot.agent.stop();
    const { app, page } = await open(home);
    // After nine, the reminder of the day would lie over the window in each picture.
    const patch = { serviceUrl: depot.service().url, depotName: 'Millbrook depot', remindDue: false };
    await request(page, 'settings.change', { patch });
    await request(page, 'keys.replace', serviceCredentials);
    // The first-run setup has what it needs now, and leads nowhere else by itself.
    await page.evaluate(() => {
      window.location.hash = '#/';
    });
    await page.reload();
    await openUploads(page);
    await take('desktop-uploads');
    await visit(page, /Driver cards/, /over/);
    await take('desktop-driver-cards');

    await app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide(), null);
    const sign = { x: screenSize.width - panelHeight / 2, y: screenSize.height - panelHeight / 2 };
    desktop.click(sign.x, sign.y, 3);
    await take('desktop-tray', { x: screenSize.width - 480, y: screenSize.height - 320, width: 480, height: 320 });
    desktop.click(40, 40, 1);

    for (const index of [1, 2, 3])
      await depot.drop(`${index}.ddd`, Buffer.from(`<!DOCTYPE html><html><body>Page ${index}</body></html>`));
    await waitFor('the notification', async () => {
      await request(page, 'folders.scanNow', {});
      const shown = await app.inMain(() => globalThis.observed.notifications.length, null);
      return shown > 0 ? true : undefined;
    });
    await take('desktop-notification', {
      x: screenSize.width - 480,
      y: screenSize.height - 320,
      width: 480,
      height: 320,
    });
    await depot.stopService();
  } finally {
    for (const app of openApps) await app.kill();
    desktop.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

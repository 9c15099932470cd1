import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startReferenceService } from '../service/reference-service.ts';
import { type DesktopApp, waitFor } from './desktop-app.ts';
import { fromOrigin, onBuildToo, test } from './fixtures.ts';
import { credentials, request, setUpService } from './page-requests.ts';
import { sampleDownload } from './sample-download.ts';

const trayOf = (app: DesktopApp) =>
  app.inMain(() => {
    const { tray } = globalThis.observed;
    return { image: tray?.image ?? '', toolTip: tray?.toolTip ?? '' };
  }, null);

const untilSign = (app: DesktopApp, sign: string) =>
  waitFor(`the sign "${sign}"`, async () => {
    const tray = await trayOf(app);
    return path.basename(tray.image).startsWith(sign) ? tray : undefined;
  });

const click = (app: DesktopApp, id: string) =>
  app.inMain((_electron, id) => globalThis.observed.tray?.menu?.getMenuItemById(id)?.click(), id);

async function watch(app: DesktopApp, page: Page, folder: string): Promise<void> {
  await mkdir(folder);
  await app.inMain(({ dialog }, folder) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] });
  }, folder);
  await request(page, 'folders.choose', {});
}

test.describe(`the tray, ${fromOrigin}`, () => {
  test.skip(process.platform !== 'linux', 'the panel is one of Linux');

  test(
    'says what the first screen says, from setting up to all sent, and never green while something is stuck',
    onBuildToo,
    async ({ launch, home, panel }) => {
      const service = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
      const app = await launch({ environment: await panel.start() });
      const page = await app.page();
      const asNew = await untilSign(app, 'attention');
      expect(asNew.toolTip).toMatch(/missing|No folder/);
      // Asked where archives can be read.
      expect(
        await app.inMain((_electron, file) => process.getBuiltinModule('node:fs').existsSync(file), asNew.image),
      ).toBe(true);

      await setUpService(page, service);
      const folder = path.join(home, 'Card reader PC');
      await watch(app, page, folder);
      const calm = await untilSign(app, 'all-sent');
      expect(calm.toolTip).toBe('Everything collected at this depot has been sent.');

      await click(app, 'pause-open');
      expect((await untilSign(app, 'paused')).toolTip).toBe('Paused until you resume.');
      await click(app, 'resume');
      await untilSign(app, 'all-sent');

      await writeFile(path.join(folder, 'page.ddd'), '<!DOCTYPE html><html><body>Please sign in</body></html>');
      await click(app, 'look');
      const stuck = await untilSign(app, 'attention');
      expect(stuck.toolTip).toMatch(/^1 file needs attention\./);

      await rename(folder, `${folder} elsewhere`);
      await waitFor('the folder to be missed', async () => {
        await request(page, 'folders.scanNow', {});
        return (await trayOf(app)).toolTip.includes('cannot be reached') || undefined;
      });
      expect((await trayOf(app)).image).toContain('attention');
      await service.stop();
    },
  );

  test('waits, and loses nothing, while the service cannot be reached, and asks before it quits', async ({
    launch,
    home,
    panel,
  }) => {
    const app = await launch({ environment: await panel.start() });
    const page = await app.page();
    await request(page, 'settings.change', { patch: { serviceUrl: 'http://127.0.0.1:9' } });
    await request(page, 'keys.replace', credentials);
    const folder = path.join(home, 'Card reader PC');
    await watch(app, page, folder);
    const { fileName, bytes } = sampleDownload();
    await writeFile(path.join(folder, fileName), bytes);
    await click(app, 'look');
    const tray = await waitFor('the tray to say so', async () => {
      const tray = await trayOf(app);
      return /^No connection.*\b1 file is waiting/.test(tray.toolTip) ? tray : undefined;
    });
    expect(path.basename(tray.image)).toBe('waiting.png');
    expect(tray.toolTip).toMatch(/1 file is waiting, and nothing is lost\.$/);

    await click(app, 'quit');
    await waitFor(
      'the question',
      async () =>
        (await app.inMain(() => globalThis.observed.messageBoxes[0], null)) === 'Quit Tacho Depot?' || undefined,
    );
    // What answers for a person closes the question, which keeps the program running.
    expect(await request(page, 'host.get', {})).toMatchObject({ kind: 'desktop' });
  });

  test('leads from a notification to the files, one for all of them', async ({ launch, home, panel }) => {
    const app = await launch({ environment: await panel.start() });
    const page = await app.page();
    await request(page, 'settings.change', { patch: { serviceUrl: 'http://127.0.0.1:9' } });
    const folder = path.join(home, 'Card reader PC');
    await watch(app, page, folder);
    await waitFor('the first look', async () => (await request(page, 'status.get', {})).facts.lastScanAt ?? undefined);
    for (const index of [1, 2, 3]) {
      await writeFile(path.join(folder, `${index}.ddd`), `<!DOCTYPE html><html><body>Page ${index}</body></html>`);
    }
    await request(page, 'folders.scanNow', {});
    const titles = () => app.inMain(() => globalThis.observed.notifications.map(({ title }) => title), null);
    await waitFor('the notification', async () => ((await titles()).length > 0 ? true : undefined));
    expect(await titles()).toEqual(['3 files need attention']);
    await app.inMain(() => void globalThis.observed.notifications[0]?.emit('click'), null);
    await waitFor(
      'the list',
      async () =>
        (await app.inMain(
          ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL() === 'depot://app/#/uploads',
          null,
        )) || undefined,
    );
  });

  test('tells once a day how many are due, and leads from there to their list', async ({ launch, home, panel }) => {
    const service = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
    const app = await launch({ environment: await panel.start() });
    const page = await app.page();
    const reminders = { remindAt: '00:00', quietFrom: '00:00', quietUntil: '00:00' };
    await request(page, 'settings.change', { patch: reminders });
    await setUpService(page, service);
    const shown = () =>
      app.inMain(() => globalThis.observed.notifications.map(({ title, body }) => [title, body]), null);
    await waitFor('the summary', async () => ((await shown()).length > 0 ? true : undefined));
    expect(await shown()).toEqual([
      [expect.stringMatching(/^\d+ driver cards? and \d+ vehicle units? are overdue$/), expect.any(String)],
    ]);
    const { reminder } = await request(page, 'today.get', {});
    expect(reminder.summary?.drivers.over).toBeGreaterThan(0);
    await app.inMain(() => void globalThis.observed.notifications[0]?.emit('click'), null);
    await expect(page.getByRole('radio', { name: /^Overdue/ })).toBeChecked();
    await page.getByRole('link', { name: 'Today' }).click();
    const summary = page.locator('[data-daily-summary]').filter({ hasText: /are overdue\./ });
    await expect(summary).toBeVisible();
    await summary.getByRole('button', { name: 'Not today' }).click();
    await expect(summary).toHaveCount(0);
    await service.stop();
  });
});

import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { uploadAddress } from '../../shared/contract/addresses.ts';
import { type ReferenceService, startReferenceService } from '../service/reference-service.ts';
import { dataFolder, waitFor } from './desktop-app.ts';
import { test as desktopTest, fromOrigin, onBuildToo } from './fixtures.ts';
import { addFile, credentials, newestUploads, request, setUpService } from './page-requests.ts';
import { sampleDownload } from './sample-download.ts';

const test = desktopTest.extend<{ readonly service: ReferenceService }>({
  service: async ({ home }, use) => {
    const service = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
    await use(service);
    await service.stop();
  },
});

/** A person lets go of a file above the window: the system's own drag, so that the page gets a real file. */
async function drop(page: Page, file: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
  }
}

test.describe(`a file, ${fromOrigin}`, () => {
  test(
    'that is dropped on the window arrives at the service, byte for byte',
    onBuildToo,
    async ({ launch, service, home }) => {
      const app = await launch();
      const page = await app.page();
      await setUpService(page, service);
      const folder = path.join(home, 'Card reader PC');
      await mkdir(folder);
      await app.inMain(({ dialog }, folder) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] });
      }, folder);
      const chosen = await request(page, 'folders.choose', {});
      expect(chosen).toMatchObject({ folder: { label: 'Card reader PC' } });
      // The first-run setup has what it needs now, and leads nowhere else by itself.
      await page.evaluate(() => {
        window.location.hash = '#/';
      });
      await page.reload();
      await page.getByRole('heading', { name: 'Today' }).waitFor({ state: 'attached' });
      const { fileName, bytes } = sampleDownload();
      const file = path.join(home, fileName);
      await writeFile(file, bytes);
      await drop(page, file);

      await waitFor('the file at the service', async () => service.received()[0]);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(service.contentOf(sha256)?.equals(bytes)).toBe(true);
      await waitFor('the receipt', async () => (await newestUploads(page)).find((row) => row.state === 'sent'));
    },
  );

  test('that came from a folder is shown in the file manager, out of the menu of its row', async ({
    launch,
    service,
    home,
  }) => {
    const app = await launch();
    const page = await app.page();
    await setUpService(page, service);
    const folder = path.join(home, 'Card reader PC');
    const { fileName, bytes } = sampleDownload();
    await mkdir(folder);
    await writeFile(path.join(folder, fileName), bytes);
    await app.inMain(({ dialog, shell }, folder) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] });
      shell.showItemInFolder = (shown) => {
        process.env.TEST_SHOWN_IN_FOLDER = shown;
      };
    }, folder);
    await request(page, 'folders.choose', {});
    await waitFor('the receipt', async () => (await newestUploads(page)).find((row) => row.state === 'sent'));
    await page.evaluate(() => {
      window.location.hash = '#/uploads/all';
    });
    await page.reload();
    await page.locator('.table-row').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Show in folder' }).click();
    const shown = () => app.inMain(() => process.env.TEST_SHOWN_IN_FOLDER ?? '', null);
    await waitFor('the file manager', async () => (await shown()) || undefined);
    expect(path.basename(await shown())).toBe(fileName);
    expect((await shown()).startsWith(folder)).toBe(true);
  });

  test('that is kept is dragged out of the window under its own name', async ({ launch, home }) => {
    const app = await launch();
    const page = await app.page();
    const { fileName, bytes } = sampleDownload();
    await addFile(page, { fileName, bytes });
    const { id } = await waitFor('the row', async () => (await newestUploads(page))[0]);
    await app.inMain(({ BrowserWindow }) => {
      const { readFileSync } = process.getBuiltinModule('node:fs');
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (contents === undefined) throw new Error('There is no window.');
      // The system's own drag would wait for a hand that lets go.
      contents.startDrag = ({ file = '', icon }) => {
        const picture = typeof icon === 'string' ? null : icon;
        const read = { file, base64: readFileSync(file, 'base64'), hasPicture: picture?.isEmpty() === false };
        process.env.TEST_DRAGGED = JSON.stringify(read);
      };
    }, null);
    await page.evaluate((address) => {
      window.location.hash = `#${address}`;
    }, uploadAddress(id));
    await page.reload();
    const name = page.getByRole('complementary').getByText(fileName);
    await name.hover();
    await page.mouse.down();
    const box = await name.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 40, { steps: 5 });
    const text = await waitFor('the drag', () => app.inMain(() => process.env.TEST_DRAGGED, null));
    await page.mouse.up();
    const dragged: { file: string; base64: string; hasPicture: boolean } = JSON.parse(text);
    expect(path.basename(dragged.file)).toBe(fileName);
    expect(dragged.file.startsWith(dataFolder(home))).toBe(true);
    expect(dragged.base64).toBe(Buffer.from(bytes).toString('base64'));
    expect(dragged.hasPicture).toBe(true);
    // A drag that has left the window adds nothing.
    expect(await newestUploads(page)).toHaveLength(1);
  });

  test('that is being sent when the app quits is finished first, and is not sent again', async ({
    launch,
    service,
  }) => {
    const first = await launch();
    const page = await first.page();
    await setUpService(page, service);
    service.misbehaviour.instruct({ kind: 'late', delayMs: 1_500 }, { times: 1 });
    await addFile(page, sampleDownload());
    await waitFor('the file at the service', async () => service.received()[0]);
    await first.inMain(({ app }) => {
      setImmediate(() => app.quit());
    }, null);
    expect(await first.exited).toBe(0);

    const second = await launch();
    const rows = await newestUploads(await second.page());
    expect(rows.map(({ state, attempts }) => ({ state, attempts }))).toEqual([{ state: 'sent', attempts: 1 }]);
    expect(service.received()).toHaveLength(1);
  });
});

import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { type DesktopApp, menuOfProgram, waitFor } from './desktop-app.ts';
import { fromOrigin, test } from './fixtures.ts';
import { sampleDownload } from './sample-download.ts';

declare global {
  // Lives in the main process: the menus that were opened at the pointer, by the roles of their items.
  var popups: string[][];
  // The details of the boxes that were shown.
  var details: string[];
}

const popupOf = (app: DesktopApp) =>
  waitFor('the menu at the pointer', () => app.inMain(() => globalThis.popups.shift(), null));

/** Notes what is opened at the pointer instead of opening it: nobody here would close it. */
const notePopups = (app: DesktopApp) =>
  app.inMain(({ Menu }) => {
    globalThis.popups = [];
    Menu.prototype.popup = function () {
      globalThis.popups.push(this.items.map(({ role, type, enabled }) => `${role ?? type}${enabled ? '' : ' off'}`));
    };
  }, null);

test.describe(`a right click, ${fromOrigin}`, () => {
  test('in a field offers to cut, copy, paste and mark everything, and elsewhere nothing', async ({ launch }) => {
    const app = await launch();
    const page = await app.page();
    // The last that the program puts around its window.
    await menuOfProgram(app);
    await notePopups(app);
    await page.evaluate(() => window.location.assign('#/setup'));
    const field = page.getByRole('textbox').first();
    await field.fill('Millbrook');
    await field.selectText();
    await field.click({ button: 'right' });
    expect((await popupOf(app)).map((item) => item.toLowerCase())).toEqual([
      'cut',
      'copy',
      expect.stringMatching(/^paste/),
      'separator',
      'selectall',
    ]);
    await page.getByRole('heading', { level: 1 }).click({ button: 'right' });
    await field.click({ button: 'right' });
    await popupOf(app);
    expect(await app.inMain(() => globalThis.popups, null)).toEqual([]);
  });
});

test.describe(`the menu bar, ${fromOrigin}`, () => {
  test('makes the page larger and smaller by every key that a keyboard has for it, and fills the screen', async ({
    launch,
  }) => {
    const app = await launch();
    await app.page();
    await menuOfProgram(app);
    const factors = await app.inMain(async ({ BrowserWindow, Menu }) => {
      const [window] = BrowserWindow.getAllWindows();
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
      const found: Record<string, number> = {};
      for (const key of ['CmdOrCtrl+=', 'CmdOrCtrl+numadd', 'CmdOrCtrl+numsub', 'CmdOrCtrl+num0']) {
        const item = items.find(({ accelerator }) => accelerator === key);
        item?.click({}, window, window?.webContents);
        found[key] = window?.webContents.getZoomLevel() ?? -9;
      }
      return found;
    }, null);
    expect(factors).toEqual({
      'CmdOrCtrl+=': 0.5,
      'CmdOrCtrl+numadd': 1,
      'CmdOrCtrl+numsub': 0.5,
      'CmdOrCtrl+num0': 0,
    });
    const fullScreen = await app.inMain(
      ({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('full-screen')?.role?.toLowerCase(),
      null,
    );
    expect(fullScreen).toBe('togglefullscreen');
  });
});

test.describe(`a file that is handed over, ${fromOrigin}`, () => {
  test('and is not there, or may not be read, is said so in its own words', async ({ launch, home }) => {
    const { bytes } = sampleDownload();
    const locked = path.join(home, 'locked.ddd');
    await writeFile(locked, bytes);
    await chmod(locked, 0);
    const app = await launch({
      given: [path.join(home, 'gone.ddd'), locked],
      breaking: ({ dialog }) => {
        globalThis.details = [];
        const { showMessageBox } = dialog;
        dialog.showMessageBox = ((...given: Parameters<typeof showMessageBox>) => {
          globalThis.details.push((given.at(-1) as { readonly detail?: string }).detail ?? '');
          return showMessageBox(...given);
        }) as typeof showMessageBox;
      },
    });
    await app.page();
    const said = await waitFor('the message', () => app.inMain(() => globalThis.details[0], null));
    expect(said.split('\n')).toEqual([
      'gone.ddd is not there any more. It was moved, renamed or deleted, or its drive was unplugged.',
      'locked.ddd may not be read by this user. Ask your IT department for access to its folder.',
    ]);
  });
});

test.describe(`about the program, ${fromOrigin}`, () => {
  test('stands in the menu, and says which version runs and how it was installed', async ({ launch }) => {
    const app = await launch();
    const page = await app.page();
    await menuOfProgram(app);
    await app.inMain(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('about')?.click(), null);
    await expect(page.getByText(/^Tacho Depot \d+\.\d+\.\d+\. Runs from its sources\.$/)).toBeVisible({
      timeout: 20_000,
    });
  });
});

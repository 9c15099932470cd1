import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { fuses } from '../../build/pack/configuration.ts';
import { externalLinks } from '../../shared/contract/external-links.ts';
import { electronVersionOfThisRun } from '../real-electron/electron.ts';
import { fromOrigin, test } from './fixtures.ts';

/**
 * The items of Electron's own checklist ("Security", in its documentation), by their numbers there. Those that are shown
 * by what the page cannot do are in `closed-doors.spec.ts`, `senders.spec.ts` and `network.spec.ts`, and named here.
 */
test.describe(`Electron's checklist, ${fromOrigin}`, () => {
  test('2 to 4, 6, 8 to 10: the page has no powers, and nothing that protects it is switched off', async ({ app }) => {
    await app.page();
    const preferences = await app.inMain(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        readonly getLastWebPreferences: () => Record<string, unknown>;
      };
      const {
        nodeIntegration,
        nodeIntegrationInWorker,
        nodeIntegrationInSubFrames,
        contextIsolation,
        sandbox,
        webSecurity,
        allowRunningInsecureContent,
        experimentalFeatures,
        enableBlinkFeatures,
        webviewTag,
      } = contents.getLastWebPreferences();
      return {
        off: [
          nodeIntegration,
          nodeIntegrationInWorker,
          nodeIntegrationInSubFrames,
          allowRunningInsecureContent,
          experimentalFeatures,
          enableBlinkFeatures,
          webviewTag,
        ].map(Boolean),
        on: [contextIsolation, sandbox, webSecurity],
      };
    }, null);
    expect(preferences).toEqual({ off: Array(7).fill(false), on: [true, true, true] });
  });

  test('1, 7, 18: everything shown comes from the own scheme, under a policy, and no file is read by its path', async ({
    app,
  }) => {
    const page = await app.page();
    // Of what the page is made of; Electron keeps no timing of what a scheme of the app's own answers.
    const sources = await page.evaluate(() => {
      const parts = document.querySelectorAll('script[src], link[rel=stylesheet], link[rel=modulepreload], img[src]');
      return [...parts].map((part) => {
        const address = part.getAttribute('src') ?? part.getAttribute('href') ?? '';
        return new URL(address, document.baseURI).origin === window.location.origin;
      });
    });
    expect(sources.length).toBeGreaterThan(0);
    expect(sources).not.toContain(false);
    const isFile = await app.inMain(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL().startsWith('file:'),
      null,
    );
    expect(isFile).toBe(false);
  });

  test('5, 13, 14, 17: permissions, navigation, windows and senders have specs of their own', async () => {
    const specs = await Promise.all(
      ['closed-doors', 'senders', 'network'].map((name) =>
        readFile(path.join(import.meta.dirname, `${name}.spec.ts`), 'utf8'),
      ),
    );
    for (const title of ['be granted a permission', 'navigate away', 'open a window', 'a frame inside the page']) {
      expect(specs.some((text) => text.includes(`'${title}'`))).toBe(true);
    }
  });

  test('11, 12: a guest page cannot be put into the page', async ({ app }) => {
    const page = await app.page();
    const guest = await page.evaluate(() => {
      const view = document.createElement('webview');
      view.setAttribute('src', 'https://outside.invalid/');
      document.body.append(view);
      const isElement = 'getWebContentsId' in view;
      view.remove();
      return isElement;
    });
    expect(guest).toBe(false);
    // Where the element existed all the same, whatever its options.
    const isRefused = await app.inMain(({ BrowserWindow }) => {
      let isRefused = false;
      const event = { preventDefault: () => (isRefused = true) };
      BrowserWindow.getAllWindows()[0]?.webContents.emit('will-attach-webview', event, {}, {});
      return isRefused;
    }, null);
    expect(isRefused).toBe(true);
  });

  test('15: only pages of the fixed list are opened in the browser, exactly as they stand in it, and drafts of mails', async ({
    app,
  }) => {
    const page = await app.page();
    const known = externalLinks.drivingTimes;
    const others = [`${known}?file=secret`, `${known}#x`, known.replace('https', 'http'), 'file:///etc/hostname'];
    const draft = 'mailto:ada%40example.org?subject=Card&body=Please';
    const withFile = `${draft}&attach=/etc/hostname`;
    for (const url of [...others, 'ms-settings:', 'https://outside.invalid/', withFile, known, draft]) {
      await page.evaluate((url) => void window.open(url), url);
    }
    await expect.poll(() => app.inMain(() => globalThis.observed.openedOutside, null)).toEqual([known, draft]);
  });

  test('16: the Electron in use is the one that was tested', async ({ app }) => {
    await app.page();
    expect(await app.inMain(() => process.versions.electron, null)).toBe(electronVersionOfThisRun());
  });

  test('19: the fuses that a packed program gets make nothing else of it', () => {
    // That a packed program has them is checked on one: `npm run pack:check`.
    expect(fuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  test('20: the bridge passes no event, no channel and no function of Electron to the page', async ({ app }) => {
    const page = await app.page();
    const heard = await page.evaluate(
      () =>
        new Promise<unknown[]>((resolve) => {
          window.depot?.subscribe('settings', (...given: unknown[]) => resolve(given));
          void window.depot?.request('settings.change', { patch: { depotName: 'Heard' } });
        }),
    );
    expect(heard).toHaveLength(1);
    expect(Object.keys(heard[0] as object).sort()).toEqual(['sequence', 'settings']);
  });
});

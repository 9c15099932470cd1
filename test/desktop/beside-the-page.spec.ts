import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { dataFolder, waitFor } from './desktop-app.ts';
import { fromOrigin, test } from './fixtures.ts';
import { newestUploads, request } from './page-requests.ts';
import { sampleDownload } from './sample-download.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** An agent that works on the data of this home, with its page. */
async function startAgent(home: string): Promise<ChildProcess> {
  const given = ['run', '--json', '--data', dataFolder(home)];
  const agent = spawn(process.execPath, [path.join(root, 'electron/agent/main.ts'), ...given], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(createInterface({ input: agent.stdout }), 'line');
  return agent;
}

test.describe(`what helps, ${fromOrigin}`, () => {
  test('files chosen in the dialog of the menu come in; the support file is made; a copy that is not installed looks for no updates', async ({
    launch,
    home,
  }) => {
    const app = await launch();
    const page = await app.page();
    const { fileName, bytes } = sampleDownload();
    const file = path.join(home, fileName);
    await writeFile(file, bytes);
    const asked = await waitFor('the menu', () =>
      app.inMain(async ({ dialog, Menu }, file) => {
        const item = Menu.getApplicationMenu()?.getMenuItemById('add-files');
        if (item == null) {
          return undefined;
        }
        const questions: unknown[] = [];
        dialog.showOpenDialog = async (...given: unknown[]) => {
          questions.push(given.at(-1));
          return { canceled: false, filePaths: [file] };
        };
        item.click();
        return questions;
      }, file),
    );
    expect(asked).toMatchObject([{ properties: ['openFile', 'multiSelections'] }]);
    await waitFor('the file', async () => (await newestUploads(page)).find((row) => row.fileName === fileName));

    await request(page, 'settings.change', { patch: { updateFeedUrl: 'https://updates.invalid/depot' } });
    await request(page, 'updates.check', {});
    expect(await request(page, 'updates.get', {})).toEqual({ state: 'not-possible', why: 'not-installed' });
    const head = await page.evaluate(async () => {
      const answer = (await window.depot?.request('support.bundle', {})) as { value: { bytes: Uint8Array } };
      return String.fromCharCode(...answer.value.bytes.slice(0, 2));
    });
    expect(head).toBe('PK');
  });

  test('where an agent works on the same data, the window shows its page, and nothing else', async ({
    launch,
    home,
  }) => {
    const agent = await startAgent(home);
    try {
      const app = await launch();
      const look = () =>
        app.inMain(async ({ BrowserWindow }) => {
          // The app's own window, which stayed hidden, may be on its way out.
          const contents = BrowserWindow.getAllWindows()
            .map((window) => window.webContents)
            .find((each) => each.getURL().startsWith('http:'));
          const text: unknown = await contents?.executeJavaScript('document.body.innerText').catch(() => '');
          const bridge: unknown = await contents?.executeJavaScript('typeof window.depot').catch(() => '');
          return { url: contents?.getURL() ?? '', text: String(text), bridge };
        }, null);
      const shown = await waitFor('the agent’s page', async () => {
        const seen = await look();
        return seen.text.includes('Tacho Depot') ? seen : undefined;
      });
      expect(shown.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
      expect(shown.url).not.toContain('token');
      expect(shown.bridge).toBe('undefined');

      const outcomes = await app.inMain(async ({ BrowserWindow }) => {
        const window = BrowserWindow.getAllWindows()[0];
        const contents = window?.webContents;
        const elsewhere = 'http://127.0.0.1:9/';
        await contents?.executeJavaScript(
          `window.location.href = 'https://outside.invalid/'; window.open('${elsewhere}'); null`,
        );
        const loaded = await window?.loadURL(elsewhere).then(
          () => 'loaded',
          (error: Error) => error.message,
        );
        return { loaded, windows: BrowserWindow.getAllWindows().length, opened: globalThis.observed.openedOutside };
      }, null);
      expect(outcomes).toMatchObject({
        loaded: expect.stringContaining('ERR_BLOCKED_BY_CLIENT'),
        windows: 1,
        opened: [],
      });

      await app.inMain(({ BrowserWindow }) => {
        setImmediate(() => BrowserWindow.getAllWindows()[0]?.close());
      }, null);
      expect(await app.exited).toBe(0);
      expect(agent.exitCode).toBe(null);
    } finally {
      agent.kill('SIGTERM');
      await once(agent, 'exit');
    }
  });
});

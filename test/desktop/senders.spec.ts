import { expect } from '@playwright/test';
import { waitFor } from './desktop-app.ts';
import { fromOrigin, test } from './fixtures.ts';

/** A frame as Electron describes the sender of a request. */
interface Frame {
  readonly url: string;
  readonly origin: string;
  readonly parent: object | null;
}

const ours: Frame = { url: 'depot://app/', origin: 'depot://app', parent: null };

const senders: readonly { readonly name: string; readonly frame: Frame | null; readonly accepted: boolean }[] = [
  { name: 'the main frame of the window', frame: ours, accepted: true },
  { name: 'a frame that has gone', frame: null, accepted: false },
  { name: 'a frame inside the page', frame: { ...ours, parent: {} }, accepted: false },
  { name: 'a page from the network', frame: { ...ours, origin: 'https://outside.invalid' }, accepted: false },
  { name: 'a page without an origin', frame: { ...ours, origin: 'null' }, accepted: false },
  { name: 'a file', frame: { ...ours, origin: 'file://' }, accepted: false },
  { name: 'another host of the same scheme', frame: { ...ours, origin: 'depot://other' }, accepted: false },
  { name: 'an origin that begins like ours', frame: { ...ours, origin: 'depot://app.invalid' }, accepted: false },
];

test.describe(`who may ask, ${fromOrigin}`, () => {
  test('only the main frame of the own window on the own page', async ({ app }) => {
    await app.page();
    for (const { name, frame, accepted } of senders) {
      const answer = await app.inMain(async ({ BrowserWindow }, frame) => {
        const sender = BrowserWindow.getAllWindows()[0]?.webContents;
        return globalThis.observed.handlers.get('depot:request')?.({ sender, senderFrame: frame }, 'host.get', {});
      }, frame);
      const expected = accepted ? { ok: true } : { ok: false, error: { code: 'not-allowed' } };
      expect(answer, name).toMatchObject(expected);
    }
  });

  test('not the page of another window, even on the own origin', async ({ app }) => {
    await app.page();
    const answer = await app.inMain(
      async (_electron, frame) =>
        globalThis.observed.handlers.get('depot:request')?.({ sender: {}, senderFrame: frame }, 'host.get', {}),
      ours,
    );
    expect(answer).toMatchObject({ ok: false, error: { code: 'not-allowed' } });
  });

  test('not a foreign page that came into the own window', async ({ launch }) => {
    const app = await launch();
    const page = await app.page();
    // A load that overtakes the first one takes over its failure, and the page has loaded before the app hears of it.
    await waitFor('the first load to end', async () => {
      const isLoading = ({ BrowserWindow }: typeof import('electron')) =>
        BrowserWindow.getAllWindows()[0]?.webContents.isLoading();
      return (await app.inMain(isLoading, null)) === false || undefined;
    });
    await app.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.loadURL('about:blank'), null);
    await page.waitForURL('about:blank');
    const answer = await page.evaluate(() => window.depot?.request('host.get', {}));
    expect(answer).toMatchObject({ ok: false, error: { code: 'not-allowed' } });
  });
});

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { startForwardProxy } from '../forward-proxy.ts';
import { type ReferenceService, startReferenceService } from '../service/reference-service.ts';
import { waitFor } from './desktop-app.ts';
import { test as desktopTest, fromOrigin } from './fixtures.ts';
import { addFile, credentials, newestUploads, request, setUpService } from './page-requests.ts';
import { sampleDownload } from './sample-download.ts';

const test = desktopTest.extend<{ readonly service: ReferenceService }>({
  service: async ({ home }, use) => {
    const service = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
    await use(service);
    await service.stop();
  },
});

test.describe(`the session of the page, ${fromOrigin}`, () => {
  test('reaches nothing but the scheme of the app, even where nothing else would stop it', async ({
    launch,
    service,
  }) => {
    const app = await launch();
    await (await app.page()).waitForLoadState('load');
    const outcome = await app.inMain(async ({ BrowserWindow }, url) => {
      const window = BrowserWindow.getAllWindows()[0];
      // The end of the load that is under way would be taken for the end of this one.
      while (window?.webContents.isLoading()) await new Promise((resolve) => setTimeout(resolve, 10));
      return window?.loadURL(url).then(
        () => 'loaded',
        (error: Error) => error.message,
      );
    }, service.url);
    expect(service.requests()).toEqual([]);
    expect(outcome).toContain('ERR_BLOCKED_BY_CLIENT');
  });
});

test.describe(`files over the network of Electron, ${fromOrigin}`, () => {
  test('arrive once and whole, whatever the service does to the first tries', async ({ home, launch, service }) => {
    // The proxy of this test speaks plain HTTP only, which an administrator has to allow.
    const settingsFile = path.join(home, 'settings.json');
    await writeFile(settingsFile, JSON.stringify({ settings: { allowPlainHttp: true } }));
    const app = await launch({ environment: { TACHO_DEPOT_SETTINGS: settingsFile } });
    const page = await app.page();
    await setUpService(page, service);
    const operation = 'tachograph-upload-multipart-form-data';
    for (const misbehaviour of [
      { kind: 'cut', when: 'before-body' },
      { kind: 'status', status: 500, carriedOut: false },
      { kind: 'redirect', status: 307, to: 'other-origin' },
    ] as const) {
      service.misbehaviour.instruct(misbehaviour, { operation, times: 1 });
    }
    const { fileName, bytes } = sampleDownload();
    await addFile(page, { fileName, bytes });
    await waitFor('the receipt', async () => {
      await request(page, 'sending.tryNow', {});
      return (await newestUploads(page)).find(({ state }) => state === 'sent');
    });
    expect(service.received()).toHaveLength(1);
    expect(service.received()[0]?.sizeBytes).toBe(bytes.byteLength);

    const sessions = await app.inMain(({ session, BrowserWindow }) => {
      const ofPage = BrowserWindow.getAllWindows()[0]?.webContents.session;
      return { same: session.fromPartition('service-1') === ofPage, default: ofPage === session.defaultSession };
    }, null);
    expect(sessions, 'the session of the page is not the one that files are sent over').toEqual({
      same: false,
      default: true,
    });

    // From now on the service is known to a proxy only, which counts at once.
    const proxy = await startForwardProxy(service.url);
    await request(page, 'settings.change', { patch: { serviceUrl: 'http://fleet.invalid', proxyUrl: proxy.url } });
    await addFile(page, sampleDownload(1));
    const connection = async () => (await request(page, 'status.get', {})).facts.connection.state;
    await waitFor(
      'keys for the other address',
      async () => (await connection()) === 'keys-of-other-address' || undefined,
    );
    expect(proxy.asked).toEqual([]);
    await request(page, 'keys.replace', credentials);
    await waitFor('the file by way of the proxy', async () => service.received()[1]);
    expect(new Set(proxy.asked)).toEqual(new Set(['fleet.invalid']));
    await proxy.close();
  });

  test('do not leave this PC over http: unless an administrator allows it', async ({ launch, service }) => {
    const app = await launch();
    const page = await app.page();
    const proxy = await startForwardProxy(service.url);
    await request(page, 'settings.change', { patch: { serviceUrl: 'http://fleet.invalid', proxyUrl: proxy.url } });
    await request(page, 'keys.replace', credentials);
    await addFile(page, sampleDownload());
    await waitFor('the reason', async () => {
      const { facts } = await request(page, 'status.get', {});
      return facts.connection.state === 'plain-address' && facts.waiting === 1 ? true : undefined;
    });
    expect(await request(page, 'connection.test', {})).toMatchObject({ works: false });
    expect(proxy.asked).toEqual([]);
    await proxy.close();
  });

  test('are told why they wait: no connection, and keys that are refused', async ({ launch, service }) => {
    const app = await launch();
    const page = await app.page();
    await request(page, 'settings.change', { patch: { serviceUrl: 'http://127.0.0.1:9' } });
    await request(page, 'keys.replace', { apiToken: 'wrong', subscriptionKey: 'wrong' });
    await addFile(page, sampleDownload());
    const connection = async () => (await request(page, 'status.get', {})).facts.connection.state;
    await waitFor('no connection', async () => (await connection()) === 'no-connection' || undefined);
    await request(page, 'settings.change', { patch: { serviceUrl: service.url } });
    await request(page, 'keys.replace', { apiToken: 'wrong', subscriptionKey: 'wrong' });
    await waitFor('refused keys', async () => (await connection()) === 'keys-refused' || undefined);
    await request(page, 'keys.replace', credentials);
    await waitFor('the file at the service', async () => service.received()[0]);
  });
});

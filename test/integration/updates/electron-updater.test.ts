import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import Module from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { electronUpdaterPort } from '../../../electron/shell/updates/electron-updater-port.ts';

/** What the updater uses of Electron: it asks for the module by itself, past the doubles of the test runner. */
const electron = vi.hoisted(() => ({
  app: {
    isPackaged: true,
    getVersion: () => '0.1.0',
    getName: () => 'Tacho Depot',
    getPath: () => process.env.LOCALAPPDATA ?? '',
    whenReady: async () => undefined,
    isReady: () => true,
    on: () => undefined,
    once: () => undefined,
    quit: () => undefined,
  },
  session: { fromPartition: () => ({ setProxy: async () => undefined }) },
  net: { request: null as unknown },
}));
const signature = vi.hoisted(() => ({ problem: null as string | null, checked: [] as string[] }));
vi.mock('electron', () => electron);
vi.mock('../../../electron/shell/updates/windows-signature.ts', () => ({
  checkWindowsSignature: async (publishers: readonly string[]) => {
    signature.checked.push(...publishers);
    return signature.problem;
  },
}));
const loader = Module as unknown as { _load: (request: string, ...rest: unknown[]) => unknown };
const load = loader._load;
loader._load = (request, ...rest) => (request === 'electron' ? electron : load(request, ...rest));
electron.net.request = (options: http.RequestOptions) => http.request(options);

const installer = Buffer.from('an installer that nobody will run');

/** A signed program of Windows, as its files say, with a cache of its own. */
function installedProgram(): void {
  const home = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-updates-'));
  const feedFile = 'provider: generic\nurl: https://updates.invalid/\nupdaterCacheDirName: tacho-depot-updater\n';
  writeFileSync(path.join(home, 'app-update.yml'), `${feedFile}publisherName:\n  - The makers\n`);
  const before = { platform: process.platform, resourcesPath: process.resourcesPath };
  Object.defineProperty(process, 'platform', { value: 'win32', configurable: true });
  Object.defineProperty(process, 'resourcesPath', { value: home, configurable: true, writable: true });
  vi.stubEnv('LOCALAPPDATA', home);
  onTestFinished(() => {
    Object.defineProperty(process, 'platform', { value: before.platform });
    Object.defineProperty(process, 'resourcesPath', { value: before.resourcesPath });
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true, force: true });
  });
}

/** A feed on this PC that offers a version, as the packer writes it. */
async function feedOf(version: string, bytes = installer): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const sha512 = createHash('sha512').update(installer).digest('base64');
  const about = [
    `version: ${version}`,
    'files:',
    `  - url: setup.exe\n    sha512: ${sha512}\n    size: ${installer.length}`,
    `path: setup.exe\nsha512: ${sha512}`,
    "releaseNotes: '- Calmer.'",
    "releaseDate: '2026-11-22T00:00:00.000Z'",
  ].join('\n');
  const server = http.createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://127.0.0.1');
    asked.push(pathname);
    if (pathname === '/latest.yml') {
      response.end(about);
    } else if (pathname === '/setup.exe') {
      response.end(bytes);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`, asked };
}

it('a newer version is fetched whole, its publisher compared, and what is new told', async () => {
  installedProgram();
  const port = electronUpdaterPort();
  expect(port.impossible).toBe(null);
  const same = await feedOf('0.1.0');
  expect(await port.check({ url: same.url, proxyUrl: '' }, () => undefined)).toEqual({ kind: 'none' });
  expect(same.asked).toEqual(['/latest.yml']);

  const newer = await feedOf('0.2.0');
  signature.checked.length = 0;
  const end = await port.check({ url: newer.url, proxyUrl: '' }, () => undefined);
  expect(end).toEqual({ kind: 'ready', version: '0.2.0', notes: '- Calmer.' });
  expect(newer.asked).toContain('/setup.exe');
  expect(signature.checked).toEqual(['The makers']);
});

it('one that is signed by somebody else, or damaged on its way, is not taken', async () => {
  installedProgram();
  const port = electronUpdaterPort();
  const forged = await feedOf('0.2.0');
  signature.problem = 'it was signed by somebody else';
  expect(await port.check({ url: forged.url, proxyUrl: '' }, () => undefined)).toEqual({
    kind: 'failed',
    why: 'bad-signature',
  });
  signature.problem = null;
  const damaged = await feedOf('0.2.0', Buffer.from('somebody else wrote this installer'));
  expect(await port.check({ url: damaged.url, proxyUrl: '' }, () => undefined)).toEqual({
    kind: 'failed',
    why: 'no-answer',
  });
});

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import Module from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { electronUpdaterPort } from '../../../electron/shell/updates/electron-updater-port.ts';
import { createProgramUpdates } from '../../../electron/shell/updates/program-updates.ts';
import type { UpdatePort } from '../../../electron/shell/updates/update-port.ts';
import { silentLog } from '../../faults/silent-log.ts';

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
  writeFileSync(path.join(home, 'Uninstall Tacho Depot.exe'), '');
  writeFileSync(path.join(home, 'app-update.yml'), `${feedFile}publisherName:\n  - The makers\n`);
  const { platform, resourcesPath, execPath } = process;
  Object.defineProperty(process, 'platform', { value: 'win32', configurable: true });
  Object.defineProperty(process, 'resourcesPath', { value: home, configurable: true, writable: true });
  Object.defineProperty(process, 'execPath', { value: path.join(home, 'Tacho Depot.exe'), configurable: true });
  vi.stubEnv('LOCALAPPDATA', home);
  onTestFinished(() => {
    Object.defineProperty(process, 'platform', { value: platform });
    Object.defineProperty(process, 'resourcesPath', { value: resourcesPath });
    Object.defineProperty(process, 'execPath', { value: execPath });
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true, force: true });
  });
}

/** The description of a release, as the packer writes it. `more`: further lines. */
function descriptionOf(version: string, bytes = installer, more = ''): string {
  const sha512 = createHash('sha512').update(bytes).digest('base64');
  return [
    `version: ${version}`,
    'files:',
    `  - url: setup.exe\n    sha512: ${sha512}\n    size: ${bytes.length}`,
    `path: setup.exe\nsha512: ${sha512}`,
    "releaseNotes: '- Calmer.'",
    "releaseDate: '2026-11-22T00:00:00.000Z'",
    more,
  ].join('\n');
}

type Answer = (response: http.ServerResponse) => void;
const text =
  (content: string | Buffer): Answer =>
  (response) =>
    void response.end(content);

/** A server of this PC that answers as a test says at that moment. */
async function feedServer(description: Answer, setup: Answer = text(installer)) {
  const answers = { description, setup };
  const asked: string[] = [];
  const server = http.createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://127.0.0.1');
    asked.push(pathname);
    if (pathname === '/latest.yml') answers.description(response);
    else if (pathname === '/setup.exe') answers.setup(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  const looks = () => asked.filter((each) => each === '/latest.yml').length;
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`, asked, answers, looks };
}

const unbounded = () => new AbortController().signal;
const look = (port: UpdatePort, url: string) => port.look({ url, proxyUrl: '' }, unbounded());
const fetched = (port: UpdatePort) => port.fetch(() => undefined, unbounded());

it('a newer version is found, fetched whole, its publisher compared, and what is new told', async () => {
  installedProgram();
  const port = electronUpdaterPort();
  expect(port.impossible).toBe(null);
  const feed = await feedServer(text(descriptionOf('0.1.0')));
  expect(await look(port, feed.url)).toEqual({ kind: 'none' });

  feed.answers.description = text(descriptionOf('0.2.0'));
  signature.checked.length = 0;
  expect(await look(port, feed.url)).toMatchObject({ kind: 'found', version: '0.2.0', notes: '- Calmer.' });
  expect(feed.asked).toEqual(['/latest.yml', '/latest.yml']);
  expect(await fetched(port)).toEqual({ kind: 'fetched' });
  expect(feed.asked).toContain('/setup.exe');
  expect(signature.checked).toEqual(['The makers']);
});

it('one that is signed by somebody else, or damaged on its way, is not taken', async () => {
  installedProgram();
  const port = electronUpdaterPort();
  const feed = await feedServer(text(descriptionOf('0.2.0')));
  signature.problem = 'it was signed by somebody else';
  await look(port, feed.url);
  expect(await fetched(port)).toEqual({ kind: 'failed', why: 'bad-signature' });
  signature.problem = null;
  feed.answers.setup = text(Buffer.from('somebody else wrote this installer'));
  await look(port, feed.url);
  expect(await fetched(port)).toEqual({ kind: 'failed', why: 'damaged' });
});

it('a version for some of the computers only comes to those', async () => {
  installedProgram();
  const port = electronUpdaterPort();
  const feed = await feedServer(text(descriptionOf('0.2.0', installer, 'stagingPercentage: 0')));
  expect(await look(port, feed.url)).toEqual({ kind: 'none' });
  feed.answers.description = text(descriptionOf('0.2.0', installer, 'stagingPercentage: 100'));
  expect(await look(port, feed.url)).toMatchObject({ kind: 'found' });
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const patience = { timeout: 20_000, interval: 10 };

/** The whole search on a clock that a test moves, at a real server. */
function search(url: string) {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const real = electronUpdaterPort();
  let installed = 0;
  const updates = createProgramUpdates({
    // The last step would start the installer.
    port: {
      ...real,
      async install() {
        installed += 1;
      },
    },
    clock: {
      now: () => now,
      monotonicMs: () => now,
      after(delayMs, run) {
        const timer = { at: now + delayMs, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    log: silentLog,
    quit: () => undefined,
  });
  updates.follow({ updateFeedUrl: url, proxyUrl: '' });
  return {
    updates,
    installed: () => installed,
    pass(durationMs: number) {
      now += durationMs;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.run();
      }
    },
    becomes: (state: object) => expect.poll(() => updates.state(), patience).toMatchObject(state),
  };
}

const silent: Answer = () => undefined;
/** As much as the reader takes, until it goes away. */
const endless: Answer = (response) => {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(16_384, 'x'))) {
      // Until the reader is slower.
    }
  };
  response.on('drain', more);
  more();
};
const cut: Answer = (response) => {
  response.writeHead(200, { 'content-length': installer.length });
  response.write(installer.subarray(0, 5), () => response.destroy());
};
const stopsHalfWay: Answer = (response) => {
  response.writeHead(200, { 'content-length': installer.length });
  response.write(installer.subarray(0, 5));
};
const newer = text(descriptionOf('0.2.0'));

it.each([
  ['says nothing', { description: silent }, { state: 'failed', why: 'no-answer' }],
  ['says something without end', { description: endless }, { state: 'failed', why: 'not-a-feed' }],
  ['is none', { description: text('<html>Welcome</html>') }, { state: 'failed', why: 'not-a-feed' }],
  ['cuts the installer off', { description: newer, setup: cut }, { state: 'failed', why: 'broken-off' }],
  ['stops in the installer', { description: newer, setup: stopsHalfWay }, { state: 'failed', why: 'broken-off' }],
  ['has an older version', { description: text(descriptionOf('0.0.9')) }, { state: 'current' }],
  [
    'has a version signed by another',
    { description: newer, isForged: true },
    { state: 'failed', why: 'bad-signature' },
  ],
] as const)(
  'a feed that %s is asked again after six hours, and a right answer is then taken',
  async (_name, feed, ends) => {
    installedProgram();
    const { description, setup = text(installer), isForged = false }: HostileFeed = feed;
    signature.problem = isForged ? 'it was signed by somebody else' : null;
    const server = await feedServer(description, setup);
    const { updates, pass, becomes } = search(server.url);
    pass(minuteMs);
    await expect.poll(server.looks, patience).toBe(1);
    if (setup === stopsHalfWay) await expect.poll(() => server.asked.includes('/setup.exe'), patience).toBe(true);
    if (description === silent || setup === stopsHalfWay) {
      // Its own time-outs would be minutes away, or never come: ours come.
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(updates.state().state).toMatch(/looking|downloading/);
      pass(2 * minuteMs);
    }
    await becomes(ends);

    signature.problem = null;
    server.answers.description = newer;
    server.answers.setup = text(installer);
    pass(6 * hourMs);
    await becomes({ state: 'ready', version: '0.2.0' });
  },
);

interface HostileFeed {
  readonly description: Answer;
  readonly setup?: Answer;
  readonly isForged?: boolean;
}

it('a release that is taken back after it was fetched is not installed, and one that is replaced is fetched anew', async () => {
  installedProgram();
  const server = await feedServer(newer);
  const { updates, pass, becomes, installed } = search(server.url);
  pass(minuteMs);
  await becomes({ state: 'ready', version: '0.2.0' });
  const mended = Buffer.from('an installer of the same number, without the fault');
  server.answers.description = text(descriptionOf('0.2.0', mended));
  server.answers.setup = text(mended);
  const fetchedBefore = server.asked.length;
  pass(6 * hourMs);
  await expect.poll(() => server.asked.slice(fetchedBefore), patience).toContain('/setup.exe');
  await becomes({ state: 'ready' });

  pass(hourMs);
  server.answers.description = text(descriptionOf('0.1.0'));
  await updates.installAtQuit(false);
  expect(installed()).toBe(0);
});

it('what is ready is installed at the end where the feed still has it, and not where it does not answer', async () => {
  installedProgram();
  const server = await feedServer(newer);
  const { updates, pass, becomes, installed } = search(server.url);
  pass(minuteMs);
  await becomes({ state: 'ready' });
  pass(hourMs);
  server.answers.description = silent;
  const looks = server.looks();
  const ended = updates.installAtQuit(false);
  await expect.poll(server.looks, patience).toBe(looks + 1);
  pass(minuteMs);
  await ended;
  expect(installed()).toBe(0);
  server.answers.description = newer;
  await updates.installAtQuit(false);
  expect(installed()).toBe(1);
});

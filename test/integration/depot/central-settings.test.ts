import { execFileSync } from 'node:child_process';
import { chmod, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../electron/engine/engine-interface.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { refusal } from '../../../electron/engine/refusal.ts';
import { createUndiciTransport } from '../../../electron/engine/service/undici-transport.ts';
import { signPolicy } from '../../../electron/engine/settings/central-policy.ts';
import { createCentralSettings } from '../../../electron/engine/settings/central-settings.ts';
import { makePolicyKeys } from '../../../electron/engine/settings/policy-keys.ts';
import { createKnownSigners, signerWith } from '../../../electron/engine/settings/policy-signers.ts';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import type { CheckResult } from '../../../shared/contract/diagnostics.ts';
import { failure, success } from '../../../shared/result.ts';
import { type Settings, type SettingsPatch, settingNames } from '../../../shared/settings/settings.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { startServer } from '../service-client/scripted-server.ts';
import { testCertificate } from '../service-client/test-certificate.ts';
import { type DepotChanges, keysInMemory, makePlace, open, type Place } from './depot-under-test.ts';

const keys = makePolicyKeys();
const contact = 'IT service desk';
const signedPolicy = (policy: object, by = keys.privateKey) => {
  const made = signPolicy(JSON.stringify(policy), by, new Date());
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
};
const signed = (settings: Partial<Settings>, issuedAt: string, by = keys.privateKey) =>
  signedPolicy({ issuedAt, contact, settings, depots: { leeds: { settings: { depotName: 'Leeds' } } } }, by);
const first = signed({ archiveDays: 1000 }, '2026-11-01T08:00:00Z');
const second = signed({ archiveDays: 1200, uploadsAtOnce: 2 }, '2026-11-02T08:00:00Z');

/** As a version before signed them, or another program: the clock of its PC was 30 years ahead. */
function signedAhead(settings: Partial<Settings>): string {
  const aheadOfTime = new Date(Date.now() + 30 * 365.25 * 86_400_000);
  const policy = JSON.stringify({ issuedAt: aheadOfTime.toISOString(), contact, settings });
  const made = signPolicy(policy, keys.privateKey, aheadOfTime);
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

/** An HTTPS server of the IT department, whose answer a test changes. */
async function startPolicyServer() {
  const served = { text: first, status: 200 };
  const server = await startServer(
    ({ headers }, response) => {
      const etag = `"${served.text.length}"`;
      const isKnown = served.status === 200 && headers['if-none-match'] === etag;
      response.writeHead(isKnown ? 304 : served.status, { etag });
      response.end(isKnown ? '' : served.text);
    },
    { tls: testCertificate },
  );
  return { ...server, served };
}

async function openDepot(place: Place, from: string, changes: DepotChanges = {}): Promise<Engine> {
  const opened = await open(place, 'http://127.0.0.1:9', {
    central: { from, publicKey: [signerWith(keys.publicKey)], depot: 'LEEDS' },
    openTransport: ({ allowPlainHttp }) =>
      createUndiciTransport({ allowPlainHttp, certificateAuthorities: [testCertificate.cert] }),
    ...changes,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

/** As the check does, which looks at once. */
async function look(engine: Engine): Promise<CheckResult | undefined> {
  const answer = await engine.api.answer('checks.run', { step: 'central-settings', folderId: null });
  return answer.ok ? (answer.value as { results: CheckResult[] }).results[0] : undefined;
}

async function inForce(engine: Engine) {
  const answer = await engine.api.answer('settings.get', {});
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value as AnswerOf<'settings.get'>;
}

describe('central settings at an HTTPS address', () => {
  it('are taken while the depot runs, with its own name from the table, and the log has the names of what changed', async () => {
    const server = await startPolicyServer();
    const logged: string[] = [];
    const say = (event: string, facts: object = {}) => {
      if (event.startsWith('settings.')) logged.push(`${event} ${JSON.stringify(facts)}`);
    };
    const log = { debug: say, info: say, warn: say, error: say };
    const engine = await openDepot(await makePlace(), `${server.url}/depots.json`, { log });
    expect(await look(engine)).toMatchObject({ check: 'central-settings', state: 'passed' });
    const before = await inForce(engine);
    expect(before.settings).toMatchObject({ archiveDays: 1000, depotName: 'Leeds' });
    expect(before.fixed).toEqual(expect.arrayContaining(['archiveDays', 'depotName']));
    expect(before.central).toMatchObject({ changedAt: expect.any(Number), contact, trouble: null });

    server.served.text = second;
    logged.length = 0;
    await look(engine);
    expect((await inForce(engine)).settings).toMatchObject({ archiveDays: 1200, uploadsAtOnce: 2 });
    expect(logged.sort()).toEqual([
      'settings.central-changed {"name":"archiveDays"}',
      'settings.central-changed {"name":"uploadsAtOnce"}',
    ]);
    await look(engine);
    expect(server.seen.at(-1)?.headers['if-none-match']).toBe(`"${second.length}"`);
    const refused = await engine.api.answer('settings.change', { patch: { archiveDays: 500 } });
    expect(refused).toMatchObject({ ok: false, error: { code: 'fixed-by-policy' } });
    await engine.stop();
  });

  it('move a depot to another address of the service, with its keys, over what its own settings say', async () => {
    const server = await startPolicyServer();
    const logged: string[] = [];
    const hear = (event: string, facts: object = {}) => {
      if (event === 'settings.central-changed') logged.push(JSON.stringify(facts));
    };
    const service = 'https://127.0.0.1:9';
    const to = 'https://127.0.0.2:9/api';
    const ports = { log: { debug: hear, info: hear, warn: hear, error: hear } };
    const place = await makePlace();
    const secrets = keysInMemory();
    await secrets.write({ apiToken: 'a', subscriptionKey: 'b', origin: service });
    const engine = await openDepot(place, `${server.url}/depots.json`, {
      ...ports,
      secrets,
      settings: { serviceUrl: service },
    });
    server.served.text = signedPolicy({ contact, settings: { serviceUrl: to, archiveDays: 900 } });
    await look(engine);
    expect(logged, 'only what is in force').toEqual(['{"name":"archiveDays"}']);
    const lost = await inForce(engine);
    expect(lost).toMatchObject({ settings: { serviceUrl: service, archiveDays: 900 }, keysKept: true });
    expect(lost.origins.serviceUrl).toEqual({ source: 'file', overruled: ['central'], isOwned: false });

    const moved = { from: service, to };
    server.served.text = signedPolicy({ contact, settings: { serviceUrl: to }, own: ['serviceUrl'], moved });
    await look(engine);
    const after = await inForce(engine);
    expect(after).toMatchObject({ settings: { serviceUrl: to }, keysKept: true, keysProblem: null });
    expect(after.origins.serviceUrl).toEqual({ source: 'central', overruled: ['file'], isOwned: true });
    await engine.stop();
    const again = await openDepot(place, 'https://127.0.0.1:9/gone', { secrets, settings: { serviceUrl: service } });
    expect(await inForce(again), 'from the start, without the place').toMatchObject({
      settings: { serviceUrl: to },
      keysKept: true,
    });
    await again.stop();
  });

  it.each([
    [
      'signed by another key',
      signed({ archiveDays: 999 }, '2026-11-03T08:00:00Z', makePolicyKeys().privateKey),
      'signature',
    ],
    ['signed by a clock that is years ahead', signedAhead({ archiveDays: 999 }), 'has not come yet'],
    ['older than those in force', signed({ archiveDays: 999 }, '2026-10-01T08:00:00Z'), 'older'],
    ['not signed', JSON.stringify({ settings: { archiveDays: 999 } }), 'not signed'],
    ['too large', ' '.repeat(300 * 1024), 'larger than 256 KiB'],
  ])(
    'that are %s are refused: those before stay in force, and the check and the settings say so',
    async (_case, text, why) => {
      const server = await startPolicyServer();
      const engine = await openDepot(await makePlace(), `${server.url}/depots.json`);
      await look(engine);
      server.served.text = text;
      expect(await look(engine)).toMatchObject({
        state: 'failed',
        parameters: { words: expect.stringContaining(why) },
        advice: expect.stringContaining('IT'),
      });
      const { settings, central } = await inForce(engine);
      expect(settings.archiveDays).toBe(1000);
      expect(central?.trouble).toMatchObject({ kind: 'refused', message: expect.stringContaining(why) });
      const { code, values } = central?.trouble?.said ?? {};
      expect([code, values?.from]).toEqual(['central-not-used', `${server.url}/depots.json`]);
      server.served.text = second;
      expect(await look(engine)).toMatchObject({ state: 'passed' });
      expect((await inForce(engine)).central?.trouble).toBeNull();
      await engine.stop();
    },
  );

  it('that a depot took from the future stay in force, are named, and keep no right ones away', async () => {
    const server = await startPolicyServer();
    const place = await makePlace();
    // A clock that was years ahead, as the signer's.
    const ahead = { ...nodeClock(), now: () => Date.now() + 31 * 365.25 * 86_400_000 };
    server.served.text = signedAhead({ archiveDays: 999 });
    const before = await openDepot(place, `${server.url}/depots.json`, { clock: ahead });
    expect(await look(before)).toMatchObject({ state: 'passed' });
    await before.stop();

    const engine = await openDepot(place, `${server.url}/depots.json`);
    expect((await inForce(engine)).settings.archiveDays).toBe(999);
    expect(await look(engine)).toMatchObject({ state: 'failed' });
    server.served.text = first;
    expect(await look(engine)).toMatchObject({ state: 'passed' });
    expect((await inForce(engine)).settings.archiveDays).toBe(1000);
    server.served.text = second;
    expect(await look(engine)).toMatchObject({ state: 'passed' });
    expect((await inForce(engine)).settings.archiveDays).toBe(1200);
    await engine.stop();
  });

  it('count from the last good copy after a start without a network, and only as long as the key fits', async () => {
    const server = await startPolicyServer();
    const place = await makePlace();
    const engine = await openDepot(place, `${server.url}/depots.json`);
    await look(engine);
    await engine.stop();
    const offline = await openDepot(place, 'https://127.0.0.1:9/depots.json');
    expect((await inForce(offline)).settings).toMatchObject({ archiveDays: 1000, depotName: 'Leeds' });
    expect(await look(offline)).toMatchObject({
      state: 'failed',
      parameters: { words: expect.stringContaining('tried again') },
    });
    expect(await inForce(offline)).toMatchObject({
      settings: { archiveDays: 1000 },
      central: { trouble: { kind: 'away', since: expect.any(Number), said: { code: 'central-away' } } },
    });
    await offline.stop();
    const other = { from: 'https://127.0.0.1:9/', publicKey: [signerWith(makePolicyKeys().publicKey)] };
    const withOtherKey = await openDepot(place, '', { central: other });
    expect((await inForce(withOtherKey)).settings.archiveDays).toBe(730);
    await withOtherKey.stop();
  });

  it('that name a proxy which leads nowhere do not keep their next version away', async () => {
    const server = await startPolicyServer();
    const closed: string[] = [];
    const engine = await openDepot(await makePlace(), `${server.url}/depots.json`, {
      openTransport({ proxyUrl, allowPlainHttp }) {
        const way = createUndiciTransport({ allowPlainHttp, certificateAuthorities: [testCertificate.cert] });
        if (proxyUrl === '') return way;
        const error = { phase: 'proxy', systemCode: 'ECONNREFUSED', mayHaveArrived: false, status: null } as const;
        return { ...way, request: async () => failure(error), close: async () => void closed.push(proxyUrl) };
      },
    });
    server.served.text = signed({ proxyUrl: 'http://no-such-proxy.example:3128' }, '2026-11-02T08:00:00Z');
    await look(engine);
    expect((await inForce(engine)).settings.proxyUrl).toBe('http://no-such-proxy.example:3128');
    expect(await look(engine)).toMatchObject({ state: 'passed' });

    server.served.text = signed({ archiveDays: 1100 }, '2026-11-03T08:00:00Z');
    expect(await look(engine)).toMatchObject({ state: 'passed' });
    expect((await inForce(engine)).settings).toMatchObject({ proxyUrl: '', archiveDays: 1100 });
    expect(closed).toEqual(['http://no-such-proxy.example:3128']);
    await engine.stop();
  });

  it.each(['http://127.0.0.1:9/depots.json', 'https://127.0.0.1:9/depots.json'])(
    'without a signature or without TLS are refused (%s)',
    async (from) => {
      const engine = await openDepot(await makePlace(), from, { central: { from } });
      expect(await look(engine)).toMatchObject({ state: 'failed' });
      expect((await inForce(engine)).central).toMatchObject({
        changedAt: null,
        trouble: { kind: 'refused', message: expect.stringMatching(/must be signed|must start with https/) },
      });
      await engine.stop();
    },
  );
});

/** What a test sees of settings that come from a file, without a depot around them. */
async function fromFile(from: string, given: Partial<Parameters<typeof createCentralSettings>[0]> = {}) {
  const clock = createFakeClock(Date.UTC(2026, 10, 20, 7, 0));
  const changes: number[] = [];
  let taken: SettingsPatch = {};
  const told: (string | null)[] = [];
  const logged: string[] = [];
  const hear = (event: string) => void logged.push(event);
  const store = { note: () => null, setNote: () => undefined };
  const log = { debug: hear, info: hear, warn: hear, error: hear };
  const central = createCentralSettings({
    place: { from, depot: 'leeds' },
    store,
    signers: createKnownSigners({ store, clock, log }),
    transport: () => {
      throw new Error('a file is read without a network');
    },
    openOwnWay: () => null,
    clock,
    random: () => 0.5,
    platform: 'linux',
    ownerId: process.getuid?.() ?? 0,
    log,
    onChange(word) {
      changes.push(clock.now());
      taken = word.settings;
      return settingNames.filter((name) => taken[name] !== undefined);
    },
    isServiceReachedSince: () => false,
    isSendingImpossible: () => false,
    backAfterMinutes: () => 0,
    onState: () => told.push(central.state().trouble?.kind ?? null),
    watchFolder: async () => success({}),
    ...given,
  });
  return { central, settings: () => taken, changes, clock, told, logged };
}

async function share(): Promise<string> {
  const directory = path.join((await makePlace()).home, 'share');
  await mkdir(directory, { mode: 0o755 });
  return path.join(directory, 'depots.json');
}

const plain = (policy: object) => JSON.stringify({ issuedAt: '2026-11-01T08:00:00Z', ...policy });

describe('central settings in a file', () => {
  it.skipIf(process.platform === 'win32')(
    'are taken unsigned where nobody but their owner may write them',
    async () => {
      const file = await share();
      const { central, settings, changes } = await fromFile(file);
      expect(await central.check()).toMatchObject({
        changedAt: null,
        trouble: { kind: 'away', why: { message: expect.stringContaining('ENOENT') } },
      });
      await writeFile(file, plain({ settings: { archiveDays: 900 } }), { mode: 0o644 });
      await central.check();
      await writeFile(file, plain({ settings: { archiveDays: 901 } }));
      expect(await central.check()).toMatchObject({ trouble: null });
      expect(settings()).toEqual({ archiveDays: 901 });
      expect(changes).toHaveLength(2);
      await chmod(file, 0o666);
      await writeFile(file, plain({ settings: { archiveDays: 999 } }));
      expect((await central.check()).trouble?.why.message).toContain('others than the administrator');
      expect(settings()).toEqual({ archiveDays: 901 });
    },
  );

  it('are read again every quarter of an hour, each depot at its own moment', async () => {
    const { central, clock } = await fromFile(await share());
    central.start();
    expect(clock.nextTimerInMs()).toBe(5_000);
    await clock.advance(6_000);
    await expect.poll(() => clock.nextTimerInMs()).toBe(15 * 60_000 - 1_000);
    central.stop();
  });

  it.skipIf(process.platform === 'win32')(
    'that are a link, which may lead to a device without an end, are not read',
    async () => {
      const file = await share();
      await symlink('/dev/zero', file);
      const { central } = await fromFile(file, {
        place: { from: file, publicKey: [signerWith(keys.publicKey)] },
      });
      expect((await central.check()).trouble).toMatchObject({
        kind: 'away',
        why: { message: expect.stringContaining('ELOOP') },
      });
    },
  );

  it('on Windows must be signed', async () => {
    const { central } = await fromFile('Z:\\depots.json', { platform: 'win32' });
    expect((await central.check()).trouble).toMatchObject({
      kind: 'refused',
      why: { message: expect.stringContaining('must be signed') },
    });
  });

  it('stay in force while the share is away, which is told with its beginning and its end, and the newest count at its return', async () => {
    const file = await share();
    await writeFile(file, signed({ archiveDays: 900 }, '2026-11-01T08:00:00Z'));
    const place = { from: file, publicKey: [signerWith(keys.publicKey)] };
    const { central, settings, clock, told, logged } = await fromFile(file, { place });
    await central.check();
    expect(settings()).toEqual({ archiveDays: 900 });

    await rename(path.dirname(file), `${path.dirname(file)}-away`);
    const awayAt = clock.now();
    expect(await central.check()).toMatchObject({
      changedAt: expect.any(Number),
      trouble: { kind: 'away', since: awayAt },
    });
    await clock.advance(15 * 60_000);
    expect((await central.check()).trouble?.since).toBe(awayAt);
    expect(settings()).toEqual({ archiveDays: 900 });

    await rename(`${path.dirname(file)}-away`, path.dirname(file));
    await writeFile(file, signed({ archiveDays: 901 }, '2026-11-02T08:00:00Z'));
    expect((await central.check()).trouble).toBeNull();
    expect(settings()).toEqual({ archiveDays: 901 });
    expect(told).toEqual([null, 'away', null]);
    expect(logged).toEqual([
      'settings.central-changed',
      'settings.central-away',
      'settings.central-reached',
      'settings.central-changed',
    ]);
  });

  it.skipIf(process.platform === 'win32')(
    'stay in force while a pipe that nobody writes to lies at their place, and the next ones count as soon as they lie there',
    async () => {
      const file = await share();
      await writeFile(file, signed({ archiveDays: 900 }, '2026-11-01T08:00:00Z'));
      const place = { from: file, publicKey: [signerWith(keys.publicKey)] };
      const { central, settings } = await fromFile(file, { place });
      await central.check();
      await rm(file);
      execFileSync('mkfifo', [file]);
      for (let looks = 0; looks < 5; looks += 1) {
        const { trouble } = await central.check();
        expect(trouble).toMatchObject({ kind: 'away', why: { message: expect.stringContaining('EISDIR') } });
      }
      expect(settings()).toEqual({ archiveDays: 900 });
      await rm(file);
      await writeFile(file, signed({ archiveDays: 901 }, '2026-11-02T08:00:00Z'));
      expect((await central.check()).trouble).toBeNull();
      expect(settings()).toEqual({ archiveDays: 901 });
    },
  );
});

describe('folders that the central settings name', () => {
  const depots = { LEEDS: { folders: ['/mnt/leeds/cards'] }, york: { folders: ['/mnt/york'] } };
  const policyOf = (folders: readonly string[]) => plain({ folders, depots });
  const take = async (file: string, text: string) => writeFile(file, text, { mode: 0o644 });

  it.skipIf(process.platform === 'win32')(
    'are watched besides those of the depot: those of all, and its own; one that is named no more stays',
    async () => {
      const file = await share();
      const watched: string[] = [];
      const watchFolder = async (folder: string) => success(void watched.push(folder));
      const { central, logged } = await fromFile(file, { watchFolder });
      await take(file, policyOf(['/srv/tacho']));
      await central.check();
      expect(watched).toEqual(['/srv/tacho', '/mnt/leeds/cards']);
      await central.check();
      await take(file, policyOf(['/srv/other']));
      await central.check();
      expect(watched).toEqual(['/srv/tacho', '/mnt/leeds/cards', '/srv/other']);
      expect(logged).toEqual(['settings.central-folders-changed', 'settings.central-folders-changed']);
    },
  );

  it.skipIf(process.platform === 'win32')(
    'are tried again at each look where one cannot be watched, and the rest of the settings counts',
    async () => {
      const file = await share();
      let isRefused = true;
      const watchFolder = async (folder: string) =>
        isRefused && folder === '/srv/tacho' ? refusal('folder-not-readable', 'folder-not-readable') : success({});
      const { central, settings, told } = await fromFile(file, { watchFolder });
      await take(file, plain({ folders: ['/srv/tacho'], settings: { archiveDays: 900 } }));
      expect((await central.check()).trouble).toMatchObject({
        kind: 'folder',
        why: { message: expect.stringContaining('"/srv/tacho"') },
      });
      expect(settings()).toEqual({ archiveDays: 900 });
      isRefused = false;
      expect((await central.check()).trouble).toBeNull();
      expect(told).toEqual(['folder', null]);
    },
  );

  it('must be whole paths', () => {
    const refused = signPolicy(plain({ folders: ['downloads'] }), keys.privateKey, new Date());
    expect(refused).toMatchObject({ ok: false, error: { code: 'central-misfit', values: { place: 'folders.0' } } });
    for (const folder of ['/srv/tacho', 'D:\\Tacho', '\\\\server\\share\\tacho']) {
      expect(signPolicy(plain({ folders: [folder] }), keys.privateKey, new Date()).ok).toBe(true);
    }
  });

  it('are collected from by the depot as soon as they are taken', async () => {
    const place = await makePlace();
    const server = await startPolicyServer();
    const folder = path.join(place.home, 'from-policy');
    await mkdir(folder);
    server.served.text = signedPolicy({ folders: [folder] });
    const engine = await openDepot(place, `${server.url}/depots.json`);
    expect(await look(engine)).toMatchObject({ state: 'passed' });
    expect(engine.folders().map(({ label }) => label)).toContain('from-policy');
    await engine.stop();
  });
});

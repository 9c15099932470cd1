import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../electron/engine/engine-interface.ts';
import { createUndiciTransport } from '../../../electron/engine/service/undici-transport.ts';
import { makePolicyKeys, signPolicy } from '../../../electron/engine/settings/central-policy.ts';
import { createCentralSettings } from '../../../electron/engine/settings/central-settings.ts';
import type { CheckResult } from '../../../shared/contract/diagnostics.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { startServer } from '../service-client/scripted-server.ts';
import { testCertificate } from '../service-client/test-certificate.ts';
import { type DepotChanges, makePlace, open, type Place } from './depot-under-test.ts';

const keys = makePolicyKeys();
const contact = 'IT service desk';
const signed = (settings: Partial<Settings>, issuedAt: string, by = keys.privateKey) => {
  const made = signPolicy(
    JSON.stringify({ issuedAt, contact, settings, depots: { leeds: { settings: { depotName: 'Leeds' } } } }),
    ...[by, new Date()],
  );
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
};
const first = signed({ archiveDays: 1000 }, '2026-11-01T08:00:00Z');
const second = signed({ archiveDays: 1200, uploadsAtOnce: 2 }, '2026-11-02T08:00:00Z');

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
    central: { from, publicKey: keys.publicKey, depot: 'LEEDS' },
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
  return answer.value as { settings: Settings; fixed: string[]; managedProblem: string | null; central: unknown };
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
    expect(before.central).toEqual({ changedAt: expect.any(Number), contact });

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

  it.each([
    [
      'signed by another key',
      signed({ archiveDays: 999 }, '2026-11-03T08:00:00Z', makePolicyKeys().privateKey),
      'signature',
    ],
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
      const { settings, managedProblem } = await inForce(engine);
      expect(settings.archiveDays).toBe(1000);
      expect(managedProblem).toContain(why);
      server.served.text = second;
      expect(await look(engine)).toMatchObject({ state: 'passed' });
      expect((await inForce(engine)).managedProblem).toBeNull();
      await engine.stop();
    },
  );

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
    expect(await inForce(offline)).toMatchObject({ managedProblem: null, settings: { archiveDays: 1000 } });
    await offline.stop();
    const other = { from: 'https://127.0.0.1:9/', publicKey: makePolicyKeys().publicKey };
    const withOtherKey = await openDepot(place, '', { central: other });
    expect((await inForce(withOtherKey)).settings.archiveDays).toBe(730);
    await withOtherKey.stop();
  });

  it.each(['http://127.0.0.1:9/depots.json', 'https://127.0.0.1:9/depots.json'])(
    'without a signature or without TLS are refused (%s)',
    async (from) => {
      const engine = await openDepot(await makePlace(), from, { central: { from } });
      expect(await look(engine)).toMatchObject({ state: 'failed' });
      expect((await inForce(engine)).managedProblem).toMatch(/must be signed|must start with https/);
      await engine.stop();
    },
  );
});

describe('central settings in a file', () => {
  const parts = async (from: string, clock = createFakeClock()) => {
    const changes: number[] = [];
    const central = createCentralSettings({
      ...{ place: { from, depot: 'leeds' }, store: { note: () => null, setNote: () => undefined } },
      transport: () => {
        throw new Error('a file is read without a network');
      },
      ...{ clock, random: () => 0.5, log: silentLog, platform: 'linux', ownerId: process.getuid?.() ?? 0 },
      onChange: () => changes.push(clock.now()),
    });
    return { central, changes, clock };
  };
  const folder = async () => {
    const directory = path.join((await makePlace()).home, 'share');
    await mkdir(directory, { mode: 0o755 });
    return path.join(directory, 'depots.json');
  };
  const plain = (settings: Partial<Settings>) => JSON.stringify({ issuedAt: '2026-11-01T08:00:00Z', settings });

  it.skipIf(process.platform === 'win32')(
    'are taken unsigned where nobody but their owner may write them',
    async () => {
      const file = await folder();
      const { central, changes } = await parts(file);
      expect(await central.look()).toMatchObject({
        unreachable: { message: expect.stringContaining('ENOENT') },
        changedAt: null,
      });
      await writeFile(file, plain({ archiveDays: 900 }), { mode: 0o644 });
      await central.look();
      await writeFile(file, plain({ archiveDays: 901 }));
      expect(await central.look()).toMatchObject({ problem: null, unreachable: null });
      expect(central.settings()).toEqual({ archiveDays: 901 });
      expect(changes).toHaveLength(2);
      await chmod(file, 0o666);
      await writeFile(file, plain({ archiveDays: 999 }));
      expect((await central.look()).problem?.message).toContain('others than the administrator');
      expect(central.settings()).toEqual({ archiveDays: 901 });
    },
  );

  it('are read again every quarter of an hour, each depot at its own moment', async () => {
    const file = await folder();
    const { central, clock } = await parts(file);
    central.start();
    expect(clock.nextTimerInMs()).toBe(5_000);
    await clock.advance(6_000);
    await expect.poll(() => clock.nextTimerInMs()).toBe(15 * 60_000 - 1_000);
    central.stop();
  });

  it('on Windows must be signed', async () => {
    const central = createCentralSettings({
      ...{ place: { from: 'Z:\\depots.json' }, store: { note: () => null, setNote: () => undefined } },
      transport: () => {
        throw new Error('a file is read without a network');
      },
      ...{ clock: createFakeClock(), random: () => 0.5, log: silentLog, platform: 'win32', onChange: () => undefined },
    });
    expect((await central.look()).problem?.message).toContain('must be signed');
  });
});

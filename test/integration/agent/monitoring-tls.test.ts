import { X509Certificate } from 'node:crypto';
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { Agent, type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startMonitoringServer } from '../../../electron/agent/http/monitoring-server.ts';
import { readOwnCertificate } from '../../../electron/agent/http/own-certificate.ts';
import { keepMonitored } from '../../../electron/agent/monitored.ts';
import type { ServerTls } from '../../../electron/engine/http/server-core.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';
import { calmHealth } from '../../calm-health.ts';
import { calmFacts } from '../../unit/shell/arbitrary-facts.ts';
import {
  companyAuthority,
  depotCertificate,
  foreignWatcherCertificate,
  futureCertificate,
  lockedKey,
  otherAuthority,
  pastCertificate,
  pastWatcherCertificate,
  renewedCertificate,
  watcherCertificate,
} from './monitoring-certificates.ts';

const figures = 'tacho_depot_paused 0\n';
const health = () => calmHealth;
const tls: ServerTls = {
  certificate: depotCertificate.cert,
  key: depotCertificate.key,
  clientAuthority: companyAuthority,
  validUntil: 0,
};

async function started(given: { readonly token?: string; readonly tls?: ServerTls } = {}): Promise<string> {
  const server = await startMonitoringServer({
    address: '127.0.0.1:0',
    token: null,
    tls,
    health,
    metrics: async () => figures,
    clock: nodeClock(),
    ...given,
  });
  onTestFinished(() => server.close());
  return server.url;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  /** The name in the server's certificate, and the version of TLS. */
  readonly by: string;
  readonly version: string | null;
}

/** Fetches the figures as a real client of TLS does; rejects where the server lets it in no further. */
function fetched(url: string, given: RequestOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL('metrics', url), { ca: companyAuthority, agent: false, ...given }, async (answer) => {
      const socket = answer.socket as TLSSocket;
      const [by, version] = [String(socket.getPeerCertificate().subject.CN), socket.getProtocol()];
      resolve({ status: answer.statusCode ?? 0, body: await text(answer), by, version });
    });
    asked.on('error', reject).end();
  });
}

describe('figures behind certificates', () => {
  it('are for whoever shows one that the authority has signed, by whatever name the depot is asked', async () => {
    const url = await started();
    expect(url).toMatch(/^https:/);
    const { status, body, by } = await fetched(url, watcherCertificate);
    expect({ status, body, by }).toEqual({ status: 200, body: figures, by: 'depot' });
    const headers = { host: 'depot.test' };
    expect(await fetched(url, { ...watcherCertificate, headers })).toMatchObject({ status: 200 });
  });

  it.each([
    ['none', {}],
    ['one of another authority', foreignWatcherCertificate],
    ['one that has run out', pastWatcherCertificate],
    ['one that is for servers alone', renewedCertificate],
  ])('are for nobody who shows %s', async (_what, shown) => {
    const url = await started();
    await expect(fetched(url, shown)).rejects.toThrow();
    // It goes on for others.
    expect(await fetched(url, watcherCertificate)).toMatchObject({ status: 200 });
  });

  it('speak TLS 1.2 and 1.3 and nothing older, and no plain HTTP', async () => {
    const url = await started();
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const answer = await fetched(url, { ...watcherCertificate, minVersion: version, maxVersion: version });
      expect(answer.version).toBe(version);
    }
    const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    await expect(fetched(url, { ...watcherCertificate, ...old })).rejects.toThrow(/protocol version/);
    const plain = new Promise((resolve, reject) => {
      get(url.replace('https:', 'http:'), { agent: false }, resolve).on('error', reject);
    });
    await expect(plain).rejects.toThrow();
  });

  it('ask for the token too where there is one, and for it alone where no authority is named', async () => {
    const authorization = 'Bearer the-token';
    const both = await started({ token: 'the-token' });
    expect(await fetched(both, watcherCertificate)).toMatchObject({ status: 401, body: '' });
    expect(await fetched(both, { ...watcherCertificate, headers: { authorization } })).toMatchObject({ status: 200 });
    await expect(fetched(both, { headers: { authorization } })).rejects.toThrow();
    const tokenAlone = await started({ token: 'the-token', tls: { ...tls, clientAuthority: null } });
    expect(await fetched(tokenAlone, { headers: { authorization } })).toMatchObject({ status: 200 });
    expect(await fetched(tokenAlone)).toMatchObject({ status: 401 });
  });

  it('are refused to a page of a browser, whatever certificate the browser has', async () => {
    const url = await started();
    const headers = { origin: 'https://other.example.com' };
    expect(await fetched(url, { ...watcherCertificate, headers })).toMatchObject({ status: 403, body: '' });
  });
});

interface Place {
  readonly at: (name: string) => string;
  readonly settings: Settings;
  readonly put: (name: string, content: string) => Promise<void>;
}

/** The files of a depot, and the settings that name them. */
async function place(): Promise<Place> {
  const home = await mkdtemp(path.join(tmpdir(), 'tacho-depot-certificates-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const at = (name: string) => path.join(home, name);
  const put = async (name: string, content: string) => {
    await writeFile(at(name), content, { mode: 0o600 });
  };
  await put('depot.pem', depotCertificate.cert);
  await put('depot.key', depotCertificate.key);
  await put('company.pem', companyAuthority);
  const settings: Settings = {
    ...defaultSettings,
    metricsPage: true,
    monitoringAddress: '127.0.0.1:0',
    monitoringCertificate: at('depot.pem'),
    monitoringKey: at('depot.key'),
    monitoringClientAuthority: at('company.pem'),
  };
  return { at, settings, put };
}

describe('the files of the certificates', () => {
  it('are read as they are, also through links', async () => {
    const { at, settings } = await place();
    await symlink(at('depot.pem'), at('live.pem'));
    const read = await readOwnCertificate({ ...settings, monitoringCertificate: at('live.pem') }, Date.now());
    const validUntil = Date.parse(new X509Certificate(depotCertificate.cert).validTo);
    expect(read).toEqual({ ok: true, value: { ...tls, validUntil } });
    expect(await readOwnCertificate(defaultSettings, Date.now())).toEqual({ ok: true, value: null });
  });

  it.each<[string, Partial<Settings>]>([
    ['a certificate without its key', { monitoringKey: '' }],
    ['a key without a certificate', { monitoringCertificate: '' }],
    ['an authority alone', { monitoringCertificate: '', monitoringKey: '' }],
  ])('are no use by half: %s', async (_what, without) => {
    const { settings } = await place();
    expect(await readOwnCertificate({ ...settings, ...without }, Date.now())).toEqual({
      ok: false,
      error: { code: 'half' },
    });
  });

  it.each<[string, string, string, object]>([
    [
      'a certificate that has run out',
      'depot.pem',
      pastCertificate.cert,
      { code: 'expired', at: Date.UTC(2026, 9, 11) },
    ],
    ['a certificate of later', 'depot.pem', futureCertificate.cert, { code: 'not-yet', at: Date.UTC(2090, 0, 1) }],
    ['no certificate', 'depot.pem', 'of no use', { code: 'no-certificate' }],
    ['a certificate in part', 'depot.pem', depotCertificate.cert.slice(0, 300), { code: 'no-certificate' }],
    ['the key of another', 'depot.key', renewedCertificate.key, { code: 'other-key' }],
    ['no key', 'depot.key', depotCertificate.cert, { code: 'no-key' }],
    ['a key with a password', 'depot.key', lockedKey, { code: 'encrypted' }],
    ['an authority that has run out', 'company.pem', pastCertificate.cert, { code: 'expired' }],
    ['no authority', 'company.pem', '', { code: 'no-certificate' }],
  ])('are told apart where they are no good: %s', async (_what, name, content, error) => {
    const { at, settings, put } = await place();
    await put(name, content);
    const read = await readOwnCertificate(settings, Date.now());
    expect(read).toMatchObject({ ok: false, error: { ...error, file: at(name) } });
    expect(JSON.stringify(read)).not.toContain('BEGIN');
  });

  it('that are not there, or that everybody could read the key of, are not taken', async () => {
    const { at, settings, put } = await place();
    const file = at('depot.key');
    await chmod(file, 0o644);
    expect(await readOwnCertificate(settings, Date.now())).toEqual(
      process.platform === 'win32'
        ? expect.objectContaining({ ok: true })
        : { ok: false, error: { code: 'open-to-others', file, mode: '644' } },
    );
    await rm(file);
    expect(await readOwnCertificate(settings, Date.now())).toEqual({
      ok: false,
      error: { code: 'not-read', file, systemCode: 'ENOENT' },
    });
    await put('depot.key', depotCertificate.key);
    await chmod(file, 0o640);
    expect(await readOwnCertificate(settings, Date.now())).toMatchObject({ ok: true });
  });
});

interface Monitored {
  /** Whether the certificate was good, at each look. */
  readonly stands: readonly boolean[];
  readonly output: readonly string[];
  readonly url: () => string;
  readonly later: () => Promise<void>;
}

/** What the agent does for whoever watches, with a clock that goes on by hand. */
async function monitored(settings: Settings): Promise<Monitored> {
  const output: string[] = [];
  const write = (chunk: string | Uint8Array) => output.push(String(chunk)) > 0;
  for (const stream of [process.stdout, process.stderr]) {
    const spied = vi.spyOn(stream, 'write').mockImplementation(write);
    onTestFinished(() => spied.mockRestore());
  }
  const stops: (() => Promise<unknown>)[] = [];
  onTestFinished(async () => {
    for (const stop of stops) await stop();
  });
  const stands: boolean[] = [];
  const planned: (() => void)[] = [];
  const after = (_delayMs: number, act: () => void) => {
    planned.push(act);
    return () => void planned.splice(planned.indexOf(act), 1);
  };
  await keepMonitored({
    options: { json: true, folder: [] },
    engine: {
      settings: () => settings,
      facts: () => calmFacts,
      serviceContact: () => ({ lastContactAt: null }) as never,
      centralVersion: () => null,
      metricsPage: async () => figures,
      ownCertificate: (isGood) => void stands.push(isGood),
    },
    clock: { ...nodeClock(), after },
    stops,
  });
  return {
    stands,
    output,
    url: () => /"url":"(https:[^"]+)"/.exec(output.join(''))?.[1] ?? '',
    /** A minute later, it has looked again. */
    async later() {
      const before = stands.length;
      for (const act of planned.splice(0)) act();
      await expect.poll(() => stands.length, { timeout: 60_000 }).toBe(before + 1);
    },
  };
}

describe('the port for monitoring', () => {
  it('takes a certificate that is renewed on the disk, without a restart', async () => {
    const { settings, put } = await place();
    const { url, later, stands } = await monitored(settings);
    expect(await fetched(url(), watcherCertificate)).toMatchObject({ status: 200, by: 'depot' });
    await put('depot.pem', renewedCertificate.cert);
    await put('depot.key', renewedCertificate.key);
    await later();
    expect(await fetched(url(), watcherCertificate)).toMatchObject({ status: 200, by: 'renewed' });
    expect(stands).toEqual([true, true]);
  });

  it('lets in those of another authority, and those of before no more, once its file is another', async () => {
    const { settings, put } = await place();
    const { url, later } = await monitored(settings);
    await expect(fetched(url(), foreignWatcherCertificate)).rejects.toThrow();
    await put('company.pem', otherAuthority);
    await later();
    expect(await fetched(url(), foreignWatcherCertificate)).toMatchObject({ status: 200 });
    await expect(fetched(url(), watcherCertificate)).rejects.toThrow();
  });

  it('lets nobody in any longer by a connection of before', async () => {
    const { settings, put } = await place();
    const { url, later } = await monitored(settings);
    const agent = new Agent({ keepAlive: true, ca: companyAuthority, ...watcherCertificate });
    onTestFinished(() => agent.destroy());
    const ports: (number | undefined)[] = [];
    agent.on('free', (socket) => ports.push(socket.localPort));
    for (const _time of [1, 2]) expect(await fetched(url(), { agent })).toMatchObject({ status: 200, by: 'depot' });
    await expect.poll(() => ports.length).toBe(2);
    expect(new Set(ports).size).toBe(1);
    await put('company.pem', otherAuthority);
    await later();
    await expect(fetched(url(), { agent })).rejects.toThrow();
  });

  it('keeps the certificate that it has where the new one is no good, and says so once', async () => {
    const { settings, at, put } = await place();
    const { url, later, stands, output } = await monitored(settings);
    await put('depot.pem', pastCertificate.cert);
    await later();
    await later();
    expect(await fetched(url(), watcherCertificate)).toMatchObject({ status: 200, by: 'depot' });
    expect(stands).toEqual([true, false, false]);
    const said = output.filter((line) => line.includes('"event":"error"'));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(JSON.stringify(at('depot.pem')).slice(1, -1));
    expect(said[0]).toContain('2026');
    await put('depot.pem', renewedCertificate.cert);
    await put('depot.key', renewedCertificate.key);
    await later();
    expect(await fetched(url(), watcherCertificate)).toMatchObject({ by: 'renewed' });
    expect(stands.at(-1)).toBe(true);
  });

  it('is opened as soon as its certificate is there, and says before why it is not', async () => {
    const { settings, at, put } = await place();
    await rm(at('depot.pem'));
    const { url, later, output } = await monitored(settings);
    expect(url()).toBe('');
    expect(output.join('')).toContain('ENOENT');
    await put('depot.pem', depotCertificate.cert);
    await later();
    expect(await fetched(url(), watcherCertificate)).toMatchObject({ status: 200 });
  });

  it('stays closed to other PCs where it has a certificate, and neither a token nor an authority', async () => {
    const { settings } = await place();
    const open = { ...settings, monitoringAddress: '0.0.0.0:0', monitoringClientAuthority: '' };
    const { url, output } = await monitored(open);
    expect(url()).toBe('');
    expect(output.join('')).toContain('monitoringClientAuthority');
  });

  it('says nothing of a key', async () => {
    const { settings, put } = await place();
    await put('depot.key', lockedKey);
    const { output } = await monitored(settings);
    expect(output.join('')).toContain('password');
    expect(output.join('')).not.toContain(lockedKey.split('\n')[1]);
  });
});

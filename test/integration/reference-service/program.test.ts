import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import https from 'node:https';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testCertificate } from '../service-client/test-certificate.ts';
import { temporaryFolder } from './running-service.ts';

interface Program {
  readonly said: () => string;
  readonly complained: () => string;
  readonly ended: Promise<number | null>;
}

/** `npm run service` with what is given, ended with the running test. */
async function program(...given: string[]): Promise<Program> {
  const data = await temporaryFolder();
  const main = path.join(import.meta.dirname, '../../service/main.ts');
  const child = spawn(process.execPath, [main, '--port', '0', '--data', data, ...given]);
  let said = '';
  let complained = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (complained += chunk));
  const ended = once(child, 'close').then(([code]) => code);
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  return { said: () => said, complained: () => complained, ended };
}

/** Its address, when it says that it listens. */
function address({ said, complained }: Program): Promise<string> {
  return vi.waitFor(
    () => {
      const url = /listens at (\S+)/.exec(said())?.[1];
      if (url === undefined) throw new Error(`it has not begun: ${complained()}`);
      return url;
    },
    { timeout: 50_000, interval: 50 },
  );
}

const json = { 'Content-Type': 'application/json' };
const keys = { 'TT-Api-Key': 'demo-api-token', 'Ocp-Apim-Subscription-Key': 'demo-subscription-key' };

async function duties(url: string, headers: Readonly<Record<string, string>> = keys): Promise<unknown> {
  const response = await fetch(`${url}/analysis-reports/v1/api/driver-d28`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: '{}',
  });
  return response.json();
}

describe('the program of the reference service', () => {
  it('has the past that its clock and its seed make, and a second organisation', async () => {
    const [one, same, other] = await Promise.all(
      ['7', '7', '8'].map(async (seed) =>
        address(await program('--clock', '2026-03-01T12:00:00+01:00', '--seed', seed, '--second-tenant', 'a:b')),
      ),
    );
    const first = await duties(one ?? '');
    expect(JSON.stringify(first)).toContain('2026-02-2');
    expect(JSON.stringify(first)).not.toMatch(/2026-03-0[2-9]|2026-0[4-9]/);
    expect(await duties(same ?? '')).toEqual(first);
    expect(await duties(other ?? '')).not.toEqual(first);
    expect(await duties(one ?? '', { 'TT-Api-Key': 'a', 'Ocp-Apim-Subscription-Key': 'b' })).not.toEqual(first);
  });

  it('listens with the certificate that it is given', async () => {
    const folder = await temporaryFolder();
    const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
    await writeFile(cert, testCertificate.cert);
    await writeFile(key, testCertificate.key);
    const url = await address(await program('--tls-cert', cert, '--tls-key', key));
    expect(url).toMatch(/^https:/);
    const status = await new Promise((resolve, reject) => {
      https
        .get(`${url}/openapi.json`, { ca: testCertificate.cert }, ({ statusCode }) => resolve(statusCode))
        .on('error', reject);
    });
    expect(status).toBe(200);
  });

  it('warns when other computers can reach it, and they can', async () => {
    const service = await program('--host', '0.0.0.0', '--control');
    const { port } = new URL(await address(service));
    await vi.waitFor(() => expect(service.complained()).toMatch(/other computers.*\n.*--tls-cert.*\n.*\/control/));
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal);
    const host = outside?.address ?? '127.0.0.1';
    expect((await fetch(`http://${host}:${port}/openapi.json`)).status).toBe(200);
  });

  it('is reached from this computer only, and says nothing of others, unless it is told to', async () => {
    const service = await program();
    const url = await address(service);
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(service.complained()).toBe('');
  });

  it.each([
    [['--host', '192.0.2.1'], /no address of this computer \(EADDRNOTAVAIL\).*--host/],
    [['--tls-cert', 'cert.pem'], /belong together/],
    [['--tls-cert', import.meta.filename, '--tls-key', import.meta.filename], /no certificate and key in PEM/],
    [['--tls-cert', '/no/such', '--tls-key', '/no/such'], /cannot be read \(ENOENT\)/],
    [['--clock', 'yesterday'], /expected a date and time/],
    [['--second-tenant', 'one'], /two keys with a colon/],
    [['--record', import.meta.filename], /cannot be written into/],
  ])('ends with a sentence when it is given %j', async (given, sentence) => {
    const service = await program(...given);
    expect(await service.ended).toBe(1);
    expect(service.complained()).toMatch(sentence);
    expect(service.complained()).not.toContain('    at ');
  });
});

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { json, startServer } from '../../service-client/scripted-server.ts';
import { testCertificate } from '../../service-client/test-certificate.ts';
import { tachoDepot, temporaryFolder } from '../command-line.ts';

const types = [{ code: 'DT', description: 'Digital', type: 'Digital' }];
const careless = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };

/** A service that nobody vouches for, and a place for a depot. */
async function impostor() {
  const server = await startServer((_seen, response) => json(response, 200, types), { tls: testCertificate });
  return { server, home: await temporaryFolder() };
}

it('no key reaches a service that nobody vouches for, whatever the environment says, and the check says so', async () => {
  const { server, home } = await impostor();
  const place = { dataDirectory: path.join(home, 'data'), serviceUrl: server.url, more: careless };
  const called = await tachoDepot(place, 'call', 'vehicles-tachograph-types');
  expect(called.exitCode).not.toBe(0);
  expect(called.complaint).toContain('NODE_TLS_REJECT_UNAUTHORIZED=0 has no effect');
  await mkdir(place.dataDirectory, { recursive: true, mode: 0o700 });
  await writeFile(path.join(home, 'settings.json'), '{"settings": {"archiveDays": 400}}');
  expect(await tachoDepot(place, 'settings', 'import', path.join(home, 'settings.json'))).toMatchObject({
    exitCode: 0,
  });
  const checked = await tachoDepot(place, '--json', 'check');
  const lines = checked.output.trim().split('\n');
  const results = lines.map((line) => JSON.parse(line) as { readonly check?: string; readonly state?: string });
  expect(results.find(({ check }) => check === 'private')).toMatchObject({ state: 'failed' });
  expect(server.seen).toEqual([]);
});

it('an authority that the administrator names is trusted, and the check calls the connection private', async () => {
  const { server, home } = await impostor();
  await writeFile(path.join(home, 'own.pem'), testCertificate.cert);
  const more = { ...careless, NODE_EXTRA_CA_CERTS: path.join(home, 'own.pem') };
  const place = { dataDirectory: path.join(home, 'data'), serviceUrl: server.url, more };
  expect((await tachoDepot(place, 'call', 'vehicles-tachograph-types')).exitCode).toBe(0);
  expect(server.seen).toHaveLength(1);
});

import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import {
  type MonitoringServerOptions,
  needsProof,
  startMonitoringServer,
} from '../../../electron/agent/http/monitoring-server.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { calmHealth } from '../../calm-health.ts';

const figures = 'tacho_depot_paused 0\n';

async function started(given: Partial<MonitoringServerOptions> = {}) {
  const server = await startMonitoringServer({
    address: '127.0.0.1:0',
    token: null,
    health: () => calmHealth,
    metrics: async () => figures,
    clock: nodeClock(),
    ...given,
  });
  onTestFinished(() => server.close());
  return (name: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ readonly status: number; readonly type: string; readonly body: string }>((resolve, reject) => {
      const asked = request(new URL(name, server.url), { headers, method, agent: false }, async (response) => {
        const { statusCode = 0, headers: said } = response;
        resolve({ status: statusCode, type: said['content-type'] ?? '', body: await text(response) });
      });
      asked.on('error', reject).end();
    });
}

it('figures and health are read by programs of this PC, and by no page of a browser and under no other name', async () => {
  const ask = await started();
  expect(await ask('metrics')).toEqual({
    status: 200,
    type: 'text/plain; version=0.0.4; charset=utf-8',
    body: figures,
  });
  const health = await ask('health');
  expect(health).toMatchObject({ status: 200, type: 'application/json' });
  expect(JSON.parse(health.body)).toMatchObject({ status: 'working' });
  expect(await ask('elsewhere')).toMatchObject({ status: 404 });
  expect(await ask('metrics', {}, 'POST')).toMatchObject({ status: 405 });
  const foreign: Record<string, string>[] = [
    { host: 'rebound.example.com' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://other.example.com' },
  ];
  for (const headers of foreign) expect(await ask('metrics', headers)).toMatchObject({ status: 403, body: '' });
});

it('there are no figures where the settings give nobody any', async () => {
  const ask = await started({ metrics: async () => null });
  expect(await ask('metrics')).toMatchObject({ status: 404 });
});

it('with a token nobody reads them without it, whatever name they ask by', async () => {
  const ask = await started({ token: 'the-token' });
  for (const headers of [{}, { authorization: 'Bearer another' }, { authorization: 'the-token' }] as const)
    for (const name of ['metrics', 'health'])
      expect(await ask(name, { ...headers })).toMatchObject({ status: 401, body: '' });
  const authorization = 'Bearer the-token';
  expect(await ask('metrics', { authorization, host: 'depot.example.com' })).toMatchObject({ status: 200 });
});

it('an address that other PCs reach needs a token, or certificates', () => {
  expect(['127.0.0.1:8788', '127.0.0.9:1', '[::1]:8788'].map(needsProof)).toEqual([false, false, false]);
  expect(['0.0.0.0:8788', '192.0.2.1:8788', '[::]:8788'].map(needsProof)).toEqual([true, true, true]);
});

it('setting, documents and the example for Prometheus name the same address', () => {
  const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8');
  const address = defaultSettings.monitoringAddress;
  expect(read('build/observe/prometheus.yml')).toContain(`- targets: ['${address}']`);
  for (const file of ['docs/monitoring.md', 'build/service/README.md']) {
    expect(read(file)).toContain(`http://${address}/metrics`);
  }
});

import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startForwardProxy } from '../../forward-proxy.ts';
import { startReferenceService } from '../../service/reference-service.ts';
import { ask, dropCards, makePlace, rightKeys, startDepot, statusFactsOf } from './depot-under-test.ts';

const patience = { timeout: 20_000, interval: 20 };

it('a proxy is the way to the service as soon as it is set, and no longer once it is taken away', async () => {
  const place = await makePlace();
  const dataDirectory = path.join(place.home, 'service');
  const service = await startReferenceService({ port: 0, dataDirectory, credentials: rightKeys });
  const proxy = await startForwardProxy(service.url);
  onTestFinished(async () => {
    await proxy.close();
    await service.stop();
  });
  // The proxy of this test speaks plain HTTP only, which an administrator has to allow.
  const depot = await startDepot(place, 'http://fleet.invalid', { settings: { allowPlainHttp: true } });
  await dropCards(place.folder, 0, 1);
  await expect.poll(async () => (await statusFactsOf(depot)).connection.state, patience).toBe('no-connection');
  expect(service.received()).toEqual([]);
  await ask(depot, 'settings.change', { patch: { proxyUrl: proxy.url } });
  await expect.poll(() => service.received().length, patience).toBe(1);
  expect(new Set(proxy.asked)).toEqual(new Set(['fleet.invalid']));
  await ask(depot, 'settings.change', { patch: { proxyUrl: '' } });
  await dropCards(place.folder, 1, 1);
  await ask(depot, 'folders.scanNow');
  await expect.poll(async () => (await statusFactsOf(depot)).connection.state, patience).toBe('no-connection');
  expect(service.received()).toHaveLength(1);
});

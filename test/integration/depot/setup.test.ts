import { expect, it } from 'vitest';
import {
  ask,
  dropCards,
  keysInMemory,
  makePlace,
  rightKeys,
  startDepot,
  startService,
  statusFactsOf,
} from './depot-under-test.ts';

const patience = { timeout: 20_000, interval: 20 };
const progress = { step: 'service', typed: { serviceUrl: 'https://fle' }, works: null } as const;

it('a set-up that is not finished sends nothing and asks nothing, with everything there, at the next start too', async () => {
  const place = await makePlace();
  const service = await startService(place);
  const secrets = keysInMemory(null);
  const changes = { settings: { serviceUrl: undefined }, secrets };
  const first = await startDepot(place, service.url, changes);
  await dropCards(place.folder, 0, 1);
  expect((await ask(first, 'settings.get')).setup).toEqual({ step: 'service', typed: {}, works: null });

  await ask(first, 'setup.keep', progress);
  await ask(first, 'settings.change', { patch: { serviceUrl: service.url } });
  await ask(first, 'keys.replace', rightKeys);
  await expect.poll(async () => (await statusFactsOf(first)).connection.state, patience).toBe('not-started');
  await expect.poll(async () => (await statusFactsOf(first)).waiting, patience).toBe(1);
  await first.stop();

  const second = await startDepot(place, service.url, changes);
  await expect.poll(async () => (await statusFactsOf(second)).connection.state, patience).toBe('not-started');
  expect((await ask(second, 'settings.get')).setup).toEqual(progress);
  await ask(second, 'sending.tryNow');
  await dropCards(place.folder, 1, 1);
  await ask(second, 'folders.scanNow');
  await expect.poll(async () => (await statusFactsOf(second)).waiting, patience).toBe(2);
  expect(service.requests()).toEqual([]);

  await ask(second, 'setup.finish');
  await expect.poll(() => service.received().length, patience).toBe(2);
  expect((await ask(second, 'settings.get')).setup).toBeNull();
});

it('a depot that is set up goes on sending while a person goes through its set-up', async () => {
  const place = await makePlace();
  const service = await startService(place);
  const depot = await startDepot(place, service.url);
  await ask(depot, 'setup.keep', progress);
  expect((await ask(depot, 'settings.get')).setup).toBeNull();
  await dropCards(place.folder, 0, 1);
  await expect.poll(() => service.received().length, patience).toBe(1);
});

it('leads back to the first step that lacks something, whatever was reached before', async () => {
  const place = await makePlace();
  const service = await startService(place);
  const depot = await startDepot(place, service.url, { secrets: keysInMemory(null) });
  await ask(depot, 'setup.keep', { ...progress, step: 'done' });
  expect((await ask(depot, 'settings.get')).setup).toMatchObject({ step: 'service' });
  const { folders } = await ask(depot, 'folders.list');
  await ask(depot, 'folders.remove', { id: folders[0]?.id });
  expect((await ask(depot, 'settings.get')).setup).toMatchObject({ step: 'folder', typed: progress.typed });
});

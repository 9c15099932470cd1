import { expect, it } from 'vitest';
import type { TypedKeys, TypedKeysKeeper } from '../../../electron/engine/ports.ts';
import { success } from '../../../shared/result.ts';
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

/** What the system's encryption keeps, as far as the engine can tell. */
function keeperInMemory(): TypedKeysKeeper & { readonly kept: () => TypedKeys | null } {
  let kept: TypedKeys | null = null;
  return {
    kept: () => kept,
    read: async () => kept,
    async write(keys) {
      kept = keys;
      return success(undefined);
    },
  };
}

it('keeps one key that was typed alone to the next start, completes a request with it, and tells the page only that it is there', async () => {
  const place = await makePlace();
  const service = await startService(place);
  const typedKeys = keeperInMemory();
  const changes = { settings: { serviceUrl: undefined }, secrets: keysInMemory(null), typedKeys };
  const first = await startDepot(place, service.url, changes);
  const { apiToken, subscriptionKey } = rightKeys;
  await ask(first, 'setup.keep', progress);
  await ask(first, 'setup.keepKeys', { serviceUrl: service.url, apiToken, subscriptionKey: null });
  await first.stop();

  const second = await startDepot(place, service.url, changes);
  const settings = await ask(second, 'settings.get');
  const origin = new URL(service.url).origin;
  expect(settings.typedKeys).toEqual({ apiToken: { origin }, subscriptionKey: null });
  expect(JSON.stringify(settings)).not.toContain(apiToken);
  const test = await ask(second, 'connection.test', { serviceUrl: service.url, subscriptionKey });
  expect(test.works).toBe(true);
  await ask(second, 'settings.change', { patch: { serviceUrl: service.url } });
  await ask(second, 'keys.replace', { subscriptionKey });
  expect(typedKeys.kept()).toBeNull();
  expect(await ask(second, 'settings.get')).toMatchObject({
    keysKept: true,
    typedKeys: { apiToken: null, subscriptionKey: null },
  });
});

it('sends a key that was typed above one address to no other, and forgets one whose field was emptied', async () => {
  const place = await makePlace();
  const service = await startService(place);
  const typedKeys = keeperInMemory();
  const changes = { settings: { serviceUrl: undefined }, secrets: keysInMemory(null), typedKeys };
  const depot = await startDepot(place, service.url, changes);
  const { apiToken, subscriptionKey } = rightKeys;
  await ask(depot, 'setup.keep', progress);
  await ask(depot, 'setup.keepKeys', { serviceUrl: 'https://other.example', apiToken, subscriptionKey });
  const test = await ask(depot, 'connection.test', { serviceUrl: service.url });
  expect(test.works).toBe(false);
  expect(service.requests()).toEqual([]);
  await ask(depot, 'settings.change', { patch: { serviceUrl: service.url } });
  await expect(ask(depot, 'keys.replace', { subscriptionKey })).rejects.toThrow('Enter both keys.');

  await ask(depot, 'setup.keepKeys', { serviceUrl: service.url, apiToken: '', subscriptionKey: null });
  expect(typedKeys.kept()).toEqual({
    apiToken: null,
    subscriptionKey: { value: subscriptionKey, origin: 'https://other.example' },
  });
  await ask(depot, 'setup.finish');
  expect(typedKeys.kept()).toBeNull();
});

it('keeps no typed key where nothing encrypts, and says so', async () => {
  const place = await makePlace();
  const service = await startService(place);
  const depot = await startDepot(place, service.url, {
    settings: { serviceUrl: undefined },
    secrets: keysInMemory(null),
  });
  await ask(depot, 'setup.keep', progress);
  const given = { serviceUrl: service.url, apiToken: rightKeys.apiToken, subscriptionKey: null };
  await expect(ask(depot, 'setup.keepKeys', given)).rejects.toThrow('not kept yet');
});

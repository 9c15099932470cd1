import { expect, it } from 'vitest';
import { json, type SeenRequest, startServer } from '../service-client/scripted-server.ts';
import { ask, dropCards, keysInMemory, makePlace, rightKeys, startDepot, statusFactsOf } from './depot-under-test.ts';

const patience = { timeout: 20_000, interval: 20 };
const uploads = (seen: readonly SeenRequest[]) => seen.filter(({ path }) => path.includes('tachograph-upload'));

function startService() {
  return startServer((_seen, response, count) => json(response, 201, { digitalTachographId: `dt-${count}` }));
}

it('keys and files do not follow an address that an imported settings file changes: the keys are asked for again', async () => {
  const place = await makePlace();
  const [service, other] = await Promise.all([startService(), startService()]);
  const depot = await startDepot(place, service.url, {
    settings: { serviceUrl: undefined },
    secrets: keysInMemory(null),
  });
  await ask(depot, 'settings.change', { patch: { serviceUrl: service.url } });
  await ask(depot, 'keys.replace', rightKeys);
  await dropCards(place.folder, 0, 1);
  await expect.poll(() => uploads(service.seen).length, patience).toBe(1);

  const text = JSON.stringify({ settings: { serviceUrl: other.url } });
  expect(await ask(depot, 'settings.import', { text })).toMatchObject({ outcome: 'taken', changed: ['serviceUrl'] });
  await dropCards(place.folder, 1, 1);
  await ask(depot, 'folders.scanNow');
  await expect.poll(async () => (await statusFactsOf(depot)).connection.state, patience).toBe('keys-of-other-address');
  await expect.poll(async () => (await statusFactsOf(depot)).waiting, patience).toBe(1);
  expect(await ask(depot, 'settings.get')).toMatchObject({
    keysKept: false,
    keysProblem: expect.stringContaining(`Give the keys for ${other.url}`),
  });
  await ask(depot, 'sending.tryNow');
  expect(await ask(depot, 'connection.test')).toMatchObject({ works: false });
  expect(other.connections(), 'not even a connection').toBe(0);

  await ask(depot, 'keys.replace', rightKeys);
  await expect.poll(() => uploads(other.seen).length, patience).toBe(1);
});

it('what was sent with other keys says nothing of those in force, also after a restart and where they came while nothing ran', async () => {
  const place = await makePlace();
  const service = await startService();
  const secrets = keysInMemory();
  const first = await startDepot(place, service.url, { secrets });
  await dropCards(place.folder, 0, 1);
  await expect.poll(async () => (await statusFactsOf(first)).lastSentAt, patience).not.toBeNull();
  expect(await ask(first, 'settings.get')).toMatchObject({ keysChangedAt: null });
  const { lastSentAt } = await statusFactsOf(first);
  await first.stop();

  await secrets.write({ apiToken: 'other-token', subscriptionKey: 'other-key', origin: null });
  const second = await startDepot(place, service.url, { secrets });
  const changedAt = async (depot: typeof first) => (await ask(depot, 'settings.get')).keysChangedAt;
  await expect.poll(() => changedAt(second), patience).toBeGreaterThan(lastSentAt ?? Number.POSITIVE_INFINITY);
  const noted = await changedAt(second);
  await second.stop();

  const third = await startDepot(place, service.url, { secrets });
  expect(await changedAt(third)).toBe(noted);
});

import { expect, it } from 'vitest';
import { openNodeTransport } from '../../../electron/engine/service/undici-transport.ts';
import { runningService } from '../reference-service/running-service.ts';
import { ask, dropCards, keysInMemory, makePlace, open, startDepot } from './depot-under-test.ts';

const keys = { apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' };

it('goes on collecting and sending when whoever hears of it throws, and the checks say so', async () => {
  const service = await runningService();
  const place = await makePlace();
  const depot = await startDepot(place, service.url, { secrets: keysInMemory(keys) });
  depot.api.subscribe(() => {
    throw new RangeError('Invalid language tag');
  });
  depot.webhooks.onClocking(() => {
    throw new TypeError('a bug of the listener');
  });
  await depot.webhooks.take({ event: 'clocking', identity: null, body: Buffer.from('{"clocking":{"id":"c1"}}') });
  await dropCards(place.folder, 1, 3);
  await depot.passDone();
  expect(depot.counts().uploaded).toBe(3);
  await expect
    .poll(async () => (await ask(depot, 'checks.run', { step: 'parts', folderId: null })).results[0])
    .toMatchObject({ state: 'failed', parameters: { words: expect.stringMatching(/webhooks: once/) } });
  const [check] = (await ask(depot, 'checks.run', { step: 'parts', folderId: null })).results;
  expect(check?.parameters.words).toMatch(/the window: /);
});

it.each([
  ['rejects', () => Promise.reject(new Error('a socket that does not end'))],
  ['never comes to its end', () => new Promise<never>(() => undefined)],
])(
  'closes its records when the stop of another part %s',
  async (_how, close) => {
    const service = await runningService();
    const place = await makePlace();
    const opened = await open(place, service.url, {
      openTransport: (way) => ({ ...openNodeTransport(way), close }),
    });
    if (!opened.ok) throw new Error(opened.error.message);
    await opened.value.start();
    await opened.value.stop();
    const again = await open(place, service.url);
    expect(again.ok).toBe(true);
    if (again.ok) await again.value.stop();
  },
  30_000,
);

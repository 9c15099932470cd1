import { expect, test, vi } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { runningService } from '../reference-service/running-service.ts';
import { depotUnderTest, wholeRun } from './depot-under-test.ts';

/** What a delivery changes is promised within this time, besides what the service itself takes for its answers. */
const promisedMs = 5_000;

test('what a webhook tells is seen on who is available, and on d46 and d68, within five seconds', async () => {
  const service = await runningService({ control: true });
  const depot = await depotUnderTest(service.url, {
    settings: { takeWebhooks: true, webhookAddress: '127.0.0.1:0' },
  });
  const { listening } = await depot.ask('webhooks.get', {});
  if (listening.state !== 'listening') throw new Error('it does not listen');
  await depot.refreshed('availability');
  const ids: string[] = [];
  for (const name of ['driver-d46', 'driver-d68'] as const) {
    const { id } = await depot.ask('reports.run', { name, request: {} });
    ids.push(id);
    await vi.waitFor(async () => expect((await shown(id)).state).toBe('done'), { timeout: 30_000 });
  }
  const before = await Promise.all(ids.map(shown));

  // As the service's own user interface does it, here by the documented request.
  const installed = await fetch(`${service.url}/control/webhooks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: listening.url, secret: 'the-webhook-secret', events: ['*'] }),
  });
  expect(installed.status).toBe(201);
  service.records.addClocking({ driverId: 'D1001', isClockIn: true, clockingTimeStamp: '2026-11-21T07:55:00Z' });
  await vi.waitFor(
    () => expect(service.webhooks.deliveries().map(({ state }) => state)).toEqual(['delivered', 'delivered']),
    {
      timeout: 30_000,
    },
  );
  const deliveredAt = Date.now();
  const isNewer = async () => {
    const now = await Promise.all(ids.map(shown));
    expect(now.map(({ snapshot }, place) => (snapshot.asOf ?? 0) > (before[place]?.snapshot.asOf ?? 0))).toEqual([
      true,
      true,
    ]);
    const told = depot.told.flatMap(({ changed }) => changed);
    expect(told.some(({ id, asOf }) => id === 'availability' && (asOf ?? 0) >= deliveredAt)).toBe(true);
  };
  await vi.waitFor(isNewer, { timeout: 30_000, interval: 50 });
  const tookMs = Date.now() - deliveredAt;

  const state = await depot.ask('webhooks.get', {});
  expect(state.deliveries.map(({ event, outcome }) => [event, outcome])).toEqual([
    ['clocking', 'taken'],
    ['ping', 'taken'],
  ]);
  expect(JSON.stringify(state)).not.toContain('D1001');
  const answers = [...(await Promise.all(ids.map(shown))), await shown('availability')];
  const serviceMs = answers.reduce((sum, { snapshot }) => sum + (snapshot.tookMs ?? 0), 0);
  expect(tookMs - serviceMs).toBeLessThan(promisedMs);

  function shown(id: string): Promise<AnswerOf<'reports.get'>> {
    return depot.ask('reports.get', { ...wholeRun, id });
  }
}, 60_000);

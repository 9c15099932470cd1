import { createHmac } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { operations } from '../../../shared/service/operations.ts';
import { runningService } from '../reference-service/running-service.ts';
import { json, startServer } from '../service-client/scripted-server.ts';
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

  const d99 = () => service.requests().filter(({ path }) => path === operations['driver-d99'].path);
  const askedBefore = d99().length;
  const ran = () =>
    service
      .requests()
      .filter(({ path }) => path === operations['driver-d46'].path || path === operations['driver-d68'].path);
  expect(ran()).toHaveLength(2);

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
    expect(JSON.stringify(now[0]?.rows)).not.toBe(JSON.stringify(before[0]?.rows));
    expect(ran().map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    // As the page does, which asks for what it shows when it hears of a change.
    await depot.ask('availability.starts', { at: null });
    expect(d99()).toHaveLength(askedBefore + 1);
    expect(d99().at(-1)?.status).toBe(200);
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

test('a hundred clockings ask the service nothing while nobody looks, and then only for the drivers named', async () => {
  const all = Array.from({ length: 20_000 }, (_, index) => ({
    driverId: `D${index}`,
    driverName: `Driver ${index}`,
    divisionName: 'North',
    lastRecordEndTime: { date: '2026-11-21T07:00:00Z', formatted: '21/11/2026 07:00' },
    fortnightlyDriveAvailable: { minutes: 600, formatted: '10:00' },
  }));
  const questions: { readonly filter: readonly string[] | undefined; readonly bytes: number }[] = [];
  const server = await startServer((seen, response) => {
    if (seen.path !== operations['driver-d99'].path) return json(response, 200, []);
    const filter: readonly string[] | undefined = JSON.parse(seen.body.toString()).filterByDriverIds;
    const wanted = filter === undefined ? null : new Set(filter);
    const answer = JSON.stringify(wanted === null ? all : all.filter(({ driverId }) => wanted.has(driverId)));
    questions.push({ filter, bytes: answer.length });
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer);
  });
  const depot = await depotUnderTest(server.url, {
    settings: { takeWebhooks: true, webhookAddress: '127.0.0.1:0' },
  });
  const { listening } = await depot.ask('webhooks.get', {});
  if (listening.state !== 'listening') throw new Error('it does not listen');
  await depot.refreshed('availability');
  const whole = questions.splice(0);
  expect(whole[0]?.bytes).toBeGreaterThan(3_000_000);

  for (let count = 0; count < 100; count += 1) {
    const body = JSON.stringify({ action: 'created', clocking: { id: `c${count}`, driverId: `D${count % 40}` } });
    const signature = createHmac('sha1', 'the-webhook-secret').update(body).digest('hex');
    const { status } = await fetch(listening.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'TT-Hook-Event': 'clocking',
        'TT-Hook-Signature': `sha1=${signature}`,
      },
      body,
    });
    expect(status).toBe(204);
  }
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect(questions).toEqual([]);

  await depot.ask('availability.starts', { at: null });
  await vi.waitFor(() => expect(questions).toHaveLength(1), { timeout: 60_000 });
  expect(questions[0]?.filter?.toSorted()).toEqual(Array.from({ length: 40 }, (_, index) => `D${index}`).toSorted());
  expect(questions[0]?.bytes).toBeLessThan(20_000);
  await vi.waitFor(
    async () => expect((await depot.ask('availability.starts', { at: null })).drivers).toHaveLength(20_000),
    { timeout: 30_000, interval: 500 },
  );
}, 90_000);

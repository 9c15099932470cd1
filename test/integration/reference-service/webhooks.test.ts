import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isSigned } from '../../../shared/service/webhooks.ts';
import type { ReferenceService } from '../../service/reference-service.ts';
import { call, runningService, temporaryFolder } from './running-service.ts';

const secret = 'the-secret-of-the-webhook';

describe('a webhook of the reference service', () => {
  it('is sent a ping when it is installed', async () => {
    const receiver = await receiverThatAnswers(204);
    const service = await runningService();

    service.webhooks.install({ url: receiver.url, secret, events: ['clocking'] });

    await untilDeliveries(service, 1);
    expect(receiver.deliveries.map((each) => [each.headers['tt-hook-event'], JSON.parse(each.body)])).toEqual([
      ['ping', { events: ['clocking'] }],
    ]);
  });

  it('carries the four headers, and a signature over the raw body', async () => {
    const receiver = await receiverThatAnswers(200);
    const service = await runningService();

    service.webhooks.install({ url: receiver.url, secret, events: ['*'] });

    await untilDeliveries(service, 1);
    const { headers, body } = first(receiver.deliveries);
    expect(headers).toMatchObject({
      'tt-hook-signature': `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`,
      'tt-hook-event': 'ping',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    });
    expect(isSigned(secret, Buffer.from(body), String(headers['tt-hook-signature']))).toBe(true);
  });

  it('is told of a clocking that was made and of one that was changed', async () => {
    const receiver = await receiverThatAnswers(204);
    const service = await runningService();
    service.webhooks.install({ url: receiver.url, secret, events: ['clocking'] });

    const made = service.records.addClocking({
      driverId: 'D1001',
      isClockIn: true,
      clockingTimeStamp: '2026-11-21T06:00:00Z',
    });
    const clockingId = made?.id;
    await call(service, 'clockings-update', { records: [{ clockingId, clockingTimeStamp: '2026-11-21T06:05:00' }] });

    await untilDeliveries(service, 3);
    const clocking = { id: clockingId, driverId: 'D1001', isClockIn: true };
    expect(eventsOf(receiver, 'clocking')).toEqual([
      { action: 'created', clocking: { ...clocking, clockingTimeStamp: '2026-11-21T06:00:00.000Z' } },
      { action: 'updated', clocking: { ...clocking, clockingTimeStamp: '2026-11-21T06:05:00.000Z' } },
    ]);
  });

  it('hears nothing of clockings that were not found or were deleted', async () => {
    const receiver = await receiverThatAnswers(204);
    const service = await runningService();
    service.webhooks.install({ url: receiver.url, secret, events: ['clocking'] });
    const [clocking] = service.records.clockings();

    await call(service, 'clockings-update', { records: [{ clockingId: 'no-such' }] });
    await call(service, 'clockings-delete', { clockingIds: [clocking?.id] });

    await untilDeliveries(service, 1);
    expect(service.webhooks.deliveries().map((delivery) => delivery.event)).toEqual(['ping']);
  });

  it('never gives the identifier of a deleted clocking to another one, also after a restart', async () => {
    const dataDirectory = await temporaryFolder();
    const clock = { driverId: 'D1001', isClockIn: true, clockingTimeStamp: '2026-11-21T06:00:00Z' };
    const before = await runningService({ dataDirectory });
    const made = before.records.addClocking(clock);
    await call(before, 'clockings-delete', { clockingIds: [made?.id] });
    const next = before.records.addClocking(clock);
    await call(before, 'clockings-delete', { clockingIds: [next?.id] });
    await before.stop();

    const after = await runningService({ dataDirectory });
    const last = after.records.addClocking(clock);

    expect(new Set([made?.id, next?.id, last?.id]).size).toBe(3);
  });

  it('receives only the events that were chosen, and all of them with the wildcard', async () => {
    const service = await runningService();
    const chosen = await receiverThatAnswers(204);
    const everything = await receiverThatAnswers(204);
    const narrow = service.webhooks.install({ url: chosen.url, secret, events: ['another'] });
    const wide = service.webhooks.install({ url: everything.url, secret, events: ['another', '*', 'clocking'] });
    expect([narrow.events, wide.events]).toEqual([['another'], ['*']]);

    addClocking(service);
    await untilDeliveries(service, 3);
    expect([eventsOf(chosen, 'clocking').length, eventsOf(everything, 'clocking').length]).toEqual([0, 1]);

    service.webhooks.subscribe(narrow.id, ['clocking']);
    addClocking(service);
    await untilDeliveries(service, 5);
    expect([eventsOf(chosen, 'clocking').length, eventsOf(everything, 'clocking').length]).toEqual([1, 2]);
  });

  it('is delivered again until the receiver takes it', async () => {
    const receiver = await receiverThatAnswers(500, 302, 'cut', 204);
    const service = await runningService({ webhookRetryDelaysMs: [1, 1, 1, 1] });

    service.webhooks.install({ url: receiver.url, secret, events: ['*'] });

    await untilDeliveries(service, 1);
    expect(service.webhooks.deliveries()).toMatchObject([{ attempts: 4, state: 'delivered', lastAnswer: '204' }]);
    expect(new Set(receiver.deliveries.map((delivery) => delivery.body)).size).toBe(1);
  });

  it('is given up after the last attempt', async () => {
    const receiver = await receiverThatAnswers(500);
    const service = await runningService({ webhookRetryDelaysMs: [1, 1] });

    service.webhooks.install({ url: receiver.url, secret, events: ['*'] });

    await vi.waitFor(() => expect(service.webhooks.deliveries()).toMatchObject([{ attempts: 3, state: 'given up' }]));
    expect(receiver.deliveries).toHaveLength(3);
  });

  it('is delivered after a restart what it was owed before', async () => {
    const dataDirectory = await temporaryFolder();
    const receiver = await receiverThatAnswers(503, 204);
    const before = await runningService({ dataDirectory, webhookRetryDelaysMs: [300] });
    before.webhooks.install({ url: receiver.url, secret, events: ['*'] });
    await vi.waitFor(() => expect(before.webhooks.deliveries()).toMatchObject([{ attempts: 1, state: 'due' }]));
    await before.stop();

    const after = await runningService({ dataDirectory });

    await untilDeliveries(after, 1);
    expect(receiver.deliveries).toHaveLength(2);
  });

  it('is managed through the control endpoint, which never tells its secret', async () => {
    const receiver = await receiverThatAnswers(204);
    const service = await runningService({ control: true });
    const installed = await control(service, 'POST', '/webhooks', { url: receiver.url, secret, events: ['clocking'] });
    const { id } = JSON.parse(installed.text) as { id: string };

    expect(installed.status).toBe(201);
    expect((await control(service, 'PUT', `/webhooks/${id}`, { events: ['*'] })).status).toBe(204);
    const clocking = { driverId: 'D1001', isClockIn: false, clockingTimeStamp: '2026-11-21T07:00:00Z' };
    expect((await control(service, 'POST', '/clockings', clocking)).status).toBe(201);
    await untilDeliveries(service, 2);
    const listed = await control(service, 'GET', '/webhooks');
    expect(listed.text).not.toContain(secret);
    expect(JSON.parse(listed.text)).toEqual([{ id, url: receiver.url, events: ['*'] }]);
    expect((await control(service, 'DELETE', `/webhooks/${id}`)).status).toBe(204);
    expect((await control(service, 'DELETE', `/webhooks/${id}`)).status).toBe(404);
    expect(service.webhooks.deliveries()).toEqual([]);
  });
});

interface Receiver {
  readonly url: string;
  readonly deliveries: readonly { readonly headers: IncomingHttpHeaders; readonly body: string }[];
}

/** Answers each delivery with the next of these, and with the last one for ever after. */
async function receiverThatAnswers(...answers: readonly (number | 'cut')[]): Promise<Receiver> {
  const deliveries: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = answers[deliveries.length] ?? answers.at(-1) ?? 204;
    deliveries.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    if (answer === 'cut') {
      request.socket.destroy();
    } else {
      response.writeHead(answer, { Location: 'http://127.0.0.1:9/' }).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, deliveries };
}

async function untilDeliveries(service: ReferenceService, count: number): Promise<void> {
  await vi.waitFor(
    () => {
      const states = service.webhooks.deliveries().map((delivery) => delivery.state);
      expect(states).toEqual(Array.from({ length: count }, () => 'delivered'));
    },
    { timeout: 60_000 },
  );
}

function eventsOf(receiver: Receiver, event: string): unknown[] {
  return receiver.deliveries
    .filter((delivery) => delivery.headers['tt-hook-event'] === event)
    .map((delivery) => JSON.parse(delivery.body));
}

function addClocking(service: ReferenceService): void {
  service.records.addClocking({ driverId: 'D1002', isClockIn: true, clockingTimeStamp: '2026-11-21T06:00:00Z' });
}

async function control(service: ReferenceService, method: string, path: string, body?: unknown) {
  const response = await fetch(`${service.url}/control${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('nothing arrived');
  return item;
}

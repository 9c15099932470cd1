import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { StoreError } from '../../../electron/engine/store/store.ts';
import type { WebhookInbox } from '../../../electron/engine/webhooks/inbox.ts';
import { startWebhookReceiver } from '../../../electron/engine/webhooks/receiver.ts';
import { success } from '../../../shared/result.ts';
import { silentLog } from '../../faults/silent-log.ts';
import {
  clockingBody,
  deliver,
  headersFor,
  receiverUnderTest,
  secret,
  temporaryFolder,
} from './receiver-under-test.ts';

describe('a genuine delivery', () => {
  it('is answered 204, kept, and told to whoever listens, with its time in UTC', async () => {
    const receiver = await receiverUnderTest();
    expect(await deliver(receiver.url, clockingBody('c1'))).toBe(204);
    expect(receiver.told).toEqual([
      {
        action: 'created',
        clocking: { id: 'c1', driverId: 'D1001', clockingTimeStamp: '2026-11-21T07:00:00Z', isClockIn: true },
        receivedAt: expect.any(Number),
      },
    ]);
  });

  it('may come under any path, and with a character set in its type', async () => {
    const receiver = await receiverUnderTest();
    const body = clockingBody('c1');
    const headers = { ...headersFor(body), 'Content-Type': 'Application/JSON; charset=utf-8' };
    expect(await deliver(`${receiver.url}any/path?at=all`, body, headers)).toBe(204);
    expect(receiver.told).toHaveLength(1);
  });

  it.each([
    ['of another event', '{"action":"created"}', 'vehicle'],
    ['of a clocking that cannot be read', '{"action":"created","clocking":{}}', 'clocking'],
  ])('%s is kept, and nothing acts on it', async (_case, body, event) => {
    const kept: string[] = [];
    const receiver = await receiverUnderTest({
      webhooks: (real) => ({
        ...real,
        keep: (deliveries, ...rest) => {
          kept.push(...deliveries.map((one) => `${one.event} ${Buffer.from(one.body)}`));
          return real.keep(deliveries, ...rest);
        },
      }),
    });
    expect(await deliver(receiver.url, body, headersFor(body, event))).toBe(204);
    expect(kept).toEqual([`${event} ${body}`]);
    expect(receiver.told).toEqual([]);
  });
});

describe('a genuine delivery that nobody here understands', () => {
  it.each([
    ['a ping without a body', 'ping', ''],
    ['a ping of null', 'ping', 'null'],
    ['a ping that is a text', 'ping', '"pong"'],
    ['a ping that shows a clocking', 'ping', clockingBody('captured')],
    ['another event', 'vehicle.changed', '{"vehicle":{"id":"V1"}}'],
    ['another event that shows a clocking', 'clocking.approved', clockingBody('captured')],
    ['an event in other letters', 'Clocking', clockingBody('captured')],
    ['an event whose body is no JSON', 'report', '<report/>'],
    ['a clocking that shows none', 'clocking', '{"events":["*"]}'],
    ['a clocking that is no JSON', 'clocking', '<clocking/>'],
  ])('%s is answered 204, also when it comes again, kept, and not acted on', async (_case, event, body) => {
    const kept: string[] = [];
    const receiver = await receiverUnderTest({
      webhooks: (real) => ({
        ...real,
        keep: (deliveries, ...rest) => {
          kept.push(...deliveries.map((one) => Buffer.from(one.body).toString()));
          return real.keep(deliveries, ...rest);
        },
      }),
    });
    expect(await deliver(receiver.url, body, headersFor(body, event))).toBe(204);
    expect(await deliver(receiver.url, body, headersFor(body, event))).toBe(204);
    expect(kept).toEqual([body, body]);
    expect(receiver.store.webhooks.newest(10)).toMatchObject([{ event, state: 'not-understood', repeats: 1 }]);
    expect(receiver.told).toEqual([]);
  });

  it('does not keep the clocking that it shows from being told under its own name', async () => {
    const receiver = await receiverUnderTest();
    const body = clockingBody('c1');
    await deliver(receiver.url, body, headersFor(body, 'ping'));
    expect(await deliver(receiver.url, body)).toBe(204);
    expect(receiver.told.map(({ clocking }) => clocking.id)).toEqual(['c1']);
  });
});

describe('a delivery that is not genuine', () => {
  const body = clockingBody('forged');
  const without = (name: string) =>
    Object.fromEntries(Object.entries(headersFor(body)).filter(([one]) => one !== name));

  it.each([
    ['signed with another secret', 401, body, { ...headersFor(body), 'TT-Hook-Signature': `sha1=${'0'.repeat(40)}` }],
    ['with a changed body', 401, body.replace('D1001', 'D1002'), headersFor(body)],
    ['with a body that is longer by a blank', 401, `${body} `, headersFor(body)],
    ['without a signature', 401, body, without('TT-Hook-Signature')],
    ['with an empty signature', 401, body, { ...headersFor(body), 'TT-Hook-Signature': '' }],
    ['without an event', 400, body, without('TT-Hook-Event')],
    ['of another type', 415, body, { ...headersFor(body), 'Content-Type': 'text/plain' }],
  ])('%s is refused and leaves nothing behind', async (_case, status, sent, headers) => {
    const keep = vi.fn(() => []);
    const receiver = await receiverUnderTest({ webhooks: (real) => ({ ...real, keep }) });
    expect(await deliver(receiver.url, sent, headers)).toBe(status);
    expect(keep).not.toHaveBeenCalled();
    expect(receiver.told).toEqual([]);
  });

  it('is refused when it is no POST', async () => {
    const receiver = await receiverUnderTest();
    expect((await fetch(receiver.url, { headers: headersFor('') })).status).toBe(405);
  });

  it('cannot fill the log: a hundred refusals are one line', async () => {
    const lines: unknown[] = [];
    const note = (event: string, facts: unknown) => void lines.push([event, facts]);
    const receiver = await receiverUnderTest({ log: { debug: note, info: () => {}, warn: note, error: note } });
    const statuses = await Promise.all(Array.from({ length: 100 }, () => deliver(receiver.url, body, {})));
    expect(new Set(statuses)).toEqual(new Set([415]));
    expect(lines).toEqual([['webhook.refused', { refusal: 'wrong-type', count: 1 }]]);
  });
});

describe('a body of 10 MB', () => {
  const large = 'x'.repeat(10 * 1024 * 1024);

  it('is refused by its announced length, before it is read', async () => {
    const receiver = await receiverUnderTest();
    expect(await deliver(receiver.url, large)).toBe(413);
  });

  it('is refused while it is read where no length is announced', async () => {
    const receiver = await receiverUnderTest();
    const chunks = Array.from({ length: 160 }, () => Buffer.alloc(65_536, 'x'));
    const response = await fetch(receiver.url, {
      method: 'POST',
      headers: headersFor(large),
      body: Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await deliver(receiver.url, clockingBody('c1'))).toBe(204);
    expect(receiver.told).toHaveLength(1);
  });
});

describe('a slow sender', () => {
  it('is cut off, and holds up nobody meanwhile', async () => {
    const receiver = await receiverUnderTest({ limits: { timeoutMs: 400 } });
    const { hostname, port } = new URL(receiver.url);
    const body = clockingBody('slow');
    const socket = connect(Number(port), hostname);
    const lines = Object.entries({ ...headersFor(body), 'Content-Length': String(body.length), Host: 'localhost' });
    socket.write(`POST / HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    let place = 0;
    const dripping = setInterval(() => socket.write(body.charAt(place++)), 50);
    socket.on('error', () => {});
    socket.resume();
    // Not events.once, which fails at the error that being cut off may bring.
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));

    expect(await deliver(receiver.url, clockingBody('quick'))).toBe(204);
    await closed;
    clearInterval(dripping);
    expect(place).toBeLessThan(body.length);
    expect(receiver.told.map(({ clocking }) => clocking.id)).toEqual(['quick']);
  });
});

describe('a repeated delivery', () => {
  it('is answered like the first, and told once', async () => {
    const receiver = await receiverUnderTest();
    const body = clockingBody('c1');
    const statuses = [await deliver(receiver.url, body), await deliver(receiver.url, body)];
    expect(statuses).toEqual([204, 204]);
    expect(receiver.told).toHaveLength(1);
  });

  it('is recognised when both come at the same moment', async () => {
    const receiver = await receiverUnderTest();
    const body = clockingBody('c1');
    await Promise.all(Array.from({ length: 20 }, () => deliver(receiver.url, body)));
    expect(receiver.told).toHaveLength(1);
  });

  it('is not what is changed and changed back: each of the three is told', async () => {
    const receiver = await receiverUnderTest();
    for (const action of ['created', 'updated', 'created', 'created']) {
      expect(await deliver(receiver.url, clockingBody('c1', action))).toBe(204);
    }
    expect(receiver.told.map(({ action }) => action)).toEqual(['created', 'updated', 'created']);
  });

  it('is recognised by its identity where it has one, also when it comes late', async () => {
    const receiver = await receiverUnderTest();
    const send = (action: string, identity: string) => {
      const body = clockingBody('c1', action);
      return deliver(receiver.url, body, { ...headersFor(body), 'TT-Hook-Delivery': identity });
    };
    for (const [action, identity] of [
      ['created', '1'],
      ['updated', '2'],
      ['created', '1'],
      ['updated', '3'],
    ] as const) {
      expect(await send(action, identity)).toBe(204);
    }
    expect(receiver.told.map(({ action }) => action)).toEqual(['created', 'updated', 'updated']);
  });

  it('is recognised after a restart', async () => {
    const directory = await temporaryFolder();
    const before = await receiverUnderTest({ directory });
    await deliver(before.url, clockingBody('c1'));
    await before.stop();
    const after = await receiverUnderTest({ directory });
    expect(await deliver(after.url, clockingBody('c1'))).toBe(204);
    expect(await deliver(after.url, clockingBody('c1', 'updated'))).toBe(204);
    expect(after.told.map(({ action }) => action)).toEqual(['updated']);
  });
});

describe('nothing genuine is lost', () => {
  it('when the program ends between keeping a delivery and telling it', async () => {
    const directory = await temporaryFolder();
    const before = await receiverUnderTest({ directory, webhooks: (real) => ({ ...real, waiting: () => [] }) });
    expect(await deliver(before.url, clockingBody('c1'))).toBe(204);
    expect(before.told).toEqual([]);
    await before.stop();
    const after = await receiverUnderTest({ directory });
    expect(after.told.map(({ clocking }) => clocking.id)).toEqual(['c1']);
  });

  it('when the disk is full: the sender is told to try again', async () => {
    let isFull = true;
    const receiver = await receiverUnderTest({
      webhooks: (real) => ({
        ...real,
        keep(...given) {
          if (isFull) throw new StoreError('disk-full');
          return real.keep(...given);
        },
      }),
    });
    expect(await deliver(receiver.url, clockingBody('c1'))).toBe(503);
    isFull = false;
    expect(await deliver(receiver.url, clockingBody('c1'))).toBe(204);
    expect(receiver.told).toHaveLength(1);
  });

  it('when the receiver is stopped while deliveries arrive: each is told, or was not answered 204', async () => {
    const directory = await temporaryFolder();
    const before = await receiverUnderTest({ directory });
    const ids = Array.from({ length: 200 }, (_, index) => `c${index}`);
    const sent = ids.map((id) => deliver(before.url, clockingBody(id)).catch(() => 0));
    await vi.waitFor(() => expect(before.told.length).toBeGreaterThan(0), { timeout: 30_000 });
    await before.stop();
    const statuses = await Promise.all(sent);
    const taken = ids.filter((_id, index) => statuses[index] === 204);
    expect(taken).not.toEqual([]);
    expect(before.told.map(({ clocking }) => clocking.id)).toEqual(expect.arrayContaining(taken));
  });

  it('while the receiver is stopped: its stop waits for what is being taken', async () => {
    const events: string[] = [];
    const taking = Promise.withResolvers<void>();
    const onDisk = Promise.withResolvers<Awaited<ReturnType<WebhookInbox['take']>>>();
    const inbox: Pick<WebhookInbox, 'take' | 'stop'> = {
      take: () => {
        taking.resolve();
        return onDisk.promise.finally(() => events.push('taken'));
      },
      stop: () => {},
    };
    const port = { host: '127.0.0.1', port: 0 };
    const receiver = await startWebhookReceiver({ inbox, secret, ...port, clock: nodeClock(), log: silentLog });
    const sent = deliver(receiver.url, clockingBody('c1')).catch(() => 0);
    await taking.promise;
    const closed = receiver.close().then(() => events.push('closed'));
    // The connection is cut by then: nothing but the delivery is left to wait for.
    expect(await sent).toBe(0);
    onDisk.resolve(success('taken'));
    await closed;
    expect(events).toEqual(['taken', 'closed']);
  });

  it('of a thousand deliveries, and none of the forged ones among them is taken', async () => {
    const receiver = await receiverUnderTest();
    const ids = Array.from({ length: 1_000 }, (_, index) => `c${index}`);
    const isForged = (index: number) => index % 10 === 3;
    const sendOne = async (id: string, index: number) => {
      const body = clockingBody(id);
      const headers = isForged(index) ? headersFor(`${body}.`) : headersFor(body);
      return deliver(receiver.url, body, headers);
    };
    const workers = Array.from({ length: 16 }, async (_, worker) => {
      const statuses: [number, number][] = [];
      for (let index = worker; index < ids.length; index += 16) {
        statuses.push([index, await sendOne(ids[index] ?? '', index)]);
      }
      return statuses;
    });
    const wrong = (await Promise.all(workers))
      .flat()
      .filter(([index, status]) => status !== (isForged(index) ? 401 : 204));
    expect(wrong).toEqual([]);
    expect(receiver.told.map(({ clocking }) => clocking.id).sort()).toEqual(
      ids.filter((_id, index) => !isForged(index)).sort(),
    );
  });
});

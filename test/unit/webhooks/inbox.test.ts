import { describe, expect, it } from 'vitest';
import { createRefusalLog } from '../../../electron/engine/platform/guard.ts';
import type { Log } from '../../../electron/engine/ports.ts';
import { createWebhookInbox, type WebhookInboxParts } from '../../../electron/engine/webhooks/inbox.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { storeUnderTest } from '../store/store-under-test.ts';

function logUnderTest(): { readonly log: Log; readonly lines: unknown[] } {
  const lines: unknown[] = [];
  const note = (event: string, facts?: unknown) => void lines.push(facts === undefined ? event : [event, facts]);
  return { lines, log: { debug: note, info: note, warn: note, error: note } };
}

interface Sent {
  readonly event: string;
  readonly action: string;
  readonly identity: string | null;
}

function inboxUnderTest(options: Partial<WebhookInboxParts> = {}) {
  const { store, clock, database } = storeUnderTest();
  const { log, lines } = logUnderTest();
  const inbox = createWebhookInbox({ store, clock, log, ...options });
  const told: string[] = [];
  const heard: (string | undefined)[] = [];
  const end = inbox.onClocking(({ action, clocking }) => {
    told.push(clocking.id);
    heard.push(action);
  });
  const take = (id: string, { event = 'clocking', action = 'created', identity = null }: Partial<Sent> = {}) =>
    inbox.take({ event, identity, body: Buffer.from(JSON.stringify({ action, clocking: { id } })) });
  const kept = () => database.prepare<[], number>('SELECT count(*) FROM webhook_delivery').pluck().get();
  return { inbox, store, database, clock, lines, told, heard, take, kept, end };
}

describe('the inbox', () => {
  it('keeps deliveries that arrive together in one write, in their order, and tells them after it', async () => {
    const { clock, told, take } = inboxUnderTest();
    const taken = Promise.all([take('a'), take('b'), take('a'), take('c')]);
    expect(told).toEqual([]);
    await clock.advance(10);
    expect(await taken).toEqual(['taken', 'taken', 'repeated', 'taken'].map((value) => ({ ok: true, value })));
    expect(told).toEqual(['a', 'b', 'c']);
  });

  it('keeps each delivery whole until its time is over, and then forgets it', async () => {
    const { clock, take, kept, store, database } = inboxUnderTest();
    for (const id of ['a', 'b', 'c', 'b']) {
      void take(id);
      await clock.advance(1_000);
    }
    const bodies = database.prepare<[], Buffer>('SELECT body FROM webhook_delivery ORDER BY id').pluck().all();
    expect(bodies.map(String)).toEqual(
      ['a', 'b', 'c'].map((id) => JSON.stringify({ action: 'created', clocking: { id } })),
    );
    expect(store.webhooks.forget(clock.now() - 2_500, 1)).toBe(1);
    expect(store.webhooks.forget(clock.now() - 2_500, 1)).toBe(1);
    expect(store.webhooks.forget(clock.now() - 2_500, 1)).toBe(0);
    expect(kept()).toBe(1);
  });

  it('reads a time without a zone as the settings say', async () => {
    const body = Buffer.from('{"action":"created","clocking":{"id":"a","clockingTimeStamp":"2026-07-01T06:00:00"}}');
    const times: number[] = [];
    for (const reading of ['utc', 'local'] as const) {
      const { inbox, clock } = inboxUnderTest({ timesMeant: () => ({ reading, zone: 'Europe/Warsaw' }) });
      inbox.onClocking(({ clocking }) => times.push(Date.parse(clocking.clockingTimeStamp ?? '')));
      void inbox.take({ event: 'clocking', identity: null, body });
      await clock.advance(10);
    }
    expect(times).toEqual([Date.parse('2026-07-01T06:00:00Z'), Date.parse('2026-07-01T04:00:00Z')]);
  });

  it('tells a clocking that is changed and changed back three times, and its repeats never', async () => {
    const { clock, heard, take } = inboxUnderTest();
    const sent = ['in', 'in', 'out', 'out', 'in', 'in'].map((action) => take('a', { action }));
    await clock.advance(10);
    const taken = ['taken', 'repeated', 'taken', 'repeated', 'taken', 'repeated'];
    expect(await Promise.all(sent)).toEqual(taken.map((value) => ({ ok: true, value })));
    expect(heard).toEqual(['in', 'out', 'in']);
  });

  it('knows a repeat of one clocking also when others came in between', async () => {
    const { clock, told, take } = inboxUnderTest();
    for (const id of ['a', 'b', 'c', 'a']) void take(id);
    await clock.advance(10);
    expect(told).toEqual(['a', 'b', 'c']);
  });

  it('takes the same for new once no sender would still try again, whichever way the clock was set', async () => {
    const { clock, told, take } = inboxUnderTest();
    const twoHoursMs = 7_200_000;
    for (const waitMs of [0, twoHoursMs - 1_000, twoHoursMs, 10 * twoHoursMs]) {
      await clock.advance(waitMs);
      void take('a');
      await clock.advance(10);
    }
    expect(told).toEqual(['a', 'a', 'a']);
  });

  it('goes by the identity where the sender gives one: a late repeat is no news, and the same again is', async () => {
    const { clock, heard, take } = inboxUnderTest();
    const deliveries = [
      ['in', '1'],
      ['out', '2'],
      ['in', '1'],
      ['in', '3'],
      ['in', '4'],
      ['in', ''],
    ] as const;
    for (const [action, identity] of deliveries) void take('a', { action, identity });
    await clock.advance(10);
    expect(heard).toEqual(['in', 'out', 'in', 'in']);
  });

  it('does not take another body for a repeat because somebody sent its identity before', async () => {
    const { clock, heard, take } = inboxUnderTest();
    void take('a', { action: 'captured', identity: '7' });
    void take('a', { action: 'genuine', identity: '7' });
    await clock.advance(10);
    expect(heard).toEqual(['captured', 'genuine']);
  });

  it('keeps what is no clocking once, under whatever names it comes: they are not signed', async () => {
    const { inbox, clock, kept, store } = inboxUnderTest();
    const body = Buffer.from('{"events":["*"]}');
    const names = Array.from({ length: 50 }, (_, index) => ({ event: `event-${index}`, identity: `${index}` }));
    for (const name of names) void inbox.take({ ...name, body });
    await clock.advance(10);
    expect(kept()).toBe(1);
    expect(store.webhooks.newest(10)).toMatchObject([{ event: 'event-0', state: 'not-understood', repeats: 49 }]);
  });

  it('sets aside what an earlier version stored and nobody can use, and hands on what came after it', async () => {
    const { inbox, clock, told, lines, store } = inboxUnderTest();
    const unusable = [
      { clocking: { id: 'x', clockingTimeStamp: '2026-13-01T00:00:00+01:00' } },
      { clocking: { id: 7 } },
      'no object',
    ].map((body) => JSON.stringify(body));
    const usable = JSON.stringify({ clocking: { id: 'a', clockingTimeStamp: '1990-12-31T15:59:60-08:00' } });
    store.webhooks.keep(
      [...unusable, '<clocking/>', usable].map((body, place) => ({
        event: 'clocking',
        digest: `digest ${place}`,
        subject: `clocking ${place}`,
        identity: null,
        clockedAt: null,
        body: Buffer.from(body),
      })),
      clock.now(),
      60_000,
    );
    inbox.start();
    inbox.start();
    expect(told).toEqual(['a']);
    expect(lines).toEqual(Array.from({ length: 4 }, () => 'webhook.not-understood'));
    expect(store.webhooks.waiting(10)).toEqual([]);
    expect(store.webhooks.setAsideSince(clock.now())).toBe(4);
  });

  it('keeps what is still being taken when it is stopped', async () => {
    const { inbox, told, take } = inboxUnderTest();
    const taken = take('a');
    inbox.stop();
    expect(await taken).toEqual({ ok: true, value: 'taken' });
    expect(told).toEqual(['a']);
  });

  it('tells the other listeners when one fails, and does not tell who has left', async () => {
    const { inbox, clock, told, take, lines, end } = inboxUnderTest();
    const others: string[] = [];
    inbox.onClocking(() => {
      throw new TypeError('canary');
    });
    inbox.onClocking(({ clocking }) => others.push(clocking.id));
    end();
    void take('a');
    await clock.advance(10);
    expect([told, others]).toEqual([[], ['a']]);
    expect(lines).toMatchObject([['task-failed', { part: 'webhooks', error: 'TypeError' }]]);
  });
});

describe('the log of refusals', () => {
  it('has the first at once, and then one line a minute with their number', async () => {
    const clock = createFakeClock();
    const { log, lines } = logUnderTest();
    const refusals = createRefusalLog(clock, (facts) => log.warn('webhook.refused', facts));
    for (let second = 0; second < 125; second += 1) {
      refusals.note('wrong-signature');
      await clock.advance(1_000);
    }
    expect(lines).toEqual([
      ['webhook.refused', { refusal: 'wrong-signature', count: 1 }],
      ['webhook.refused', { refusal: 'wrong-signature', count: 60 }],
      ['webhook.refused', { refusal: 'wrong-signature', count: 60 }],
    ]);
  });
});

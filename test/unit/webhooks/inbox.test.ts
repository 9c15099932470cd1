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

function inboxUnderTest(options: Partial<WebhookInboxParts> = {}) {
  const { store, clock, database } = storeUnderTest();
  const { log, lines } = logUnderTest();
  const inbox = createWebhookInbox({ store, clock, log, ...options });
  const told: string[] = [];
  const end = inbox.onClocking(({ clocking }) => told.push(clocking.id));
  const take = (id: string, event = 'clocking') => inbox.take(event, Buffer.from(JSON.stringify({ clocking: { id } })));
  const kept = () => database.prepare<[], number>('SELECT count(*) FROM webhook_delivery').pluck().get();
  return { inbox, store, clock, lines, told, take, kept, end };
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

  it('remembers the newest deliveries, and takes an older one for new', async () => {
    const { clock, told, take, kept } = inboxUnderTest({ rememberedDeliveries: 3 });
    for (const id of ['a', 'b', 'c', 'd', 'e', 'd', 'a']) {
      void take(id);
      await clock.advance(10);
    }
    expect(told).toEqual(['a', 'b', 'c', 'd', 'e', 'a']);
    expect(kept()).toBeLessThanOrEqual(4);
  });

  it('takes the same body for one delivery, under whatever name it comes: the name is not signed', async () => {
    const { clock, told, take, kept } = inboxUnderTest();
    const taken = Promise.all([take('a'), take('a', 'vehicle'), take('a', 'driver'), take('a', 'ping')]);
    await clock.advance(10);
    expect(await taken).toEqual(['taken', 'repeated', 'repeated', 'repeated'].map((value) => ({ ok: true, value })));
    expect(told).toEqual(['a']);
    expect(kept()).toBe(1);
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
        ...{ event: 'clocking', digest: `digest ${place}` },
        body: Buffer.from(body),
      })),
      clock.now(),
      10_000,
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
    expect(lines).toEqual([['task-failed', { part: 'webhooks', error: 'TypeError' }]]);
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

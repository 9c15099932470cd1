import { describe, expect, it } from 'vitest';
import type { Log } from '../../../electron/engine/ports.ts';
import { createWebhookInbox, type WebhookInboxParts } from '../../../electron/engine/webhooks/inbox.ts';
import { createRefusalLog } from '../../../electron/engine/webhooks/refusal-log.ts';
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
  return { inbox, clock, lines, told, take, kept, end };
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

  it('takes the same body under another event for another delivery', async () => {
    const { clock, told, take, kept } = inboxUnderTest();
    const taken = Promise.all([take('a'), take('a', 'vehicle')]);
    await clock.advance(10);
    expect(await taken).toEqual([
      { ok: true, value: 'taken' },
      { ok: true, value: 'taken' },
    ]);
    expect(told).toEqual(['a']);
    expect(kept()).toBe(2);
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
    expect(lines).toEqual([['webhook.listener-failed', { error: 'TypeError' }]]);
  });
});

describe('the log of refusals', () => {
  it('has the first at once, and then one line a minute with their number', async () => {
    const clock = createFakeClock();
    const { log, lines } = logUnderTest();
    const refusals = createRefusalLog(clock, log);
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

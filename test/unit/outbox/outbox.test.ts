import { describe, expect, it } from 'vitest';
import { createOutbox, type Outbox } from '../../../electron/engine/outbox/outbox.ts';
import { type AttemptOutcome, mailRules } from '../../../electron/engine/outbox/outbox-rules.ts';
import type { MailStore, OpenDelivery } from '../../../electron/engine/store/mail.ts';
import { StoreError } from '../../../electron/engine/store/store.ts';
import type { MailFailure } from '../../../shared/contract/mail.ts';
import type { FakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { storeUnderTest } from '../store/store-under-test.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
type Outcome = AttemptOutcome<null, MailFailure>;
const taken: Outcome = { kind: 'taken', value: null };
const later: Outcome = { kind: 'later', failure: 'busy', words: null };

interface Depot {
  readonly clock: FakeClock;
  readonly store: MailStore;
  /** Message ids, as they left. */
  readonly sent: string[];
  readonly states: () => string[];
  /** An outbox over the records, as a start of the program makes it. */
  readonly run: (given?: {
    readonly store?: Partial<MailStore>;
    readonly attempt?: (delivery: OpenDelivery, signal: AbortSignal) => Outcome | Promise<Outcome>;
    readonly isOn?: () => boolean;
  }) => Outbox;
}

/** Mails to so many recipients, in real records. */
function depotWith(recipients: number): Depot {
  const { store: whole, clock } = storeUnderTest();
  const store = whole.mail;
  const sent: string[] = [];
  store.add({
    groupKey: 'north',
    groupName: 'North',
    cause: 'by-hand',
    letter: null,
    day: '2026-10-22',
    stateDigest: 'd',
    madeAt: clock.now(),
    drivers: 1,
    vehicles: 0,
    content: { subject: 's', text: 't', html: 'h', csv: '', fileName: '' },
    handled: null,
    recipients: Array.from({ length: recipients }, (_, at) => ({ address: `${at}@example.com`, messageId: `<${at}>` })),
  });
  return {
    clock,
    store,
    sent,
    states: () =>
      store
        .newest(100)
        .deliveries.map(({ state }) => state)
        .toReversed(),
    run({ store: given = {}, attempt = () => taken, isOn = () => true } = {}) {
      const outbox = createOutbox({
        part: 'mail',
        rules: mailRules,
        store: { ...store, ...given },
        isOn,
        attempt: async (delivery, signal) => {
          sent.push(delivery.messageId);
          return attempt(delivery, signal);
        },
        onEnd: () => {},
        onNotStored: () => {},
        clock,
        log: silentLog,
      });
      outbox.start();
      return outbox;
    },
  };
}

const never = () => new Promise<Outcome>(() => {});
const failing = () => {
  throw new StoreError('disk-full');
};

describe('A kill', () => {
  it('before an item is noted as being sent leaves it waiting, and it goes once', async () => {
    const depot = depotWith(1);
    // What a killed program would have done next is not done.
    depot.run({ store: { begin: () => null } });
    await depot.clock.advance(hourMs);
    depot.run();
    await depot.clock.advance(hourMs);
    expect([depot.sent, depot.states()]).toEqual([['<0>'], ['sent']]);
  });

  it.each([
    ['after it was noted, and before anything left', { attempt: never }],
    [
      'after it was taken, and before that was noted',
      {
        store: {
          end: () => {
            throw new Error('killed');
          },
        },
      },
    ],
  ])('%s leaves it in doubt, which no later run sends again', async (_point, given) => {
    const depot = depotWith(2);
    depot.run(given);
    await depot.clock.advance(0);
    const [first] = depot.sent;
    expect(depot.states()).toEqual(['under-way', 'waiting']);
    for (let starts = 0; starts < 3; starts += 1) {
      const next = depot.run();
      await depot.clock.advance(2 * hourMs);
      await next.stop();
    }
    expect(depot.states()).toEqual(['in-doubt', 'sent']);
    expect(depot.sent.filter((id) => id === first)).toHaveLength(1);
  });

  it('after its end was noted sends nothing a second time', async () => {
    const depot = depotWith(1);
    depot.run();
    await depot.clock.advance(0);
    depot.run();
    await depot.clock.advance(hourMs);
    expect([depot.sent, depot.states()]).toEqual([['<0>'], ['sent']]);
  });
});

it('A bug in an attempt leaves that item in doubt, and those after it go', async () => {
  const depot = depotWith(2);
  depot.run({
    attempt: ({ messageId }) => {
      if (messageId === '<0>') throw new TypeError('a bug');
      return taken;
    },
  });
  await depot.clock.advance(10_000);
  expect(depot.states()).toEqual(['in-doubt', 'sent']);
});

it('A stop while nothing of an item has left lets it go at the next start, and no later', async () => {
  const depot = depotWith(1);
  const cut: Outcome = { kind: 'later', failure: 'interrupted', words: null };
  const outbox = depot.run({
    attempt: (_delivery, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(cut))),
  });
  await depot.clock.advance(0);
  const stopped = outbox.stop();
  await depot.clock.advance(0);
  await stopped;
  expect(depot.states()).toEqual(['waiting']);
  depot.run();
  await depot.clock.advance(0);
  expect(depot.states()).toEqual(['sent']);
});

it('An attempt that never ends by itself is cut off, and the others go', async () => {
  const depot = depotWith(2);
  const cut: Outcome = { kind: 'in-doubt', failure: 'interrupted', words: null };
  depot.run({
    attempt: ({ messageId }, signal) =>
      messageId === '<0>' ? new Promise((resolve) => signal.addEventListener('abort', () => resolve(cut))) : taken,
  });
  await depot.clock.advance(11 * minuteMs);
  expect(depot.states()).toEqual(['in-doubt', 'sent']);
});

describe('A disk that takes nothing', () => {
  it('keeps an item from leaving that could not be noted before, and is not asked in a busy loop', async () => {
    const depot = depotWith(1);
    let asked = 0;
    let isFull = true;
    const begin = (now: number) => {
      asked += 1;
      return isFull ? failing() : depot.store.begin(now);
    };
    depot.run({ store: { begin } });
    await depot.clock.advance(hourMs);
    expect(depot.sent).toEqual([]);
    expect(asked).toBeLessThanOrEqual(61);
    isFull = false;
    await depot.clock.advance(minuteMs);
    expect(depot.states()).toEqual(['sent']);
  });

  it('lets nothing else go before it has taken the end of what went, which is noted once it does', async () => {
    const depot = depotWith(2);
    let isFull = true;
    const outbox = depot.run({ store: { end: (...end) => (isFull ? failing() : depot.store.end(...end)) } });
    await depot.clock.advance(10 * minuteMs);
    outbox.hurry();
    await depot.clock.advance(10 * minuteMs);
    expect([depot.sent, depot.states()]).toEqual([['<0>'], ['under-way', 'waiting']]);
    isFull = false;
    await depot.clock.advance(minuteMs);
    expect([depot.sent, depot.states()]).toEqual([
      ['<0>', '<1>'],
      ['sent', 'sent'],
    ]);
  });
});

describe('A clock that is set', () => {
  it.each([-1, -24, -10_000].map((hours) => hours * hourMs))(
    'back by %d ms delays no item by more than its longest delay',
    async (jumpMs) => {
      const depot = depotWith(3);
      depot.run({ attempt: ({ attempts }) => (attempts < 5 ? later : taken) });
      await depot.clock.advance(22 * minuteMs);
      expect(depot.states()).toEqual(['waiting', 'waiting', 'waiting']);
      depot.clock.jumpWallClock(jumpMs);
      // Five minutes until the jump is found out, and the longest delay.
      await depot.clock.advance(66 * minuteMs);
      expect(depot.states()).toEqual(['sent', 'sent', 'sent']);
    },
  );

  it('forward past a day gives up what waited, which a person can send all the same', async () => {
    const depot = depotWith(1);
    let answer: Outcome = later;
    const outbox = depot.run({ attempt: () => answer });
    await depot.clock.advance(0);
    answer = taken;
    depot.clock.jumpWallClock(25 * hourMs);
    await depot.clock.advance(6 * minuteMs);
    const [delivery] = depot.store.newest(1).deliveries;
    expect(delivery).toMatchObject({ state: 'given-up', failure: 'too-old', attempts: 2 });
    depot.store.again(delivery?.id ?? 0, depot.clock.now());
    outbox.wake();
    await depot.clock.advance(2 * minuteMs);
    expect(depot.states()).toEqual(['sent']);
  });
});

it('What is switched off rests, and goes once it is on', async () => {
  const depot = depotWith(1);
  let isOn = false;
  const outbox = depot.run({ isOn: () => isOn });
  await depot.clock.advance(hourMs);
  expect(depot.sent).toEqual([]);
  isOn = true;
  outbox.hurry();
  await depot.clock.advance(0);
  expect(depot.states()).toEqual(['sent']);
});

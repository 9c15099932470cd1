import { describe, expect, it } from 'vitest';
import { openCardReaders, type ReadersSeen } from '../../../electron/engine/card-reader/card-readers.ts';
import { nameInHand, readerInHand } from '../../card/reader-process.ts';
import { virtualCard } from '../../card/virtual-card.ts';
import { driverCard } from '../../corpus/library/subjects.ts';

/** Timers that run when the test says so. */
function handClock() {
  const timers = new Set<{ readonly delayMs: number; readonly run: () => void }>();
  return {
    after(delayMs: number, run: () => void) {
      const timer = { delayMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    delays: () => [...timers].map(({ delayMs }) => delayMs),
    runAll() {
      for (const timer of [...timers]) {
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

async function opened() {
  const inHand = readerInHand();
  const clock = handClock();
  const seen: ReadersSeen[] = [];
  const readers = openCardReaders(inHand.start, clock, (now) => seen.push(now));
  await turn();
  return { inHand, clock, seen, readers };
}

describe('The readers', () => {
  it('are told as they come, with the cards in them', async () => {
    const { inHand, seen } = await opened();
    inHand.putIn(virtualCard(driverCard()));
    inHand.takeOut();
    expect(seen.map(({ readers }) => readers[0]?.card)).toEqual(['none', 'in', 'none']);
  });

  it('whose driver crashes cost the card that is read, and are there again a second later', async () => {
    const { inHand, clock, seen, readers } = await opened();
    inHand.putIn(virtualCard(driverCard()));
    const card = await readers.connect(nameInHand);
    if (!card.ok) throw new Error(card.error);
    inHand.hang();
    const answer = card.value.transmit(new Uint8Array([0x00, 0xb0, 0x00, 0x00, 0x01]));
    inHand.crash();
    expect(await answer).toEqual({ ok: false, error: 'reader-gone' });
    expect(seen.at(-1)).toEqual({ service: 'starting', readers: [] });
    expect(await readers.connect(nameInHand)).toEqual({ ok: false, error: 'reader-gone' });
    expect(clock.delays()).toEqual([1_000]);
    clock.runAll();
    await turn();
    expect(inHand.starts()).toBe(2);
    expect(seen.at(-1)?.readers).toEqual([{ name: nameInHand, card: 'in' }]);
  });

  it('whose driver hangs are given up after 20 seconds', async () => {
    const { inHand, clock, readers } = await opened();
    inHand.putIn(virtualCard(driverCard()));
    inHand.hang();
    const card = readers.connect(nameInHand);
    for (let seconds = 1; seconds <= 20; seconds++) {
      expect(inHand.wasKilled()).toBe(false);
      expect(clock.delays()).toEqual([1_000]);
      clock.runAll();
    }
    expect(await card).toEqual({ ok: false, error: 'reader-gone' });
    expect(inHand.wasKilled()).toBe(true);
  });

  it('are started ever more seldom where their process ends each time', async () => {
    const inHand = readerInHand('missing');
    const clock = handClock();
    openCardReaders(inHand.start, clock, () => {});
    const waits: number[] = [];
    for (let times = 0; times < 8; times++) {
      await turn();
      inHand.crash();
      waits.push(...clock.delays());
      clock.runAll();
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('are started no more once they are stopped', async () => {
    const { inHand, clock, readers } = await opened();
    readers.stop();
    clock.runAll();
    expect(inHand.starts()).toBe(1);
    expect(inHand.wasKilled()).toBe(true);
  });
});

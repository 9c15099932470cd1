import { describe, expect, it } from 'vitest';
import { cardEnding, counterView } from '../../../../renderer/screens/counter/counter-view.ts';
import type { CardInReader, CardReader, CardReadersState } from '../../../../shared/contract/card-reading.ts';

const at = 1_764_000_000_000;
const progress = { filesDone: 1, filesTotal: 26, bytesDone: 34_000, bytesTotal: 52_000, secondsLeft: 20 };
const read: CardInReader = {
  ...{ kind: 'read', end: 'genuine', holder: 'Noor Silverbeck', firstNames: 'Noor', cardEnds: '2026-12-19' },
  ...{ uploadId: 1, alreadyHere: false, sizeBytes: 52_000, sentAt: null, nextReadingBy: '2026-12-21', start: null },
};
const reading: CardInReader = { kind: 'reading', holder: 'Noor Silverbeck', progress };
const none: CardInReader = { kind: 'none' };

function reader(card: CardInReader, change: Partial<CardReader> = {}): CardReader {
  return { name: 'one', isOn: true, isIn: card.kind !== 'none', since: at, card, ...change };
}

function viewOf(readers: readonly CardReader[], afterSeconds = 0, service: CardReadersState['service'] = 'running') {
  const counter = { isOpen: true, hasPin: true };
  return counterView({ service, readers, lastRead: null, counter }, at + afterSeconds * 1_000);
}

describe('What the counter shows', () => {
  it('is what to do with a card while none is in, and that none can be read where no reader is used', () => {
    expect(viewOf([reader(none)]).kind).toBe('idle');
    expect(viewOf([], 0, 'starting').kind).toBe('idle');
    expect(viewOf([]).kind).toBe('closed');
    expect(viewOf([reader(none, { isOn: false })]).kind).toBe('closed');
    for (const service of ['off', 'missing', 'unsupported'] as const) {
      expect(viewOf([reader(none)], 0, service).kind).toBe('closed');
    }
  });

  it('names a driver while the card is read, and for 15 seconds after, and no longer than the card is in', () => {
    expect(viewOf([reader(reading)], 600)).toMatchObject({ kind: 'reading', holder: 'Noor Silverbeck' });
    expect(viewOf([reader(read)], 14.9)).toEqual({ kind: 'done', read });
    expect(viewOf([reader(read)], 15)).toEqual({ kind: 'waiting' });
    expect(viewOf([reader(read, { isIn: false })], 1)).toEqual({ kind: 'idle' });
  });

  it.each(['incomplete', 'not-genuine'] as const)('asks for the card again where what was read is %s', (end) => {
    expect(viewOf([reader({ ...read, end })], 600)).toEqual({ kind: 'trouble', code: end });
    expect(viewOf([reader({ ...read, end }, { isIn: false })])).toEqual({ kind: 'idle' });
  });

  it('says that a card was read lately, without whose it is, while it is in', () => {
    const card: CardInReader = { kind: 'read-lately', holder: 'Noor Silverbeck', at: at - 1 };
    expect(viewOf([reader(card)], 600)).toEqual({ kind: 'lately', at: at - 1 });
    expect(viewOf([reader(card, { isIn: false })])).toEqual({ kind: 'idle' });
  });

  it('says what is wrong as long as the card is in, and for 15 seconds where it is out', () => {
    const card: CardInReader = { kind: 'refused', refusal: 'taken-out' };
    expect(viewOf([reader(card, { isIn: false })], 14)).toEqual({ kind: 'trouble', code: 'taken-out' });
    expect(viewOf([reader(card, { isIn: false })], 15)).toEqual({ kind: 'idle' });
    expect(viewOf([reader({ kind: 'refused', refusal: 'company-card' })], 600).kind).toBe('trouble');
  });

  it('is the newest of two cards, and after that the other one', () => {
    const readers = [reader(reading, { name: 'two', since: at - 9_000 }), reader(read)];
    expect(viewOf(readers, 1).kind).toBe('done');
    expect(viewOf(readers, 16).kind).toBe('reading');
    expect(viewOf([...readers].reverse(), 16).kind).toBe('reading');
  });
});

describe('The end of a card', () => {
  it('is spoken of from 60 days on, and once it is over', () => {
    expect(cardEnding(null, 100)).toBeNull();
    expect(cardEnding(161, 100)).toBeNull();
    expect(cardEnding(160, 100)).toEqual({ days: 60 });
    expect(cardEnding(100, 100)).toEqual({ days: 0 });
    expect(cardEnding(99, 100)).toEqual({ days: -1 });
  });
});

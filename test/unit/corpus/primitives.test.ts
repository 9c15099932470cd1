import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driverActivityData } from '../../corpus/activity.ts';
import { bcd, bigUint, int, toBigInt, uint } from '../../corpus/bytes.ts';
import { addDays, datesBetween, secondsOf, weekdayOf } from '../../corpus/calendar.ts';
import { cutShort, flipBit, padded, preallocated, strayBytesAt, withoutBytes } from '../../corpus/damage.ts';
import { codedText, plainText } from '../../corpus/text.ts';
import { walkActivityRing } from './card-elements.ts';

describe('integers', () => {
  it('are written most significant byte first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (value) => {
        expect(Buffer.from(uint(value, 4)).readUInt32BE()).toBe(value);
      }),
    );
    expect(Buffer.from(int(-1_234, 3)).readIntBE(0, 3)).toBe(-1_234);
  });

  it('are refused when they do not fit', () => {
    expect(() => uint(256, 1)).toThrow('256 does not fit into 1 unsigned bytes');
    expect(() => uint(-1, 2)).toThrow('does not fit');
    expect(() => bigUint(65_536n, 2)).toThrow('does not fit');
  });

  it('come back from their bytes, however big', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 512n - 1n }), (value) => {
        expect(toBigInt(bigUint(value, 64))).toBe(value);
      }),
    );
  });

  it('are two digits a byte in BCD', () => {
    expect(Buffer.from(bcd('20261119')).toString('hex')).toBe('20261119');
    expect(() => bcd('123')).toThrow('not an even number');
  });
});

describe('text', () => {
  it.each([
    ['Brindlewood', 1, 'iso-8859-1'],
    ['Dúlaigh', 1, 'iso-8859-1'],
    ['Wierzbięcki', 2, 'iso-8859-2'],
    ['Brădeancă Ș', 16, 'iso-8859-16'],
    ['Yalınkaya', 9, 'iso-8859-9'],
    ['Žagarė', 13, 'iso-8859-13'],
    ['Παππάς', 7, 'iso-8859-7'],
    ['Иванов', 5, 'iso-8859-5'],
  ])('%s is written in code page %i', (text, codePage, label) => {
    const coded = codedText(text, 36);
    expect(coded).toHaveLength(36);
    expect(coded[0]).toBe(codePage);
    expect(new TextDecoder(label).decode(coded.subarray(1)).trimEnd()).toBe(text);
  });

  it('is cut to the room there is', () => {
    expect(codedText('x'.repeat(80), 36)).toHaveLength(36);
  });

  it('is refused in a code page that lacks a letter, without the text in the message', () => {
    expect(() => codedText('Łódź', 36, 1)).toThrow('code page 1 lacks U+141');
    expect(() => plainText('é', 4)).toThrow('not ASCII');
  });
});

describe('the calendar', () => {
  it('counts days over months and leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(datesBetween('2026-10-30', '2026-11-02')).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']);
    expect(datesBetween('2026-11-02', '2026-11-01')).toEqual([]);
  });

  it('begins the week on Monday', () => {
    expect(weekdayOf('2026-11-16')).toBe(0);
    expect(weekdayOf('2026-11-22')).toBe(6);
  });

  it('refuses what is no date', () => {
    expect(() => secondsOf('yesterday')).toThrow('not an ISO date');
  });
});

describe('the activity ring', () => {
  it('can be walked wherever it begins and however much was pushed out', () => {
    const day = fc.record({
      distanceKm: fc.nat(9_999),
      minutes: fc.uniqueArray(fc.integer({ min: 1, max: 1_439 }), { maxLength: 40 }),
    });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 60 }), fc.nat(1_999), (made, start) => {
        const days = made.map(({ distanceKm, minutes }, index) => ({
          date: addDays('2026-01-01', index),
          distanceKm,
          changes: [0, ...minutes.toSorted((a, b) => a - b)].map((minute) => ({
            minute,
            activity: 'work' as const,
            cardInserted: true,
          })),
        }));
        const walked = walkActivityRing(Buffer.from(driverActivityData(days, 2_000, start)));
        expect(walked.map(({ date }) => date)).toEqual(days.slice(-walked.length).map(({ date }) => date));
        expect(walked.at(-1)?.changes.map((change) => change & 0x7ff)).toEqual(
          days.at(-1)?.changes.map(({ minute }) => minute),
        );
      }),
    );
  });
});

describe('damage', () => {
  const file = Uint8Array.of(1, 2, 3, 4, 5, 6);

  it('does what it says and leaves the original alone', () => {
    expect([...cutShort(file, 4)]).toEqual([1, 2, 3, 4]);
    expect([...flipBit(file, 1, 7)]).toEqual([1, 130, 3, 4, 5, 6]);
    expect([...padded(file, 2, 0x55)]).toEqual([1, 2, 3, 4, 5, 6, 0x55, 0x55]);
    expect([...preallocated(file, 2)]).toEqual([1, 2, 0, 0, 0, 0]);
    expect([...strayBytesAt(file, 3)]).toEqual([1, 2, 3, 0x0e, 0x00, 4, 5, 6]);
    expect([...withoutBytes(file, 1, 3)]).toEqual([1, 5, 6]);
    expect([...file]).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activityChange, dayUse } from '../../../shared/tachograph/activity-change.ts';
import { uint8, uint16, uint24, uint32 } from '../../../shared/tachograph/bytes.ts';
import { readVehiclesUsed } from '../../../shared/tachograph/card/vehicles-used.ts';
import { packDays, unpackDays } from '../../../shared/tachograph/day-runs.ts';
import { readCardReference, readRegistration, registrationKey } from '../../../shared/tachograph/identifiers.ts';
import { nationLetters } from '../../../shared/tachograph/nations.ts';
import { readPlainText, readText } from '../../../shared/tachograph/text.ts';
import { dayNumber, isoDay, isoDayOf, isoTime, readPackedDate, readTime } from '../../../shared/tachograph/time.ts';

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.of(...values);
const padded = (codePage: number, text: readonly number[], size: number): Uint8Array =>
  bytes(codePage, ...text, ...Array.from({ length: size - 1 - text.length }, () => 0x20));

describe('numbers', () => {
  test('are big-endian and unsigned', () => {
    const data = bytes(0xff, 0xfe, 0xfd, 0xfc);
    expect([uint8(data, 0), uint16(data, 0), uint24(data, 0), uint32(data, 0)]).toEqual([
      0xff, 0xfffe, 0xff_fefd, 0xfffe_fdfc,
    ]);
  });

  test('read as 0 past the end instead of throwing', () => {
    expect([uint8(bytes(), 0), uint16(bytes(1), 0), uint32(bytes(), 9)]).toEqual([0, 0x100, 0]);
  });
});

describe('times', () => {
  test('0 and FFFFFFFF are no time', () => {
    expect([readTime(bytes(0, 0, 0, 0), 0), readTime(bytes(255, 255, 255, 255), 0)]).toEqual([null, null]);
  });

  test('are seconds since 1970 in UTC', () => {
    expect(isoTime(1_795_073_400)).toBe('2026-11-19T07:30:00Z');
    expect(isoDay(1_795_073_400)).toBe('2026-11-19');
  });

  test('a day number and its date are each other’s inverse', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 49_709 }), (day) => dayNumber(isoDayOf(day)) === day));
  });

  test.each([
    [[0x19, 0x85, 0x03, 0x17], '1985-03-17'],
    [[0x19, 0x85, 0x02, 0x30], null],
    [[0x19, 0x85, 0x13, 0x01], null],
    [[0x1a, 0x85, 0x03, 0x17], null],
    [[0, 0, 0, 0], null],
  ])('packed decimal %j is the date %s', (packed, date) => expect(readPackedDate(bytes(...packed), 0)).toBe(date));
});

describe('texts', () => {
  test.each([
    [1, [0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72], 'Müller'],
    [2, [0xa3, 0xf3, 0x64, 0xbc], 'Łódź'],
    [5, [0xb8, 0xd2, 0xd0, 0xdd], 'Иван'],
    [7, [0xcd, 0xdf, 0xea, 0xef, 0xf2], 'Νίκος'],
    [9, [0xde, 0x65, 0x6e], 'Şen'],
    [15, [0x8e, 0xa4], '€'],
    [80, [0xe9, 0xd7, 0xc1, 0xce], 'Иван'],
    [85, [0xa7, 0xd7], 'їв'],
    [0, [0x4a, 0x61, 0x6e], 'Jan'],
    [255, [0x4a, 0x61, 0x6e], 'Jan'],
    [99, [0x4a, 0x61, 0x6e], 'Jan'],
  ])('code page %i decodes %j as %s', (codePage, encoded, text) => {
    expect(readText(padded(codePage, encoded, 14), 0, 14)).toBe(text);
  });

  test('a field that was never written is empty, whatever fills it', () => {
    for (const fill of [0x00, 0x20, 0xff]) expect(readText(new Uint8Array(36).fill(fill), 0, 36)).toBe('');
  });

  test('control characters of damaged fields become spaces', () => {
    expect(readText(bytes(1, 0x41, 0x07, 0x42, 0x0a), 0, 5)).toBe('A B');
    expect(readPlainText(bytes(0x41, 0x1b, 0xe9), 0, 3)).toBe('A ?');
  });
});

describe('odometers', () => {
  const use = new Uint8Array(31).fill(0xff, 0, 6);
  use.set([0x6a, 0, 0, 0], 6);

  test('of FFFFFF are none', () => {
    const file = bytes(0, 0, ...use);
    expect(readVehiclesUsed(file, 'gen1')).toMatchObject([{ odometerBeginKm: null, odometerEndKm: null }]);
  });
});

describe('identifiers', () => {
  test('an empty slot has no card, be it zero, blank or FF', () => {
    for (const fill of [0x00, 0x20, 0xff]) expect(readCardReference(new Uint8Array(18).fill(fill), 0)).toBeNull();
  });

  test('a blank registration is none', () => expect(readRegistration(new Uint8Array(15), 0)).toBeNull());

  test.each([
    ['NOL 11CF', 'nol11cf'],
    ['NOL-11-CF', 'NOL11CF'],
    ['Ö 12 345', 'ö12345'],
  ])('%s and %s are one vehicle', (left, right) => expect(registrationKey(left)).toBe(registrationKey(right)));

  test.each([
    [1, 'A'],
    [15, 'E'],
    [18, 'FIN'],
    [21, 'UK'],
    [40, 'PL'],
    [43, 'RUS'],
    [49, 'UA'],
    [253, 'EC'],
    [0, null],
    [52, null],
    [200, null],
  ])('nation %i has the letters %s', (nation, letters) => expect(nationLetters(nation)).toBe(letters));
});

describe('activity changes', () => {
  test('every bit has its meaning', () => {
    expect(activityChange(0b1_1_1_11_00000000001)).toEqual({
      minute: 1,
      activity: 'drive',
      slot: 'co-driver',
      crewOrManual: true,
      cardInserted: false,
    });
    expect(activityChange(0b0_0_0_10_10110011111)).toMatchObject({ minute: 1_439, activity: 'work', slot: 'driver' });
  });

  test('a minute after midnight is no change', () => expect(activityChange(1_440)).toBeNull());

  test('a day with any driving is driven; one with rest alone has no activity', () => {
    const of = (...codes: readonly number[]): string =>
      dayUse(codes.map((code) => activityChange(code << 11)).filter((change) => change !== null));
    expect([of(0, 2, 3), of(0, 1), of(0, 2), of(0), of()]).toEqual([
      'driven',
      'other-work',
      'other-work',
      'no-activity',
      'no-activity',
    ]);
  });
});

test('packing days into runs and unpacking them gives the days back', () => {
  const use = fc.constantFrom('driven' as const, 'other-work' as const, 'no-activity' as const);
  const days = fc
    .uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 25_000 }), use }), { selector: ({ day }) => day })
    .map((list) => list.sort((left, right) => left.day - right.day));
  fc.assert(
    fc.property(days, (list) => {
      expect(unpackDays(packDays(list))).toEqual(list);
    }),
  );
});

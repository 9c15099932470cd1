import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordedCardDays } from '../../../shared/compliance/hours/records.ts';
import { readActivityBuffer } from '../../../shared/tachograph/card/activity-buffer.ts';
import { isoDay, isoDayOf } from '../../../shared/tachograph/time.ts';
import { type ActivityDay, driverActivityData } from '../../corpus/activity.ts';

const change = fc.record({
  minute: fc.integer({ min: 0, max: 1_439 }),
  activity: fc.constantFrom('rest' as const, 'available' as const, 'work' as const, 'drive' as const),
  coDriverSlot: fc.boolean(),
  crew: fc.boolean(),
  cardInserted: fc.boolean(),
});

/** Up to 60 days in order, with up to 40 changes each. */
const days = fc
  .uniqueArray(fc.integer({ min: 18_000, max: 21_000 }), { minLength: 1, maxLength: 60 })
  .chain((numbers) =>
    fc.tuple(
      ...numbers
        .sort((left, right) => left - right)
        .map((number) =>
          fc.record({
            date: fc.constant(isoDayOf(number)),
            distanceKm: fc.integer({ min: 0, max: 9_999 }),
            changes: fc.array(change, { maxLength: 40 }),
          }),
        ),
    ),
  );

const ring = fc.integer({ min: 500, max: 7_000 }).map((half) => half * 2);

const read = (data: Uint8Array) => readActivityBuffer(data, 0);
const datesIn = (data: Uint8Array): readonly string[] => read(data).days.map(({ date }) => isoDay(date));

/** Days whose records take 12 bytes each, so that damage can be put at a known place. */
const plainDays = (count: number): readonly ActivityDay[] =>
  Array.from({ length: count }, (_, index) => ({ date: isoDayOf(20_000 + index), changes: [], distanceKm: 0 }));

describe('the activity buffer', () => {
  test('gives back the days that were written, wherever in the ring they begin', () => {
    fc.assert(
      fc.property(days, ring, fc.nat(), (written, ringBytes, start) => {
        const { days: found, findings } = read(driverActivityData(written, ringBytes, start % ringBytes));
        expect(findings).toEqual([]);
        const kept = written.slice(written.length - found.length);
        expect(found.length).toBeGreaterThan(0);
        expect(found.map(({ date, distanceKm }) => ({ date: isoDay(date), distanceKm }))).toEqual(
          kept.map(({ date, distanceKm }) => ({ date, distanceKm })),
        );
        expect(found.map((day) => day.changes)).toEqual(
          kept.map((day) =>
            day.changes.map(({ minute, activity, coDriverSlot, crew, cardInserted }) => ({
              minute,
              activity,
              slot: coDriverSlot ? 'co-driver' : 'driver',
              crewOrManual: crew,
              cardInserted,
            })),
          ),
        );
      }),
      { numRuns: 150 },
    );
  });

  test('gives back both records of a day that the card split itself', () => {
    const drive = (minute: number) => ({ minute, activity: 'drive' as const, cardInserted: true });
    const rest = (minute: number) => ({ minute, activity: 'rest' as const, cardInserted: true });
    const written = [
      { date: isoDayOf(20_000), changes: [rest(0), drive(60)], distanceKm: 980 },
      { date: isoDayOf(20_000), changes: [rest(1_100)], distanceKm: 62 },
      { date: isoDayOf(20_001), changes: [rest(0)], distanceKm: 0 },
    ];
    const buffer = read(driverActivityData(written, 5_544, 5_530));
    expect(buffer.findings).toEqual([]);
    expect(buffer.days.map(({ distanceKm }) => distanceKm)).toEqual([980, 62, 0]);
    const recorded = recordedCardDays(buffer.days.map((day) => ({ ...day, basis: 'genuine' })));
    expect(recorded.map(({ day }) => day)).toEqual([20_000, 20_001]);
  });

  test('holds far more than a year when the days are short', () => {
    const written = plainDays(624);
    expect(datesIn(driverActivityData(written, 13_776, 13_000))).toEqual(written.map(({ date }) => date));
  });

  test('a damaged day costs only itself: the days on both sides are read', () => {
    const data = driverActivityData(plainDays(10), 1_000);
    data.fill(0xff, 4 + 5 * 12, 4 + 6 * 12);
    const { days: found, findings } = read(data);
    const expected = plainDays(10).filter((_, index) => index !== 5);
    expect(found.map(({ date }) => isoDay(date))).toEqual(expected.map(({ date }) => date));
    expect(findings).toMatchObject([{ code: 'activity-record-damaged', offset: 4 + 5 * 12 }]);
  });

  test('a buffer that the file stops in gives the days before that', () => {
    const data = driverActivityData(plainDays(10), 1_000);
    const cut = data.subarray(0, 4 + 4 * 12 + 7);
    const { days: found } = readActivityBuffer(cut, 0, data.length);
    expect(found.map(({ date }) => isoDay(date))).toEqual(plainDays(4).map(({ date }) => date));
  });

  test('a pointer outside the buffer is said, and nothing is made up', () => {
    const data = driverActivityData(plainDays(3), 1_000);
    data.set([0xff, 0xf0], 0);
    expect(read(data)).toMatchObject({ days: [], findings: [{ code: 'activity-pointer-outside' }] });
  });

  test('days out of order are put in order and said', () => {
    const [first, second, third] = plainDays(3);
    if (!first || !second || !third) throw new Error('three days');
    const { days: found, findings } = read(driverActivityData([second, first, third], 1_000));
    expect(found.map(({ date }) => isoDay(date))).toEqual([first.date, second.date, third.date]);
    expect(findings).toMatchObject([{ code: 'activity-days-out-of-order' }]);
  });

  test.each([
    ['a card that was never used', new Uint8Array(13_780)],
    ['one with pointers into an empty ring', Uint8Array.of(0x35, 0x84, 0x35, 0x84, ...new Uint8Array(13_776))],
    ['a buffer without room for a day', new Uint8Array(9)],
    ['no buffer at all', new Uint8Array(0)],
  ])('%s has no days and no findings', (_, data) => expect(read(data)).toMatchObject({ days: [], findings: [] }));

  test('any bytes are read in bounded steps', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (data) => {
        expect(read(data).days.length).toBeLessThanOrEqual(data.length / 12);
      }),
    );
  });
});

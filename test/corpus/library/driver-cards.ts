import { gen1DriverCapacity, smallestGen1DriverCapacity } from '../card/capacity.ts';
import { makeShifts, type Shift } from '../shift.ts';
import { named, without } from './expectations.ts';
import type { DaySpan, Specimen } from './specimen.ts';
import { driverCard, expectedDriverCard, holder, shifts, vehicle } from './subjects.ts';

const gen1 = expectedDriverCard('G1');
const gen2v1 = expectedDriverCard('G1', 'G2v1');
const gen2v2 = expectedDriverCard('G1', 'G2v2');

/** More than a card holds. */
const twoYears = makeShifts({
  firstDay: '2024-11-19',
  lastDay: '2026-11-18',
  driver: holder,
  vehicles: [vehicle],
  seed: 2,
});

const longAgo = makeShifts({
  firstDay: '2020-02-03',
  lastDay: '2020-02-28',
  driver: holder,
  vehicles: [vehicle],
  seed: 3,
});

/** Nothing but shifts. */
const quiet = { events: [], faults: [], specificConditions: [], control: undefined };

/** Driver cards as they should be. */
export const driverCards: readonly Specimen[] = [
  { fileName: 'card_g1.DDD', about: 'first generation', make: () => driverCard(), expected: gen1 },
  {
    fileName: 'card_g1_g2v1.DDD',
    about: 'both applications, version 1',
    make: () => driverCard({ generations: ['G1', 'G2v1'] }),
    expected: gen2v1,
  },
  {
    fileName: 'card_g1_g2v2.DDD',
    about: 'both applications, version 2',
    make: () => driverCard({ generations: ['G1', 'G2v2'] }),
    expected: gen2v2,
  },
  {
    fileName: 'card_g2v1_alone.DDD',
    about: 'the second application alone',
    make: () => driverCard({ generations: ['G2v1'] }),
    expected: expectedDriverCard('G2v1'),
  },
  {
    fileName: 'card_open_session.ddd',
    about: 'read while in a vehicle unit',
    make: () => driverCard({ openSession: { at: '2026-11-19T05:40:00Z', vehicle } }),
    expected: gen1,
  },
  {
    fileName: 'card_never_downloaded.ddd',
    about: 'no previous download',
    make: () => driverCard({ generations: ['G1', 'G2v1'], previousDownload: undefined }),
    expected: without(gen2v1, 'previousDownload'),
  },
  {
    fileName: 'card_names_in_latin2.ddd',
    about: 'a name in code page 2',
    make: () =>
      driverCard({ holder: { surname: 'Wierzbięcki', firstNames: 'Łukasz', birthDate: '1978-06-12', language: 'pl' } }),
    expected: named(gen1, 'Wierzbięcki', 'Łukasz'),
  },
  {
    fileName: 'card_names_in_greek.ddd',
    about: 'a name in code page 7',
    make: () => driverCard({ holder: { surname: 'Καστελλάνος', firstNames: 'Νίκος', birthDate: '1978-06-12' } }),
    expected: named(gen1, 'Καστελλάνος', 'Νίκος'),
  },
  ...[0, 255].map(
    (codePage): Specimen => ({
      fileName: `card_names_in_code_page_${codePage}.ddd`,
      about: `names under code page ${codePage}, which is none`,
      make: () => driverCard({ holder: { ...holder, birthDate: '1988-03-05', codePage } }),
      expected: gen1,
    }),
  ),
  {
    fileName: 'card_copies_apart.ddd',
    about: 'the first application was read a minute and some weeks of days apart from the second',
    make: () =>
      driverCard({
        generations: ['G1', 'G2v1'],
        gen1Copy: { previousDownload: '2026-10-26T06:09:03Z', shifts: shifts.slice(8) },
      }),
    expected: gen2v1,
  },
  {
    fileName: 'card_of_long_ago.ddd',
    about: 'an old download, genuine when it was made, of a card that has expired since',
    make: () =>
      driverCard({
        generations: ['G1', 'G2v1'],
        issuedOn: '2019-03-01',
        expiresOn: '2024-02-28',
        shifts: longAgo,
        previousDownload: '2020-02-03T06:00:00Z',
        ...quiet,
      }),
    expected: {
      ...gen2v1,
      ...(gen2v1.card && { card: { ...gen2v1.card, expiry: '2024-02-28' } }),
      activity: keptDays(longAgo, gen1DriverCapacity.activityBytes),
      previousDownload: '2020-02-03T06:00:00Z',
    },
  },
  {
    fileName: 'card_small_model.esm',
    about: 'the smallest model that the regulation allows',
    make: () => driverCard({ gen1Capacity: smallestGen1DriverCapacity, ringStart: 5_500 }),
    expected: gen1,
  },
  {
    fileName: 'card_expiry_at_midnight.tgd',
    about: 'expiry written as 00:00:00 of its day',
    make: () => driverCard({ expiryAtMidnight: true }),
    expected: gen1,
  },
  {
    fileName: 'card_never_used.ddd',
    about: 'no activity at all',
    make: () => driverCard({ shifts: [], generations: ['G1', 'G2v1'] }),
    expected: without(gen2v1, 'activity'),
  },
  {
    fileName: 'card_two_years.ddd',
    about: 'an activity ring that is full and has lost its oldest days',
    make: () => driverCard({ shifts: twoYears }),
    expected: { ...gen1, activity: keptDays(twoYears, gen1DriverCapacity.activityBytes) },
  },
];

/** The days that a ring of this size still has of the shifts: a record is 12 bytes and 2 a change, 00:00 included. */
function keptDays(shifts: readonly Shift[], ringBytes: number): DaySpan {
  const kept: Shift[] = [];
  let freeBytes = ringBytes;
  for (const shift of shifts.toReversed()) {
    freeBytes -= 12 + 2 * (shift.changes.length + 1);
    if (freeBytes < 0) break;
    kept.unshift(shift);
  }
  return { count: kept.length, first: kept.at(0)?.date ?? '', last: kept.at(-1)?.date ?? '' };
}

import { expect, test } from 'vitest';
import { createNamedSubjects } from '../../../electron/engine/reports/named-subjects.ts';
import type { NamedByReport } from '../../../electron/engine/store/report.ts';
import { nameOrder } from '../../../shared/i18n/name-order.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';

const names = nameOrder('en');

function named(before: readonly NamedByReport[] = []) {
  const stored: NamedByReport[] = [];
  const subjects = createNamedSubjects({
    snapshots: { keepNow: () => {} },
    store: {
      reports: { named: () => before, name: (learnt: readonly NamedByReport[]) => stored.push(...learnt) } as never,
    },
    fleetNames: () =>
      new Map([
        ['f-2', 'North'],
        ['f-1', 'North'],
      ]),
    names: () => names,
    clock: createFakeClock(0),
    log: silentLog,
  });
  return { subjects, stored };
}

test('drivers that a report names are picked in the order of their names, by any part of them', () => {
  const { subjects } = named();
  subjects.learn([
    { driverId: 'd-1', driverName: 'Ztest, Ada' },
    { driverId: 'd-2', driverName: 'Atest, Bo' },
  ]);
  expect(subjects.picks('drivers', '', 10).picks.map(({ id }) => id)).toEqual(['d-2', 'd-1']);
  expect(subjects.picks('drivers', 'ada', 10)).toEqual({
    picks: [expect.objectContaining({ id: 'd-1' })],
    total: 1,
  });
});

test('a report that gives less detail of a driver takes none away, and is not written again', () => {
  const { subjects, stored } = named();
  subjects.learn([{ driverId: 'd-1', driverName: 'Atest, Bo', category: 'Night' }]);
  subjects.learn([{ driverId: 'd-1', driverName: 'Atest, Bo' }]);
  expect(subjects.picks('drivers', '', 10).picks).toEqual([{ id: 'd-1', name: 'Atest, Bo', detail: 'Night' }]);
  expect(stored).toHaveLength(1);

  subjects.learn([{ driverId: 'd-1', driverName: 'Btest, Bo' }]);
  expect(subjects.nameOf('drivers', 'd-1')).toBe('Btest, Bo');
  expect(stored).toHaveLength(2);
});

test('two fleets of one name are told apart by their numbers', () => {
  const { subjects } = named();
  expect(subjects.picks('fleets', 'north', 10).picks).toEqual([
    { id: 'f-1', name: 'North', detail: 'f-1' },
    { id: 'f-2', name: 'North', detail: 'f-2' },
  ]);
});

test('a driver and a vehicle of one row are both learnt, and what the records have is known from the start', () => {
  const { subjects } = named([{ of: 'drivers', id: 'd-9', name: 'Ctest, Cy', detail: '' }]);
  subjects.learn([{ driverId: 'd-1', driverName: 'Atest, Bo', vehicleId: 'v-1', registration: 'TE ST 1' }, null, 7]);
  expect(subjects.idsOf('drivers')).toEqual(['d-9', 'd-1']);
  expect(subjects.idsOf('vehicles')).toEqual(['v-1']);
  expect(subjects.nameOf('vehicles', 'v-2')).toBeNull();
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHeldBy } from '../../../electron/engine/custody/holds.ts';
import {
  daysLeftAside,
  dueUpToMs,
  livedDay,
  mostInDay,
  quarantineOverUpToMs,
  tallyNow,
  writtenBefore,
} from '../../../electron/engine/custody/retention.ts';

const dayMs = 86_400_000;

describe('The retention', () => {
  it('is a year and a day at least, whatever a setting says', () => {
    const anyLived = fc.nat(4_000 * dayMs);
    fc.assert(
      fc.property(anyLived, fc.integer({ min: 0, max: 3_650 }), (livedMs, days) => {
        expect(livedMs - dueUpToMs(livedMs, days)).toBe((Math.max(days, 365) + 1) * dayMs);
      }),
    );
    expect(dayMs * 30 - quarantineOverUpToMs(dayMs * 30)).toBe(29 * dayMs);
  });

  it.each([
    [0, 50],
    [2_500, 50],
    [2_600, 52],
    [100_000, 2_000],
  ])('of %i copies lets %i go in a day', (copies, most) => {
    expect(mostInDay(copies)).toBe(most);
  });

  it('says of a copy that was set aside how many days are left, none where its time is over', () => {
    expect(daysLeftAside(100 * dayMs, 100 * dayMs)).toBe(29);
    expect(daysLeftAside(100 * dayMs, 128.5 * dayMs)).toBe(1);
    expect(daysLeftAside(100 * dayMs, 129 * dayMs)).toBe(0);
    expect(daysLeftAside(100 * dayMs, 400 * dayMs)).toBe(0);
  });

  it('counts a day of lived time, and begins anew where the counter went back', () => {
    const tally = { fromMs: 10 * dayMs, quarantined: 5, deleted: 6 };
    expect(tallyNow(tally, 11 * dayMs - 1)).toBe(tally);
    expect(tallyNow(tally, 11 * dayMs)).toEqual({ fromMs: 11 * dayMs, quarantined: 0, deleted: 0 });
    expect(tallyNow(tally, 9 * dayMs)).toEqual({ fromMs: 9 * dayMs, quarantined: 0, deleted: 0 });
  });

  it('forgets records without a stamp only where no clock of their time can have written them later', () => {
    const livedMs = 400 * dayMs;
    expect(writtenBefore([], livedMs, 365)).toBeNull();
    expect(writtenBefore([{ day: 300, wallMs: 5 }], livedMs, 365), 'not noted for long enough').toBeNull();
    const wall = Date.UTC(2026, 0, 1);
    const days = Array.from({ length: 401 }, (_, day) => ({ day, wallMs: wall + day * dayMs }));
    expect(writtenBefore(days, livedMs, 365)).toBe(wall + (livedDay(dueUpToMs(livedMs, 365)) - 1) * dayMs);
    const dead = [...days, { day: 390, wallMs: Date.UTC(2010, 0, 1) }];
    expect(writtenBefore(dead, livedMs, 365)).toBe(Date.UTC(2010, 0, 1) - dayMs);
  });
});

describe('A hold', () => {
  const hold = { subjectId: 'driver:D123', firstDay: '2026-03-01', lastDay: '2026-03-31' };
  const copy = { subjectId: 'driver:D123', firstDay: '2026-02-01', lastDay: '2026-03-01' };

  it.each([
    ['of the driver that reaches into the days', copy, true],
    ['of the driver that ends before', { ...copy, lastDay: '2026-02-28' }, false],
    ['of the driver that begins after', { ...copy, firstDay: '2026-04-01', lastDay: '2026-04-20' }, false],
    ['of another driver', { ...copy, subjectId: 'driver:D124' }, false],
    ['of a vehicle', { ...copy, subjectId: 'vin:X' }, false],
    ['of nobody knows whom', { ...copy, subjectId: null }, true],
    ['of the driver, of no known days', { ...copy, firstDay: null, lastDay: null }, true],
  ])('on a driver and days: a copy %s', (_, of, isHeld) => {
    expect(isHeldBy(hold, of)).toBe(isHeld);
  });

  it('on a vehicle by its chassis number keeps a copy that names a registration only, and no other chassis', () => {
    const vehicle = { subjectId: 'vin:WDB1', firstDay: null, lastDay: null };
    expect(isHeldBy(vehicle, { ...copy, subjectId: 'vrn:AB12' })).toBe(true);
    expect(isHeldBy(vehicle, { ...copy, subjectId: 'vin:WDB2' })).toBe(false);
    expect(isHeldBy(vehicle, { ...copy, subjectId: 'driver:D123' })).toBe(false);
  });

  it('on days keeps whoever’s copies have one of them', () => {
    const day = fc.integer({ min: 10, max: 28 }).map((number) => `2026-03-${number}`);
    const span = fc
      .tuple(day, day)
      .map(([one, other]): [string, string] => (one < other ? [one, other] : [other, one]));
    fc.assert(
      fc.property(span, span, fc.constantFrom('driver:A', 'vin:B', null), ([from, to], [first, last], subjectId) => {
        const isShared = first <= to && last >= from;
        const days = { subjectId: null, firstDay: from, lastDay: to };
        expect(isHeldBy(days, { subjectId, firstDay: first, lastDay: last })).toBe(isShared);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { driverDays } from '../../../electron/engine/webhooks/driver-days.ts';
import { clockedAtOf, readClocking } from '../../../electron/engine/webhooks/read-clocking.ts';

/** As .NET writes a date that it does not have. */
const noDate = '0001-01-01T00:00:00Z';
const dayMs = 86_400_000;
const moment = (date: string) => ({ date, formatted: date });

describe('a day of clockings', () => {
  const day = Date.UTC(2026, 10, 20);

  function daysOf(tachoStart: string) {
    const data = [{ clockIn: moment('2026-11-20T06:00:00Z'), tachoStart: moment(tachoStart), clockingMismatch: true }];
    return driverDays({
      clockings: [],
      report: [{ driverId: 'D1', data }],
      nameOf: () => null,
      dayOf: (atMs) => Math.floor(atMs / dayMs),
      from: day / dayMs - 14,
      to: day / dayMs + 1,
    });
  }

  it('stands where its clocking is while the tachograph has no start, also where the service writes that as the year 1', () => {
    const [only] = daysOf(noDate);
    expect(only).toMatchObject({ day: '2026-11-20', verdict: 'disagrees' });
    expect(only?.rows[0]).toMatchObject({ clockedAt: Date.UTC(2026, 10, 20, 6), tachographAt: null });
  });

  it('has the difference where the tachograph has a start', () => {
    expect(daysOf('2026-11-20T05:30:00Z')[0]?.rows[0]).toMatchObject({ differenceMinutes: 30 });
  });
});

describe('a clocking', () => {
  const receivedAt = Date.UTC(2026, 10, 20, 7);

  it.each([[noDate], [undefined]])('took place when it came where its time is %s', (clockingTimeStamp) => {
    const body = { action: 'created', clocking: { id: 'C1', clockingTimeStamp } };
    const clocking = readClocking(body, receivedAt, { reading: 'utc', zone: 'Europe/London' });
    if (clocking === null) throw new Error('it is none');
    expect(clockedAtOf(clocking)).toBe(receivedAt);
  });
});

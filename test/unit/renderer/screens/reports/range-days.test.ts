import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsOf, calendarDays, daysWithin, isDay } from '../../../../../renderer/screens/reports/range-days.ts';
import { createTimes } from '../../../../../shared/format/times.ts';
import { en } from '../../../../../shared/i18n/en.ts';
import { createTexts } from '../../../../../shared/i18n/texts.ts';

const london = createTimes('Europe/London', createTexts(en));

describe('the days of a choice', () => {
  test.each([
    ['last-week', '2026-11-21', '2026-11-09', '2026-11-15'],
    ['last-week', '2026-11-16', '2026-11-09', '2026-11-15'],
    ['this-week', '2026-11-21', '2026-11-16', '2026-11-21'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['this-month', '2026-11-21', '2026-11-01', '2026-11-21'],
  ] as const)('%s on %s are %s to %s', (range, today, first, last) => {
    expect(calendarDays(range, today)).toEqual({ first, last });
  });

  test('are whole days of the depot, right across a clock change', () => {
    // The clocks went forward on 29 March 2026 at 01:00 UTC.
    expect(boundsOf({ first: '2026-03-28', last: '2026-03-29' }, london)).toEqual({
      after: '2026-03-27T23:59:59.999Z',
      before: '2026-03-29T23:00:00.000Z',
    });
  });

  test('come back from their bounds, in every zone', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const zone = fc.constantFrom('Europe/London', 'Europe/Berlin', 'Pacific/Auckland', 'America/St_Johns');
    fc.assert(
      fc.property(day, day, zone, (one, other, name) => {
        const times = createTimes(name, createTexts(en));
        const days = one < other ? { first: one, last: other } : { first: other, last: one };
        const { after, before } = boundsOf(days, times);
        expect(daysWithin(after, before, times)).toEqual(days);
      }),
      { numRuns: 40 },
    );
  });

  test('are none where a bound is missing', () => {
    expect(daysWithin(undefined, 'tomorrow', london)).toEqual({ first: '', last: '' });
    expect([isDay('2026-02-28'), isDay('2026-02-29'), isDay('28/02/2026'), isDay('')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

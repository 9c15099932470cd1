import { describe, expect, it } from 'vitest';
import { chartMinutes, chartWeeks, dayByKey, stackOf } from '../../../../../renderer/screens/subject/hours-days.ts';
import { severityOf } from '../../../../../renderer/screens/subject/severity.ts';
import type { CoverageDayState } from '../../../../../shared/contract/reports/coverage.ts';
import type { DriverHours, DriverPage } from '../../../../../shared/contract/reports/driver.ts';
import { dayNumber, isoDayOf } from '../../../../../shared/tachograph/time.ts';

const firstDay = '2026-09-28';
const today = '2026-11-20';
const day = (index: number) => isoDayOf(dayNumber(firstDay) + index);

/** The parts of a page that the chart is made from; the days from a week before the first Monday to today. */
function page(stateOf: (index: number) => CoverageDayState): DriverPage {
  const days = Array.from({ length: 61 }, (_, index) => ({ day: day(index - 7), state: stateOf(index - 7) }));
  return { firstDay, today, download: { days }, infringements: null, duties: null } as unknown as DriverPage;
}

const recorded = (index: number) => ({
  day: day(index),
  drive: 300,
  work: 60,
  available: 0,
  rest: 600,
  unknown: 480,
  notChecked: 0,
  doesNotVerify: 0,
  byHand: 0,
  contradicted: 0,
  implausible: [],
});

const hours: NonNullable<DriverHours['hours']> = {
  upToAt: Date.parse(`${today}T15:00:00Z`),
  reportedUpToAt: null,
  days: Array.from({ length: 61 }, (_, index) => recorded(index - 7)),
  weeks: Array.from({ length: 9 }, (_, index) => ({ monday: day(index * 7 - 7), drive: 1_500, fortnight: 3_000 })),
};

describe('The weeks of the chart', () => {
  it('are eight, of seven days each, the last of them with the days that are still to come', () => {
    const weeks = chartWeeks(
      page(() => 'genuine'),
      hours,
    );
    expect(weeks.map(({ days }) => days.length)).toEqual([7, 7, 7, 7, 7, 7, 7, 7]);
    expect(
      weeks
        .at(-1)
        ?.days.map(({ state }) => state)
        .slice(-3),
    ).toEqual(['recorded', 'ahead', 'ahead']);
    expect(weeks.every(({ isAtLeast, isFortnightAtLeast }) => !isAtLeast && !isFortnightAtLeast)).toBe(true);
    expect(weeks[0]).toMatchObject({ monday: firstDay, drive: 1_500, fortnight: 3_000 });
  });

  it('say “at least” for a week with a day of which no file tells, and for both two weeks that it is in', () => {
    const weeks = chartWeeks(
      page((index) => (index === 15 ? 'gap' : 'genuine')),
      hours,
    );
    expect(weeks.map(({ isAtLeast }) => isAtLeast)).toEqual([false, false, true, false, false, false, false, false]);
    expect(weeks.map(({ isFortnightAtLeast }) => isFortnightAtLeast).slice(0, 5)).toEqual([
      ...[false, false, true, true, false],
    ]);
  });

  it('say nothing of a week of which no file tells a day, and count for two weeks what is known of one of them', () => {
    const weeks = chartWeeks(
      page((index) => (index >= 14 && index < 28 ? 'none' : 'genuine')),
      { ...hours, weeks: hours.weeks.filter(({ monday }) => monday < day(14) || monday >= day(28)) },
    );
    expect(weeks.map(({ drive }) => drive).slice(1, 5)).toEqual([1_500, null, null, 1_500]);
    expect(weeks.map(({ fortnight }) => fortnight).slice(1, 5)).toEqual([3_000, 1_500, null, 3_000]);
  });

  it('count a gap in the week before the first one, which the first two weeks need', () => {
    const weeks = chartWeeks(
      page((index) => (index === -3 ? 'none' : 'genuine')),
      hours,
    );
    expect([weeks[0]?.isAtLeast, weeks[0]?.isFortnightAtLeast]).toEqual([false, true]);
  });

  it('tell a day whose copy cannot be read from one of which no file tells, and wait while files are read', () => {
    const few = { ...hours, days: hours.days.slice(14) };
    expect(
      chartWeeks(
        page(() => 'genuine'),
        few,
      )[0]?.days[0]?.state,
    ).toBe('no-copy');
    const [waiting] = chartWeeks(
      page(() => 'genuine'),
      undefined,
    );
    expect(waiting).toMatchObject({ drive: null, fortnight: null });
    expect(waiting?.days[0]).toMatchObject({ state: 'recorded', hours: null });
    expect(
      chartWeeks(
        page((index) => (index > 50 ? 'overdue' : 'genuine')),
        hours,
      )[7]?.days[2]?.state,
    ).toBe('not-read');
  });
});

it('a day is drawn up to 15 hours: rest is cut, and driving never', () => {
  const stack = stackOf(recorded(0));
  expect(stack.map(({ activity, minutes }) => [activity, minutes])).toEqual([
    ['drive', 300],
    ['work', 60],
    ['rest', 540],
  ]);
  const long = stackOf({ ...recorded(0), drive: 1_200 });
  expect(long).toEqual([{ activity: 'drive', minutes: chartMinutes }]);
});

it('keys move by day and week, and stay within the chart', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => dayByKey(key, 10, 56))).toEqual([
    9, 11, 3, 17,
  ]);
  expect(['ArrowLeft', 'ArrowUp', 'Home', 'End'].map((key) => dayByKey(key, 0, 56))).toEqual([0, 0, 0, 55]);
  expect(dayByKey('ArrowDown', 52, 56)).toBe(52);
  expect(dayByKey('a', 0, 56)).toBeNull();
});

it('how serious an infringement is, is only what the service says of it', () => {
  const said = (group: string, info = '') => severityOf({ group, description: 'Daily driving', info });
  expect([said('Very serious'), said('Most serious infringements'), said('Serious'), said('', 'minor')]).toEqual([
    ...['very-serious', 'very-serious', 'serious', 'minor'],
  ]);
  expect(said('Driving time')).toBe('unsaid');
});

import { expect, it } from 'vitest';
import { axisMark, daysOf, linesOf } from '../../../../../renderer/screens/subject/use-days.ts';
import type { VehicleDays, VehiclePage } from '../../../../../shared/contract/reports/vehicle.ts';

type Use = NonNullable<VehicleDays['use']>;

const driver = (name: string, days: readonly string[], km: number): Use['drivers'][number] => ({
  subjectId: null,
  name,
  days: [...days],
  km,
});

function useOf(drivers: Use['drivers']): Use {
  return {
    readAt: null,
    odometerKm: null,
    drivers,
    events: [],
    lastCalibration: null,
    software: null,
    hasSpeed: false,
    days: [{ day: '2026-08-24', km: 312, withoutCardKm: 4, withoutCardMinutes: 9 }],
  };
}

it('ninety days show, those that no file tells of among them', () => {
  const page = {
    firstDay: '2026-08-23',
    download: { days: [{ day: '2026-08-24', state: 'genuine' }] },
  } as unknown as VehiclePage;
  const days = daysOf(page, useOf([]));
  expect(days).toHaveLength(90);
  expect(days[0]).toMatchObject({ day: '2026-08-23', state: 'none', km: 0 });
  expect(days[1]).toMatchObject({ state: 'genuine', km: 312, withoutCardKm: 4, withoutCardMinutes: 9 });
  expect(daysOf(page, undefined)[1]).toMatchObject({ state: 'genuine', km: 0 });
});

it('the four busiest drivers stand alone, and the others share a line in which no day counts twice', () => {
  const six = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => driver(name, ['2026-08-24'], 10));
  const lines = linesOf(useOf(six));
  expect(lines.map(({ name, drivers, km }) => [name, drivers, km])).toEqual([
    ...[
      ['A', 1, 10],
      ['B', 1, 10],
      ['C', 1, 10],
      ['D', 1, 10],
      [null, 2, 20],
    ],
  ]);
  expect(lines.at(-1)?.days.size).toBe(1);
  // A line of its own takes no more room than "1 other".
  expect(linesOf(useOf(six.slice(0, 5))).map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(linesOf(null)).toEqual([]);
});

it('the axis has the month on its first day, and the 8th, 15th and 22nd', () => {
  expect(axisMark('2026-08-23', 0)).toBe('date');
  const marks = ['2026-09-01', '2026-09-08', '2026-09-09'].map((day, index) => axisMark(day, 9 + index));
  expect(marks).toEqual(['month', 'day', null]);
});

it('no mark of the axis stands on the date of its first day', () => {
  expect(axisMark('2026-10-15', 2)).toBe(null);
  expect(axisMark('2026-09-01', 8)).toBe('month');
});

it('a month that begins beside the first day of the axis keeps its name, and that date gives way', () => {
  const axis = (first: string, days: readonly string[]) =>
    [first, ...days].map((day) => axisMark(day, (Date.parse(day) - Date.parse(first)) / 86_400_000));
  expect(axis('2026-08-26', ['2026-09-01', '2026-09-08'])).toEqual(['day', 'month', 'day']);
  expect(axis('2026-08-30', ['2026-09-01'])).toEqual([null, 'month']);
  expect(axis('2026-12-24', ['2027-01-01'])).toEqual(['date', 'month']);
});

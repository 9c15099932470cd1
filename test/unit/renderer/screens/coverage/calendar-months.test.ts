import { describe, expect, test } from 'vitest';
import {
  type CoveredDay,
  calendarMonths,
  dayByKey,
  monthAfter,
  periods,
} from '../../../../../renderer/screens/coverage/calendar-months.ts';

const dayMs = 86_400_000;

function days(first: string, last: string): readonly CoveredDay[] {
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10),
    state: 'genuine',
    read: false,
  }));
}

const months = calendarMonths(days('2025-12-01', '2026-11-30'));

describe('the months of the calendar', () => {
  test('are twelve rows, the year beside the first and each January', () => {
    expect(months).toHaveLength(12);
    expect(months.filter(({ showsYear }) => showsYear).map(({ month }) => month)).toEqual(['2025-12', '2026-01']);
    expect(months.find(({ month }) => month === '2026-02')?.days).toHaveLength(28);
  });

  test('are counted across the turn of a year', () => {
    expect([monthAfter('2026-01', -1), monthAfter('2025-12', 1), monthAfter('2026-11', -12)]).toEqual([
      '2025-12',
      '2026-01',
      '2025-11',
    ]);
  });

  test('can be chosen as far back as there is something to show', () => {
    expect(periods('2026-11', '2024-11')).toEqual(['2026-11', '2025-11', '2024-11']);
    expect(periods('2026-11', '2026-03')).toEqual(['2026-11']);
    expect(periods('2026-11', null)).toEqual(['2026-11']);
  });
});

describe('the keyboard in the calendar', () => {
  test.each([
    ['ArrowRight', '2026-01-31', '2026-02-01'],
    ['ArrowLeft', '2026-03-01', '2026-02-28'],
    ['ArrowDown', '2026-01-31', '2026-02-28'],
    ['ArrowUp', '2026-01-15', '2025-12-15'],
    ['ArrowUp', '2025-12-15', '2025-12-15'],
    ['Home', '2026-05-17', '2026-05-01'],
    ['End', '2026-05-17', '2026-05-31'],
    ['PageUp', '2026-05-17', '2025-12-01'],
    ['PageDown', '2026-05-17', '2026-11-30'],
  ])('%s on %s goes to %s', (key, from, to) => {
    expect(dayByKey(key, from, months)).toBe(to);
  });

  test('leaves other keys to the page', () => {
    expect(dayByKey('Enter', '2026-05-17', months)).toBeNull();
  });
});

import type { CoverageYear } from '../../../shared/contract/reports/coverage.ts';

export type CoveredDay = CoverageYear['days'][number];

/** One row of the calendar. `month`: `YYYY-MM`; the first day of `days` may be later than the month's first. */
export interface CalendarMonth {
  readonly month: string;
  /** The year stands beside the first month and each January. */
  readonly showsYear: boolean;
  readonly days: readonly CoveredDay[];
}

/** @param days in their order, without gaps. */
export function calendarMonths(days: readonly CoveredDay[]): readonly CalendarMonth[] {
  const byMonth = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...byMonth].map(([month, inMonth], place) => ({
    month,
    showsYear: place === 0 || month.endsWith('-01'),
    days: inMonth,
  }));
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

/** The name of a month `YYYY-MM` in the catalogue. */
export function monthName(month: string): (typeof monthNames)[number] {
  return monthNames[Number(month.slice(5)) - 1] ?? 'jan';
}

/** `2026-11-05` is 5. */
export function dayOfMonth(day: string): number {
  return Number(day.slice(8));
}

/**
 * The day that a key moves to; null for a key that does not move. Up and down keep the day of the month as far as the
 * other month has it.
 */
export function dayByKey(key: string, day: string, months: readonly CalendarMonth[]): string | null {
  const days = months.flatMap((month) => month.days);
  const place = days.findIndex((known) => known.day === day);
  const row = months.findIndex(({ month }) => day.startsWith(month));
  const within = (index: number) => days[Math.min(Math.max(index, 0), days.length - 1)]?.day ?? null;
  const inRow = (index: number) => {
    const wanted = months[Math.min(Math.max(index, 0), months.length - 1)];
    const same = wanted?.days.findLast((known) => dayOfMonth(known.day) <= dayOfMonth(day)) ?? wanted?.days[0];
    return same?.day ?? null;
  };
  switch (key) {
    case 'ArrowLeft':
      return within(place - 1);
    case 'ArrowRight':
      return within(place + 1);
    case 'ArrowUp':
      return inRow(row - 1);
    case 'ArrowDown':
      return inRow(row + 1);
    case 'Home':
      return months[row]?.days[0]?.day ?? null;
    case 'End':
      return months[row]?.days.at(-1)?.day ?? null;
    case 'PageUp':
      return within(0);
    case 'PageDown':
      return within(days.length - 1);
    default:
      return null;
  }
}

/** The month `by` months after another, both `YYYY-MM`. */
export function monthAfter(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** Last months of the spans of twelve that have something to show, the present one first. */
export function periods(thisMonth: string, firstMonth: string | null): readonly string[] {
  const found = [thisMonth];
  for (let last = monthAfter(thisMonth, -12); firstMonth !== null && last >= firstMonth; last = monthAfter(last, -12)) {
    found.push(last);
  }
  return found;
}

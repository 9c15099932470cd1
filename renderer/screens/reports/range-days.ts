import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import type { rangeChoiceSchema } from '../../../shared/contract/reports/report-runs.ts';
import type { Times } from '../../../shared/format/times.ts';

export type RangeChoice = z.infer<typeof rangeChoiceSchema>;

/** Days from the first to the last, both of them within, as `YYYY-MM-DD`. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** The days of a choice that follows the calendar. Weeks begin on Monday; this week and month end with `today`. */
export function calendarDays(range: Exclude<RangeChoice, 'own' | 'none'>, today: string): Days {
  const day = Temporal.PlainDate.from(today);
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const firstOfMonth = day.with({ day: 1 });
  const days = (first: Temporal.PlainDate, last: Temporal.PlainDate): Days => ({
    first: first.toString(),
    last: last.toString(),
  });
  switch (range) {
    case 'last-week':
      return days(monday.subtract({ days: 7 }), monday.subtract({ days: 1 }));
    case 'this-week':
      return days(monday, day);
    case 'last-month':
      return days(firstOfMonth.subtract({ months: 1 }), firstOfMonth.subtract({ days: 1 }));
    case 'this-month':
      return days(firstOfMonth, day);
  }
}

/** The two bounds that include exactly these days; the service excludes the moment of a bound itself. */
export function boundsOf(
  { first, last }: Days,
  { dayStart }: Times,
): { readonly after: string; readonly before: string } {
  const dayBehind = Temporal.PlainDate.from(last).add({ days: 1 }).toString();
  return {
    after: new Date(dayStart(first) - 1).toISOString(),
    before: new Date(dayStart(dayBehind)).toISOString(),
  };
}

/** The days that two bounds let through; empty where a bound is no text of a moment. */
export function daysWithin(after: unknown, before: unknown, { iso }: Times): Days {
  const dayOf = (bound: unknown, shiftMs: number) => {
    const at = typeof bound === 'string' ? Date.parse(bound) : Number.NaN;
    return Number.isNaN(at) ? '' : iso(at + shiftMs).slice(0, 10);
  };
  return { first: dayOf(after, 1), last: dayOf(before, -1) };
}

/** A real day of the calendar, in four digits of the year. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

import type { DateValue, MinutesValue, PercentValue } from '../../../shared/service/value-objects.ts';

/** The moment with day, month, year and time as this service shows them, in UTC. */
export function dateAndTime(momentMs: number): DateValue {
  const date = new Date(momentMs).toISOString();
  return { date, formatted: `${dayMonthYear(date)} ${date.slice(11, 16)}` };
}

/** The moment with day, month and year only. */
export function dateOnly(momentMs: number): DateValue {
  const date = new Date(momentMs).toISOString();
  return { date, formatted: dayMonthYear(date) };
}

/** Whole minutes, and hours and minutes such as `04:30`; a negative length has a minus before the hours. */
export function minutes(count: number): MinutesValue {
  const whole = Math.round(count);
  const absolute = Math.abs(whole);
  const hours = String(Math.floor(absolute / 60)).padStart(2, '0');
  return { minutes: whole, formatted: `${whole < 0 ? '-' : ''}${hours}:${String(absolute % 60).padStart(2, '0')}` };
}

/** A part of a whole, 0 where the whole is nothing. */
export function percent(part: number, whole: number): PercentValue {
  const value = whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
  return { value, formatted: `${Math.round(value * 100)}%` };
}

function dayMonthYear(isoDate: string): string {
  return `${isoDate.slice(8, 10)}/${isoDate.slice(5, 7)}/${isoDate.slice(0, 4)}`;
}

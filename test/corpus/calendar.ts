import { bcd, uint } from './bytes.ts';

const secondsOfDay = 86_400;

/** Seconds since 1970 of an ISO date (its midnight) or of an ISO instant, UTC. */
export function secondsOf(isoDateOrInstant: string): number {
  const milliseconds = Date.parse(isoDateOrInstant);
  if (Number.isNaN(milliseconds)) throw new Error(`not an ISO date: ${isoDateOrInstant}`);
  return Math.floor(milliseconds / 1000);
}

/** The instant at a minute of a day, as seconds since 1970. Minutes past 1439 fall into the next day. */
export function secondsAt(isoDate: string, minute: number): number {
  return secondsOf(isoDate) + minute * 60;
}

/** The ISO date of an instant given in seconds. */
export function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** The ISO date `count` days later; earlier when negative. */
export function addDays(isoDate: string, count: number): string {
  return dateOf(secondsOf(isoDate) + count * secondsOfDay);
}

/** Every ISO date from first to last, both included; none when last is before first. */
export function datesBetween(firstDay: string, lastDay: string): readonly string[] {
  const count = (secondsOf(lastDay) - secondsOf(firstDay)) / secondsOfDay + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(firstDay, index));
}

/** 0 is Monday. */
export function weekdayOf(isoDate: string): number {
  return (new Date(secondsOf(isoDate) * 1000).getUTCDay() + 6) % 7;
}

/** TimeReal: 4 bytes, seconds since 1970; 0 when there is none (Annex 1C, appendix 1, 2.162). */
export function timeReal(time: string | number | undefined): Uint8Array {
  if (time === undefined) return uint(0, 4);
  return uint(typeof time === 'number' ? time : secondsOf(time), 4);
}

/** The last second of a day, as cards write the end of their validity. */
export function endOfDay(isoDate: string): number {
  return secondsOf(isoDate) + secondsOfDay - 1;
}

/** Datef: yyyymmdd in BCD (Annex 1C, appendix 1, 2.57), as cards write the date of birth. */
export function datef(isoDate: string): Uint8Array {
  return bcd(isoDate.replaceAll('-', ''));
}

import { uint8, uint32 } from './bytes.ts';

/** Seconds since 1970-01-01 00:00 UTC, as tachographs count time (TimeReal, Annex 1C appendix 1, 2.162). */
export type UnixSeconds = number;

/** A calendar day in UTC as `YYYY-MM-DD`. Tachographs record by UTC day. */
export type IsoDay = string;

/** Seconds of a day; tachograph time has no leap seconds. */
export const secondsPerDay = 86_400;
const noTime = 0xffff_ffff;

/** Reads a TimeReal; 0 and FFFFFFFF mean that there is none. */
export function readTime(bytes: Uint8Array, at: number): UnixSeconds | null {
  const seconds = uint32(bytes, at);
  return seconds === 0 || seconds === noTime ? null : seconds;
}

/** Such as `2026-11-19T07:30:00Z`. */
export function isoTime(seconds: UnixSeconds): string {
  return `${new Date(seconds * 1_000).toISOString().slice(0, 19)}Z`;
}

/** The UTC day of a moment. */
export function isoDay(seconds: UnixSeconds): IsoDay {
  return new Date(seconds * 1_000).toISOString().slice(0, 10);
}

/** Whole days since 1970-01-01. */
export function dayNumberOf(seconds: UnixSeconds): number {
  return Math.floor(seconds / secondsPerDay);
}

/** The inverse of `isoDayOf`. */
export function dayNumber(day: IsoDay): number {
  return dayNumberOf(Date.parse(`${day}T00:00:00Z`) / 1_000);
}

/** The date of a day counted from 1970-01-01. */
export function isoDayOf(number: number): IsoDay {
  return isoDay(number * secondsPerDay);
}

/** Reads a Datef (four bytes of packed decimal, yyyymmdd); null where it is no date. */
export function readPackedDate(bytes: Uint8Array, at: number): IsoDay | null {
  const year = packedDecimal(bytes, at, 2);
  const month = packedDecimal(bytes, at + 2, 1);
  const day = packedDecimal(bytes, at + 3, 1);
  if (year === null || month === null || day === null) return null;
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const parsed = new Date(`${text}T00:00:00Z`);
  const isDate = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
  return isDate && year > 0 ? text : null;
}

/** Reads packed decimal (BCD) of `size` bytes; null where a digit is above 9. */
export function packedDecimal(bytes: Uint8Array, at: number, size: number): number | null {
  let value = 0;
  for (let index = at; index < at + size; index++) {
    const high = uint8(bytes, index) >> 4;
    const low = uint8(bytes, index) & 0x0f;
    if (high > 9 || low > 9) return null;
    value = value * 100 + high * 10 + low;
  }
  return value;
}

import { z } from 'zod';

const notOne = 'expected a date and time such as 2026-11-21T07:30:00Z';
/** RFC 3339, with small letters as it allows; the seconds and the zone may be missing. */
const form = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(\.\d+)?)?(?:Z|([+-])(\d{2}):(\d{2}))?$/i;
const first = '0000-01-01T00:00:00';
const last = '9999-12-31T23:59:59';

/**
 * The same moment written in UTC with a capital `T` and a trailing `Z`; null where the text is no date-time.
 *
 * A text without `Z` or offset is taken as UTC (see the choice `dateTimeWithoutZone`). A leap second is the second
 * before it (see `leapSecond`). Fractions of a second are kept as written, also beyond milliseconds: they are never
 * rounded. Where the offset leads out of the four-digit years, it is the first or the last moment of them.
 */
function inUtc(text: string): string | null {
  const parts = form.exec(text);
  if (parts === null) return null;
  const [, day, time, seconds = '00', fraction = '', sign = '+', hours = '00', minutes = '00'] = parts;
  const local = `${day}T${time}:${seconds === '60' ? '59' : seconds}`;
  const localMs = Date.parse(`${local}Z`);
  // Months, days and hours that there are not are no date at all, or read as another one.
  if (Number.isNaN(localMs) || secondOf(localMs) !== local || Number(hours) > 23 || Number(minutes) > 59) return null;
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return `${secondOf(withinFourDigitYears(localMs - offsetMs))}${fraction}Z`;
}

function secondOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, first.length);
}

function withinFourDigitYears(atMs: number): number {
  return Math.min(Math.max(atMs, Date.parse(`${first}Z`)), Date.parse(`${last}Z`));
}

/** An RFC 3339 date-time, read with `Z`, with an offset or with neither, and given out with `Z`. */
export const dateTimeSchema = z.string(notOne).check((read) => {
  const written = inUtc(read.value);
  if (written === null) read.issues.push({ code: 'custom', message: notOne, input: read.value });
  else read.value = written;
});

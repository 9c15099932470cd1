import { z } from 'zod';

const HAS_OFFSET = /[+-]\d{2}:\d{2}$/;
const HAS_SECONDS = /T\d{2}:\d{2}:\d{2}/;

/**
 * The same moment written in UTC with a trailing `Z`.
 *
 * A text without `Z` or offset is taken as UTC (see the choice `dateTimeWithoutZone`). Fractions of a second are kept
 * as written, also beyond milliseconds: they are never rounded.
 *
 * @param text a date-time that `dateTimeSchema` has accepted
 */
function writtenWithZ(text: string): string {
  if (HAS_OFFSET.test(text)) {
    const fraction = /\.\d+/.exec(text)?.[0] ?? '';
    return new Date(text.replace(fraction, '')).toISOString().replace('.000Z', `${fraction}Z`);
  }
  const local = text.endsWith('Z') ? text.slice(0, -1) : text;
  return `${HAS_SECONDS.test(local) ? local : `${local}:00`}Z`;
}

/** An offset can move a moment of the first or last day of the calendar out of the four-digit years. */
function fallsInFourDigitYears(text: string): boolean {
  return !HAS_OFFSET.test(text) || /^\d{4}-/.test(new Date(text).toISOString());
}

/** An RFC 3339 date-time, read with a trailing `Z`, with an offset or with neither, and given out with `Z`. */
export const dateTimeSchema = z.iso
  .datetime({ offset: true, local: true, error: 'expected a date and time such as 2026-11-21T07:30:00Z' })
  .refine(fallsInFourDigitYears, 'expected a year from 0000 to 9999')
  .overwrite(writtenWithZ);

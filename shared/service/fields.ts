import { z } from 'zod';

/**
 * The field types of the interface, each with the description that forms, command-line help and the OpenAPI document
 * show. A description is a sentence fragment in plain English, without a full stop.
 */

export function text(description: string) {
  return z.string().meta({ description });
}

/** A text that identifies a record, and so cannot be empty. */
export function identifier(description: string) {
  return z.string().min(1).meta({ description });
}

export function identifiers(description: string) {
  return z.array(z.string().min(1)).meta({ description });
}

export function texts(description: string) {
  return z.array(z.string()).meta({ description });
}

/** A whole number from -2,147,483,648 to 2,147,483,647. */
export function int32(description: string) {
  return z.int32().meta({ description, format: 'int32' });
}

export function int32s(description: string) {
  return z.array(z.int32().meta({ format: 'int32' })).meta({ description });
}

export function double(description: string) {
  return z.number().meta({ description, format: 'double' });
}

export function flag(description: string) {
  return z.boolean().meta({ description });
}

export function dateTime(description: string) {
  return dateTimeSchema.meta({ description, format: 'date-time' });
}

/** The bytes of a file as Base64 text (RFC 4648, padded). */
export function base64(description: string) {
  return z.base64().min(1).meta({ description, contentEncoding: 'base64' });
}

/** The bytes of a file, sent without encoding. */
export function fileBytes(description: string) {
  return z
    .custom<Uint8Array>((value) => value instanceof Uint8Array && value.byteLength > 0, {
      error: 'expected the bytes of a file, at least one',
      params: { said: 'misfit-bytes' },
    })
    .meta({ description, type: 'string', contentMediaType: 'application/octet-stream' });
}

/** A list of objects of one form. */
export function list<Item extends z.ZodType>(item: Item, description: string) {
  return z.array(item).meta({ description });
}

/**
 * The body of a request. A field that is not listed is refused, so that a misspelt filter cannot silently widen a report.
 */
export function requestBody<Required extends z.ZodRawShape, Optional extends z.ZodRawShape>(
  required: Required,
  optional: Optional,
) {
  return z.strictObject({ ...required, ...z.object(optional).partial().shape });
}

/**
 * The body of an answer. Fields that are not listed pass unread; only those without which a record is useless are
 * required (see the choice `requiredAnswerFields`).
 */
export function answerBody<Required extends z.ZodRawShape, Optional extends z.ZodRawShape>(
  required: Required,
  optional: Optional,
) {
  return z.object({ ...required, ...z.object(optional).partial().shape });
}

const notADateTime = 'expected a date and time such as 2026-11-21T07:30:00Z';
/** RFC 3339, in capital or small letters as it allows; the seconds and the zone may be missing. */
const dateTimeForm = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(\.\d+)?)?(?:Z|([+-])(\d{2}):(\d{2}))?$/i;
const firstSecond = '0000-01-01T00:00:00';
const lastSecond = '9999-12-31T23:59:59';

/**
 * The same moment in UTC, with a capital `T` and a trailing `Z`; null where the text is no date-time.
 *
 * A text without `Z` or offset is taken as UTC (see the choice `dateTimeWithoutZone`). A leap second becomes the second
 * before it (see `leapSecond`). Fractions of a second stay as written and are never rounded, even beyond milliseconds.
 * Where the offset leads out of the four-digit years, the result is their first or last moment.
 */
function inUtc(text: string): string | null {
  const parts = dateTimeForm.exec(text);
  if (parts === null) return null;
  const [, day, time, seconds = '00', fraction = '', sign = '+', hours = '00', minutes = '00'] = parts;
  const local = `${day}T${time}:${seconds === '60' ? '59' : seconds}`;
  const localMs = Date.parse(`${local}Z`);
  // A month, day or hour that does not exist is refused, or would be read as another moment.
  if (Number.isNaN(localMs) || secondOf(localMs) !== local || Number(hours) > 23 || Number(minutes) > 59) return null;
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return `${secondOf(withinFourDigitYears(localMs - offsetMs))}${fraction}Z`;
}

function secondOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, firstSecond.length);
}

function withinFourDigitYears(atMs: number): number {
  return Math.min(Math.max(atMs, Date.parse(`${firstSecond}Z`)), Date.parse(`${lastSecond}Z`));
}

/** An RFC 3339 date-time, with `Z`, with an offset or with neither; the output always has `Z`. */
export const dateTimeSchema = z.string(notADateTime).check((read) => {
  const written = inUtc(read.value);
  if (written === null) {
    read.issues.push({ code: 'custom', message: notADateTime, params: { said: 'misfit-moment' }, input: read.value });
  } else {
    read.value = written;
  }
});

import { z } from 'zod';
import { dateTimeSchema } from './date-time.ts';

/**
 * The field types of the interface, each with the description that forms, command-line help and the OpenAPI document
 * show. A description is a sentence fragment in plain English, without a full stop.
 */

export function text(description: string) {
  return z.string().meta({ description });
}

/** A text that names a record: an empty one would name none. */
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

/** The bytes of a file, sent as they are. */
export function fileBytes(description: string) {
  return z
    .custom<Uint8Array>(
      (value) => value instanceof Uint8Array && value.byteLength > 0,
      'expected the bytes of a file, at least one',
    )
    .meta({ description, type: 'string', contentMediaType: 'application/octet-stream' });
}

/** A list of objects of one form. */
export function list<Item extends z.ZodType>(item: Item, description: string) {
  return z.array(item).meta({ description });
}

/**
 * What is sent: a field that is not listed is refused, so that a misspelt filter cannot silently widen a report.
 */
export function requestBody<Required extends z.ZodRawShape, Optional extends z.ZodRawShape>(
  required: Required,
  optional: Optional,
) {
  return z.strictObject({ ...required, ...z.object(optional).partial().shape });
}

/**
 * What is received: fields that are not listed pass unread. Only what a record cannot be used without is required
 * (see the choice `requiredAnswerFields`).
 */
export function answerBody<Required extends z.ZodRawShape, Optional extends z.ZodRawShape>(
  required: Required,
  optional: Optional,
) {
  return z.object({ ...required, ...z.object(optional).partial().shape });
}

import { z } from 'zod';
import { isRecord } from '../json.ts';
import { type JsonObject, type OpenApiSchemas, openApiSchemas } from './openapi-schemas.ts';
import type { Operation } from './operation.ts';

type FieldType =
  | 'text'
  | 'date-time'
  | 'whole-number'
  | 'number'
  | 'flag'
  | 'base64'
  | 'bytes'
  | 'list'
  | 'object'
  | 'anything';

/** A field of a request or an answer, as the contract's schema describes it: what help, CSV and spreadsheets go by. */
export interface Field {
  readonly type: FieldType;
  /** A fragment in plain English; empty where the schema has none. */
  readonly description: string;
  readonly isRequired: boolean;
  /** What the service assumes when the field is omitted, as documented. */
  readonly defaultValue: unknown;
  /** The only values that fit; empty where any of the type does. */
  readonly allowed: readonly unknown[];
  /** Of an object, in the order of the schema. */
  readonly fields: ReadonlyMap<string, Field>;
  /** Of a list. */
  readonly item: Field | null;
}

let made: OpenApiSchemas | undefined;

/** Made when they are first asked for: every command of the command line would wait for them. */
function schemas(): OpenApiSchemas {
  made ??= openApiSchemas();
  return made;
}

/** The request of an operation, an object. */
export function requestField({ name }: Operation): Field {
  return read(schemas().request(name), true);
}

/** One row of the answer, or the whole body where the answer is no array. */
export function answerField({ name }: Operation): Field {
  return read(schemas().answer(name), true);
}

/** The object that a schema of our own describes. */
export function fieldOf(schema: z.ZodObject): Field {
  return read(z.toJSONSchema(schema, { unrepresentable: 'any' }), true);
}

const referencePrefix = '#/components/schemas/';

function read(given: JsonObject, isRequired: boolean): Field {
  const schema = resolved(given);
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const properties = Object.entries(objectOf(schema.properties));
  return {
    type: typeOf(schema),
    description: typeof schema.description === 'string' ? schema.description : '',
    isRequired,
    defaultValue: schema.default,
    allowed: Array.isArray(schema.enum) ? schema.enum : [],
    fields: new Map(properties.map(([name, field]) => [name, read(objectOf(field), required.includes(name))])),
    item: schema.type === 'array' ? read(objectOf(schema.items), true) : null,
  };
}

/** What stands beside a reference, such as a description of its own, wins over what is referred to. */
function resolved(schema: JsonObject): JsonObject {
  const { $ref: reference, ...own } = schema;
  if (typeof reference !== 'string') return schema;
  return { ...objectOf(schemas().components[reference.slice(referencePrefix.length)]), ...own };
}

function objectOf(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}

function typeOf({ type, format, contentEncoding, contentMediaType }: JsonObject): FieldType {
  switch (type) {
    case 'string':
      if (format === 'date-time') return 'date-time';
      if (contentEncoding === 'base64') return 'base64';
      return contentMediaType === undefined ? 'text' : 'bytes';
    case 'integer':
      return 'whole-number';
    case 'number':
      return 'number';
    case 'boolean':
      return 'flag';
    case 'array':
      return 'list';
    case 'object':
      return 'object';
    default:
      return 'anything';
  }
}

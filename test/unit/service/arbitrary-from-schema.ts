import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Any value that a schema of the contract allows, as JSON; date-times in each of the forms that are read. */
export function anyAllowedBy(schema: z.ZodType): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return anyOf(root, root.$defs ?? {});
}

function anyOf(schema: JsonSchema, definitions: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    return anyOf(definitions[schema.$ref.replace('#/$defs/', '')] ?? {}, definitions);
  }
  if (schema.enum !== undefined) {
    return fc.constantFrom(...schema.enum);
  }
  if (schema.contentMediaType === 'application/octet-stream') {
    return fc.uint8Array({ minLength: 1 });
  }
  switch (schema.type) {
    case 'string':
      return anyText(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 10 });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value));
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(anyOf(schema.items as JsonSchema, definitions), { maxLength: 4 });
    case 'object':
      return anyObject(schema, definitions);
    default:
      return fc.jsonValue();
  }
}

function anyObject(schema: JsonSchema, definitions: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, anyOf(property as JsonSchema, definitions)] as const,
  );
  return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [], noNullPrototype: true });
}

function anyText({ format, contentEncoding, minLength = 0 }: JsonSchema): fc.Arbitrary<string> {
  if (contentEncoding === 'base64') {
    return fc.uint8Array({ minLength: 1 }).map((bytes) => Buffer.from(bytes).toString('base64'));
  }
  return format === 'date-time' ? anyDateTime : fc.string({ minLength, unit: 'binary' });
}

/** With `Z`, with an offset or with neither; with or without a fraction of up to seven digits. */
export const anyDateTime: fc.Arbitrary<string> = fc
  .tuple(
    fc.date({ min: new Date('0001-01-01'), max: new Date('9998-12-31'), noInvalidDate: true }),
    fc.option(fc.stringMatching(/^[0-9]{1,7}$/), { nil: null }),
    fc.constantFrom('Z', '', '+00:00', '+01:00', '-11:30'),
  )
  .map(
    ([date, fraction, zone]) => `${date.toISOString().slice(0, 19)}${fraction === null ? '' : `.${fraction}`}${zone}`,
  );

import fc from 'fast-check';
import { z } from 'zod';
import type { Operation } from '../../../shared/service/operation.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The schema of an answer as JSON Schema, with what it refers to. */
export interface AnswerForm {
  readonly root: JsonSchema;
  readonly resolved: (schema: JsonSchema) => JsonSchema;
}

export function answerForm({ answer }: Operation): AnswerForm {
  const root = z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' });
  const resolved = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? schema : resolved(root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {});
  return { root, resolved };
}

/**
 * Any answer that the interface allows, as parsed JSON, and what services are known to make of it: numbers at the ends
 * of their range, years 1 to 9999, leap seconds, offsets, nulls, missing and unknown fields, long and right-to-left texts.
 */
export function anyAnswer({ root, resolved }: AnswerForm): fc.Arbitrary<unknown> {
  return anyOf(root);

  function anyOf(given: JsonSchema): fc.Arbitrary<unknown> {
    const schema = resolved(given);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    switch (schema.type) {
      case 'string':
        return schema.format === 'date-time' ? anyMoment : anyText(schema.minLength ?? 0);
      case 'integer':
        return anyInt32;
      case 'number':
        return anyDouble;
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(orNull(anyOf(schema.items as JsonSchema)), { maxLength: 2 });
      case 'object':
        return anyObject(schema);
      default:
        return fc.jsonValue({ maxDepth: 3 });
    }
  }

  function anyObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
    const fields = Object.entries(properties).map(([name, property]) => {
      const value = anyOf(property as JsonSchema);
      return [name, required.includes(name) ? value : orNull(value)] as const;
    });
    const known = fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
    const unknown = fc.dictionary(fc.stringMatching(/^unlisted[A-Z][a-z]{1,5}$/), fc.jsonValue({ maxDepth: 2 }), {
      maxKeys: 2,
      noNullPrototype: true,
    });
    return fc.tuple(known, unknown).map(([one, other]) => ({ ...other, ...one }));
  }
}

function orNull(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) });
}

const anyInt32 = fc.oneof(
  fc.constantFrom(-2_147_483_648, -2_147_483_647, -1, 0, 1, 2_147_483_646, 2_147_483_647),
  fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
  fc.integer({ min: 0, max: 400 }),
);

const anyDouble = fc
  .oneof(
    fc.constantFrom(0, 1, -1, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 1e21, 0.1 + 0.2),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )
  .map((value) => (Object.is(value, -0) ? 0 : value));

const strange = [
  'غياث الدين أبو الفتح عمر بن إبراهيم النيسابوري',
  '\u202Edrow\u202C',
  'שלום, name with, commas; and "quotes"\r\nand lines',
  '=HYPERLINK("http://example.com")',
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(5_000),
  '{{count}} $t(frame.product) <b>&amp;</b>',
  '__proto__',
  '\u0000\u0007',
];

function anyText(minLength: number): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength, maxLength: 40, unit: 'grapheme' }) },
    { weight: 2, arbitrary: fc.string({ minLength, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom(...strange) },
  );
}

const two = (value: number) => String(value).padStart(2, '0');

/** RFC 3339 in full: also with second 60, with small letters, and at both ends of the calendar. */
const anyMoment: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
      fc.constantFrom('0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '1970-01-01T00:00:00Z').map((at) => new Date(at)),
    ),
    fc.option(fc.stringMatching(/^[0-9]{1,9}$/), { nil: null }),
    fc.oneof(
      fc.constantFrom('Z', 'z', '', '-00:00'),
      fc.tuple(fc.constantFrom('+', '-'), fc.nat(23), fc.nat(59)).map(([sign, h, m]) => `${sign}${two(h)}:${two(m)}`),
    ),
    fc.constantFrom('T', 'T', 't'),
    fc.boolean(),
  )
  .map(([date, fraction, zone, letter, leaps]) => {
    const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T');
    const seconds = leaps && time.endsWith(':59') ? '60' : time.slice(6);
    return `${day}${letter}${time.slice(0, 6)}${seconds}${fraction === null ? '' : `.${fraction}`}${zone}`;
  });

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateTimeSchema } from '../../../shared/service/fields.ts';
import { anyDateTime } from './arbitrary-from-schema.ts';

describe('a date-time', () => {
  test.each([
    ['2026-11-21T07:30:00Z', '2026-11-21T07:30:00Z'],
    ['2026-11-21T07:30:00', '2026-11-21T07:30:00Z'],
    ['2026-11-21T07:30', '2026-11-21T07:30:00Z'],
    ['2026-11-21T07:30:00.1234567', '2026-11-21T07:30:00.1234567Z'],
    ['2026-11-21T07:30:00.000Z', '2026-11-21T07:30:00.000Z'],
    ['2026-11-21T07:30:00+01:00', '2026-11-21T06:30:00Z'],
    ['2026-12-31T23:30:00.5-02:00', '2027-01-01T01:30:00.5Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['2026-11-21t07:30:00z', '2026-11-21T07:30:00Z'],
    ['0001-01-01T00:00:00', '0001-01-01T00:00:00Z'],
    ['0001-01-01T00:00:00+14:00', '0000-12-31T10:00:00Z'],
    ['9999-12-31T23:59:59.9999999+00:00', '9999-12-31T23:59:59.9999999Z'],
    // The examples of RFC 3339.
    ['1985-04-12T23:20:50.52Z', '1985-04-12T23:20:50.52Z'],
    ['1996-12-19T16:39:57-08:00', '1996-12-20T00:39:57Z'],
    ['1990-12-31T23:59:60Z', '1990-12-31T23:59:59Z'],
    ['1990-12-31T15:59:60-08:00', '1990-12-31T23:59:59Z'],
    ['1937-01-01T12:00:27.87+00:20', '1937-01-01T11:40:27.87Z'],
    ['2016-12-31T23:59:60.250Z', '2016-12-31T23:59:59.250Z'],
  ])('%s is given out as %s', (text, written) => {
    expect(dateTimeSchema.parse(text)).toBe(written);
  });

  test.each([
    '',
    '2026-11-21',
    '21/11/2026 07:30',
    '2026-02-29T00:00:00Z',
    '2026-11-21T25:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-13-01T00:00:00+01:00',
    '2026-00-10T00:00:00+01:00',
    '2026-04-31T00:00:00-05:00',
    '2026-11-21T07:30:61Z',
    '2026-11-21T07:60:00Z',
    '2026-11-21T07:30:00+24:00',
    '2026-11-21T07:30:00+01:60',
    '2026-11-21T07:30:00.Z',
    '+02026-11-21T07:30:00Z',
    ' 2026-11-21T07:30:00Z',
    '2026-11-21T07:30:00Z\n',
    '2026-11-21 07:30:00Z',
  ])('%j is none', (text) => {
    expect(dateTimeSchema.safeParse(text).success).toBe(false);
  });

  test('whose offset leads out of the four-digit years is the first or the last of them', () => {
    expect(dateTimeSchema.parse('9999-12-31T23:59:58.5-01:00')).toBe('9999-12-31T23:59:59.5Z');
    expect(dateTimeSchema.parse('0000-01-01T00:00:00+01:00')).toBe('0000-01-01T00:00:00Z');
  });

  test.each([7, null, undefined, {}, ['2026-11-21T07:30:00Z']])('is a text, and not %j', (value) => {
    expect(dateTimeSchema.safeParse(value).error?.issues[0]?.message).toMatch(/^expected a date and time/);
  });

  test('is never thrown at, whatever the text', () => {
    const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));
    const nearlyOne = fc
      .tuple(digits(4), digits(2), digits(2), digits(2), digits(2), digits(2), fc.constantFrom('', 'Z', 'z', '+99:99'))
      .map(
        ([year, month, day, hour, minute, second, zone]) =>
          `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`,
      );
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), nearlyOne), (text) => {
        const read = dateTimeSchema.safeParse(text);
        if (read.success) expect(Date.parse(read.data)).not.toBeNaN();
      }),
      { numRuns: 2_000 },
    );
  });

  test('keeps its moment, and always ends in Z', () => {
    fc.assert(
      fc.property(anyDateTime, (text) => {
        const written = dateTimeSchema.parse(text);
        expect(written).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/);
        expect(Date.parse(written)).toBe(Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`));
      }),
    );
  });

  test('that was given out is read back unchanged', () => {
    fc.assert(
      fc.property(anyDateTime, (text) => {
        const written = dateTimeSchema.parse(text);
        expect(dateTimeSchema.parse(written)).toBe(written);
      }),
    );
  });
});

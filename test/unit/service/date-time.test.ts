import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateTimeSchema } from '../../../shared/service/date-time.ts';
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
  ])('%s is given out as %s', (text, written) => {
    expect(dateTimeSchema.parse(text)).toBe(written);
  });

  test.each([
    '',
    '2026-11-21',
    '21/11/2026 07:30',
    '2026-02-29T00:00:00Z',
    '2026-11-21T25:00:00Z',
    '2026-11-21 07:30:00Z',
  ])('%j is none', (text) => {
    expect(dateTimeSchema.safeParse(text).success).toBe(false);
  });

  test('whose offset leads out of the four-digit years is none', () => {
    expect(dateTimeSchema.safeParse('9999-12-31T23:59:59-01:00').success).toBe(false);
    expect(dateTimeSchema.safeParse('0000-01-01T00:00:00+01:00').success).toBe(false);
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

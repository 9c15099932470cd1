import { describe, expect, test } from 'vitest';
import { knownDay, knownMoment } from '../../../shared/compliance/depot-days.ts';

describe('a moment', () => {
  test.each(['1970-01-01T00:00:00Z', '2026-11-21T07:30:00.1234567Z', '2200-12-31T23:59:59.999Z'])(
    '%s is known',
    (text) => {
      expect(knownMoment(text)).toBe(Date.parse(text));
    },
  );

  test.each([
    '0001-01-01T00:00:00Z',
    '1969-12-31T23:59:59.999Z',
    '2201-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '',
    undefined,
  ])('%s is not known', (text) => {
    expect(knownMoment(text)).toBeNull();
  });
});

test('a day is known from 1970 to 2200', () => {
  const day = (text: string) => Date.parse(text) / 86_400_000;
  expect([day('1970-01-01'), day('2200-12-31')].map(knownDay)).toEqual([0, day('2200-12-31')]);
  expect([-1, day('2201-01-01'), -2_147_483_647, 2_147_483_648, Number.NaN].map(knownDay)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

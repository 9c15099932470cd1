import { describe, expect, test } from 'vitest';
import { readTimesWithoutZone } from '../../../shared/service/times-without-zone.ts';

const zone = 'Europe/London';
const row = (date: string, formatted?: string) => [{ driverId: 'd', startOfDuty: { date, formatted } }];
const dateOf = (json: unknown) => (json as ReturnType<typeof row>)[0]?.startOfDuty.date;
const other = (reading: 'utc' | 'local', date: string, formatted: string) =>
  readTimesWithoutZone(row(date, formatted), reading, zone).otherReading;

describe('a date-time without a zone', () => {
  test('stays as it is where such times are in UTC', () => {
    const rows = row('2026-07-12T08:00:00', '12/07/2026 09:00');
    expect(readTimesWithoutZone(rows, 'utc', zone)).toEqual({ json: rows, otherReading: null });
  });

  test.each([
    ['2026-07-12T08:00:00', '2026-07-12T07:00:00Z'],
    ['2026-01-12T08:00', '2026-01-12T08:00:00Z'],
    ['2026-07-12T00:00:00', '2026-07-11T23:00:00Z'],
    // The hour that the clocks leave out, and the one that they have twice.
    ['2026-03-29T01:30:00', '2026-03-29T01:30:00Z'],
    ['2026-10-25T01:30:00', '2026-10-25T00:30:00Z'],
  ])('%s is %s where such times are those of the depot', (text, written) => {
    expect(dateOf(readTimesWithoutZone(row(text), 'local', zone).json)).toBe(written);
  });

  test.each(['2026-07-12T08:00:00Z', '2026-07-12T08:00:00+02:00', '2026-02-30T08:00:00', 'soon'])(
    '%s is none, and stays as it is',
    (text) => expect(dateOf(readTimesWithoutZone(row(text), 'local', zone).json)).toBe(text),
  );

  test('is found at any depth, and never in how the service shows a moment', () => {
    const json = [{ a: [{ b: { date: '2026-07-12T08:00:00', formatted: '2026-07-12T08:00' } }] }];
    expect(readTimesWithoutZone(json, 'local', zone).json).toEqual([
      { a: [{ b: { date: '2026-07-12T07:00:00Z', formatted: '2026-07-12T08:00' } }] },
    ]);
  });
});

describe('the service’s own text beside a date-time without a zone', () => {
  test('tells of the other reading where it agrees with that one only', () => {
    expect(other('utc', '2026-07-12T08:00:00', '12/07/2026 08:00')).toBe('local');
    expect(other('local', '2026-07-12T08:00:00', '12/07/2026 09:00')).toBe('utc');
  });

  test.each([
    ['agrees with the reading in force', '2026-07-12T08:00:00', '12/07/2026 09:00'],
    ['has no time in it', '2026-07-12T08:00:00', '12/07/2026'],
    ['agrees with neither', '2026-07-12T08:00:00', '12/07/2026 15:00'],
    ['is of a day on which both are the same', '2026-01-12T08:00:00', '12/01/2026 08:00'],
    ['stands beside a moment that has a zone', '2026-07-12T08:00:00Z', '12/07/2026 08:00'],
  ])('tells nothing where it %s', (_case, date, formatted) => {
    expect(other('utc', date, formatted)).toBeNull();
  });

  test('tells nothing where the texts contradict each other', () => {
    const rows = [...row('2026-07-12T08:00:00', '12/07 08:00'), ...row('2026-07-12T08:00:00', '12/07 09:00')];
    expect(readTimesWithoutZone(rows, 'utc', zone).otherReading).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { dutyBar } from '../../../../../renderer/screens/reports/duty-bars.tsx';
import { valueForSpreadsheet, valueText } from '../../../../../renderer/screens/reports/format-value.ts';
import { createTimes } from '../../../../../shared/format/times.ts';
import { english } from '../../../format/english.ts';

const surroundings = { ...english, now: Date.parse('2026-11-21T08:14:00Z'), day: '2026-11-09' };
const moment = (date: string) => ({ date, formatted: 'as the service shows it' });

describe('a value of a report', () => {
  test.each([
    ['minutes', 'totalDrive', { minutes: 2_532, formatted: '' }, '42 h 12', '42 h 12'],
    ['minutes', 'differenceTachoClocked', { minutes: -35, formatted: '' }, '−0 h 35', '−0 h 35'],
    ['minutes', 'totalDrive', { formatted: '04:30' }, '04:30', '04:30'],
    ['share', 'drivingTimePercentage', { value: 0.634, formatted: '' }, '63 %', 0.634],
    ['moment', 'startOfDutyDate', moment('2026-11-09T06:00:00Z'), 'Mon 9 Nov', '2026-11-09'],
    ['moment', 'startOfDutyDate', moment('2025-11-09T06:00:00Z'), '9 Nov 2025', '2025-11-09'],
    ['moment', 'endOfDuty', moment('2026-11-09T17:40:00Z'), '17:40', '2026-11-09 17:40:00'],
    ['moment', 'endOfDuty', moment('2026-11-10T02:15:00Z'), '10 Nov 02:15', '2026-11-10 02:15:00'],
    ['moment', 'endOfDuty', { formatted: 'unknown' }, 'unknown', 'unknown'],
    ['date-time', 'dateStarted', '2026-11-10T02:15:00Z', '10 Nov 02:15', '2026-11-10 02:15:00'],
    ['moment', 'endOfDuty', moment('0001-01-01T00:00:00Z'), 'not known', ''],
    ['moment', 'startOfDutyDate', moment('9999-12-31T23:59:59.9999999Z'), 'not known', ''],
    ['date-time', 'dateStarted', '1969-12-31T23:59:59Z', 'not known', ''],
    ['date-time', 'dateStarted', '2201-01-01T00:00:00Z', 'not known', ''],
    ['integer', 'kmPerDuty', 2_018, '2,018', 2018],
    ['integer', 'fleetNumber', 2_018, '2018', 2018],
    ['flag', 'clockingMismatch', true, 'Yes', 'Yes'],
    ['texts', 'driverCategories', ['HGV 1', 'Van'], 'HGV 1, Van', 'HGV 1, Van'],
    ['rows', 'records', [{}, {}], '2', '2'],
    ['text', 'driverName', undefined, '', ''],
  ] as const)('%s %s is said and written', (type, name, value, said, written) => {
    expect(valueText(value, { type, name }, surroundings)).toBe(said);
    expect(valueForSpreadsheet(value, { type, name }, surroundings)).toBe(written);
  });
});

test('a day without a time is the day that was written, west of Greenwich too', () => {
  const azores = { ...surroundings, times: createTimes('Atlantic/Azores', english.t) };
  const type = 'moment' as const;
  for (const name of ['date', 'startOfDutyDate', 'infringementDate', 'firstUsedDate', 'lastUsedDate']) {
    const value = moment('2026-11-09T00:00:00Z');
    expect(valueText(value, { type, name }, azores)).toBe('Mon 9 Nov');
    expect(valueForSpreadsheet(value, { type, name }, azores)).toBe('2026-11-09');
  }
  // With a time, the day is the one at the depot.
  expect(valueForSpreadsheet(moment('2026-11-09T00:30:00Z'), { type, name: 'date' }, azores)).toBe('2026-11-08');
});

describe('the bar of a duty', () => {
  const bar = (start: string, end: string) => dutyBar({ startOfDuty: moment(start), endOfDuty: moment(end) }, english);

  test('stands at its hours of the day', () => {
    expect(bar('2026-11-09T06:00:00Z', '2026-11-09T18:00:00Z')).toEqual({
      x: 48,
      width: 96,
      goesOn: false,
      said: '06:00 to 18:00',
    });
  });

  test('ends with the day, and shows that it goes on', () => {
    expect(bar('2026-11-09T18:00:00Z', '2026-11-10T03:00:00Z')).toMatchObject({ x: 144, width: 48, goesOn: true });
  });

  test('is none where start or end is missing, or is not known', () => {
    expect(bar('0001-01-01T00:00:00Z', '2026-11-09T18:00:00Z')).toBeNull();
    expect(dutyBar({ startOfDuty: moment('2026-11-09T06:00:00Z') }, english)).toBeNull();
  });
});

import { expect, test } from 'vitest';
import { calibrationAheadDays, calibrationsDue } from '../../../shared/compliance/deadline.ts';
import { dayNumber, isoDayOf } from '../../../shared/tachograph/time.ts';

const today = dayNumber('2026-11-20');
const inDays = (days: number) => isoDayOf(today + days);
const due = (...days: readonly (number | null)[]) =>
  calibrationsDue(days, (left) => (left === null ? null : inDays(left)), today);

test('calibrations that are past or come within sixty days are due, the most pressing first', () => {
  expect(due(30, -400, 0, calibrationAheadDays).map(({ subject }) => subject)).toEqual([-400, 0, 30, 60]);
  expect(due(-1)).toEqual([{ subject: -1, dueOn: '2026-11-19', daysLeft: -1 }]);
});

test('a calibration later than that is not due, and one that is not known says nothing', () =>
  expect(due(calibrationAheadDays + 1, null)).toEqual([]));

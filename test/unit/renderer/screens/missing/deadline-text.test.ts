import { expect, test } from 'vitest';
import { deadlineText } from '../../../../../renderer/components/deadline/local-files-mark.tsx';
import { driverColumns } from '../../../../../renderer/screens/missing/driver-cards-screen.tsx';
import { vehicleColumns } from '../../../../../renderer/screens/missing/vehicle-units-screen.tsx';
import { limitKind } from '../../../../../shared/compliance/deadline.ts';
import { english } from '../../../format/english.ts';

test.each([
  ['over', -5, '5 days over'],
  ['over', -1, '1 day over'],
  ['last-day', 0, 'Last day'],
  ['due', 1, '1 day left'],
  ['fine', 12, '12 days left'],
] as const)('a deadline that is %s with %i days left says so in words', (state, daysLeft, words) => {
  expect(deadlineText({ state, limitDay: '2026-11-20', days: 28 - daysLeft, daysLeft }, english)).toBe(words);
});

test('where no download is known, no number is made up', () => {
  expect(deadlineText({ state: 'unknown', limitDay: null, days: null, daysLeft: null }, english)).toBe('Not known');
});

test('a limit that the depot has chosen itself is not called legal', () => {
  const heads = (limits: { readonly driver: number; readonly vehicle: number }) =>
    [driverColumns(english, limits.driver, 'wide'), vehicleColumns(english, limits.vehicle, 'wide')].map(
      (columns) => columns.find(({ id }) => id === 'deadline')?.label,
    );
  expect(heads({ driver: 28, vehicle: 90 })).toEqual(['Legal limit', 'Legal limit']);
  expect(heads({ driver: 21, vehicle: 60 })).toEqual(['Limit', 'Limit']);
  const note = (of: 'driver' | 'vehicle', count: number) =>
    english.t(`deadlines.limit.${limitKind(of, count)}`, { count });
  expect([note('driver', 28), note('driver', 21), note('vehicle', 28)]).toEqual([
    'legal limit 28 days',
    'limit of this depot 21 days',
    'limit of this depot 28 days',
  ]);
});

// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { entriesInOrder, entriesOf } from '../../../../renderer/app/role-entries.ts';
import { screenAt, screens } from '../../../../renderer/app/screens.tsx';
import {
  connectionTestAddress,
  everyoneDueAddress,
  screenPaths,
  serviceDriverAddress,
  serviceVehicleAddress,
  settingsAddress,
  subjectAddress,
  toConfirmPart,
  uploadsAddress,
} from '../../../../shared/contract/addresses.ts';
import { roles } from '../../../../shared/settings/roles.ts';

test('every address that something leads to is that of a screen, but for the setup and the counter, which take the whole window', () => {
  const { setup, counter, ...others } = screenPaths;
  for (const path of [setup, counter]) expect(screenAt(path)).toBeUndefined();
  for (const path of Object.values(others)) expect(screenAt(path)?.path).toBe(path);
});

test('a place in a screen leads to that screen', () => {
  expect(screenAt(uploadsAddress('attention'))?.path).toBe(screenPaths.uploads);
  expect(screenAt(settingsAddress('limits'))?.path).toBe(screenPaths.settings);
  expect(screenAt(connectionTestAddress)?.path).toBe(screenPaths.settings);
  expect(screenAt(everyoneDueAddress('vehicle', 'over'))?.path).toBe(screenPaths.vehicleUnits);
  expect(everyoneDueAddress('driver', 'all', toConfirmPart)).toBe('/driver-cards/all/everyone/to-confirm');
});

test('an address that says nothing leads to Today, and one that only begins like a screen to none', () => {
  expect([screenAt('')?.path, screenAt('/')?.path]).toEqual([screenPaths.today, screenPaths.today]);
  expect(screenAt('/uploads-of-yesterday')).toBeUndefined();
});

test('the page of a driver or a vehicle is a screen that others lead to, under the entry of the cards or the units', () => {
  expect(screenAt(subjectAddress('driver', 'driver:21:A/B'))).toMatchObject({
    under: screenPaths.driverCards,
    group: null,
  });
  expect(screenAt(subjectAddress('vehicle', 'vin:A'))).toMatchObject({ under: screenPaths.vehicleUnits, group: null });
  expect(serviceDriverAddress('D 1')).toBe('/driver/service%3AD%201');
  expect(serviceVehicleAddress('V 1')).toBe('/vehicle/service%3AV%201');
});

test.each(roles)('the navigation of %s has five entries, all others under More, and each screen once', (role) => {
  const { first, more, foot } = entriesOf(role);
  expect(first).toHaveLength(5);
  expect(first[0]?.path).toBe(screenPaths.today);
  expect(foot.map(({ path }) => path)).toEqual([screenPaths.settings, screenPaths.help]);
  expect(entriesInOrder(role)).toEqual([...first, ...more, ...foot]);
  expect(new Set(entriesInOrder(role))).toEqual(new Set(screens.filter(({ group }) => group !== null)));
  expect(new Set(entriesInOrder(role)).size).toBe(entriesInOrder(role).length);
});

test('no two screens have one address', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
});

import { expect, it } from 'vitest';
import { drivers, type FleetVehicle, vehicles } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { runningService } from '../reference-service/running-service.ts';
import { allDrivers, allVehicles, type DepotUnderTest, depotUnderTest, until } from './depot-under-test.ts';

/** At the depot it is the next day already. */
const standsAt = Date.parse('2026-11-19T12:00:00Z');
const now = new Date(standsAt).toISOString();
const settings = { timeZone: 'Pacific/Kiritimati' } as const;

async function subjectIdOf(depot: DepotUnderTest, of: 'driver' | 'vehicle', search: string): Promise<string> {
  const find = async () => (await depot.ask('coverage.subjects', { of, search, offset: 0, limit: 1 })).subjects[0];
  await until('the file is read', async () => ((await find())?.files ?? 0) > 0, 30_000);
  return (await find())?.subjectId ?? '';
}

it('counts the days left in the coverage calendar by the depot’s day, as the list of missing downloads does', async () => {
  const service = await runningService({ nowMs: () => standsAt });
  const depot = await depotUnderTest(service.url, { standsAt, settings });
  const [driver] = drivers;
  if (driver === undefined) throw new Error('the fleet has no drivers');
  await depot.refreshed('drivers-missing');
  const { fileName, bytes } = makeFleetDownload(driver, { now });
  depot.drop(fileName, bytes);
  const subjectId = await subjectIdOf(depot, 'driver', driver.lastName);
  const moreThanDays = 'everyone' as const;
  const missing = await depot.ask('drivers.missing', {
    ...allDrivers,
    filters: { ...allDrivers.filters, ids: [driver.id], moreThanDays },
  });
  const year = await depot.askFor('coverage.year', { subjectId, lastMonth: null });
  expect(year.today).toBe('2026-11-20');
  expect(year.next.basis).toBe('service');
  expect(year.next.deadline).toEqual(missing.rows[0]?.deadline);
});

it('takes the file of a vehicle unit for that of the service’s last download, though another day had begun at the depot', async () => {
  const service = await runningService({ nowMs: () => standsAt });
  const depot = await depotUnderTest(service.url, { standsAt, settings });
  const vehicle = vehicles.find(({ registration }) => registration === 'TD24 BQD') as FleetVehicle;
  await depot.refreshed('vehicles-missing');
  const { fileName, bytes } = makeFleetDownload(vehicle, { now, days: 28, speedMinutes: 0 });
  depot.drop(fileName, bytes);
  const subjectId = await subjectIdOf(depot, 'vehicle', vehicle.registration);
  const filters = { ...allVehicles.filters, ids: [vehicle.id], moreThanDays: 'everyone' as const };
  const row = async () => (await depot.ask('vehicles.missing', { ...allVehicles, filters })).rows[0];
  await until('the service has the file', async () => {
    await depot.refreshed('vehicles-missing');
    return (await row())?.lastDownloadDay === '2026-11-20';
  });
  expect((await row())?.localFiles).toMatchObject({ state: 'processed', upToDay: '2026-11-20' });
  const year = await depot.askFor('coverage.year', { subjectId, lastMonth: null });
  expect(year.next).toMatchObject({ lastDownloadDay: '2026-11-20', newerOnItsWay: false });
});

import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drivers, type FleetVehicle, vehicles } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { shiftsInVehicle } from '../../corpus/rota.ts';
import { runningService } from '../reference-service/running-service.ts';
import { copiesOf, type DepotUnderTest, depotUnderTest, inDatabase, until } from './depot-under-test.ts';

const now = new Date().toISOString();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
/** Nobody answers there. */
const nowhere = 'http://127.0.0.1:9';

const vehicle = vehicles.find(({ registration }) => registration === 'TD24 BQD') as FleetVehicle;

function drop(depot: DepotUnderTest, at: string): void {
  const { fileName, bytes } = makeFleetDownload(vehicle, {
    now: at,
    days: 28,
    speedMinutes: 2,
    calibrationDueInDays: 30,
  });
  depot.drop(fileName, bytes);
}

async function subjectIdOf(depot: DepotUnderTest, files: number): Promise<string> {
  const find = async () =>
    (await depot.ask('coverage.subjects', { of: 'vehicle', search: '', offset: 0, limit: 10 })).subjects;
  await until(`${files} files were read`, async () => (await find())[0]?.files === files, 30_000);
  return (await find())[0]?.subjectId ?? '';
}

describe('A vehicle’s page', () => {
  it('tells who drove it, how far, and when it is to be calibrated, where the service was never reached', async () => {
    const depot = await depotUnderTest(nowhere);
    drop(depot, daysAgo(28));
    drop(depot, now);
    const id = await subjectIdOf(depot, 2);
    const page = await depot.askFor('vehicle.get', { id });
    expect(page).toMatchObject({
      subjectId: id,
      serviceId: null,
      name: vehicle.registration,
      vinEnding: vehicle.vin.slice(-4),
      download: { basis: 'files', deadline: { state: 'fine' } },
    });
    expect(page.calibrationDaysLeft).toBeGreaterThan(27);
    expect(page.download.days).toHaveLength(90);

    const { use, unreadable } = await depot.ask('vehicle.days', { id });
    expect(unreadable).toBe(0);
    const made = shiftsInVehicle(vehicle, daysAgo(56).slice(0, 10), daysAgo(1).slice(0, 10));
    expect(made.length).toBeGreaterThan(10);
    const drove = new Set(made.map((shift) => shift.date));
    expect(use?.days.filter(({ km }) => km > 0).map(({ day }) => day)).toEqual([...drove].sort());
    expect(use?.drivers.flatMap(({ days }) => days).length).toBe(drove.size);
    const inAll = use?.drivers.reduce((sum, { km }) => sum + km, 0) ?? 0;
    expect(use?.days.reduce((sum, { km }) => sum + km, 0)).toBeGreaterThanOrEqual(inAll);
    expect(inAll).toBeGreaterThan(1_000);
    expect(use).toMatchObject({ hasSpeed: true, odometerKm: expect.any(Number), software: expect.any(String) });
    // No card of theirs was read here: their names lead nowhere.
    expect(use?.drivers.every(({ subjectId }) => subjectId === null)).toBe(true);
  });

  it('leads to the drivers whose cards are here, and has the service’s word beside', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url);
    drop(depot, now);
    const id = await subjectIdOf(depot, 1);
    await depot.refreshed('vehicles-missing');
    expect(await depot.askFor('vehicle.get', { id: `service:${vehicle.id}` })).toMatchObject({
      subjectId: id,
      serviceId: vehicle.id,
      category: vehicle.category,
      download: { basis: 'service' },
    });
    const { use } = await depot.ask('vehicle.days', { id });
    const first = use?.drivers[0]?.name ?? '';
    const driver = drivers.find(({ firstNames, lastName }) => `${firstNames} ${lastName}` === first);
    if (driver === undefined) throw new Error('nobody drove it');
    const { fileName, bytes } = makeFleetDownload(driver, { now });
    depot.drop(fileName, bytes);
    await until(
      'the driver is known',
      async () => (await depot.ask('vehicle.days', { id })).use?.drivers[0]?.subjectId !== null,
      30_000,
    );
    const known = (await depot.ask('vehicle.days', { id })).use?.drivers[0]?.subjectId ?? '';
    expect(await depot.ask('driver.get', { id: known })).toMatchObject({ name: first });
  });

  it('tells the days of a unit without reading its file again, even where its copy is damaged', async () => {
    const depot = await depotUnderTest(nowhere);
    drop(depot, now);
    const id = await subjectIdOf(depot, 1);
    for (const copy of copiesOf(depot)) rmSync(copy);
    const { use, unreadable } = await depot.ask('vehicle.days', { id });
    expect(unreadable).toBe(0);
    expect(use?.days.filter(({ km }) => km > 0).length).toBeGreaterThan(4);
    expect(use?.drivers.length).toBeGreaterThan(0);
  });

  it('reads in the background what is marked as unread, and otherwise when the page is opened', async () => {
    const before = await depotUnderTest(nowhere);
    drop(before, daysAgo(28));
    drop(before, now);
    const id = await subjectIdOf(before, 2);
    const { use: whole } = await before.ask('vehicle.days', { id });
    await before.stop();
    inDatabase(before, (database) => database.exec('DELETE FROM activities; UPDATE job SET is_read = 0'));

    const depot = await depotUnderTest(nowhere, { data: before.data });
    const unread = async () => (await depot.ask('missing-days', {})).unread;
    await until('both files were read once more', async () => (await unread()) === 0, 30_000);
    for (const copy of copiesOf(depot)) rmSync(copy);
    expect(await depot.ask('vehicle.days', { id })).toEqual({ use: whole, unreadable: 0 });

    await depot.stop();
    inDatabase(depot, (database) => database.exec('UPDATE activities SET version = 0'));
    const again = await depotUnderTest(nowhere, { data: before.data });
    expect(await again.ask('vehicle.days', { id })).toEqual({ use: null, unreadable: 2 });
  });

  it('is not there for a vehicle that nobody knows', async () => {
    const depot = await depotUnderTest(nowhere);
    for (const id of ['service:nobody', 'vin:NOTHING', 'driver:21:NOBODY']) {
      expect(await depot.ask('vehicle.get', { id })).toBeNull();
      expect(await depot.ask('vehicle.days', { id })).toEqual({ use: null, unreadable: 0 });
      expect(await depot.ask('subject.files', { of: 'vehicle', id, offset: 0, limit: 5 })).toEqual({
        files: [],
        total: 0,
      });
    }
  });
});

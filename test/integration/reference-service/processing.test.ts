import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { drivers, type FleetDriver, type FleetVehicle, sites, vehicles } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import type { ReferenceService } from '../../service/reference-service.ts';
import { fileForm, rowsOf, runningService, serviceClockMs, temporaryFolder, uploadForm } from './running-service.ts';

describe('processing an uploaded file', () => {
  it("moves the driver's last download, so that the driver is not missing any more", async () => {
    const service = await runningService();
    const driver = theOnly(drivers, 'D1001');
    expect(await missingDays(service, driver)).toBe(33);

    await upload(service, driver);

    expect(await missingDays(service, driver)).toBeUndefined();
    expect(service.received()[0]?.outcome).toBe('known driver');
  });

  it("moves the vehicle's last download to the moment that its unit gives", async () => {
    const service = await runningService();
    const vehicle = theOnly(vehicles, 'V2001');

    await upload(service, vehicle, '2026-11-19T07:30:00Z');

    const rows = await rowsOf<{ lastDownload: { date: string } }>(service, 'vehicle-v14', {
      filterByVehicleIds: [vehicle.id],
      daysSinceLastDownload: 0,
    });
    expect(rows).toMatchObject([{ lastDownload: { date: '2026-11-19T07:30:00.000Z' }, daysSinceLastRead: 2 }]);
  });

  it('never moves a last download backwards', async () => {
    const service = await runningService();
    const vehicle = theOnly(vehicles, 'V2029');

    await upload(service, vehicle, '2026-10-01T07:30:00Z');

    const rows = await rowsOf(service, 'vehicle-v14', { filterByVehicleIds: [vehicle.id], daysSinceLastDownload: 0 });
    expect(rows).toMatchObject([{ daysSinceLastRead: 4 }]);
  });

  it('recognises a renewed card as that of the same driver', async () => {
    const service = await runningService();
    const driver = theOnly(drivers, 'D1002');
    const renewed = { ...driver, card: { ...driver.card, number: `${driver.card.number.slice(0, 14)}99` } };

    await upload(service, renewed);

    expect(service.received()[0]?.outcome).toBe('known driver');
    expect(await missingDays(service, driver)).toBeUndefined();
  });

  it('makes a new driver at the site whose product code came along', async () => {
    const service = await runningService();
    const stranger = strangerLike(theOnly(drivers, 'D1003'));

    await upload(service, stranger, undefined, 'BRK-STO');

    const rows = await rowsOf<{ driverId: string }>(service, 'driver-d99', {});
    const made = rows.filter((row) => !drivers.some((driver) => driver.id === row.driverId));
    expect(made).toMatchObject([{ driverName: 'Ursel Neuhaus', divisionName: 'Stonefield' }]);
  });

  it('makes a new driver at the first site without defaults when no product code came', async () => {
    const service = await runningService();

    await upload(service, strangerLike(theOnly(drivers, 'D1003')));

    const rows = await rowsOf<{ driverId: string }>(service, 'driver-d99', {});
    const made = rows.filter((row) => !drivers.some((driver) => driver.id === row.driverId));
    expect(made).toMatchObject([{ driverName: 'Ursel Neuhaus', divisionName: '', category: '' }]);
    expect(sites[0]?.productCode).toBe('BRK-MIL');
  });

  it('shows a file as sent before it shows it as processed', async () => {
    const service = await runningService({ processingDelayMs: 150 });
    const driver = theOnly(drivers, 'D1001');
    const { bytes, fileName } = makeFleetDownload(driver, { now: new Date(serviceClockMs).toISOString() });

    await uploadForm(service, fileForm(bytes, fileName));
    expect(service.received()[0]?.outcome).toBeUndefined();
    expect(await missingDays(service, driver)).toBe(33);

    await service.settled();
    expect(await missingDays(service, driver)).toBeUndefined();
  });

  it('that fails inside the service leaves it running, and says so of the file', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => printed.mockRestore());
    let isBroken = false;
    const service = await runningService({
      processingDelayMs: 100,
      nowMs: () => {
        if (isBroken) throw new Error('the clock is broken');
        return serviceClockMs;
      },
    });
    await uploadForm(service, fileForm(new Uint8Array([1, 2, 3]), 'a.DDD'));
    isBroken = true;
    await service.settled();
    isBroken = false;

    expect(printed).toHaveBeenCalledOnce();
    expect(service.received()[0]?.outcome).toBe('could not be processed');
    expect((await uploadForm(service, fileForm(new Uint8Array([1, 2, 3]), 'a.DDD'))).status).toBe(201);
  });

  it('processes after a restart what it had taken before, and still knows the fleet as it was', async () => {
    const dataDirectory = await temporaryFolder();
    const before = await runningService({ dataDirectory, processingDelayMs: 60_000 });
    const driver = theOnly(drivers, 'D1001');
    const { bytes, fileName } = makeFleetDownload(driver, { now: new Date(serviceClockMs).toISOString() });
    await uploadForm(before, fileForm(bytes, fileName));
    await before.stop();

    const after = await runningService({ dataDirectory });
    await after.settled();

    expect(after.received()).toMatchObject([{ sizeBytes: bytes.length, outcome: 'known driver' }]);
    expect(await missingDays(after, driver)).toBeUndefined();
  });
});

async function upload(
  service: ReferenceService,
  subject: FleetDriver | FleetVehicle,
  now = new Date(serviceClockMs).toISOString(),
  siteProductCode?: string,
): Promise<void> {
  const { bytes, fileName } = makeFleetDownload(subject, { now, speedMinutes: 0 });
  const answer = await uploadForm(service, fileForm(bytes, fileName, siteProductCode));
  expect(answer.status).toBe(201);
  await service.settled();
}

async function missingDays(service: ReferenceService, driver: FleetDriver): Promise<number | undefined> {
  const rows = await rowsOf<{ daysSinceLastRead?: number }>(service, 'driver-d53', { filterByDriverIds: [driver.id] });
  return rows[0]?.daysSinceLastRead;
}

function strangerLike(driver: FleetDriver): FleetDriver {
  const card = { ...driver.card, number: 'DF00000099999900' };
  return { ...driver, id: 'unknown', firstNames: 'Ursel', lastName: 'Neuhaus', card };
}

function theOnly<Member extends { readonly id: string }>(members: readonly Member[], id: string): Member {
  const member = members.find((each) => each.id === id);
  if (!member) throw new Error(`the fleet has no ${id}`);
  return member;
}

import { describe, expect, it } from 'vitest';
import type { RowOf } from '../../../shared/service/operations.ts';
import { drivers, type FleetDriver, type FleetVehicle, vehicles } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { shiftsInVehicle, shiftsOfDriver } from '../../corpus/rota.ts';
import type { ReferenceService } from '../../service/reference-service.ts';
import { fileForm, rowsOf, runningService, serviceClockMs, uploadForm } from './running-service.ts';

const now = new Date(serviceClockMs).toISOString();

describe('the activity days of an uploaded driver card', () => {
  const driver = drivers[0] ?? never();
  const lastWeeks = { recordsAfterDateTime: '2026-11-02T00:00:00Z', recordsBeforeDateTime: '2026-11-21T00:00:00Z' };

  it('become the duties of the duty report, with their vehicles, times and totals', async () => {
    const service = await runningService();
    const request = { ...lastWeeks, filterByDriverIds: [driver.id] };
    expect(await rowsOf(service, 'driver-d28', request)).toEqual([]);

    await upload(service, driver);

    const [row] = await rowsOf<RowOf<'driver-d28'>>(service, 'driver-d28', request);
    const shifts = shiftsOfDriver(driver, '2026-11-02', '2026-11-20');
    expect(row?.data).toHaveLength(shifts.length);
    for (const [index, shift] of shifts.entries()) {
      const firstMinute = shift.changes.find((change) => change.activity !== 'rest')?.minute ?? 0;
      expect(row?.data?.[index]).toMatchObject({
        registrations: shift.vehicle.registration,
        startOfDuty: { date: momentOf(shift.date, firstMinute) },
        endOfDuty: { date: momentOf(shift.date, shift.withdrawnAtMinute) },
        totalDrive: { minutes: minutesOfActivity(shift, 'drive') },
      });
    }
  });

  it('give the time analysis the distance of each day', async () => {
    const service = await runningService();
    await upload(service, driver);
    const [row] = await rowsOf<RowOf<'driver-d68'>>(service, 'driver-d68', {
      ...lastWeeks,
      filterByDriverIds: [driver.id],
    });
    const shifts = shiftsOfDriver(driver, '2026-11-02', '2026-11-20');
    expect(row?.records?.map((record) => record.kmPerDuty)).toEqual(
      shifts.map((shift) => shift.odometerEndKm - shift.odometerStartKm),
    );
  });

  it('bring the availability up to date', async () => {
    const service = await runningService();
    const lastRecord = async () => {
      const [row] = await rowsOf<RowOf<'driver-d99'>>(service, 'driver-d99', { filterByDriverIds: [driver.id] });
      return row?.lastRecordEndTime?.date ?? '';
    };
    expect((await lastRecord()) < '2026-10-20').toBe(true);

    await upload(service, driver);

    expect((await lastRecord()).slice(0, 10)).toBe('2026-11-20');
  });

  it('replace what was known of the days that the card covers, and of no others', async () => {
    const service = await runningService();
    const live = drivers.find((each) => each.id === 'D1035') ?? never();
    const duties = async (bounds: object) => {
      const [row] = await rowsOf<RowOf<'driver-d28'>>(service, 'driver-d28', {
        ...bounds,
        filterByDriverIds: [live.id],
      });
      return row?.data ?? [];
    };
    const covered = { recordsAfterDateTime: '2026-11-09T00:00:00Z', recordsBeforeDateTime: '2026-11-20T00:00:00Z' };
    const before = { recordsBeforeDateTime: '2026-10-01T00:00:00Z' };
    const [coveredBefore, othersBefore] = [await duties(covered), await duties(before)];

    await upload(service, live, 21);

    expect(await duties(covered)).not.toEqual(coveredBefore);
    expect((await duties(covered)).length).toBe(9);
    expect(await duties(before)).toEqual(othersBefore);
    expect(othersBefore.length).toBeGreaterThan(5);
  });

  it('are looked through for infringements, of which lawful days have none', async () => {
    const service = await runningService();
    const infringed = async () => (await rowsOf(service, 'driver-d6', { filterByDriverIds: [driver.id] })).length;
    expect(await infringed()).toBe(1);
    await upload(service, driver, 90);
    expect(await infringed()).toBe(0);
  });
});

describe('the journeys of an uploaded vehicle unit', () => {
  it('make the mileage of a vehicle that was not known', async () => {
    const service = await runningService();
    const known = vehicles.find((vehicle) => vehicle.id === 'V2003') ?? never();
    const stranger = { ...known, registration: 'ZZ99 ZZZ', vin: 'ZZZ99999999999999' };
    const { bytes, fileName } = makeFleetDownload(known, { now, speedMinutes: 0 });
    const renamed = Buffer.from(
      Buffer.from(bytes)
        .toString('latin1')
        .replaceAll(known.vin, stranger.vin)
        .replaceAll(known.registration, 'ZZ99 ZZZ'),
      'latin1',
    );

    await uploadForm(service, fileForm(renamed, fileName));
    await service.settled();

    const shifts = shiftsInVehicle(known, '2026-10-24', '2026-11-20');
    const rows = await rowsOf<RowOf<'vehicle-v5'>>(service, 'vehicle-v5');
    expect(rows.find((row) => row.registration === 'ZZ99 ZZZ')).toMatchObject({
      numberOfTrips: shifts.length,
      startOdo: shifts[0]?.odometerStartKm,
      lastOdo: shifts.at(-1)?.odometerEndKm,
    });
  });

  it('do not stand beside those that a vehicle has sent over the air', async () => {
    const service = await runningService();
    const known = vehicles.find((vehicle) => vehicle.id === 'V2003') ?? never();
    const request = { filterByVehicleIds: [known.id] };
    const before = await rowsOf(service, 'vehicle-v5', request);
    await upload(service, known);
    expect(await rowsOf(service, 'vehicle-v5', request)).toEqual(before);
  });
});

async function upload(service: ReferenceService, subject: FleetDriver | FleetVehicle, days?: number): Promise<void> {
  const { bytes, fileName } = makeFleetDownload(subject, { now, speedMinutes: 0, ...(days && { days }) });
  expect((await uploadForm(service, fileForm(bytes, fileName))).status).toBe(201);
  await service.settled();
}

function momentOf(date: string, minute: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + minute * 60_000).toISOString();
}

function minutesOfActivity(shift: ReturnType<typeof shiftsOfDriver>[number], activity: string): number {
  return shift.changes.reduce((sum, change, index) => {
    const untilMinute = shift.changes[index + 1]?.minute ?? shift.withdrawnAtMinute;
    return change.activity === activity ? sum + untilMinute - change.minute : sum;
  }, 0);
}

function never(): never {
  throw new Error('the fleet has no such member');
}

import { describe, expect, it } from 'vitest';
import type { RequestOf, RowOf } from '../../../shared/service/operations.ts';
import { ask, conformingService } from './conforming-service.ts';

const service = conformingService();

const week = { recordsAfterDateTime: '2026-11-02T00:00:00Z', recordsBeforeDateTime: '2026-11-09T00:00:00Z' };

describe('site journeys (S40)', () => {
  it('leave out less than 5 km and less than 5 minutes when nothing is asked', async () => {
    const all = await ask(service(), 'site-S40', {
      ignoreDistanceLessThanKilometres: 0,
      ignoreDriveTimeLessThanMinutes: 0,
    });
    const long = all.filter((row) => (row.totalDistanceKms ?? 0) >= 5 && (row.totalDriveMinutes?.minutes ?? 0) >= 5);
    expect(await ask(service(), 'site-S40', {})).toEqual(long);
    expect(all.length).toBeGreaterThan(long.length);
  });

  it('have at least the distance and the driving that are asked for', async () => {
    const all = await ask(service(), 'site-S40', {});
    const distances = all.map((row) => row.totalDistanceKms ?? 0);
    const limitKm = distances.toSorted((one, other) => one - other)[Math.floor(distances.length / 2)] ?? 0;
    const far = await ask(service(), 'site-S40', { ignoreDistanceLessThanKilometres: limitKm });
    expect(far).toEqual(all.filter((row) => (row.totalDistanceKms ?? 0) >= limitKm));
    expect(far.map((row) => row.totalDistanceKms)).toContain(limitKm);
    const long = await ask(service(), 'site-S40', { ignoreDriveTimeLessThanMinutes: 400 });
    expect(long).toEqual(all.filter((row) => (row.totalDriveMinutes?.minutes ?? 0) >= 400));
  });

  it('are those of the fleets that are asked for', async () => {
    const rows = await ask(service(), 'site-S40', { filterByFleetIds: [2, 3] });
    expect(new Set(rows.map((row) => row.fleetId))).toEqual(new Set([2, 3]));
  });
});

describe('vehicle mileage (v6)', () => {
  type Mileage = NonNullable<RowOf<'vehicle-v6'>['rows']>[number];
  const isGap = (row: Mileage) => row.unrecordedKms === true;
  const isOverlap = (row: Mileage) => row.missingMileageReason !== undefined && !row.unrecordedKms;
  const distances = async (isWanted: (row: Mileage) => boolean, request: RequestOf<'vehicle-v6'>) =>
    (await ask(service(), 'vehicle-v6', request)).flatMap((vehicle) =>
      (vehicle.rows ?? []).filter(isWanted).map((row) => row.distanceKms ?? 0),
    );

  it.each([
    ['unrecorded kilometres', isGap, 'ignoreUnrecordedDifferencesLessThanOrEqualTo'],
    ['overlaps', isOverlap, 'ignoreOverlapsLessThanOrEqualTo'],
  ] as const)('shows %s above 1 km when nothing is asked, else above the limit', async (_, isWanted, limit) => {
    const all = await distances(isWanted, { [limit]: 0 });
    expect(new Set(all)).toEqual(new Set([...all, 1, 2, 3]));
    expect(await distances(isWanted, {})).toEqual(all.filter((each) => each > 1));
    expect(await distances(isWanted, { [limit]: 2 })).toEqual(all.filter((each) => each > 2));
  });

  it('accounts for every kilometre of the odometer', async () => {
    const vehicles = await ask(service(), 'vehicle-v6', {
      ignoreUnrecordedDifferencesLessThanOrEqualTo: 0,
      ignoreOverlapsLessThanOrEqualTo: 0,
    });
    for (const { rows = [] } of vehicles) {
      const covered = rows.reduce((sum, row) => sum + (row.distanceKms ?? 0) * (isOverlap(row) ? -1 : 1), 0);
      expect(covered).toBe((rows.at(-1)?.endOdo ?? 0) - (rows[0]?.startOdo ?? 0));
    }
  });
});

describe('the vehicle distance summary (v5)', () => {
  it('adds up the journeys that the mileage report lists', async () => {
    const summaries = await ask(service(), 'vehicle-v5', week);
    const mileage = await ask(service(), 'vehicle-v6', week);
    expect(summaries.length).toBeGreaterThan(10);
    for (const summary of summaries) {
      const rows = mileage.find((each) => each.vehicleId === summary.vehicleId)?.rows ?? [];
      const trips = rows.filter((row) => row.missingMileageReason === undefined);
      expect(summary.numberOfTrips).toBe(trips.length);
      expect(summary.totalDistanceKms).toBe(trips.reduce((sum, trip) => sum + (trip.distanceKms ?? 0), 0));
    }
  });
});

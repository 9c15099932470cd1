import { describe, expect, it } from 'vitest';
import { fileActivities } from '../../../electron/engine/decode/file-reading.ts';
import { unitDaysVersion, unpackUnitDays } from '../../../electron/engine/decode/unit-days.ts';
import { vehicleDays } from '../../../electron/engine/decode/vehicle-days.ts';
import { vehicleChartDays } from '../../../shared/contract/reports/vehicle.ts';
import { europeanRoots } from '../../../shared/tachograph/verify/roots.ts';
import { createVerifier } from '../../../shared/tachograph/verify/verifier.ts';
import { addDays } from '../../corpus/calendar.ts';
import { type FleetVehicle, vehicles } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { shiftsInVehicle } from '../../corpus/rota.ts';

const vehicle = vehicles.find(({ registration }) => registration === 'TD24 BQD') as FleetVehicle;
const now = '2026-11-20T09:00:00.000Z';
const verifier = createVerifier(europeanRoots);

function keptOf(days: number, speedMinutes = 0) {
  const { bytes } = makeFleetDownload(vehicle, { now, days, speedMinutes, calibrationDueInDays: 30 });
  const kept = fileActivities(bytes, verifier);
  if (kept === null) throw new Error('nothing is kept of a vehicle unit');
  return kept;
}

describe('What a vehicle unit recorded, packed for its row,', () => {
  it('gives each day with its kilometres and drivers, as the file has them', () => {
    const days = unpackUnitDays(keptOf(28, 2));
    const use = days && vehicleDays([days], '2000-01-01');
    const made = shiftsInVehicle(vehicle, addDays(now.slice(0, 10), -28), addDays(now.slice(0, 10), -1));
    expect(use?.days.filter(({ km }) => km > 0).map(({ day }) => day)).toEqual(
      [...new Set(made.map(({ date }) => date))].sort(),
    );
    expect(use).toMatchObject({ hasSpeed: true, software: expect.any(String), lastCalibration: expect.any(String) });
    expect(use?.drivers.every(({ name, km }) => name.length > 3 && km > 0)).toBe(true);
  });

  it('has no more days than the chart shows, and no speeds where the file has none', () => {
    const days = unpackUnitDays(keptOf(200));
    expect(days?.days.length).toBe(vehicleChartDays);
    expect(days?.hasSpeed).toBe(false);
    const newest = days?.days.at(-1)?.date ?? 0;
    expect(days?.events.every(({ begin }) => begin > newest - vehicleChartDays * 86_400)).toBe(true);
  });

  it('is not taken for what this version reads where another version packed it', () => {
    expect(unpackUnitDays({ ...keptOf(7), version: unitDaysVersion + 1 })).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { walkVehicleUnit } from '../../../shared/tachograph/vehicle-unit/walk.ts';
import { drivers, vehicles } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';

describe('a whole download', () => {
  test.each([1, 2, 3])('of each driver and vehicle of the fleet is not doubted (days of seed %i)', (seed) => {
    for (const subject of [...drivers, ...vehicles]) {
      const { bytes } = makeFleetDownload(subject, { now: '2026-11-20T07:38:00Z', days: 40, speedMinutes: 60, seed });
      const { structure, findings } = summariseDownload(bytes);
      expect({ structure, findings }).toEqual({ structure: 'complete', findings: [] });
    }
  });

  test('is not doubted where the last two bytes of an array are those with which a block begins', () => {
    const [vehicle] = vehicles;
    if (vehicle === undefined) throw new Error('the fleet has vehicles');
    const { bytes } = makeFleetDownload(vehicle, { now: '2026-11-20T07:38:00Z', days: 34, speedMinutes: 0 });
    const markBeforeArray = Buffer.from('7621' + '0900050000', 'hex');
    const { blocks, findings } = walkVehicleUnit(bytes);
    const at = Buffer.from(bytes).indexOf(markBeforeArray);
    expect(blocks.some(({ offset, data }) => at > offset && at < offset + data.length)).toBe(true);
    expect(findings).toEqual([]);
  });
});

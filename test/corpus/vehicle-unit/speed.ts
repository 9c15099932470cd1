import { concat } from '../bytes.ts';
import { addDays, secondsAt, timeReal } from '../calendar.ts';
import { seededRandom, seedOf } from '../random.ts';
import type { VehicleUnit } from './content.ts';

/** VuDetailedSpeedBlock, 64 bytes: the minute, and a speed for each of its seconds (Annex 1C, appendix 1, 2.190). */
export function speedBlocks(unit: VehicleUnit): readonly Uint8Array[] {
  const random = seededRandom(seedOf(unit.vehicle.vin));
  const minutes = unit.speedMinutes ?? 0;
  return Array.from({ length: minutes }, (_, index) => {
    const dayBeforeLast = Math.floor((minutes - 1 - index) / 480);
    const minute = 420 + (index % 480);
    const cruising = random.integer(48, 86);
    return concat(
      timeReal(secondsAt(addDays(unit.lastDay, -dayBeforeLast), minute)),
      Uint8Array.from({ length: 60 }, () => cruising + random.integer(-2, 2)),
    );
  });
}

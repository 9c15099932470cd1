import { concat } from '../bytes.ts';
import { secondsAt, timeReal } from '../calendar.ts';
import { seededRandom, seedOf } from '../random.ts';
import type { VehicleUnit } from './content.ts';

const secondsOfDay = 86_400;
/** Each day of detailed speed is made of the eight hours from 07:00. */
const firstMinute = 7 * 60;
const minutesADay = 8 * 60;

/** VuDetailedSpeedBlock, 64 bytes: the minute, and a speed for each of its seconds (Annex 1C, appendix 1, 2.190). */
export function speedBlocks(unit: VehicleUnit): readonly Uint8Array[] {
  const random = seededRandom(seedOf(unit.vehicle.vin));
  const minutes = unit.speedMinutes ?? 0;
  const lastMorning = secondsAt(unit.lastDay, firstMinute);
  return Array.from({ length: minutes }, (_, index) => {
    const daysBeforeLast = Math.floor((minutes - 1 - index) / minutesADay);
    const cruising = random.integer(48, 86);
    const speeds = new Uint8Array(60);
    for (let second = 0; second < speeds.length; second++) speeds[second] = cruising + random.integer(-2, 2);
    return concat(timeReal(lastMorning - daysBeforeLast * secondsOfDay + (index % minutesADay) * 60), speeds);
  });
}

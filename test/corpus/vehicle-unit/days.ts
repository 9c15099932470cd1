import { addDays, dateOf, datesBetween, secondsOf } from '../calendar.ts';
import type { CardReference } from '../records.ts';
import { type ActivityChange, odometerRise, type Shift, type ShiftDriver } from '../shift.ts';
import type { VehicleDay, VehicleUnit } from './content.ts';

/** The two slots at 00:00, which every day of a vehicle unit begins with. */
const emptySlotsAtMidnight: readonly ActivityChange[] = [
  { minute: 0, activity: 'rest', cardInserted: false },
  { minute: 0, activity: 'rest', cardInserted: false, coDriverSlot: true },
];

/** The days downloaded, each with the shifts in it. */
export function vehicleDays(unit: VehicleUnit): readonly VehicleDay[] {
  return datesBetween(unit.firstDay, unit.lastDay).map((date) => {
    const shifts = unit.shifts.filter((shift) => shift.date === date);
    return {
      date,
      shifts,
      odometerAtMidnightKm: shifts.at(-1)?.odometerEndKm ?? 100_000 + odometerRise(unit.vehicle.vin, addDays(date, 1)),
      changes: [
        ...emptySlotsAtMidnight,
        ...shifts.flatMap((shift) => shift.changes.filter((change) => !change.manual)),
      ],
    };
  });
}

/** VuDownloadablePeriod in seconds. */
export function downloadablePeriod(unit: VehicleUnit): { readonly from: number; readonly to: number } {
  const downloadedAt = secondsOf(unit.currentDateTime);
  return {
    from: secondsOf(unit.downloadablePeriod?.from ?? addDays(dateOf(downloadedAt), -365)),
    to: unit.downloadablePeriod ? secondsOf(unit.downloadablePeriod.to) : downloadedAt - 30 * 60,
  };
}

export function driverCardOf(driver: ShiftDriver): CardReference {
  return { kind: 'driver', nation: driver.nation, cardNumber: driver.cardNumber, generation: driver.cardGeneration };
}

/** The vehicle that the driver used before a shift: unknown on the first, the same one after. */
export function shiftBefore(unit: VehicleUnit, shift: Shift): Shift | undefined {
  return unit.shifts
    .filter((other) => other.driver.cardNumber === shift.driver.cardNumber && other.date < shift.date)
    .at(-1);
}

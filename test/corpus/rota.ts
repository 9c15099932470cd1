import { addDays, datesBetween, secondsOf, weekdayOf } from './calendar.ts';
import { drivers, type FleetDriver, type FleetVehicle, vehicles } from './fleet.ts';
import type { VehicleReference } from './records.ts';
import { makeShift, odometerRise, type Shift } from './shift.ts';

/**
 * Who drives what: every driver works Monday to Friday in one vehicle of the own division, another each week, and in a hired one when
 * there are more people than vehicles. It is a function of the week alone, so that a card and a vehicle unit made apart tell the same story.
 */

const firstMonday = '2020-01-06';
const secondsOfWeek = 7 * 86_400;
const dormantVehicleId = 'V2012';

/** The driver's shifts from first to last day, both included, as ISO dates. */
export function shiftsOfDriver(driver: FleetDriver, firstDay: string, lastDay: string, seed = 0): readonly Shift[] {
  return workingDays(firstDay, lastDay).map((date) => shift(driver, vehicleOf(driver, date), date, seed));
}

/** The shifts in a vehicle from first to last day; none in a dormant one. */
export function shiftsInVehicle(vehicle: FleetVehicle, firstDay: string, lastDay: string, seed = 0): readonly Shift[] {
  if (vehicle.id === dormantVehicleId) return [];
  const candidates = drivers.filter((driver) => groupOf(driver) === groupOf(vehicle));
  return workingDays(firstDay, lastDay).flatMap((date) => {
    const driver = candidates.find((candidate) => vehicleOf(candidate, date).vin === vehicle.vin);
    return driver ? [shift(driver, vehicle, date, seed)] : [];
  });
}

function workingDays(firstDay: string, lastDay: string): readonly string[] {
  return datesBetween(firstDay, lastDay).filter((date) => weekdayOf(date) < 5);
}

function vehicleOf(driver: FleetDriver, date: string): VehicleReference {
  const group = groupOf(driver);
  const people = drivers.filter((other) => groupOf(other) === group);
  const pool = vehicles.filter((vehicle) => groupOf(vehicle) === group && vehicle.id !== dormantVehicleId);
  const week = Math.floor((secondsOf(date) - secondsOf(firstMonday)) / secondsOfWeek);
  const slot = (people.indexOf(driver) + week) % Math.max(people.length, pool.length);
  return pool[slot] ?? hiredVehicle(slot);
}

/** Vans are driven by van drivers, everything else by holders of an HGV licence, each within their division. */
function groupOf(member: FleetDriver | FleetVehicle): string {
  return `${member.divisionId} ${member.category.startsWith('Van') ? 'van' : 'HGV'}`;
}

function hiredVehicle(slot: number): VehicleReference {
  const number = String(slot).padStart(2, '0');
  return { nation: 21, registration: `HR25 Q${number}`, vin: `XLRTEH4300H0000${number}` };
}

function shift(driver: FleetDriver, vehicle: VehicleReference, date: string, seed: number): Shift {
  return makeShift({
    date,
    vehicle,
    driver: {
      surname: driver.nameOnCard?.surname ?? driver.lastName,
      firstNames: driver.nameOnCard?.firstNames ?? driver.firstNames,
      nation: driver.card.nation,
      cardNumber: driver.card.number,
      expiresOn: driver.card.expiresOn,
      cardGeneration: driver.card.generation === 'G1' ? 1 : 2,
    },
    odometerStartKm: 100_000 + odometerRise(vehicle.vin, date),
    odometerEndKm: 100_000 + odometerRise(vehicle.vin, addDays(date, 1)),
    seed,
  });
}

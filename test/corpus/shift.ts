import { addDays, datesBetween, secondsAt, weekdayOf } from './calendar.ts';
import { type SeededRandom, seededRandom, seedOf } from './random.ts';
import type { Position, VehicleReference } from './records.ts';

export type Activity = 'rest' | 'available' | 'work' | 'drive';

/** A change of activity; holds until the next one. */
export interface ActivityChange {
  /** Of the UTC day, 0 to 1439. */
  readonly minute: number;
  readonly activity: Activity;
  readonly cardInserted: boolean;
  /** Entered by hand for a time without the card. */
  readonly manual?: boolean;
  readonly coDriverSlot?: boolean;
  readonly crew?: boolean;
}

/** The driver of a shift as a vehicle unit notes the inserted card. */
export interface ShiftDriver {
  readonly surname: string;
  readonly firstNames: string;
  readonly nation: number;
  readonly cardNumber: string;
  /** ISO date. */
  readonly expiresOn: string;
  /** 1 or 2. */
  readonly cardGeneration: number;
}

/** One day's work of one driver in one vehicle: what the card and the vehicle unit both record. */
export interface Shift {
  /** ISO date; a shift of the corpus stays within its UTC day. */
  readonly date: string;
  readonly driver: ShiftDriver;
  readonly vehicle: VehicleReference;
  readonly insertedAtMinute: number;
  readonly withdrawnAtMinute: number;
  /** From the first entry of the day to the withdrawal, by minute. */
  readonly changes: readonly ActivityChange[];
  readonly odometerStartKm: number;
  readonly odometerEndKm: number;
  /** Where the day began and ended. */
  readonly begin: Position;
  readonly end: Position;
  /** When and where three hours of driving were reached. */
  readonly afterThreeHours: Position;
}

export interface ShiftPlan {
  readonly date: string;
  readonly driver: ShiftDriver;
  readonly vehicle: VehicleReference;
  readonly odometerStartKm: number;
  readonly odometerEndKm: number;
  readonly seed: number;
}

/** A made-up but lawful day: driving in blocks of under 4.5 hours with 45 minutes of break between them, under 9 hours in all. */
export function makeShift(plan: ShiftPlan): Shift {
  const random = seededRandom(plan.seed ^ seedOf(`${plan.driver.cardNumber} ${plan.date}`));
  const insertedAtMinute = 5 * random.integer(60, 96);
  const changes: ActivityChange[] = [];
  let minute = insertedAtMinute;
  const spend = (activity: Activity, minutes: number): void => {
    changes.push({ minute, activity, cardInserted: true });
    minute += minutes;
  };

  if (random.integer(1, 5) === 1) {
    changes.push({ minute: insertedAtMinute - 25, activity: 'work', cardInserted: false, manual: true });
  }
  spend('work', random.integer(12, 25));
  spend('drive', random.integer(75, 130));
  spend('work', random.integer(8, 40));
  spend('drive', random.integer(75, 120));
  spend('rest', random.integer(45, 60));
  spend('drive', random.integer(60, 115));
  if (random.integer(1, 3) === 1) spend('available', random.integer(15, 50));
  spend('work', random.integer(10, 35));
  spend('drive', random.integer(45, 100));
  spend('work', random.integer(8, 20));
  changes.push({ minute, activity: 'rest', cardInserted: false });

  return {
    ...plan,
    insertedAtMinute,
    withdrawnAtMinute: minute,
    changes,
    begin: somewhere(random, secondsAt(plan.date, insertedAtMinute)),
    end: somewhere(random, secondsAt(plan.date, minute)),
    afterThreeHours: somewhere(random, secondsAt(plan.date, insertedAtMinute + 240)),
  };
}

/** Working days, Monday to Friday, of one driver in the given vehicles by turns. */
export function makeShifts(plan: {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly driver: ShiftDriver;
  readonly vehicles: readonly [VehicleReference, ...VehicleReference[]];
  readonly seed: number;
}): readonly Shift[] {
  return datesBetween(plan.firstDay, plan.lastDay)
    .filter((date) => weekdayOf(date) < 5)
    .map((date, index) => {
      const vehicle = plan.vehicles[index % plan.vehicles.length] ?? plan.vehicles[0];
      const odometerStartKm = 100_000 + odometerRise(vehicle.vin, date);
      const odometerEndKm = 100_000 + odometerRise(vehicle.vin, addDays(date, 1));
      return makeShift({ ...plan, date, vehicle, odometerStartKm, odometerEndKm });
    });
}

/**
 * Kilometres that a vehicle has run by the start of a day since 2020, about 330 on a working day and none at weekends: a function of the day alone,
 * so that files made apart from each other agree.
 */
export function odometerRise(vin: string, date: string): number {
  const daysSince2020 = Math.round((secondsAt(date, 0) - secondsAt('2020-01-06', 0)) / 86_400);
  const workingDays = Math.floor(daysSince2020 / 7) * 5 + Math.min(5, weekdayOf(date));
  const unevenness = seededRandom(seedOf(`${vin} ${workingDays}`)).integer(-60, 60);
  return workingDays * 330 + unevenness;
}

/** A place in the English Midlands. */
function somewhere(random: SeededRandom, at: number): Position {
  return { at, latitude: 52 + random.integer(0, 900) / 1000, longitude: -(1 + random.integer(0, 900) / 1000) };
}

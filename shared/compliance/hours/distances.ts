import type { VehicleUse } from '../../tachograph/card/vehicles-used.ts';
import { dayNumberOf, type IsoDay, isoDayOf, type UnixSeconds } from '../../tachograph/time.ts';
import { type CardInsertion, slotOf, type VehicleDay } from '../../tachograph/vehicle-unit/day.ts';

/** A day on which a card's distance differs from what its vehicles travelled while it was in them. */
export interface CardDistance {
  readonly day: IsoDay;
  readonly cardKm: number;
  readonly vehiclesKm: number;
}

/** A distance that a vehicle travelled with no card in the driver's slot. */
export interface DistanceWithoutCard {
  readonly from: UnixSeconds;
  readonly until: UnixSeconds;
  readonly km: number;
}

/** How long a vehicle was driven on one day with no card in the driver's slot. */
export interface DrivingWithoutCard {
  readonly day: IsoDay;
  readonly minutes: number;
}

/**
 * The days whose distances differ by more than the kilometres lost in rounding. A day counts only where every use that
 * touches it begins and ends on it, because no card records the odometer at midnight.
 */
export function cardDistances(
  days: readonly { readonly date: UnixSeconds; readonly distanceKm: number }[],
  uses: readonly VehicleUse[],
): readonly CardDistance[] {
  return days.flatMap(({ date, distanceKm }) => {
    const day = dayNumberOf(date);
    const touching = uses.filter(
      ({ firstUse, lastUse }) => dayNumberOf(firstUse) <= day && (lastUse === null || dayNumberOf(lastUse) >= day),
    );
    const lengths = touching.map((use) => kilometresWithin(use, day));
    if (touching.length === 0 || lengths.some((length) => length === null)) return [];
    const vehiclesKm = lengths.reduce<number>((sum, length) => sum + (length ?? 0), 0);
    const differs = Math.abs(vehiclesKm - distanceKm) > touching.length;
    return differs ? [{ day: isoDayOf(day), cardKm: distanceKm, vehiclesKm }] : [];
  });
}

function kilometresWithin(use: VehicleUse, day: number): number | null {
  const { firstUse, lastUse, odometerBeginKm, odometerEndKm } = use;
  if (lastUse === null || dayNumberOf(firstUse) !== day || dayNumberOf(lastUse) !== day) return null;
  if (odometerBeginKm === null || odometerEndKm === null || odometerEndKm < odometerBeginKm) return null;
  return odometerEndKm - odometerBeginKm;
}

/** Of a card's time in a vehicle: when, in which slot, and how far. */
type InsertionDistance = Pick<
  CardInsertion,
  'slot' | 'inserted' | 'withdrawn' | 'odometerInsertedKm' | 'odometerWithdrawnKm'
>;

/**
 * What a vehicle travelled between the withdrawal of one card from the driver's slot and the insertion of the next. Cards
 * have to be used (Regulation (EU) No 165/2014, article 34(1)), but not in a yard, in a workshop or while being towed.
 * Between days of which no download tells, other cards may have been in: nothing is said of those.
 */
export function distancesWithoutCard(
  days: readonly {
    readonly date: UnixSeconds;
    /** False for the day of a download that no later one completes. */
    readonly isWhole?: boolean;
    readonly cards: readonly InsertionDistance[];
  }[],
): readonly DistanceWithoutCard[] {
  const whole = new Set(days.filter(({ isWhole }) => isWhole !== false).map(({ date }) => dayNumberOf(date)));
  const areWhole = (from: UnixSeconds, until: UnixSeconds): boolean => {
    for (let day = dayNumberOf(from); day < dayNumberOf(until); day++) if (!whole.has(day)) return false;
    return true;
  };
  const byMoment = new Map<UnixSeconds, InsertionDistance>();
  for (const insertion of days.flatMap(({ cards }) => cards)) {
    // An insertion that crosses midnight is recorded in both days; only the later day has its end.
    if (slotOf(insertion) === 'driver') byMoment.set(insertion.inserted, insertion);
  }
  const insertions = [...byMoment.values()].sort((left, right) => left.inserted - right.inserted);
  return insertions.flatMap((next, index) => {
    const before = insertions[index - 1];
    const stoodAt = before?.odometerWithdrawnKm ?? null;
    const standsAt = next.odometerInsertedKm;
    if (!before || before.withdrawn === null || stoodAt === null || standsAt === null) return [];
    const km = standsAt - stoodAt;
    const isKnown = km > 0 && areWhole(before.withdrawn, next.inserted);
    return isKnown ? [{ from: before.withdrawn, until: next.inserted, km }] : [];
  });
}

/** Driving that the recorder itself recorded with no card in the driver's slot. */
export function drivingWithoutCard(days: readonly VehicleDay[]): readonly DrivingWithoutCard[] {
  return days.flatMap(({ date, changes }) => {
    const ofDriver = changes.filter(({ slot }) => slot === 'driver').sort((left, right) => left.minute - right.minute);
    let minutes = 0;
    for (const [index, change] of ofDriver.entries()) {
      const end = ofDriver[index + 1]?.minute ?? 24 * 60;
      if (change.activity === 'drive' && !change.cardInserted) minutes += end - change.minute;
    }
    return minutes > 0 ? [{ day: isoDayOf(dayNumberOf(date)), minutes }] : [];
  });
}

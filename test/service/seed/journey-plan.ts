import type { FleetVehicle } from '../../corpus/fleet.ts';
import { dayMs, minuteMs } from '../activities/activity-day.ts';
import { minutesOf } from '../activities/duties.ts';
import { type RandomSource, wholeNumber } from '../seeded-random.ts';
import type { PlannedDuty } from './duty-plan.ts';

/** A vehicle's use by one driver during one duty. */
export interface PlannedJourney {
  readonly duty: PlannedDuty;
  readonly vehicle: FleetVehicle;
  readonly startMs: number;
  readonly endMs: number;
  readonly odometerStartKm: number;
  readonly odometerEndKm: number;
  readonly driveMinutes: number;
}

interface VehicleInUse {
  readonly vehicle: FleetVehicle;
  odometerKm: number;
  freeFromMs: number;
  timesDriven: number;
  drivenOnItsLastDay: boolean;
}

/**
 * Gives each duty a vehicle of its division, in order of time, so that every vehicle comes close to the number of drives and to the
 * last day that the fleet table has for it. A duty for which none is free was driven in somebody else's vehicle, which the service
 * knows nothing of.
 */
export function planJourneys(
  duties: readonly PlannedDuty[],
  vehicles: readonly FleetVehicle[],
  historyDays: number,
  nowMs: number,
  random: RandomSource,
): readonly PlannedJourney[] {
  const pool = vehicles.map(
    (vehicle): VehicleInUse => ({
      vehicle,
      odometerKm: wholeNumber(random, 40_000, 600_000),
      freeFromMs: 0,
      timesDriven: 0,
      drivenOnItsLastDay: false,
    }),
  );
  const journeys: PlannedJourney[] = [];
  for (const duty of [...duties].sort((one, other) => startOf(one) - startOf(other))) {
    const startMs = startOf(duty);
    const endMs = duty.spans.at(-1)?.endMs ?? startMs;
    const daysAgo = Math.floor(nowMs / dayMs) - Math.floor(startMs / dayMs);
    const chosen = mostOwed(pool, duty, daysAgo, historyDays);
    const driveMinutes = minutesOf('drive', duty.spans);
    if (!chosen || driveMinutes === 0) continue;
    chosen.odometerKm += mileageWithoutAJourney(random);
    const distanceKm = Math.round((driveMinutes / 60) * wholeNumber(random, 48, 74));
    journeys.push({
      duty,
      vehicle: chosen.vehicle,
      startMs,
      endMs,
      odometerStartKm: chosen.odometerKm,
      odometerEndKm: chosen.odometerKm + distanceKm,
      driveMinutes,
    });
    chosen.odometerKm += distanceKm;
    chosen.freeFromMs = endMs + 10 * minuteMs;
    chosen.timesDriven += 1;
    const move = random() < 0.03 ? yardMove(journeys.at(-1), random) : undefined;
    if (move && move.endMs < nowMs) {
      journeys.push(move);
      chosen.odometerKm = move.odometerEndKm;
      chosen.timesDriven += 1;
    }
    chosen.drivenOnItsLastDay ||= daysAgo === chosen.vehicle.daysSinceDriven;
  }
  return journeys;
}

/** Now and then a vehicle has moved between two journeys, and rarely both claim the same kilometres (below 0). */
function mileageWithoutAJourney(random: RandomSource): number {
  const chance = random();
  if (chance < 0.07) return wholeNumber(random, 1, 20);
  return chance < 0.09 ? -wholeNumber(random, 1, 4) : 0;
}

/** Some minutes and kilometres in and around the yard, right after a journey: what a report of journeys leaves out as too short. */
function yardMove(after: PlannedJourney | undefined, random: RandomSource): PlannedJourney | undefined {
  if (!after) return undefined;
  const driveMinutes = wholeNumber(random, 3, 6);
  const startMs = after.endMs + 2 * minuteMs;
  return {
    ...after,
    startMs,
    endMs: startMs + driveMinutes * minuteMs,
    odometerStartKm: after.odometerEndKm,
    odometerEndKm: after.odometerEndKm + wholeNumber(random, 3, 6),
    driveMinutes,
  };
}

function startOf(duty: PlannedDuty): number {
  return duty.spans[0]?.startMs ?? 0;
}

/** The free vehicle that lags most behind the number of drives it should have by now; one whose last day this is goes first. */
function mostOwed(
  pool: readonly VehicleInUse[],
  duty: PlannedDuty,
  daysAgo: number,
  historyDays: number,
): VehicleInUse | undefined {
  let best: { use: VehicleInUse; owed: number } | undefined;
  for (const use of pool) {
    const { vehicle } = use;
    if (vehicle.divisionId !== duty.divisionId) continue;
    if (use.freeFromMs > startOf(duty) || daysAgo < vehicle.daysSinceDriven) continue;
    const lastDayStillOpen = daysAgo === vehicle.daysSinceDriven && !use.drivenOnItsLastDay;
    const elapsed = (historyDays - daysAgo + 1) / (historyDays - vehicle.daysSinceDriven + 1);
    const owed = lastDayStillOpen ? Number.POSITIVE_INFINITY : vehicle.timesDriven * elapsed - use.timesDriven;
    if (owed > 0 && owed > (best?.owed ?? 0)) best = { use, owed };
  }
  return best?.use;
}

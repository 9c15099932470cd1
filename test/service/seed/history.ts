import { drivers, type FleetDriver, sites, vehicles } from '../../corpus/fleet.ts';
import { dayMs, minuteMs } from '../activities/activity-day.ts';
import { minutesOf } from '../activities/duties.ts';
import { type ActivitySpan, clippedSpans, daysOf } from '../activities/spans.ts';
import { createActivityStore } from '../activities/store.ts';
import type { ServiceDatabase } from '../database/open.ts';
import { type RandomSource, wholeNumber } from '../seeded-random.ts';
import { type DutyMileage, withMileage } from './day-mileage.ts';
import { type PlannedDuty, planDuties } from './duty-plan.ts';
import { type PlannedJourney, planJourneys } from './journey-plan.ts';

/** As far back as a fleet's drives are counted. */
const historyDays = 90;
/**
 * Drivers whose card was downloaded within so many days also send their activities over the air, so that the service knows them up
 * to now; of the others it knows what their last download held.
 */
const liveWithinDays = 19;
const hiredVehicle = 'HR25 Q01';

export interface SeededHistory {
  readonly duties: readonly PlannedDuty[];
  readonly journeys: readonly PlannedJourney[];
}

/** Writes what drivers did and where vehicles went before `nowMs`, and gives it back for the records that follow from it. */
export function seedHistory(database: ServiceDatabase, nowMs: number, random: RandomSource): SeededHistory {
  const plans = drivers.map((driver) => ({ driver, duties: planDuties(driver, historyDays, nowMs, random) }));
  const duties = plans.flatMap((plan) => plan.duties);
  const journeys = planJourneys(duties, vehicles, historyDays, nowMs, random);
  const mileages = mileagesOf(duties, journeys);
  const activities = createActivityStore(database);
  for (const { driver, duties: own } of plans) {
    const knownUntilMs = knownUntil(driver, nowMs, random);
    if (knownUntilMs === undefined) continue;
    const spans = clippedSpans(
      own.flatMap((duty) => duty.spans),
      knownUntilMs,
    );
    const days = daysOf(withRests(spans, knownUntilMs));
    activities.put(driver.id, withMileage(days, mileages.get(driver.id) ?? []));
  }
  writeJourneys(database, journeys);
  return { duties, journeys };
}

/** Undefined for a driver whose card never was downloaded. */
function knownUntil(driver: FleetDriver, nowMs: number, random: RandomSource): number | undefined {
  const { daysSinceDownload } = driver;
  if (daysSinceDownload === undefined) return undefined;
  const isLive = daysSinceDownload <= liveWithinDays;
  return isLive ? nowMs - wholeNumber(random, 1, 40) * minuteMs : nowMs - daysSinceDownload * dayMs;
}

/** By driver. A duty without a vehicle of the fleet was driven in a hired one. */
function mileagesOf(
  duties: readonly PlannedDuty[],
  journeys: readonly PlannedJourney[],
): ReadonlyMap<string, readonly DutyMileage[]> {
  const journeyOf = new Map(journeys.map((journey) => [journey.duty, journey]));
  const mileages = duties.map((duty): DutyMileage => {
    const journey = journeyOf.get(duty);
    return journey
      ? {
          duty,
          registration: journey.vehicle.registration,
          distanceKm: journey.odometerEndKm - journey.odometerStartKm,
        }
      : { duty, registration: hiredVehicle, distanceKm: minutesOf('drive', duty.spans) };
  });
  return Map.groupBy(mileages, ({ duty }) => duty.driverId);
}

/** Between two activities, and from the last one to the end of what is known, the driver rested. */
function withRests(spans: readonly ActivitySpan[], untilMs: number): readonly ActivitySpan[] {
  const all: ActivitySpan[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last && last.endMs < span.startMs) all.push({ kind: 'rest', startMs: last.endMs, endMs: span.startMs });
    all.push(span);
  }
  const last = all.at(-1);
  if (last && last.endMs < untilMs) {
    all.push({ kind: 'rest', startMs: last.endMs, endMs: Math.floor(untilMs / minuteMs) * minuteMs });
  }
  return all;
}

/** Every journey starts and ends at the site of the vehicle. */
function writeJourneys(database: ServiceDatabase, journeys: readonly PlannedJourney[]): void {
  const insert = database.prepare(
    `INSERT INTO journeys (vehicle_id, driver_id, started_at_ms, ended_at_ms, odometer_start_km, odometer_end_km,
       drive_minutes, start_location, end_location) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const siteNames = new Map(sites.map((site) => [site.divisionId, site.siteName]));
  for (const each of journeys) {
    const place = siteNames.get(each.vehicle.divisionId) ?? '';
    insert.run(
      each.vehicle.id,
      each.duty.driverId,
      each.startMs,
      each.endMs,
      each.odometerStartKm,
      each.odometerEndKm,
      each.driveMinutes,
      place,
      place,
    );
  }
}

import { drivers, vehicles } from '../../corpus/fleet.ts';
import { dayMs, minuteMs } from '../activities/activity-day.ts';
import { type ActivitySpan, daysOf } from '../activities/spans.ts';
import { createActivityStore } from '../activities/store.ts';
import type { ServiceDatabase } from '../database/open.ts';
import { seededRandom, wholeNumber } from '../seeded-random.ts';
import { planDuties } from './duty-plan.ts';
import { planJourneys } from './journey-plan.ts';
import { seedOrganisation } from './organisation.ts';

/** As far back as a fleet's drives are counted. */
const historyDays = 90;
/**
 * Drivers whose card was downloaded within so many days also send their activities over the air, so that the service knows them up
 * to now; of the others it knows what their last download held.
 */
const liveWithinDays = 19;

/** Fills an empty database with the made-up fleet and its recent past. Does nothing when a fleet is there already. */
export function seedWhenEmpty(database: ServiceDatabase, nowMs: number): void {
  const fleetIsThere = database.prepare('SELECT 1 FROM fleets LIMIT 1').get() !== undefined;
  if (fleetIsThere) return;
  database.transaction(() => {
    seedOrganisation(database, nowMs);
    seedHistory(database, nowMs);
  })();
}

function seedHistory(database: ServiceDatabase, nowMs: number): void {
  const random = seededRandom(21_11_2026);
  const plans = drivers.map((driver) => ({ driver, duties: planDuties(driver, historyDays, nowMs, random) }));

  const activities = createActivityStore(database);
  for (const { driver, duties } of plans) {
    const { daysSinceDownload } = driver;
    if (daysSinceDownload === undefined) continue;
    const knownUntilMs =
      daysSinceDownload <= liveWithinDays
        ? nowMs - wholeNumber(random, 1, 40) * minuteMs
        : nowMs - daysSinceDownload * dayMs;
    const spans = duties.flatMap((duty) => duty.spans).filter((span) => span.endMs <= knownUntilMs);
    activities.put(driver.id, daysOf(withRests(spans, knownUntilMs)));
  }

  const journey = database.prepare(
    `INSERT INTO journeys (vehicle_id, driver_id, started_at_ms, ended_at_ms, odometer_start_km, odometer_end_km, drive_minutes)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const allDuties = plans.flatMap((plan) => plan.duties);
  for (const each of planJourneys(allDuties, vehicles, historyDays, nowMs, random)) {
    journey.run(
      each.vehicleId,
      each.driverId,
      each.startMs,
      each.endMs,
      each.odometerStartKm,
      each.odometerEndKm,
      each.driveMinutes,
    );
  }
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

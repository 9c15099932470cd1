import { dayMs, wholeDaysSince } from '../activities/activity-day.ts';
import type { ServiceDatabase } from '../database/open.ts';
import type { OperationHandler } from '../operation-handler.ts';
import { documentedDefault } from './documented-default.ts';
import { dateOnly } from './values.ts';

/** Regulation (EU) No 581/2010, article 1: a vehicle unit is downloaded within 90 days. */
const legalLimitDays = 90;
/** Drives are counted over as many days; the interface does not say since when. */
const countedDays = 90;

/**
 * Vehicles missing downloads for more than so many days, the longest first. One that was never downloaded is missing for ever: its row
 * comes first and has no download, no limit and no days.
 */
export const vehicleV14: OperationHandler<'vehicle-v14'> = ({ database, nowMs }, request) => {
  const now = nowMs();
  const longest = request.daysSinceLastDownload ?? documentedDefault('vehicle-v14', 'daysSinceLastDownload');
  return vehiclesInUse(database, request.filterByVehicleIds ?? [], request.includeDormantVehicles ?? false, now)
    .map((vehicle) => ({ vehicle, days: wholeDaysSince(vehicle.lastDownloadAtMs, now) }))
    .filter(({ days }) => days === undefined || days > longest)
    .sort((one, other) => (other.days ?? Number.MAX_VALUE) - (one.days ?? Number.MAX_VALUE))
    .map(({ vehicle, days }) => ({
      vehicleId: vehicle.vehicleId,
      registration: vehicle.registration,
      category: vehicle.category,
      ...(vehicle.lastDownloadAtMs !== null && {
        lastDownload: dateOnly(vehicle.lastDownloadAtMs),
        ninetyDayLimit: dateOnly(vehicle.lastDownloadAtMs + legalLimitDays * dayMs),
      }),
      ...(vehicle.lastDrivenAtMs !== null && { lastDriven: dateOnly(vehicle.lastDrivenAtMs) }),
      timesDrivenByActiveEmployee: vehicle.timesDriven,
      ...(days !== undefined && { daysSinceLastRead: days }),
    }));
};

interface VehicleRow {
  readonly vehicleId: string;
  readonly registration: string;
  readonly category: string;
  readonly lastDownloadAtMs: number | null;
  readonly lastDrivenAtMs: number | null;
  readonly timesDriven: number;
}

function vehiclesInUse(
  database: ServiceDatabase,
  filter: readonly string[],
  includeDormant: boolean,
  nowMs: number,
): readonly VehicleRow[] {
  return database
    .prepare<[{ since: number; filter: string; includeDormant: number }], VehicleRow>(
      `SELECT vehicle_id AS vehicleId, registration, vehicles.category AS category, last_download_at_ms AS lastDownloadAtMs,
         max(journeys.ended_at_ms) AS lastDrivenAtMs,
         count(*) FILTER (WHERE journeys.started_at_ms > @since AND drivers.no_longer_works_for_us = 0) AS timesDriven
       FROM vehicles LEFT JOIN journeys USING (vehicle_id) LEFT JOIN drivers ON drivers.driver_id = journeys.driver_id
       WHERE (@includeDormant OR dormant = 0)
         AND (@filter = '[]' OR vehicle_id IN (SELECT value FROM json_each(@filter)))
       GROUP BY vehicle_id ORDER BY vehicle_id`,
    )
    .all({
      since: nowMs - countedDays * dayMs,
      filter: JSON.stringify(filter),
      includeDormant: includeDormant ? 1 : 0,
    });
}

import type { ServiceDatabase } from '../database/open.ts';

/** A vehicle's use by one driver, with the vehicle and the driver. */
export interface JourneyRow {
  readonly vehicleId: string;
  readonly registration: string;
  readonly fleetNumber: number;
  readonly siteNumber: number;
  readonly siteName: string;
  /** Null when the card in the slot belongs to nobody that the service knows. */
  readonly driverId: string | null;
  readonly driverName: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly odometerStartKm: number;
  readonly odometerEndKm: number;
  readonly driveMinutes: number;
  readonly startLocation: string;
  readonly endLocation: string;
}

/** Every journey, vehicle by vehicle in order of time; an empty filter restricts nothing. */
export function journeysOf(
  database: ServiceDatabase,
  filter: {
    readonly vehicleIds?: readonly string[] | undefined;
    readonly fleetNumbers?: readonly number[] | undefined;
  },
): readonly JourneyRow[] {
  return database
    .prepare<[{ vehicleIds: string; fleetNumbers: string }], JourneyRow>(
      `SELECT vehicle_id AS vehicleId, registration, vehicles.fleet_number AS fleetNumber, sites.site_number AS siteNumber,
         site_name AS siteName, journeys.driver_id AS driverId, coalesce(trim(first_name || ' ' || last_name), '') AS driverName,
         started_at_ms AS startMs, ended_at_ms AS endMs, odometer_start_km AS odometerStartKm,
         odometer_end_km AS odometerEndKm, drive_minutes AS driveMinutes, start_location AS startLocation,
         end_location AS endLocation
       FROM journeys JOIN vehicles USING (vehicle_id) JOIN sites ON sites.site_number = vehicles.site_number
         LEFT JOIN drivers ON drivers.driver_id = journeys.driver_id
       WHERE (@vehicleIds = '[]' OR vehicle_id IN (SELECT value FROM json_each(@vehicleIds)))
         AND (@fleetNumbers = '[]' OR vehicles.fleet_number IN (SELECT value FROM json_each(@fleetNumbers)))
       ORDER BY vehicle_id, started_at_ms`,
    )
    .all({
      vehicleIds: JSON.stringify(filter.vehicleIds ?? []),
      fleetNumbers: JSON.stringify(filter.fleetNumbers ?? []),
    });
}

export function distanceOf(journey: JourneyRow): number {
  return journey.odometerEndKm - journey.odometerStartKm;
}

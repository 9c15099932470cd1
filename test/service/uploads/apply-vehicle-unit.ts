import type { ServiceDatabase } from '../database/open.ts';
import type { DownloadSubject } from './download-subject.ts';
import { registrationKey } from './registration-key.ts';
import { nextId, siteFor } from './site.ts';

type VehicleUnit = Extract<DownloadSubject, { kind: 'vehicle-unit' }>;

/** Notes when a vehicle unit was downloaded; makes a vehicle for one that is not known, neither by its VIN nor by its registration. */
export function applyVehicleUnit(
  database: ServiceDatabase,
  unit: VehicleUnit,
  siteProductCode: string | undefined,
  nowMs: number,
): 'known vehicle' | 'new vehicle' {
  const known = database
    .prepare<[string, string, string], { vehicleId: string }>(
      `SELECT vehicle_id AS vehicleId FROM vehicles WHERE vin = ? OR registration_key = ? ORDER BY vin = ? DESC`,
    )
    .get(unit.vin, registrationKey(unit.registration), unit.vin);
  const vehicleId = known?.vehicleId ?? createVehicle(database, unit, siteProductCode);
  database
    .prepare('UPDATE vehicles SET last_download_at_ms = max(coalesce(last_download_at_ms, 0), ?) WHERE vehicle_id = ?')
    .run(Math.min(unit.downloadedAtMs, nowMs), vehicleId);
  return known ? 'known vehicle' : 'new vehicle';
}

function createVehicle(database: ServiceDatabase, unit: VehicleUnit, siteProductCode: string | undefined): string {
  const site = siteFor(database, siteProductCode);
  const vehicleId = nextId(database, 'vehicles', 'vehicle_id', 'V');
  database
    .prepare(
      `INSERT INTO vehicles (vehicle_id, registration, registration_key, nation, vin, category, fleet_number, site_number)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      vehicleId,
      unit.registration,
      registrationKey(unit.registration),
      unit.nation,
      unit.vin,
      site.defaultCategory ?? '',
      site.fleetNumber,
      site.siteNumber,
    );
  return vehicleId;
}

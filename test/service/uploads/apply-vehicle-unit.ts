import type { VehicleUnitContent } from '../../../shared/tachograph/vehicle-unit/content.ts';
import type { Overview } from '../../../shared/tachograph/vehicle-unit/overview.ts';
import { registrationKey } from './registration-key.ts';
import { nextId, siteFor } from './site.ts';
import type { Upload } from './upload.ts';
import { addJourneys } from './vehicle-unit-journeys.ts';

/**
 * Notes when a vehicle unit was downloaded by its own clock, at most now and never backwards, and takes over its journeys; makes a
 * vehicle for one that is not known, neither by its VIN nor by its registration.
 */
export function applyVehicleUnit(
  upload: Upload,
  unit: VehicleUnitContent,
): 'known vehicle' | 'new vehicle' | 'not readable' {
  const { overview } = unit;
  if (!overview || (overview.vin === null && overview.vehicle === null)) return 'not readable';
  const known = knownVehicle(upload, overview);
  const vehicleId = known ?? createVehicle(upload, overview);
  if (overview.recorderTime !== null) {
    upload.database
      .prepare(
        'UPDATE vehicles SET last_download_at_ms = max(coalesce(last_download_at_ms, 0), ?) WHERE vehicle_id = ?',
      )
      .run(Math.min(overview.recorderTime * 1000, upload.nowMs), vehicleId);
  }
  addJourneys(upload, vehicleId, unit.days);
  return known === undefined ? 'new vehicle' : 'known vehicle';
}

function knownVehicle({ database }: Upload, { vin, vehicle: registration }: Overview): string | undefined {
  const key = registration ? registrationKey(registration.number) : '';
  return database
    .prepare<[{ vin: string; key: string }], string>(
      `SELECT vehicle_id FROM vehicles WHERE (vin = @vin AND vin <> '') OR (registration_key = @key AND @key <> '')
       ORDER BY vin = @vin DESC`,
    )
    .pluck()
    .get({ vin: vin ?? '', key });
}

function createVehicle({ database, siteProductCode }: Upload, { vin, vehicle: registration }: Overview): string {
  const site = siteFor(database, siteProductCode);
  const vehicleId = nextId(database, 'vehicles', 'vehicle_id', 'V');
  const mark = registration?.number ?? '';
  database
    .prepare(
      `INSERT INTO vehicles (vehicle_id, registration, registration_key, nation, vin, category, fleet_number, site_number)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      vehicleId,
      mark,
      registrationKey(mark),
      registration?.nation ?? 0,
      vin ?? '',
      site.defaultCategory ?? '',
      site.fleetNumber,
      site.siteNumber,
    );
  return vehicleId;
}

import { type Registration, readOdometer, readRegistration } from '../identifiers.ts';
import { readPlainText } from '../text.ts';
import { readTime, type UnixSeconds } from '../time.ts';

/** A vehicle that the card was used in (CardVehicleRecord). */
export interface VehicleUse {
  readonly firstUse: UnixSeconds;
  /** null while the card is still in that vehicle. */
  readonly lastUse: UnixSeconds | null;
  /** null where the card holds none: the session is still open, or was never closed. */
  readonly odometerBeginKm: number | null;
  readonly odometerEndKm: number | null;
  readonly vehicle: Registration | null;
  /** Second generation only. */
  readonly vin: string | null;
}

/** Size of a first generation record. */
export const GEN1_VEHICLE_USE_BYTES = 31;
/** Size of a second generation record: the VIN is added. */
export const GEN2_VEHICLE_USE_BYTES = 48;

/** Null for a slot that was never used. */
export function readVehicleUse(record: Uint8Array): VehicleUse | null {
  const firstUse = readTime(record, 6);
  if (firstUse === null) return null;
  const vin = record.length >= GEN2_VEHICLE_USE_BYTES ? readPlainText(record, 31, 17) : '';
  return {
    firstUse,
    lastUse: readTime(record, 10),
    odometerBeginKm: readOdometer(record, 0),
    odometerEndKm: readOdometer(record, 3),
    vehicle: readRegistration(record, 14),
    vin: vin === '' ? null : vin,
  };
}

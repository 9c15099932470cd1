import { concat, filled, uint } from '../bytes.ts';
import { timeReal } from '../calendar.ts';
import { equipmentIdentifier, equipmentTypes } from '../chain/identifiers.ts';
import { seedOf } from '../random.ts';
import { name, type VehicleReference } from '../records.ts';
import { plainText } from '../text.ts';
import type { VehicleUnitGeneration } from './content.ts';

const madeOn = '2021-03-15';

/** The vehicle unit's serial number, which also identifies its key. */
export function vehicleUnitSerial(vehicle: VehicleReference): Uint8Array {
  return equipmentIdentifier({
    serialNumber: seedOf(vehicle.vin),
    madeOn,
    equipmentType: equipmentTypes.vehicleUnit,
  });
}

/** VuIdentification: 116, 126 or 138 bytes (Annex 1C, appendix 1, 2.205). */
export function vehicleUnitIdentification(generation: VehicleUnitGeneration, vehicle: VehicleReference): Uint8Array {
  return concat(
    name('Fenwold Recorders'),
    name('9 Calder Works, Fenwold'),
    plainText('FR-2170-TD', 16),
    vehicleUnitSerial(vehicle),
    plainText('0217', 4),
    timeReal(madeOn),
    timeReal(madeOn),
    plainText('e11-0217', generation === 'G1' ? 8 : 16),
    ...(generation === 'G1' ? [] : [uint(2, 1), uint(0, 1)]),
    ...(generation === 'G2v2' ? [plainText('202601010001', 12)] : []),
  );
}

/** SensorPaired, 20 bytes, or SensorPairedRecord, 28 bytes (2.144, 2.145). */
export function motionSensor(generation: VehicleUnitGeneration): Uint8Array {
  return concat(motionSensorSerial(), plainText('e11-0217', generation === 'G1' ? 8 : 16), timeReal(madeOn));
}

/** SensorExternalGNSSCoupledRecord, 28 bytes (2.133). */
export function externalPositioning(coupledOn: string): Uint8Array {
  const serial = equipmentIdentifier({ serialNumber: 8_217, madeOn, equipmentType: 8 });
  return concat(serial, plainText('e11-8217', 16), timeReal(coupledOn));
}

/** What a calibration of generation 2 adds: seals, and in version 2 sensors, load type and country (2.174). */
export function calibrationTail(generation: 'G2v1' | 'G2v2', calibratedAt: string, nation: number): Uint8Array {
  const unusedSeal = concat(uint(16, 1), filled(10));
  const sealOfSensor = concat(uint(7, 1), plainText('TD', 2), plainText('00002170', 8));
  const seals = concat(sealOfSensor, unusedSeal, unusedSeal, unusedSeal, unusedSeal);
  if (generation === 'G2v1') return seals;
  const noSerial = filled(8);
  const goods = uint(1, 1);
  return concat(motionSensorSerial(), noSerial, noSerial, seals, goods, uint(nation, 1), timeReal(calibratedAt));
}

export function motionSensorSerial(): Uint8Array {
  return equipmentIdentifier({ serialNumber: 2170, madeOn, equipmentType: 7 });
}

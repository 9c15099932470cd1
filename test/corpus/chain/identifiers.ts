import { bcd, concat, uint } from '../bytes.ts';
import { plainText } from '../text.ts';

/** Key identifier of a certification authority, 8 bytes (Annex 1C, appendix 1, 2.45). */
export function authorityIdentifier(nation: number, nationAlpha: string, keySerial: number): Uint8Array {
  return concat(uint(nation, 1), plainText(nationAlpha, 3), uint(keySerial, 1), uint(0xffff, 2), uint(1, 1));
}

/** Extended serial number of a card or a vehicle unit, 8 bytes; it also identifies its key (Annex 1C, appendix 1, 2.72). */
export function equipmentIdentifier(equipment: {
  readonly serialNumber: number;
  /** ISO date of manufacture; month and year are written. */
  readonly madeOn: string;
  readonly equipmentType: number;
}): Uint8Array {
  const monthAndYear = bcd(`${equipment.madeOn.slice(5, 7)}${equipment.madeOn.slice(2, 4)}`);
  return concat(
    uint(equipment.serialNumber, 4),
    monthAndYear,
    uint(equipment.equipmentType, 1),
    uint(manufacturerCode, 1),
  );
}

/** A code that no manufacturer has. */
export const manufacturerCode = 0xa1;

/** EquipmentType of certificates and cards (Annex 1C, appendix 1, 2.67). */
export const equipmentTypes = {
  gen1Authority: 0,
  driverCard: 1,
  workshopCard: 2,
  controlCard: 3,
  companyCard: 4,
  vehicleUnit: 6,
  gen2Root: 13,
  gen2Authority: 14,
  driverCardSign: 17,
  workshopCardSign: 18,
  vehicleUnitSign: 19,
} as const;

import { bcd, concat, int, uint } from './bytes.ts';
import { timeReal } from './calendar.ts';
import { codedText, plainText } from './text.ts';

/** Building blocks that cards and vehicle units share; section numbers are those of Annex 1C, appendix 1. */

export interface VehicleReference {
  /** NationNumeric. */
  readonly nation: number;
  readonly registration: string;
  readonly vin: string;
}

export const cardTypes = { driver: 1, workshop: 2, control: 3, company: 4 } as const;
export type CardKind = keyof typeof cardTypes;

/** A card as the other side of a download names it. */
export interface CardReference {
  readonly kind: CardKind;
  readonly nation: number;
  /** 16 characters. */
  readonly cardNumber: string;
  /** 1 or 2. */
  readonly generation: number;
}

/** A position and when it was fixed; coordinates in degrees. */
export interface Position {
  readonly at: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** VehicleRegistrationIdentification, 15 bytes (2.166). */
export function vehicleRegistration(
  vehicle: Pick<VehicleReference, 'nation' | 'registration'> | undefined,
): Uint8Array {
  if (!vehicle) return concat(uint(0, 1), codedText('', 14, 0));
  return concat(uint(vehicle.nation, 1), codedText(vehicle.registration, 14));
}

/** FullCardNumber, 18 bytes (2.73); all zero and spaces for no card. */
export function fullCardNumber(card: CardReference | undefined): Uint8Array {
  if (!card) return concat(uint(0, 2), plainText('', 16));
  return concat(uint(cardTypes[card.kind], 1), uint(card.nation, 1), plainText(card.cardNumber, 16));
}

/** FullCardNumberAndGeneration, 19 bytes (2.74). */
export function fullCardNumberAndGeneration(card: CardReference | undefined): Uint8Array {
  return concat(fullCardNumber(card), uint(card?.generation ?? 0, 1));
}

/** Name or Address, 36 bytes (2.2, 2.99). */
export function name(text: string, codePage?: number): Uint8Array {
  return codedText(text, 36, codePage);
}

/** OdometerShort, 3 bytes, kilometres (2.113). */
export function odometer(kilometres: number): Uint8Array {
  return uint(kilometres, 3);
}

/** A counter of four decimal digits that starts again at 0 (2.56, 2.189). */
export function decimalCounter(count: number): Uint8Array {
  return bcd(String(count % 10_000).padStart(4, '0'));
}

/** GNSSPlaceRecord, 11 bytes: time, accuracy, coordinates as tenths of minutes after the degrees (2.76, 2.80). */
export function gnssPlace(position: Position | undefined): Uint8Array {
  if (!position) return concat(timeReal(undefined), uint(0, 1), int(0, 3), int(0, 3));
  return concat(
    timeReal(position.at),
    uint(12, 1),
    int(degreesAndMinutes(position.latitude), 3),
    int(degreesAndMinutes(position.longitude), 3),
  );
}

/** GNSSPlaceAuthRecord, 12 bytes: as above, and whether the position was authenticated (2.79c). */
export function authenticatedGnssPlace(position: Position | undefined): Uint8Array {
  return concat(gnssPlace(position), uint(position ? 1 : 0, 1));
}

function degreesAndMinutes(degrees: number): number {
  const whole = Math.trunc(degrees);
  return whole * 1000 + Math.round((degrees - whole) * 600);
}

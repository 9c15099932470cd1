import { uint8 } from './bytes.ts';
import { readPlainText, readText } from './text.ts';

/** A card by its full number (FullCardNumber: type, issuing nation, 16 characters). */
export interface CardReference {
  /** EquipmentType: 1 driver, 2 workshop, 3 control, 4 company. */
  readonly cardType: number;
  /** NationNumeric. */
  readonly nation: number;
  readonly cardNumber: string;
  /** 1 or 2. Only records of the second generation have it. */
  readonly generation?: number;
}

/** Size of a FullCardNumber. The second generation adds one byte after it: the card's generation. */
export const fullCardNumberBytes = 18;

/** Reads a FullCardNumber; null where no card was inserted (all zero, all FF or blank). */
export function readCardReference(bytes: Uint8Array, at: number): CardReference | null {
  const cardNumber = readPlainText(bytes, at + 2, 16).replace(/^\?+$/, '');
  if (cardNumber === '') return null;
  return { cardType: uint8(bytes, at), nation: uint8(bytes, at + 1), cardNumber };
}

const charactersKeptOnRenewal = 14;

/** One key for all cards of a person: nation and the 14 characters of the number that a replaced or renewed card keeps. */
export function cardHolderKey(nation: number, cardNumber: string): string {
  return `${nation}:${cardNumber.slice(0, charactersKeptOnRenewal)}`;
}

/** A vehicle by its registration (VehicleRegistrationIdentification: nation, code page, 13 characters). */
export interface Registration {
  /** NationNumeric; null where the file does not hold it (second generation, version 1). */
  readonly nation: number | null;
  readonly number: string;
}

/** Size of a registration with its nation. */
export const registrationBytes = 15;

/** Reads nation, code page and number; null where the number is blank. */
export function readRegistration(bytes: Uint8Array, at: number): Registration | null {
  const number = readText(bytes, at + 1, 14);
  return number === '' ? null : { nation: uint8(bytes, at), number };
}

/**
 * A registration number for comparing: "NOL 11CF", "nol11cf" and "NOL-11-CF" are one vehicle.
 * Letters of other alphabets count as they are.
 */
export function registrationKey(registration: string): string {
  return registration.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

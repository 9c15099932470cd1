import { uint8 } from './bytes.ts';
import { type CardReference, type Registration, readCardReference, readRegistration } from './identifiers.ts';
import { readTime, type UnixSeconds } from './time.ts';

/** An event or a fault as a card records it (CardEventRecord and CardFaultRecord, 24 bytes). */
export interface CardEvent {
  /** EventFaultType (Annex 1C appendix 1, 2.70). */
  readonly type: number;
  readonly begin: UnixSeconds;
  readonly end: UnixSeconds | null;
  readonly vehicle: Registration | null;
}

/** Size of an event or a fault on a card of any generation. */
export const CARD_EVENT_BYTES = 24;

/** Null for a slot that was never used. */
export function readCardEvent(record: Uint8Array): CardEvent | null {
  const begin = readTime(record, 1);
  if (begin === null) return null;
  return { type: uint8(record, 0), begin, end: readTime(record, 5), vehicle: readRegistration(record, 9) };
}

/** An event or a fault as a vehicle unit records it. */
export interface VehicleUnitEvent {
  readonly type: number;
  /** EventFaultRecordPurpose: why it was kept (the longest of a day, the last one ...). */
  readonly purpose: number;
  readonly begin: UnixSeconds;
  readonly end: UnixSeconds | null;
  /** The driver's card when it began. */
  readonly card: CardReference | null;
}

/** Faults and events of both generations begin alike; what follows the first card is not read. */
export function readVehicleUnitEvent(record: Uint8Array): VehicleUnitEvent | null {
  const begin = readTime(record, 2);
  if (begin === null) return null;
  return {
    type: uint8(record, 0),
    purpose: uint8(record, 1),
    begin,
    end: readTime(record, 6),
    card: readCardReference(record, 10),
  };
}

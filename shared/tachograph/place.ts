import { uint8 } from './bytes.ts';
import { readOdometer } from './identifiers.ts';
import { readTime, type UnixSeconds } from './time.ts';

/** A place where a working day begins or ends (PlaceRecord: the same first 10 bytes in every generation). */
export interface Place {
  readonly time: UnixSeconds;
  /** EntryTypeDailyWorkPeriod: even begins, odd ends. */
  readonly entryType: number;
  /** NationNumeric. */
  readonly country: number;
  readonly region: number;
  /** null where the card or the recorder holds none. */
  readonly odometerKm: number | null;
}

/** Size of a first generation record on a card. */
export const GEN1_PLACE_BYTES = 10;
/** Size of a second generation record on a card: a position is added. */
export const GEN2_PLACE_BYTES = 21;

/** Null for a slot that was never used. */
export function readPlace(record: Uint8Array, at = 0): Place | null {
  const time = readTime(record, at);
  if (time === null) return null;
  return {
    time,
    entryType: uint8(record, at + 4),
    country: uint8(record, at + 5),
    region: uint8(record, at + 6),
    odometerKm: readOdometer(record, at + 7),
  };
}

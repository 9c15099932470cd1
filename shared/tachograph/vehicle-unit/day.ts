import { type ActivityChange, activityChange } from '../activity-change.ts';
import { uint16 } from '../bytes.ts';
import { specificCondition } from '../records/card-layouts.ts';
import type { RecordOf } from '../records/layout.ts';
import { cardInsertion } from '../records/vehicle-unit-layouts.ts';
import { readTime, type UnixSeconds } from '../time.ts';
import { Gen1Bytes, readGen1Block, readSpan } from './gen1-layout.ts';
import { firstRecord, type RecordArray, RecordType, readArray } from './record-arrays.ts';

/** A card's time in a slot of the vehicle unit, with the fields that both generations have. */
export type CardInsertion = RecordOf<typeof cardInsertion.gen1>;

/** The slot of the second driver, by its number (CardSlotNumber). */
const coDriverSlot = 1;

/** One calendar day of a vehicle unit. */
export interface VehicleDay {
  /** A moment of that UTC day: recorders write its first or its last second. */
  readonly date: UnixSeconds;
  /** Of its block in the file, as signed elements have it. */
  readonly offset: number;
  readonly cards: readonly CardInsertion[];
  readonly changes: readonly ActivityChange[];
  readonly conditions: readonly RecordOf<typeof specificCondition>[];
}

/** Reads block 76 02; null where the file stops before its date. */
export function readGen1Day(data: Uint8Array, offset: number): VehicleDay | null {
  const [header, insertions, changes, , conditions] = readGen1Block(data, 0, 0x02).spans;
  const date = header ? readTime(header.data, 0) : null;
  if (!header || date === null) return null;
  return {
    date,
    offset,
    cards: readSpan(insertions, cardInsertion.gen1.read),
    changes: readSpan(changes, (record) => activityChange(uint16(record, 0))),
    conditions: readSpan(conditions, specificCondition.read),
  };
}

/** Reads blocks 76 22 and 76 32. */
export function readGen2Day(arrays: readonly RecordArray[], offset: number): VehicleDay | null {
  const dateRecord = firstRecord(arrays, RecordType.dateOfDay);
  const date = dateRecord ? readTime(dateRecord, 0) : null;
  if (date === null) return null;
  return {
    date,
    offset,
    cards: readArray(arrays, RecordType.cardInsertion, cardInsertion.gen2.sizeBytes, cardInsertion.gen2.read),
    changes: readArray(arrays, RecordType.activityChange, Gen1Bytes.activityChange, (record) =>
      activityChange(uint16(record, 0)),
    ),
    conditions: readArray(arrays, RecordType.specificCondition, specificCondition.sizeBytes, specificCondition.read),
  };
}

/** The slot of a card: every code but the co-driver's means the driver's. */
export function slotOf({ slot }: Pick<CardInsertion, 'slot'>): ActivityChange['slot'] {
  return slot === coDriverSlot ? 'co-driver' : 'driver';
}

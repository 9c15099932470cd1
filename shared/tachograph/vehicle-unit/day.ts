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
  /** Why nothing can be told of this day, however genuine its block is; absent where there is no reason. */
  readonly doubt?: DayDoubt;
}

/**
 * `unreadable`: its block holds no activities, or some that cannot be read. `contradicted`: another block of the same day,
 * signed like it, says something else.
 */
type DayDoubt = 'unreadable' | 'contradicted';

/** Reads block 76 02; null where the file stops before its date. */
export function readGen1Day(data: Uint8Array, offset: number): VehicleDay | null {
  const [header, insertions, changes, , conditions] = readGen1Block(data, 0, 0x02).spans;
  const date = header ? readTime(header.data, 0) : null;
  if (!header || date === null) return null;
  return {
    date,
    offset,
    cards: readSpan(insertions, cardInsertion.gen1.read),
    ...withDoubt(
      readSpan(changes, (record) => activityChange(uint16(record, 0))),
      (changes?.data.length ?? 0) / Gen1Bytes.activityChange,
    ),
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
    ...withDoubt(
      readArray(arrays, RecordType.activityChange, Gen1Bytes.activityChange, (record) =>
        activityChange(uint16(record, 0)),
      ),
      recordedChanges(arrays),
    ),
    conditions: readArray(arrays, RecordType.specificCondition, specificCondition.sizeBytes, specificCondition.read),
  };
}

/** How many changes the arrays of a day declare; null where they are not what a day has, so that some would be missed. */
function recordedChanges(arrays: readonly RecordArray[]): number | null {
  const [activities, ...more] = arrays.filter(({ type }) => type === RecordType.activityChange);
  const insertions = arrays.filter(({ type }) => type === RecordType.cardInsertion);
  const areInsertionsCut = insertions.some(
    ({ recordBytes, count }) => count > 0 && recordBytes < cardInsertion.gen2.sizeBytes,
  );
  if (activities === undefined || more.length > 0 || insertions.length > 1 || areInsertionsCut) return null;
  const isOfItsSize = activities.count === 0 || activities.recordBytes === Gen1Bytes.activityChange;
  return isOfItsSize ? activities.count : null;
}

function withDoubt(changes: readonly ActivityChange[], recorded: number | null): Pick<VehicleDay, 'changes' | 'doubt'> {
  return changes.length === recorded ? { changes } : { changes, doubt: 'unreadable' };
}

/** The slot of a card: every code but the co-driver's means the driver's. */
export function slotOf({ slot }: Pick<CardInsertion, 'slot'>): ActivityChange['slot'] {
  return slot === coDriverSlot ? 'co-driver' : 'driver';
}

import { type ActivityChange, activityChange } from '../activity-change.ts';
import { uint8, uint16 } from '../bytes.ts';
import {
  type CardReference,
  FULL_CARD_NUMBER_BYTES,
  type Registration,
  readCardReference,
  readOdometer,
  readRegistration,
} from '../identifiers.ts';
import { type Place, readPlace } from '../place.ts';
import { readSpecificCondition, SPECIFIC_CONDITION_BYTES, type SpecificCondition } from '../specific-condition.ts';
import { readText } from '../text.ts';
import { readTime, type UnixSeconds } from '../time.ts';
import { Gen1Bytes, readGen1Block, readSpan } from './gen1-layout.ts';
import { firstRecord, type RecordArray, RecordType, readArray } from './record-arrays.ts';

/** A card's time in a slot of the vehicle unit (VuCardIWRecord). */
export interface CardInsertion {
  readonly card: CardReference | null;
  readonly surname: string;
  readonly firstNames: string;
  readonly cardExpiry: UnixSeconds | null;
  readonly inserted: UnixSeconds;
  /** null while the card is still in. */
  readonly withdrawn: UnixSeconds | null;
  readonly odometerInsertedKm: number | null;
  readonly odometerWithdrawnKm: number | null;
  readonly slot: 'driver' | 'co-driver';
  readonly previousVehicle: Registration | null;
}

interface VehiclePlace extends Place {
  readonly card: CardReference | null;
}

/** One calendar day of a vehicle unit. */
export interface VehicleDay {
  /** A moment of that UTC day: recorders write its first or its last second. */
  readonly date: UnixSeconds;
  /** Of its block in the file, as signed elements have it. */
  readonly offset: number;
  readonly odometerMidnightKm: number | null;
  readonly cards: readonly CardInsertion[];
  readonly changes: readonly ActivityChange[];
  readonly places: readonly VehiclePlace[];
  readonly conditions: readonly SpecificCondition[];
}

const NAME_BYTES = 36;
/** The second generation adds the card's generation to a full card number. */
const GEN2_CARD_BYTES = FULL_CARD_NUMBER_BYTES + 1;

/** Reads block 76 02; null where the file stops before its date. */
export function readGen1Day(data: Uint8Array, offset: number): VehicleDay | null {
  const [header, insertions, changes, places, conditions] = readGen1Block(data, 0, 0x02).spans;
  const date = header ? readTime(header.data, 0) : null;
  if (!header || date === null) return null;
  return {
    date,
    offset,
    odometerMidnightKm: readOdometer(header.data, 4),
    cards: readSpan(insertions, (record) => readInsertion(record, FULL_CARD_NUMBER_BYTES)),
    changes: readSpan(changes, (record) => activityChange(uint16(record, 0))),
    places: readSpan(places, (record) => readVehiclePlace(record, FULL_CARD_NUMBER_BYTES)),
    conditions: readSpan(conditions, readSpecificCondition),
  };
}

/** Reads blocks 76 22 and 76 32. */
export function readGen2Day(arrays: readonly RecordArray[], offset: number): VehicleDay | null {
  const dateRecord = firstRecord(arrays, RecordType.dateOfDay);
  const date = dateRecord ? readTime(dateRecord, 0) : null;
  if (date === null) return null;
  const odometer = firstRecord(arrays, RecordType.odometerMidnight);
  return {
    date,
    offset,
    odometerMidnightKm: odometer ? readOdometer(odometer, 0) : null,
    cards: readArray(arrays, RecordType.cardInsertion, Gen1Bytes.cardInsertion, (record) =>
      readInsertion(record, GEN2_CARD_BYTES),
    ),
    changes: readArray(arrays, RecordType.activityChange, Gen1Bytes.activityChange, (record) =>
      activityChange(uint16(record, 0)),
    ),
    places: readArray(arrays, RecordType.place, Gen1Bytes.place, (record) => readVehiclePlace(record, GEN2_CARD_BYTES)),
    conditions: readArray(arrays, RecordType.specificCondition, SPECIFIC_CONDITION_BYTES, readSpecificCondition),
  };
}

function readInsertion(record: Uint8Array, cardBytes: number): CardInsertion | null {
  const afterCard = 2 * NAME_BYTES + cardBytes;
  const inserted = readTime(record, afterCard + 4);
  if (inserted === null) return null;
  return {
    surname: readText(record, 0, NAME_BYTES),
    firstNames: readText(record, NAME_BYTES, NAME_BYTES),
    card: readCardReference(record, 2 * NAME_BYTES),
    cardExpiry: readTime(record, afterCard),
    inserted,
    odometerInsertedKm: readOdometer(record, afterCard + 8),
    slot: uint8(record, afterCard + 11) === 1 ? 'co-driver' : 'driver',
    withdrawn: readTime(record, afterCard + 12),
    odometerWithdrawnKm: readOdometer(record, afterCard + 16),
    previousVehicle: readRegistration(record, afterCard + 19),
  };
}

function readVehiclePlace(record: Uint8Array, cardBytes: number): VehiclePlace | null {
  const place = readPlace(record, cardBytes);
  return place && { ...place, card: readCardReference(record, 0) };
}

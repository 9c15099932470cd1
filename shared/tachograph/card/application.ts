import { uint8 } from '../bytes.ts';
import { CARD_EVENT_BYTES, type CardEvent, readCardEvent } from '../event.ts';
import { type CardReference, type Registration, readCardReference, readRegistration } from '../identifiers.ts';
import { GEN1_PLACE_BYTES, GEN2_PLACE_BYTES, type Place, readPlace } from '../place.ts';
import { readRecords } from '../records.ts';
import { readSpecificCondition, SPECIFIC_CONDITION_BYTES, type SpecificCondition } from '../specific-condition.ts';
import { readTime, type UnixSeconds } from '../time.ts';
import { type ActivityBuffer, readActivityBuffer } from './activity-buffer.ts';
import { Appendix } from './elementary-files.ts';
import { type CardIdentity, readCardIdentity } from './identity.ts';
import { GEN1_VEHICLE_USE_BYTES, GEN2_VEHICLE_USE_BYTES, readVehicleUse, type VehicleUse } from './vehicles-used.ts';
import type { CardElement } from './walk.ts';

/** The vehicle that the card is or was last inserted in (EF Current_Usage, 0507). */
interface CurrentUse {
  /** null when the last session was closed. */
  readonly opened: UnixSeconds | null;
  readonly vehicle: Registration | null;
}

/** A control by an authority (EF Control_Activity_Data, 0508). */
interface CardControl {
  readonly type: number;
  readonly time: UnixSeconds;
  readonly controlCard: CardReference | null;
  readonly vehicle: Registration | null;
}

/**
 * One of the two applications that a card may hold, each with its own copy of the data. A part is null where its file
 * is missing or cannot be read.
 */
export interface CardApplication {
  readonly generation: 'gen1' | 'gen2';
  readonly identity: CardIdentity | null;
  /** Time of the download BEFORE this one (EF Card_Download, 050E). */
  readonly previousDownload: UnixSeconds | null;
  readonly currentUse: CurrentUse | null;
  readonly activity: ActivityBuffer | null;
  readonly vehiclesUsed: readonly VehicleUse[] | null;
  readonly places: readonly Place[] | null;
  readonly events: readonly CardEvent[] | null;
  readonly faults: readonly CardEvent[] | null;
  readonly specificConditions: readonly SpecificCondition[] | null;
  readonly control: CardControl | null;
}

/** Reads the files of one application out of a card's elements: those that are whole, or else what there is of them. */
export function readCardApplication(
  elements: readonly CardElement[],
  generation: CardApplication['generation'],
): CardApplication {
  const isGen2 = generation === 'gen2';
  const appendix = isGen2 ? Appendix.gen2Data : Appendix.gen1Data;
  const read = <Value>(fileId: number, reader: (data: Uint8Array, element: CardElement) => Value): Value | null => {
    const copies = elements.filter((each) => each.fileId === fileId && each.appendix === appendix);
    const found = copies.find((each) => each.data.length === each.declaredBytes) ?? copies[0];
    return found ? reader(found.data, found) : null;
  };
  const pointerBytes = isGen2 ? 2 : 0;
  return {
    generation,
    identity: read(0x0520, readCardIdentity),
    previousDownload: read(0x050e, (data) => readTime(data, 0)),
    currentUse: read(0x0507, (data) => ({ opened: readTime(data, 0), vehicle: readRegistration(data, 4) })),
    activity: read(0x0504, (data, element) => readActivityBuffer(data, element.offset, element.declaredBytes)),
    vehiclesUsed: read(0x0505, (data) =>
      readRecords(data, 2, isGen2 ? GEN2_VEHICLE_USE_BYTES : GEN1_VEHICLE_USE_BYTES, readVehicleUse),
    ),
    places: read(0x0506, (data) =>
      readRecords(data, isGen2 ? 2 : 1, isGen2 ? GEN2_PLACE_BYTES : GEN1_PLACE_BYTES, (record) => readPlace(record)),
    ),
    events: read(0x0502, (data) => readRecords(data, 0, CARD_EVENT_BYTES, readCardEvent)),
    faults: read(0x0503, (data) => readRecords(data, 0, CARD_EVENT_BYTES, readCardEvent)),
    specificConditions: read(0x0522, (data) =>
      readRecords(data, pointerBytes, SPECIFIC_CONDITION_BYTES, readSpecificCondition),
    ),
    control: read(0x0508, readControl),
  };
}

function readControl(data: Uint8Array): CardControl | null {
  const time = readTime(data, 1);
  if (time === null) return null;
  return {
    type: uint8(data, 0),
    time,
    controlCard: readCardReference(data, 5),
    vehicle: readRegistration(data, 23),
  };
}

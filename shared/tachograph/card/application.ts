import { currentUse, lastCardDownload, specificCondition } from '../records/card-layouts.ts';
import { type RecordOf, readInOrder } from '../records/layout.ts';
import type { UnixSeconds } from '../time.ts';
import { type ActivityBuffer, readActivityBuffer } from './activity-buffer.ts';
import { Appendix, isSignedBy } from './elementary-files.ts';
import { type CardIdentity, readCardIdentity } from './identity.ts';
import { readVehiclesUsed, type VehicleUse } from './vehicles-used.ts';
import type { CardElement } from './walk.ts';

export type SpecificCondition = RecordOf<typeof specificCondition>;

/** Size of the pointer to the newest record, which the second generation puts before the special conditions. */
const pointerBytes = 2;

/**
 * What summaries and hours need from one of the two applications that a card may have, each with its own copy of the
 * data. A part is null where its file is missing or cannot be read.
 */
export interface CardApplication {
  readonly generation: 'gen1' | 'gen2';
  readonly identity: CardIdentity | null;
  /** Time of the download BEFORE this one (EF Card_Download, 050E). */
  readonly previousDownload: UnixSeconds | null;
  /** When the session that is open began; null where the last one was closed. */
  readonly openSince: UnixSeconds | null;
  readonly activity: ActivityBuffer | null;
  readonly vehiclesUsed: readonly VehicleUse[] | null;
  readonly specificConditions: readonly SpecificCondition[] | null;
}

/**
 * Reads the files of one application from a card's elements, preferring whole copies to those that were cut, and of those
 * one that its signature follows: one without may have come from anywhere.
 */
export function readCardApplication(
  elements: readonly CardElement[],
  generation: CardApplication['generation'],
): CardApplication {
  const isGen2 = generation === 'gen2';
  const appendix = isGen2 ? Appendix.gen2Data : Appendix.gen1Data;
  const read = <Value>(fileId: number, reader: (data: Uint8Array, element: CardElement) => Value): Value | null => {
    const copies = elements
      .map((element, index) => ({ element, after: elements[index + 1] }))
      .filter(({ element }) => element.fileId === fileId && element.appendix === appendix);
    const whole = copies.filter(({ element }) => element.data.length === element.declaredBytes);
    const signed = whole.find(({ element, after }) => after !== undefined && isSignedBy(element, after));
    const found = (signed ?? whole[0] ?? copies[0])?.element;
    return found ? reader(found.data, found) : null;
  };
  return {
    generation,
    identity: read(0x0520, readCardIdentity),
    previousDownload: read(0x050e, (data) => lastCardDownload.read(data)?.time ?? null),
    openSince: read(0x0507, (data) => currentUse.read(data)?.opened ?? null),
    activity: read(0x0504, (data, element) => readActivityBuffer(data, element.offset, element.declaredBytes)),
    vehiclesUsed: read(0x0505, (data) => readVehiclesUsed(data, generation)),
    specificConditions: read(0x0522, (data) => [...readInOrder(specificCondition, data, isGen2 ? pointerBytes : 0)]),
  };
}

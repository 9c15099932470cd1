import { concat, filled, fromHex, toBigInt, uint } from '../bytes.ts';
import { signGen2 } from '../chain/ec-key.ts';
import type { VehicleUnit, VehicleUnitBlock, VehicleUnitChain } from './content.ts';
import { gen2VehicleUnitSigner, type RecordArrayQuirk, signatureArray } from './gen2.ts';
import { type RecordArray, recordTypes } from './record-array.ts';
import { unsignedBlock, type VehicleUnitQuirk } from './vehicle-unit.ts';

/** What vehicle units and download tools in the field do differently. */

const emptyBlock = { certificates: filled(0), signature: filled(0) };

/** Leaves out blocks: an overview alone, days without an overview. */
export function onlyBlocks(keep: (block: VehicleUnitBlock) => boolean): VehicleUnitQuirk {
  return (blocks) => blocks.filter(keep);
}

/** Bytes that belong to no block, after the block with this index; `0E 00` was seen in a file. */
export function strayBytesAfter(index: number, stray: Uint8Array = fromHex('0e00')): VehicleUnitQuirk {
  return (blocks) =>
    blocks.map((block, at) => (at === index ? { ...block, signature: concat(block.signature, stray) } : block));
}

/** The same inside a block of generation 2, between its data and its signature. */
export function strayBytesInside(index: number, stray: Uint8Array = fromHex('0e00')): VehicleUnitQuirk {
  return (blocks) => blocks.map((block, at) => (at === index ? { ...block, data: concat(block.data, stray) } : block));
}

/** A maker's block of unknown length, `76 11` to `76 14` and two bytes, in front of the last block. */
export const vendorBlock: VehicleUnitQuirk = (blocks) =>
  blocks.toSpliced(
    -1,
    0,
    { ...emptyBlock, code: 0x11, data: filled(300, 0x2a) },
    { ...emptyBlock, code: 0x14, data: fromHex('0000') },
  );

/** Detailed speed of a version 2 file under `76 34`, which some tools write instead of `76 24`. */
export const detailedSpeedAs34: VehicleUnitQuirk = (blocks) =>
  blocks.map((block) => (block.code === 0x24 ? { ...block, code: 0x34 } : block));

/** A card's download between the blocks instead of after them. */
export function cardAfterBlock(index: number, card: Uint8Array): VehicleUnitQuirk {
  return (blocks) => blocks.toSpliced(index + 1, 0, unsignedBlock(0x06, card));
}

/** The first block's signature as a DER sequence of 69 bytes, as seen in a file of 64-byte signatures. */
export function overviewSignedInDer(unit: VehicleUnit, chain: VehicleUnitChain): VehicleUnitQuirk {
  return (blocks) =>
    blocks.map((block, index) =>
      index === 0 ? { ...block, signature: signatureArray(derSignatureOf69Bytes(unit, chain, block.data)) } : block,
    );
}

function derSignatureOf69Bytes(unit: VehicleUnit, chain: VehicleUnitChain, data: Uint8Array): Uint8Array {
  const { key } = gen2VehicleUnitSigner(unit, chain);
  for (let attempt = 0; attempt < 20_000; attempt++) {
    const signature = signGen2(key, data, attempt);
    const half = signature.length / 2;
    const body = concat(derInteger(signature.subarray(0, half)), derInteger(signature.subarray(half)));
    if (body.length === 67) return concat(fromHex('30'), uint(body.length, 1), body);
  }
  throw new Error('no signature of 69 bytes was found in 20,000 attempts');
}

function derInteger(value: Uint8Array): Uint8Array {
  const hex = toBigInt(value).toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  const positive = Number.parseInt(even.slice(0, 2), 16) >= 0x80 ? `00${even}` : even;
  return concat(fromHex('02'), uint(positive.length / 2, 1), fromHex(positive));
}

/** Version 1 with nation and registration in 15 bytes, where the regulation has the registration's 14. */
export const registrationWithNation: RecordArrayQuirk = (arrays) =>
  arrays.map((array) =>
    array.type === recordTypes.vehicleRegistrationNumber
      ? { ...array, recordBytes: 15, records: array.records.map((record) => concat(uint(21, 1), record)) }
      : array,
  );

/** Version 2 with the registration's 14 bytes alone, where the regulation has nation and registration. */
export const registrationWithoutNation: RecordArrayQuirk = (arrays) =>
  arrays.map((array) =>
    array.type === recordTypes.vehicleRegistration
      ? { ...array, recordBytes: 14, records: array.records.map((record) => record.subarray(1)) }
      : array,
  );

/** How long the part of a calibration is that ends with the workshop's card number. */
const throughWorkshopCardBytes = 91;

/** Calibrations of 168 bytes as early version 1 units write them, without seals: here the generation follows the workshop's card number. */
export const calibrationsWithCardGeneration: RecordArrayQuirk = (arrays) =>
  calibrationsOf168Bytes(arrays, (record) =>
    concat(record.subarray(0, throughWorkshopCardBytes), uint(2, 1), record.subarray(throughWorkshopCardBytes, 167)),
  );

/** The other reading of the same size: a byte without meaning at the end. Public sources differ, so no reader can be sure. */
export const calibrationsWithSpareByte: RecordArrayQuirk = (arrays) =>
  calibrationsOf168Bytes(arrays, (record) => concat(record.subarray(0, 167), filled(1)));

function calibrationsOf168Bytes(
  arrays: readonly RecordArray[],
  shorten: (record: Uint8Array) => Uint8Array,
): readonly RecordArray[] {
  return arrays.map((array) =>
    array.type === recordTypes.calibration
      ? { ...array, recordBytes: 168, records: array.records.map(shorten) }
      : array,
  );
}

/** Record arrays in the opposite order; a reader goes by their types. */
export const arraysReversed: RecordArrayQuirk = (arrays) => arrays.toReversed();

/** A record array of the maker's own in front of the others of every block. */
export const arrayOfAMaker: RecordArrayQuirk = (arrays) => [
  { type: 0x80, recordBytes: 12, records: [filled(12, 0x3c), filled(12, 0x3d)] },
  ...arrays,
];

/** Arrays without records not sent at all, where the regulation wants their headers. */
export const emptyArraysLeftOut: RecordArrayQuirk = (arrays) => arrays.filter(({ records }) => records.length > 0);

import { concat, filled, fromHex, uint } from '../bytes.ts';
import type { VehicleUnit, VehicleUnitBlock, VehicleUnitChain, VehicleUnitGeneration } from './content.ts';
import { gen1Blocks } from './gen1.ts';
import { gen2Blocks, type RecordArrayQuirk } from './gen2.ts';

/** Changes the order or the content of a file's blocks. */
export type VehicleUnitQuirk = (blocks: readonly VehicleUnitBlock[]) => readonly VehicleUnitBlock[];

export interface VehicleUnitDownload extends VehicleUnit, VehicleUnitChain {
  /** The blocks in the file; more than one when a tool asked for each. */
  readonly generations: readonly VehicleUnitGeneration[];
  /** Begins a version 2 file with `76 00 02 02`, as some tools do. */
  readonly interfaceVersion?: boolean;
  /** A whole card file, stored after the vehicle unit's blocks as `76 06`. */
  readonly embeddedCard?: Uint8Array;
  readonly quirks?: readonly VehicleUnitQuirk[];
  /** Applied to the record arrays of every generation 2 block before it is signed. */
  readonly recordArrayQuirks?: readonly RecordArrayQuirk[];
}

/** A vehicle unit's download as one file: each block once, `76` and its code before it (Annex 1C, appendix 7, DDP_034). */
export function makeVehicleUnit(download: VehicleUnitDownload): Uint8Array {
  const quirks = download.quirks ?? [];
  return vehicleUnitFile(quirks.reduce((blocks, quirk) => quirk(blocks), vehicleUnitBlocks(download)));
}

function vehicleUnitFile(blocks: readonly VehicleUnitBlock[]): Uint8Array {
  return concat(
    ...blocks.flatMap(({ code, certificates, data, signature }) => [
      uint(0x76, 1),
      uint(code, 1),
      certificates,
      data,
      signature,
    ]),
  );
}

/** The same before they are put into a file, and without quirks. */
export function vehicleUnitBlocks(download: VehicleUnitDownload): readonly VehicleUnitBlock[] {
  const blocks = download.generations.flatMap((generation) =>
    generation === 'G1'
      ? gen1Blocks(download, download)
      : gen2Blocks(generation, download, download, download.recordArrayQuirks ?? []),
  );
  return [
    ...(download.interfaceVersion ? [unsignedBlock(0x00, fromHex('0202'))] : []),
    ...blocks,
    ...(download.embeddedCard ? [unsignedBlock(0x06, download.embeddedCard)] : []),
  ];
}

/** A block that no signature covers. */
export function unsignedBlock(code: number, data: Uint8Array): VehicleUnitBlock {
  return { code, certificates: filled(0), data, signature: filled(0) };
}

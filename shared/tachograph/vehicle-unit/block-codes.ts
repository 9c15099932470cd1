import { hexadecimal } from '../bytes.ts';
import type { Generation, VehicleUnitPart } from '../part.ts';

/** First byte of every block of a vehicle unit's download: the positive response to a transfer request. */
export const blockMark = 0x76;

/** How a block's content is laid out (Annex 1C appendix 7). */
type BlockLayout = 'interface-version' | 'gen1' | 'record-arrays' | 'card' | 'vendor';

/** What the code of a block tells. */
export interface BlockKind {
  readonly part: VehicleUnitPart;
  readonly layout: BlockLayout;
  /** null: the code alone does not tell. Version 2 recorders send detailed speed with the code of version 1. */
  readonly generation: Generation | null;
}

const blockKinds: ReadonlyMap<number, BlockKind> = new Map<number, BlockKind>([
  [0x00, { part: 'overview', layout: 'interface-version', generation: 'G2v2' }],
  [0x01, { part: 'overview', layout: 'gen1', generation: 'G1' }],
  [0x02, { part: 'activities', layout: 'gen1', generation: 'G1' }],
  [0x03, { part: 'events-and-faults', layout: 'gen1', generation: 'G1' }],
  [0x04, { part: 'detailed-speed', layout: 'gen1', generation: 'G1' }],
  [0x05, { part: 'technical-data', layout: 'gen1', generation: 'G1' }],
  [0x06, { part: 'card-download', layout: 'card', generation: null }],
  [0x21, { part: 'overview', layout: 'record-arrays', generation: 'G2v1' }],
  [0x22, { part: 'activities', layout: 'record-arrays', generation: 'G2v1' }],
  [0x23, { part: 'events-and-faults', layout: 'record-arrays', generation: 'G2v1' }],
  [0x24, { part: 'detailed-speed', layout: 'record-arrays', generation: null }],
  [0x25, { part: 'technical-data', layout: 'record-arrays', generation: 'G2v1' }],
  [0x31, { part: 'overview', layout: 'record-arrays', generation: 'G2v2' }],
  [0x32, { part: 'activities', layout: 'record-arrays', generation: 'G2v2' }],
  [0x33, { part: 'events-and-faults', layout: 'record-arrays', generation: 'G2v2' }],
  [0x34, { part: 'detailed-speed', layout: 'record-arrays', generation: 'G2v2' }],
  [0x35, { part: 'technical-data', layout: 'record-arrays', generation: 'G2v2' }],
]);

const vendorBlock: BlockKind = { part: 'vendor-block', layout: 'vendor', generation: null };

/** What a block code (the byte after 76) announces; undefined where the regulation knows no such block. */
export function blockKind(code: number): BlockKind | undefined {
  return code >= 0x11 && code <= 0x1f ? vendorBlock : blockKinds.get(code);
}

/** How a block is named in findings, such as "Block 76 04". */
export function blockName(code: number): string {
  return `Block 76 ${hexadecimal(code, 2)}`;
}

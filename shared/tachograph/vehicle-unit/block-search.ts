import { uint8 } from '../bytes.ts';
import { BLOCK_MARK, type BlockKind, blockKind } from './block-codes.ts';
import { readGen1Block } from './gen1-layout.ts';
import { readRecordArrays } from './record-arrays.ts';

/** A file to walk. */
export interface Source {
  readonly bytes: Uint8Array;
  /** Where trailing filler begins. */
  readonly paddingFrom: number;
}

/**
 * Bytes that could begin a block and are looked at in one search. 32 MB of noise has half as many; a file made of nothing
 * else would be searched for seconds.
 */
const MAX_MARKS = 262_144;
/** Each attempt reads a block's counts; hostile input could otherwise ask for one attempt every two bytes. */
const MAX_ATTEMPTS = 4_096;
const INTERFACE_VERSION_BYTES = 2;

/** Where a block ends by its own counts or sizes; may lie beyond the end of the file. */
export function blockEndsAt(bytes: Uint8Array, dataStart: number, code: number, kind: BlockKind): number {
  switch (kind.layout) {
    case 'interface-version':
      return dataStart + INTERFACE_VERSION_BYTES;
    case 'gen1':
      return readGen1Block(bytes, dataStart, code).declaredEnd;
    case 'record-arrays':
      return readRecordArrays(bytes, dataStart).declaredEnd;
    case 'card':
    case 'vendor':
      return bytes.length;
  }
}

/** Whether the two bytes of a known block stand here. */
export function isBlockStart(bytes: Uint8Array, at: number): boolean {
  return at + 2 <= bytes.length && uint8(bytes, at) === BLOCK_MARK && blockKind(uint8(bytes, at + 1)) !== undefined;
}

/** Whether a block can end here: another one begins, or filler, or the file is over. */
export function isBoundary({ bytes, paddingFrom }: Source, at: number): boolean {
  return at === bytes.length || isBlockStart(bytes, at) || at >= paddingFrom;
}

/**
 * Looks for the next block whose own counts lead exactly to another block, to padding or to the end of the file.
 * The last resort after damage and after a maker's own block of unknown length.
 */
export function findBlock(source: Source, from: number): number | null {
  const { bytes } = source;
  let attempts = 0;
  let marks = 0;
  for (let at = bytes.indexOf(BLOCK_MARK, from); at >= 0; at = bytes.indexOf(BLOCK_MARK, at + 1)) {
    marks += 1;
    if (marks > MAX_MARKS) return null;
    if (!isBlockStart(bytes, at)) continue;
    const code = uint8(bytes, at + 1);
    const kind = blockKind(code);
    if (kind?.layout !== 'gen1' && kind?.layout !== 'record-arrays') continue;
    attempts += 1;
    if (attempts > MAX_ATTEMPTS) return null;
    const end = blockEndsAt(bytes, at + 2, code, kind);
    if (end > bytes.length || end <= at + 2) continue;
    if (isBoundary(source, end)) return at;
  }
  return null;
}

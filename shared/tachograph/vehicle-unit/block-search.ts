import { uint8 } from '../bytes.ts';
import { hasPlausibleHeader } from '../card/walk.ts';
import { type BlockKind, blockKind, blockMark } from './block-codes.ts';
import { canBeginWith } from './block-content.ts';
import { readGen1Block } from './gen1-layout.ts';
import { arrayHeaderBytes, readRecordArrays } from './record-arrays.ts';

/** A file to walk. */
export interface Source {
  readonly bytes: Uint8Array;
  /** Where trailing filler begins. */
  readonly paddingFrom: number;
  /** Blocks whose counts may still be read in search of one that leads on, all searches of this file together. */
  attemptsLeft: number;
}

export function sourceOf(bytes: Uint8Array, paddingFrom: number): Source {
  return { bytes, paddingFrom, attemptsLeft: maxAttempts };
}

/**
 * Bytes that could begin a block and are looked at in one search. 32 MB of noise has half as many; a file made of nothing
 * else would be searched for seconds.
 */
const maxMarks = 262_144;
/**
 * Each attempt reads a block's counts. A whole download asks for some hundreds, where hostile input could ask for one every
 * two bytes of each of its blocks, while nothing else of the program has its turn.
 */
const maxAttempts = 65_536;
const interfaceVersionBytes = 2;

/** How far a block reaches. */
interface Extent {
  /** By its own counts or sizes; may lie beyond the end of the file. */
  readonly end: number;
  /** Whether its layout leads there: record arrays are closed by a signature, and their types are known. */
  readonly isClosed: boolean;
}

/** Where a block ends by its own counts or sizes. */
export function blockExtent(bytes: Uint8Array, dataStart: number, code: number, kind: BlockKind): Extent {
  switch (kind.layout) {
    case 'interface-version':
      return { end: dataStart + interfaceVersionBytes, isClosed: true };
    case 'gen1':
      return { end: readGen1Block(bytes, dataStart, code).declaredEnd, isClosed: true };
    case 'record-arrays': {
      const { declaredEnd, closed } = readRecordArrays(bytes, dataStart);
      return { end: declaredEnd, isClosed: closed };
    }
    case 'card':
    case 'vendor':
      return { end: bytes.length, isClosed: true };
  }
}

const gen1Codes = [0x01, 0x02, 0x03, 0x04, 0x05];

/** Of the six curves; the halves of P-521 take 66 bytes. */
const gen2SignatureBytes = [64, 96, 128, 132];

/** Whether a signature of the second generation, with the header of its array, ends here. */
function isSignatureBefore(bytes: Uint8Array, end: number): boolean {
  return gen2SignatureBytes.some((size) => {
    const { arrays, declaredEnd, closed } = readRecordArrays(bytes, end - size - arrayHeaderBytes);
    return closed && declaredEnd === end && arrays.length === 1;
  });
}

/**
 * Whether bytes that no block claims were a block before their mark was damaged: the layout of one, which ends where they
 * end, or at least its signature; or a card's first element begins behind the two bytes of the mark; or a card's download
 * without any mark.
 */
export function wasBlock(bytes: Uint8Array, from: number, to: number): boolean {
  const dataStart = from + 2;
  if (gen1Codes.some((code) => readGen1Block(bytes, dataStart, code).declaredEnd === to)) return true;
  const { declaredEnd, closed } = readRecordArrays(bytes, dataStart);
  if ((closed && declaredEnd === to) || isSignatureBefore(bytes, to)) return true;
  return hasPlausibleHeader(bytes, dataStart) || hasPlausibleHeader(bytes, from);
}

/** Whether the two bytes of a known block stand here. */
export function isBlockStart(bytes: Uint8Array, at: number): boolean {
  return at + 2 <= bytes.length && uint8(bytes, at) === blockMark && blockKind(uint8(bytes, at + 1)) !== undefined;
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
  return firstMark(source, from, source.bytes.length, (at) => ledToBy(source, at) !== null);
}

/**
 * A block inside the span that another one claims: a changed count makes a block swallow those behind it, and close with
 * the signature of one of them. Two in a row are asked for, or one that ends where the span ends, because one alone can
 * stand in any data by chance. Record arrays must begin as their part does: where the last two bytes of an array happen
 * to be the mark of a block, the arrays behind them lead to the end of the span as well.
 */
export function swallowedBlock(source: Source, from: number, to: number): number | null {
  return firstMark(source, from, to, (at) => {
    const end = beginsAsItsPartDoes(source, at) ? ledToBy(source, at) : null;
    return end !== null && end <= to && (end === to || ledToBy(source, end) !== null);
  });
}

function beginsAsItsPartDoes({ bytes }: Source, at: number): boolean {
  const kind = blockKind(uint8(bytes, at + 1));
  if (kind?.layout !== 'record-arrays') return true;
  return at + 2 < bytes.length && canBeginWith(uint8(bytes, at + 2), kind.part);
}

/** Where the block that begins here ends, if that is a place where a block can end. */
function ledToBy(source: Source, at: number): number | null {
  const { bytes } = source;
  const code = uint8(bytes, at + 1);
  const kind = isBlockStart(bytes, at) ? blockKind(code) : undefined;
  if (kind?.layout !== 'gen1' && kind?.layout !== 'record-arrays') return null;
  const { end, isClosed } = blockExtent(bytes, at + 2, code, kind);
  const isInside = isClosed && end <= bytes.length && end > at + 2;
  return isInside && isBoundary(source, end) ? end : null;
}

function firstMark(source: Source, from: number, to: number, isWanted: (at: number) => boolean): number | null {
  const { bytes } = source;
  let marks = 0;
  for (let at = bytes.indexOf(blockMark, from); at >= 0 && at < to; at = bytes.indexOf(blockMark, at + 1)) {
    marks += 1;
    if (marks > maxMarks) return null;
    if (!isBlockStart(bytes, at)) continue;
    if (source.attemptsLeft === 0) return null;
    source.attemptsLeft -= 1;
    if (isWanted(at)) return at;
  }
  return null;
}

/** A block of a generation 2 vehicle unit, read by the test's own walk. */
export interface WalkedBlock {
  readonly code: number;
  /** In their order: type, record size, number of records. */
  readonly arrays: readonly (readonly [type: number, recordBytes: number, count: number])[];
  /** What the signature covers: everything but the certificates and the signature itself. */
  readonly signedData: Buffer;
  /** The records of the array with this type, one after the other. */
  readonly recordsOf: (type: number) => Buffer;
}

const certificateTypes = [0x04, 0x0f];
const signatureType = 0x08;

/** Walks a file of generation 2 to its last byte, `76 00` left out; throws when its sizes do not lead there. */
export function walkGen2Blocks(file: Uint8Array): readonly WalkedBlock[] {
  const bytes = Buffer.from(file);
  const blocks: WalkedBlock[] = [];
  let at = bytes.readUInt16BE(0) === 0x7600 ? 4 : 0;
  while (at < bytes.length) {
    if (bytes.readUInt8(at) !== 0x76) throw new Error(`no block begins at ${at}`);
    const code = bytes.readUInt8(at + 1);
    const arrays: { type: number; recordBytes: number; count: number; whole: Buffer }[] = [];
    at += 2;
    while (arrays.at(-1)?.type !== signatureType) {
      const [type, recordBytes, count] = [bytes.readUInt8(at), bytes.readUInt16BE(at + 1), bytes.readUInt16BE(at + 3)];
      const end = at + 5 + recordBytes * count;
      if (end > bytes.length) throw new Error(`the array at ${at} runs over the end of the file`);
      arrays.push({ type, recordBytes, count, whole: bytes.subarray(at, end) });
      at = end;
    }
    blocks.push({
      code,
      arrays: arrays.map(({ type, recordBytes, count }) => [type, recordBytes, count] as const),
      signedData: Buffer.concat(
        arrays
          .filter(({ type }) => type !== signatureType && !certificateTypes.includes(type))
          .map(({ whole }) => whole),
      ),
      recordsOf: (type) => {
        const array = arrays.find((candidate) => candidate.type === type);
        if (!array) throw new Error(`block ${code.toString(16)} has no array ${type.toString(16)}`);
        return array.whole.subarray(5);
      },
    });
  }
  return blocks;
}

export function blockOf(blocks: readonly WalkedBlock[], code: number): WalkedBlock {
  const found = blocks.find((block) => block.code === code);
  if (!found) throw new Error(`no block ${code.toString(16)}`);
  return found;
}

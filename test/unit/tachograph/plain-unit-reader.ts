/**
 * A second reader of a vehicle unit's days, for tests alone. It shares nothing with the product's: one pass over the file by
 * the counts and sizes of its blocks (Annex 1C, appendix 7, 2.2.6), and every change of activity is laid over the minutes of
 * its day bit by bit (appendix 1, 2.1). A file that it cannot follow to its last block is an error.
 */

/** A minute as its bits stand in ActivityChangeInfo, `c p aa`; 255 where nothing stands before the first change of a day. */
export const unwrittenMinute = 255;

const minutesPerDay = 1_440;

/** One day of the recorder (block 02, 22 or 32). */
export interface PlainDay {
  /** `YYYY-MM-DD`, UTC. */
  readonly date: string;
  /** The minutes of the driver's and of the co-driver's slot. */
  readonly slots: readonly [Uint8Array, Uint8Array];
  readonly cards: readonly PlainInsertion[];
  readonly changes: number;
}

interface PlainInsertion {
  /** Type, nation and number of the card, as they stand in the file. */
  readonly cardType: number;
  readonly nation: number;
  readonly cardNumber: string;
  readonly slot: number;
  /** Minutes since 1970; the withdrawal is null where none was recorded. */
  readonly insertedMinute: number;
  readonly withdrawnMinute: number | null;
}

/** What a recorder's file tells of its days, in the order of the file, and until when. */
export interface PlainUnit {
  readonly days: readonly PlainDay[];
  /** Null where the file has no overview. */
  readonly readMinute: number | null;
}

export function plainUnit(file: Buffer): PlainUnit {
  const days: PlainDay[] = [];
  let readMinute: number | null = null;
  let at = 0;
  while (at < file.length) {
    if (file[at] !== 0x76) {
      const rest = file.subarray(at);
      if (rest.every((byte) => byte === rest[0])) break;
      throw new Error(`no block begins at ${at}`);
    }
    const code = file[at + 1] ?? 0;
    const from = at + 2;
    if (code >> 4 === 2 || code >> 4 === 3) {
      const { arrays, end } = arraysFrom(file, from);
      if ((code & 15) === 1) readMinute ??= minuteAt(only(arrays, 0x03), 0);
      if ((code & 15) === 2) days.push(dayOfArrays(arrays));
      at = end;
    } else {
      if (code === 1) readMinute ??= minuteAt(file, from + 420);
      if (code === 2) days.push(dayOfCounts(file, from));
      at = endOfCounted(file, code, from);
    }
  }
  return { days, readMinute };
}

const signatureBytes = 128;

/** The end of a block of the first generation. */
function endOfCounted(file: Buffer, code: number, from: number): number {
  let at = from;
  const take = (countBytes: 1 | 2, recordBytes: number) => {
    at += countBytes + recordBytes * file.readUIntBE(at, countBytes);
  };
  switch (code) {
    case 0x00:
      return from + 2;
    case 0x01:
      at += 491;
      take(1, 98);
      take(1, 31);
      break;
    case 0x02:
      at += 7;
      take(2, 129);
      take(2, 2);
      take(1, 28);
      take(2, 5);
      break;
    case 0x03:
      take(1, 82);
      take(1, 83);
      at += 9;
      take(1, 31);
      take(1, 98);
      break;
    case 0x04:
      take(2, 64);
      break;
    case 0x05:
      at += 136;
      take(1, 167);
      break;
    case 0x06:
      // A card: its files have a length each, and no file's number begins as a block does.
      while (at < file.length && file[at] !== 0x76) at += 5 + file.readUInt16BE(at + 3);
      return at;
    default:
      // A block of the maker, whose length nobody publishes: it goes on to the next block of a known kind.
      while (at < file.length && !(file[at] === 0x76 && (file[at + 1] ?? 0) <= 5)) at += 1;
      return at;
  }
  return at + signatureBytes;
}

function dayOfCounts(file: Buffer, from: number): PlainDay {
  const insertions = file.readUInt16BE(from + 7);
  const changesAt = from + 9 + insertions * 129;
  const cards = Array.from({ length: insertions }, (_, number) => insertionIn(file, from + 9 + number * 129, 0));
  const words = Array.from({ length: file.readUInt16BE(changesAt) }, (_, number) =>
    file.readUInt16BE(changesAt + 2 + number * 2),
  );
  return dayOf(file.readUInt32BE(from), words, cards);
}

type Arrays = ReadonlyMap<number, readonly Buffer[]>;

/** The records of a second generation block by their type, to its signature (08). */
function arraysFrom(file: Buffer, from: number): { readonly arrays: Arrays; readonly end: number } {
  const arrays = new Map<number, readonly Buffer[]>();
  let at = from;
  for (;;) {
    const type = file.readUInt8(at);
    const size = file.readUInt16BE(at + 1);
    const count = file.readUInt16BE(at + 3);
    const records = Array.from({ length: count }, (_, number) =>
      file.subarray(at + 5 + number * size, at + 5 + (number + 1) * size),
    );
    arrays.set(type, [...(arrays.get(type) ?? []), ...records]);
    at += 5 + size * count;
    if (type === 0x08) return { arrays, end: at };
  }
}

function only(arrays: Arrays, type: number): Buffer {
  const [record, ...more] = arrays.get(type) ?? [];
  if (record === undefined || more.length > 0) throw new Error(`not one record of type ${type}`);
  return record;
}

function dayOfArrays(arrays: Arrays): PlainDay {
  const cards = (arrays.get(0x0d) ?? []).map((record) => insertionIn(record, 0, 1));
  const words = (arrays.get(0x01) ?? []).map((record) => record.readUInt16BE(0));
  return dayOf(only(arrays, 0x06).readUInt32BE(0), words, cards);
}

function dayOf(seconds: number, words: readonly number[], cards: readonly PlainInsertion[]): PlainDay {
  const slots = [new Uint8Array(minutesPerDay), new Uint8Array(minutesPerDay)] as const;
  for (const slot of slots) slot.fill(unwrittenMinute);
  for (const word of words) slots[word & 0x8000 ? 1 : 0].fill((word >> 11) & 15, word & 0x7ff);
  return { date: new Date(seconds * 1_000).toISOString().slice(0, 10), slots, cards, changes: words.length };
}

/** VuCardIWRecord; the second generation has the card's generation behind its number. */
function insertionIn(file: Buffer, at: number, more: 0 | 1): PlainInsertion {
  const withdrawn = file.readUInt32BE(at + 102 + more);
  return {
    cardType: file.readUInt8(at + 72),
    nation: file.readUInt8(at + 73),
    cardNumber: file.toString('latin1', at + 74, at + 90),
    slot: file.readUInt8(at + 101 + more),
    insertedMinute: minuteAt(file, at + 94 + more),
    withdrawnMinute: withdrawn === 0 || withdrawn === 0xffff_ffff ? null : Math.floor(withdrawn / 60),
  };
}

function minuteAt(bytes: Buffer, at: number): number {
  return Math.floor(bytes.readUInt32BE(at) / 60);
}

/** One element of a card file, read by the test's own walk: identifier 2, appendix 1, length 2, data. */
export interface WalkedElement {
  readonly fileId: number;
  readonly appendix: number;
  readonly data: Buffer;
}

/** Walks a card file to its last byte; throws when its lengths do not lead there. */
export function walkCardFile(file: Uint8Array): readonly WalkedElement[] {
  const bytes = Buffer.from(file);
  const elements: WalkedElement[] = [];
  let at = 0;
  while (at < bytes.length) {
    const length = bytes.readUInt16BE(at + 3);
    if (at + 5 + length > bytes.length) throw new Error(`the element at ${at} runs over the end of the file`);
    elements.push({
      fileId: bytes.readUInt16BE(at),
      appendix: bytes.readUInt8(at + 2),
      data: bytes.subarray(at + 5, at + 5 + length),
    });
    at += 5 + length;
  }
  return elements;
}

export function elementOf(elements: readonly WalkedElement[], fileId: number, appendix: number): Buffer {
  const found = elements.find((element) => element.fileId === fileId && element.appendix === appendix);
  if (!found) throw new Error(`no element ${fileId.toString(16)} with appendix ${appendix}`);
  return found.data;
}

export interface WalkedDay {
  readonly date: string;
  readonly presenceCounter: string;
  readonly distanceKm: number;
  readonly changes: readonly number[];
}

/** Walks the activity ring from its oldest record to its newest; throws when the records do not chain. */
export function walkActivityRing(file: Buffer): readonly WalkedDay[] {
  const ring = file.subarray(4);
  const [oldest, newest] = [file.readUInt16BE(0), file.readUInt16BE(2)];
  const byteAt = (position: number): number => ring.readUInt8(position % ring.length);
  const numberAt = (position: number, sizeBytes: number): number => {
    let value = 0;
    for (let index = 0; index < sizeBytes; index++) value = value * 256 + byteAt(position + index);
    return value;
  };
  const days: WalkedDay[] = [];
  let previousLength = 0;
  for (let at = oldest; ; ) {
    if (numberAt(at, 2) !== previousLength) throw new Error(`record ${days.length} does not follow the one before it`);
    const length = numberAt(at + 2, 2);
    const count = (length - 12) / 2;
    days.push({
      date: new Date(numberAt(at + 4, 4) * 1000).toISOString().slice(0, 10),
      presenceCounter: numberAt(at + 8, 2)
        .toString(16)
        .padStart(4, '0'),
      distanceKm: numberAt(at + 10, 2),
      changes: Array.from({ length: count }, (_, index) => numberAt(at + 12 + 2 * index, 2)),
    });
    if (at % ring.length === newest) return days;
    if (days.length > 2_000) throw new Error('the walk never came to the newest record');
    previousLength = length;
    at += length;
  }
}

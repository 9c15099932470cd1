import { readRecords, uint8, uint16 } from '../bytes.ts';

/** Sizes of first generation records and headers in bytes (Annex 1B appendix 7; checked on real files). */
export const Gen1Bytes = {
  certificate: 194,
  overviewFixed: 491,
  companyLock: 98,
  control: 31,
  activityHeader: 7,
  cardInsertion: 129,
  activityChange: 2,
  place: 28,
  specificCondition: 5,
  fault: 82,
  event: 83,
  overSpeedingControl: 9,
  overSpeedingEvent: 31,
  timeAdjustment: 98,
  speedRecord: 64,
  identification: 116,
  sensorPaired: 20,
  calibration: 167,
  signature: 128,
} as const;

/** A counted list inside a first generation block. */
interface Gen1List {
  readonly countBytes: 1 | 2;
  readonly recordBytes: number;
}

type Gen1Step = number | Gen1List;

function list(countBytes: 1 | 2, recordBytes: number): Gen1List {
  return { countBytes, recordBytes };
}

/** Blocks by code: fixed spans in bytes and counted lists, in order; each block ends with a signature. */
const blockLayouts: ReadonlyMap<number, readonly Gen1Step[]> = new Map<number, readonly Gen1Step[]>([
  [0x01, [Gen1Bytes.overviewFixed, list(1, Gen1Bytes.companyLock), list(1, Gen1Bytes.control)]],
  [
    0x02,
    [
      Gen1Bytes.activityHeader,
      list(2, Gen1Bytes.cardInsertion),
      list(2, Gen1Bytes.activityChange),
      list(1, Gen1Bytes.place),
      list(2, Gen1Bytes.specificCondition),
    ],
  ],
  [
    0x03,
    [
      list(1, Gen1Bytes.fault),
      list(1, Gen1Bytes.event),
      Gen1Bytes.overSpeedingControl,
      list(1, Gen1Bytes.overSpeedingEvent),
      list(1, Gen1Bytes.timeAdjustment),
    ],
  ],
  [0x04, [list(2, Gen1Bytes.speedRecord)]],
  [0x05, [Gen1Bytes.identification + Gen1Bytes.sensorPaired, list(1, Gen1Bytes.calibration)]],
]);

/** The counted lists and fixed spans of one block, each a view into the file and shorter than declared where it stops. */
export interface Gen1Block {
  readonly spans: readonly Gen1Span[];
  /** Where the block ends by its own counts, signature included; may lie beyond the end of the file. */
  readonly declaredEnd: number;
}

/** A fixed span or a counted list of a block, as a view into the file. */
export interface Gen1Span {
  readonly data: Uint8Array;
  /** 0 for a fixed span. */
  readonly recordBytes: number;
}

/** Lays a first generation block out by its counts. A count that lies beyond the end of the file is taken as 0. */
export function readGen1Block(bytes: Uint8Array, start: number, code: number): Gen1Block {
  const spans: Gen1Span[] = [];
  let at = start;
  for (const step of blockLayouts.get(code) ?? []) {
    if (typeof step === 'number') {
      spans.push({ data: bytes.subarray(at, at + step), recordBytes: 0 });
      at += step;
      continue;
    }
    const count = step.countBytes === 1 ? uint8(bytes, at) : uint16(bytes, at);
    at += step.countBytes;
    const end = at + count * step.recordBytes;
    spans.push({ data: bytes.subarray(at, end), recordBytes: step.recordBytes });
    at = end;
  }
  return { spans, declaredEnd: at + Gen1Bytes.signature };
}

/** Reads the complete records of a counted list. */
export function readSpan<Value>(
  span: Gen1Span | undefined,
  read: (record: Uint8Array) => Value | null,
): readonly Value[] {
  return span && span.recordBytes > 0 ? readRecords(span.data, 0, span.recordBytes, read) : [];
}

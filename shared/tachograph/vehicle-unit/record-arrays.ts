import { readRecords, uint8, uint16 } from '../bytes.ts';

/** Kinds of records in second generation blocks (Annex 1C appendix 1, 2.120). */
export const RecordType = {
  activityChange: 0x01,
  cardSlotsStatus: 0x02,
  currentDateTime: 0x03,
  memberStateCertificate: 0x04,
  odometerMidnight: 0x05,
  dateOfDay: 0x06,
  signature: 0x08,
  specificCondition: 0x09,
  vehicleIdentificationNumber: 0x0a,
  registrationNumber: 0x0b,
  calibration: 0x0c,
  cardInsertion: 0x0d,
  cardRecord: 0x0e,
  vehicleUnitCertificate: 0x0f,
  companyLock: 0x10,
  control: 0x11,
  detailedSpeed: 0x12,
  downloadablePeriod: 0x13,
  previousDownload: 0x14,
  event: 0x15,
  accumulatedDriving: 0x16,
  itsConsent: 0x17,
  fault: 0x18,
  identification: 0x19,
  overSpeedingControl: 0x1a,
  overSpeedingEvent: 0x1b,
  place: 0x1c,
  timeAdjustment: 0x1e,
  powerInterruption: 0x1f,
  sensorPaired: 0x20,
  externalGnss: 0x21,
  borderCrossing: 0x22,
  loadOperation: 0x23,
  vehicleRegistration: 0x24,
} as const;

/** A record array as the file declares it; `data` is shorter than `recordBytes * count` where the file stops. */
export interface RecordArray {
  readonly type: number;
  readonly recordBytes: number;
  readonly count: number;
  /** Offset of the array's header in the bytes that it was read from. */
  readonly offset: number;
  readonly data: Uint8Array;
}

export const arrayHeaderBytes = 5;
const lastKnownType = 0x24;
const firstVendorType = 0x80;
/** The longest block of the regulation has ten arrays. */
const maxArrays = 64;

/** The record arrays of one block. */
export interface RecordArrays {
  readonly arrays: readonly RecordArray[];
  /** Where the arrays end by their own declaration; beyond the end of the file when they are cut short. */
  readonly declaredEnd: number;
  /** Whether a signature closed the block. */
  readonly closed: boolean;
}

function isKnownType(type: number): boolean {
  return (type >= 0x01 && type <= lastKnownType) || type >= firstVendorType;
}

/**
 * Reads record arrays from `start` until a signature closes them, trusting the sizes that the file declares
 * (real recorders differ from the regulation). Stops early at an unknown record type.
 */
export function readRecordArrays(bytes: Uint8Array, start: number): RecordArrays {
  const arrays: RecordArray[] = [];
  let at = start;
  while (arrays.length < maxArrays) {
    if (at + arrayHeaderBytes > bytes.length) return { arrays, declaredEnd: at + arrayHeaderBytes, closed: false };
    const type = uint8(bytes, at);
    if (!isKnownType(type)) return { arrays, declaredEnd: at, closed: false };
    const recordBytes = uint16(bytes, at + 1);
    const count = uint16(bytes, at + 3);
    const end = at + arrayHeaderBytes + recordBytes * count;
    arrays.push({ type, recordBytes, count, offset: at, data: bytes.subarray(at + arrayHeaderBytes, end) });
    at = end;
    if (end > bytes.length) return { arrays, declaredEnd: end, closed: false };
    if (type === RecordType.signature) return { arrays, declaredEnd: end, closed: true };
  }
  return { arrays, declaredEnd: at, closed: false };
}

/**
 * Reads the complete records of a type. Records shorter than `leastBytes` cannot be what they claim to be and are
 * left out, which also keeps hostile input from asking for one value a byte.
 */
export function readArray<Value>(
  arrays: readonly RecordArray[],
  type: number,
  leastBytes: number,
  read: (record: Uint8Array) => Value | null,
): readonly Value[] {
  const array = arrays.find((each) => each.type === type);
  if (!array || array.recordBytes < leastBytes) return [];
  return readRecords(array.data, 0, array.recordBytes, read);
}

/** The first complete record of a type, where the file holds one. */
export function firstRecord(arrays: readonly RecordArray[], type: number): Uint8Array | undefined {
  const array = arrays.find((each) => each.type === type);
  if (!array || array.recordBytes === 0 || array.data.length < array.recordBytes) return undefined;
  return array.data.subarray(0, array.recordBytes);
}

/** An array with its header, out of the bytes that it was read from. */
export function wholeArray(bytes: Uint8Array, array: RecordArray): Uint8Array {
  return bytes.subarray(array.offset, array.offset + arrayHeaderBytes + array.data.length);
}

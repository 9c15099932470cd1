import {
  type CardReference,
  FULL_CARD_NUMBER_BYTES,
  REGISTRATION_BYTES,
  type Registration,
  readCardReference,
  readRegistration,
} from '../identifiers.ts';
import { readPlainText, readText } from '../text.ts';
import { readTime, type UnixSeconds } from '../time.ts';
import { Gen1Bytes, readGen1Block, readSpan } from './gen1-layout.ts';
import { firstRecord, type RecordArray, RecordType, readArray } from './record-arrays.ts';

/** A company's lock: only that company reads what was recorded while it was in force. */
interface CompanyLock {
  readonly lockedIn: UnixSeconds | null;
  /** null while it is in force. */
  readonly lockedOut: UnixSeconds | null;
  readonly company: string;
  readonly address: string;
  readonly card: CardReference | null;
}

/** The download before this one. */
interface PreviousDownload {
  readonly time: UnixSeconds;
  readonly card: CardReference | null;
  readonly company: string;
}

/** What the overview block of a vehicle unit says; null where the file does not hold it. */
export interface Overview {
  readonly vin: string | null;
  readonly registration: Registration | null;
  /** The recorder's clock when it was downloaded. */
  readonly currentTime: UnixSeconds | null;
  /** What the recorder still holds. */
  readonly periodFrom: UnixSeconds | null;
  readonly periodTo: UnixSeconds | null;
  readonly previousDownload: PreviousDownload | null;
  readonly companyLocks: readonly CompanyLock[];
}

const VIN_BYTES = 17;
const NAME_BYTES = 36;
const CERTIFICATES_BYTES = 2 * Gen1Bytes.certificate;

/** Offsets in a first generation overview, from the byte after 76 01. */
const Gen1At = {
  vin: CERTIFICATES_BYTES,
  registration: 405,
  currentTime: 420,
  periodFrom: 424,
  periodTo: 428,
  previousDownload: 433,
} as const;

/** Reads block 76 01. Fields that the file stops before read as null. */
export function readGen1Overview(data: Uint8Array): Overview {
  const locks = readGen1Block(data, 0, 0x01).spans[1];
  return {
    vin: readPlainText(data, Gen1At.vin, VIN_BYTES) || null,
    registration: readRegistration(data, Gen1At.registration),
    currentTime: readTime(data, Gen1At.currentTime),
    periodFrom: readTime(data, Gen1At.periodFrom),
    periodTo: readTime(data, Gen1At.periodTo),
    previousDownload: readPreviousDownload(data, Gen1At.previousDownload, FULL_CARD_NUMBER_BYTES),
    companyLocks: readSpan(locks, readCompanyLock),
  };
}

/** Reads blocks 76 21 and 76 31. Recorders differ in what they send, so every array is found by its type. */
export function readGen2Overview(arrays: readonly RecordArray[]): Overview {
  const vin = firstRecord(arrays, RecordType.vehicleIdentificationNumber);
  const currentTime = firstRecord(arrays, RecordType.currentDateTime);
  const period = firstRecord(arrays, RecordType.downloadablePeriod);
  const previous = firstRecord(arrays, RecordType.previousDownload);
  return {
    vin: vin ? readPlainText(vin, 0, VIN_BYTES) || null : null,
    registration: readGen2Registration(arrays),
    currentTime: currentTime ? readTime(currentTime, 0) : null,
    periodFrom: period ? readTime(period, 0) : null,
    periodTo: period ? readTime(period, 4) : null,
    previousDownload: previous ? readPreviousDownload(previous, 0, previous.length - 4 - NAME_BYTES) : null,
    companyLocks: readArray(arrays, RecordType.companyLock, Gen1Bytes.companyLock, readCompanyLock),
  };
}

/** Version 1 sends the number alone (14 bytes), version 2 with its nation (15); recorders are known to swap them. */
function readGen2Registration(arrays: readonly RecordArray[]): Registration | null {
  const record =
    firstRecord(arrays, RecordType.vehicleRegistration) ?? firstRecord(arrays, RecordType.registrationNumber);
  if (!record) return null;
  if (record.length >= REGISTRATION_BYTES) return readRegistration(record, 0);
  const number = readText(record, 0, record.length);
  return number === '' ? null : { nation: null, number };
}

function readPreviousDownload(data: Uint8Array, at: number, cardBytes: number): PreviousDownload | null {
  const time = readTime(data, at);
  if (time === null) return null;
  const cardEnd = at + 4 + cardBytes;
  return { time, card: readCardReference(data, at + 4), company: readText(data, cardEnd, NAME_BYTES) };
}

/** The second generation adds a byte (the card's generation) at the end. */
function readCompanyLock(record: Uint8Array): CompanyLock {
  return {
    lockedIn: readTime(record, 0),
    lockedOut: readTime(record, 4),
    company: readText(record, 8, NAME_BYTES),
    address: readText(record, 8 + NAME_BYTES, NAME_BYTES),
    card: readCardReference(record, 8 + 2 * NAME_BYTES),
  };
}

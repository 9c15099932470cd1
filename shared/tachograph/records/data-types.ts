import { isFilledWith, uint8, uint16, uint24, uint32 } from '../bytes.ts';
import {
  type CardReference,
  fullCardNumberBytes,
  type Registration,
  readCardReference,
  readRegistration,
  registrationBytes,
} from '../identifiers.ts';
import { readPlainText, readText } from '../text.ts';
import { type IsoDay, isoDay, packedDecimal, readPackedDate, readTime, type UnixSeconds } from '../time.ts';
import type { BitsName, CodeName } from './codes.ts';

/** What a value counts. A text, a time or a code has none. */
export type Unit = 'km' | 'km/h' | 'mm' | 'pulses/km' | 'degrees' | 'bytes';

/** How a value is to be shown and written. */
export type ValueKind =
  | 'time'
  | 'day'
  | 'number'
  | 'text'
  | 'flag'
  | 'code'
  | 'bits'
  | 'nation'
  | 'registration'
  | 'card'
  | 'serial-number'
  | 'seals'
  | 'speeds';

/** A piece of equipment (ExtendedSerialNumber). */
export interface SerialNumber {
  readonly number: number;
  /** `YYYY-MM` of manufacture; null where it is no month. */
  readonly month: string | null;
  /** EquipmentType; makers of the first generation use numbers of their own. */
  readonly type: number;
  readonly manufacturer: number;
}

/** A seal and what it is on (SealRecord). */
export interface Seal {
  readonly equipmentType: number;
  readonly manufacturer: string;
  readonly number: string;
}

/** What one field of a record can hold; null is "not known". */
export type RecordValue =
  | null
  | number
  | string
  | boolean
  | Registration
  | CardReference
  | SerialNumber
  | readonly Seal[]
  | readonly number[];

/** A data type of the regulation: how long it is and how it is read. */
export interface DataType<Value extends RecordValue = RecordValue> {
  readonly kind: ValueKind;
  readonly sizeBytes: number;
  /** Of Annex IC, appendix 1. */
  readonly paragraph: string;
  readonly unit: Unit | null;
  /** Which codes it is one of. */
  readonly codes: CodeName | null;
  /** Which bits it has. */
  readonly bits: BitsName | null;
  /** Total: null where the field was never written or cannot be what it claims to be. */
  readonly read: (bytes: Uint8Array, at: number) => Value | null;
}

/** Fills fields that say nothing (appendix 1, chapter 2). */
const noByte = 0xff;
const noWord = 0xffff;
const mostKilometres = 9_999_999;

function dataType<Value extends RecordValue>(
  kind: ValueKind,
  paragraph: string,
  sizeBytes: number,
  read: DataType<Value>['read'],
  unit: Unit | null = null,
): DataType<Value> {
  return { kind, paragraph, sizeBytes, read, unit, codes: null, bits: null };
}

export const timeReal: DataType<UnixSeconds> = dataType('time', '2.162', 4, readTime);
/** A time that stands for its day, be it the first second of it or the last. */
export const dayOfTime: DataType<IsoDay> = dataType('day', '2.162', 4, (bytes, at) => {
  const time = readTime(bytes, at);
  return time === null ? null : isoDay(time);
});
export const datef: DataType<IsoDay> = dataType('day', '2.57', 4, readPackedDate);
export const nationNumeric: DataType<number> = dataType('nation', '2.101', 1, (bytes, at) => byte(bytes, at) || null);
/** At a border 255 says something: a country that is not on the recorder's map. */
export const nationAtBorder: DataType<number> = { ...nationNumeric, read: (bytes, at) => uint8(bytes, at) || null };
export const regionNumeric = byteType('number', '2.122');
export const manufacturerCode = byteType('number', '2.94');
export const speed = byteType('number', '2.155', 'km/h');

export const odometerShort: DataType<number> = dataType(
  'number',
  '2.113',
  3,
  (bytes, at) => upTo(mostKilometres, uint24(bytes, at)),
  'km',
);
export const distance: DataType<number> = dataType('number', '2.60', 2, word, 'km');
export const pulses = (paragraph: string): DataType<number> => dataType('number', paragraph, 2, word, 'pulses/km');
/** In eighths of a millimetre. */
export const tyreCircumference: DataType<number> = dataType(
  'number',
  '2.91',
  2,
  (bytes, at) => divided(word(bytes, at), 8),
  'mm',
);

export const count8 = (paragraph: string): DataType<number> => byteType('number', paragraph);
export const count16 = (paragraph: string, unit: Unit | null = null): DataType<number> =>
  dataType('number', paragraph, 2, word, unit);
/** Counts that are packed decimal. */
export const decimalCounter = (paragraph: string): DataType<number> =>
  dataType('number', paragraph, 2, (bytes, at) => packedDecimal(bytes, at, 2));

/** A name or an address: a code page and 35 characters. */
export const name: DataType<string> = dataType('text', '2.99', 36, (bytes, at) => readText(bytes, at, 36) || null);
export const address: DataType<string> = { ...name, paragraph: '2.2' };
export const registrationNumber: DataType<Registration> = dataType('registration', '2.167', 14, (bytes, at) => {
  const number = readText(bytes, at, 14);
  return number === '' ? null : { nation: null, number };
});
export const registration: DataType<Registration> = dataType(
  'registration',
  '2.166',
  registrationBytes,
  readRegistration,
);
export const vin = plainText('2.164', 17);
export const cardNumber = plainText('2.26', 16);

/** Text without a code page. */
export function plainText(paragraph: string, sizeBytes: number): DataType<string> {
  return dataType('text', paragraph, sizeBytes, (bytes, at) => {
    const isFiller = isFilledWith(bytes, noByte, at, Math.min(at + sizeBytes, bytes.length));
    return isFiller ? null : readPlainText(bytes, at, sizeBytes) || null;
  });
}

/** Bytes that only their maker can read, in hexadecimal. */
export function opaque(paragraph: string, sizeBytes: number): DataType<string> {
  return dataType('text', paragraph, sizeBytes, (bytes, at) => {
    const own = bytes.subarray(at, at + sizeBytes);
    if (isFilledWith(own, noByte)) return null;
    return Array.from(own, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  });
}

export const fullCardNumber: DataType<CardReference> = dataType('card', '2.73', fullCardNumberBytes, readCardReference);
/** The second generation puts the card's generation behind its number. */
export const fullCardNumberAndGeneration: DataType<CardReference> = {
  ...fullCardNumber,
  paragraph: '2.74',
  sizeBytes: fullCardNumberBytes + 1,
  read(bytes, at) {
    const card = readCardReference(bytes, at);
    return card && { ...card, generation: uint8(bytes, at + fullCardNumberBytes) };
  },
};

export const extendedSerialNumber: DataType<SerialNumber> = dataType('serial-number', '2.72', 8, (bytes, at) => {
  if (isFilledWith(bytes, 0x00, at, at + 8) || isFilledWith(bytes, noByte, at, at + 8)) return null;
  return {
    number: uint32(bytes, at),
    month: monthAndYear(bytes, at + 4),
    type: uint8(bytes, at + 6),
    manufacturer: uint8(bytes, at + 7),
  };
});

export const flag = (paragraph: string): DataType<boolean> =>
  dataType('flag', paragraph, 1, (bytes, at) => (byte(bytes, at) === null ? null : uint8(bytes, at) !== 0));

/** A code in a byte of its own. */
export function code(codes: CodeName, paragraph: string): DataType<number> {
  return { ...byteType('code', paragraph), codes };
}

/** Bits that each say something. */
export function bits(names: BitsName, paragraph: string): DataType<number> {
  return { ...byteType('bits', paragraph), bits: names };
}

/** The code of the card in one of the two slots: half a byte. The byte counts with the one that is read last. */
export function cardInSlot(slot: 'driver' | 'co-driver'): DataType<number> {
  const sizeBytes = slot === 'driver' ? 1 : 0;
  const read = (bytes: Uint8Array, at: number): number | null => {
    const both = byte(bytes, at);
    return both === null ? null : slot === 'driver' ? both & 0x0f : both >> 4;
  };
  return { ...dataType('code', '2.34', sizeBytes, read), codes: 'cardInSlot' };
}

/** Where the time of a position, or its accuracy, stands before the coordinates of the same position. */
const timeBeforeLatitude = 5;
const timeBeforeLongitude = 8;
const noCoordinate = 0x7f_ffff;

export const positionAccuracy: DataType<number> = dataType('number', '2.77', 1, (bytes, at) => {
  const tenths = byte(bytes, at);
  return tenths === 0 ? null : divided(tenths, 10);
});
export const latitude = coordinate(timeBeforeLatitude, 90);
export const longitude = coordinate(timeBeforeLongitude, 180);

/** Degrees and tenths of minutes in one number. Without a time there was no position, whatever the bytes say. */
function coordinate(timeBefore: number, most: number): DataType<number> {
  return dataType(
    'number',
    '2.76',
    3,
    (bytes, at) => {
      const raw = uint24(bytes, at);
      if (raw === noCoordinate || readTime(bytes, at - timeBefore) === null) return null;
      const signed = raw > noCoordinate ? raw - 0x100_0000 : raw;
      const degrees = Math.trunc(signed / 1_000);
      const tenthsOfMinutes = signed - degrees * 1_000;
      if (Math.abs(tenthsOfMinutes) >= 600 || Math.abs(signed) > most * 1_000) return null;
      return Math.round((degrees + tenthsOfMinutes / 600) * 1e5) / 1e5;
    },
    'degrees',
  );
}

const sealBytes = 11;
const sealCount = 5;
const unusedSeal = 16;

/** Five seals; those that are not used say so. */
export const sealsOfRecorder: DataType<readonly Seal[]> = dataType('seals', '2.129', sealCount * sealBytes, readSeals);
/** The same behind their number, as workshop cards have them. */
export const sealsOnCard: DataType<readonly Seal[]> = dataType(
  'seals',
  '2.128',
  1 + sealCount * sealBytes,
  (bytes, at) => readSeals(bytes, at + 1),
);

function readSeals(bytes: Uint8Array, start: number): readonly Seal[] | null {
  const seals: Seal[] = [];
  for (let at = start; at < start + sealCount * sealBytes; at += sealBytes) {
    const equipmentType = uint8(bytes, at);
    const number = plainText('2.71', 8).read(bytes, at + 3);
    if (equipmentType === unusedSeal || number === null) continue;
    seals.push({ equipmentType, manufacturer: readPlainText(bytes, at + 1, 2), number });
  }
  return seals.length === 0 ? null : seals;
}

const secondsPerMinute = 60;

/** The speed in each second of a minute. */
export const speedsPerSecond: DataType<readonly number[]> = dataType(
  'speeds',
  '2.190',
  secondsPerMinute,
  (bytes, at) => {
    const speeds = Array.from(bytes.subarray(at, at + secondsPerMinute));
    return isFilledWith(bytes, noByte, at, at + secondsPerMinute) ? null : speeds;
  },
  'km/h',
);

function byteType(kind: ValueKind, paragraph: string, unit: Unit | null = null): DataType<number> {
  return dataType(kind, paragraph, 1, byte, unit);
}

function byte(bytes: Uint8Array, at: number): number | null {
  return upTo(noByte - 1, uint8(bytes, at));
}

function word(bytes: Uint8Array, at: number): number | null {
  return upTo(noWord - 1, uint16(bytes, at));
}

function upTo(most: number, value: number): number | null {
  return value <= most ? value : null;
}

function divided(value: number | null, by: number): number | null {
  return value === null ? null : value / by;
}

/** Packed decimal, month before year, of this century: there were no digital tachographs before it. */
function monthAndYear(bytes: Uint8Array, at: number): string | null {
  const digits = packedDecimal(bytes, at, 2);
  if (digits === null) return null;
  const month = Math.floor(digits / 100);
  const year = 2000 + (digits % 100);
  return month < 1 || month > 12 ? null : `${year}-${String(month).padStart(2, '0')}`;
}

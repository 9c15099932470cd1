import { isFilledWith, uint8, uint16 } from '../bytes.ts';
import type { BitsName, CodeName } from './codes.ts';
import type { DataType, RecordValue, Unit, ValueKind } from './data-types.ts';
import type { RecordField } from './field-names.ts';

/** The fields of a record in their order, which is that of the bytes: as the regulation writes a SEQUENCE. */
export type Fields = { readonly [Name in RecordField]?: DataType };

/** What is read out of a record with these fields, of which `Written` is never null. */
export type ValuesOf<Of extends Fields, Written extends PropertyKey = never> = {
  readonly [Name in keyof Of]: Of[Name] extends DataType<infer Value> | undefined
    ? Name extends Written
      ? Value
      : Value | null
    : never;
};

/** A record as its layout reads it. */
export type RecordOf<Layout extends RecordLayout> = NonNullable<ReturnType<Layout['read']>>;

/** What is known of a field beside its values. */
export interface FieldDescription {
  readonly name: RecordField;
  readonly kind: ValueKind;
  readonly unit: Unit | null;
  readonly codes: CodeName | null;
  readonly bits: BitsName | null;
  readonly paragraph: string;
}

/** A record of the regulation, from its name to its last byte. */
export interface RecordLayout<Of extends Fields = Fields, Written extends PropertyKey = never> {
  /** As the regulation calls it, such as `CardVehicleRecord`. */
  readonly element: string;
  /** Of Annex IC, appendix 1. */
  readonly paragraph: string;
  readonly fields: Of;
  readonly sizeBytes: number;
  /** Whether a record of this size is one of these, where the size alone does not tell. */
  readonly fits?: (record: Uint8Array) => boolean;
  /** Null for a place that was never written. A field that a shorter record ends before is null. */
  readonly read: (record: Uint8Array) => ValuesOf<Of, Written> | null;
}

/** A key of one field is written in every record; of several, any one may be missing. */
type WrittenBy<Key> = Key extends readonly [infer Only extends PropertyKey] ? Only : never;

/**
 * A record by its fields. `key` names those without which there is no record, because nobody ever wrote it; it is the
 * first field that is a time, unless given. Bytes that are all 00 or all FF are never a record.
 */
export function recordLayout<
  const Of extends Fields,
  const Key extends readonly (keyof Of & RecordField)[] | 'first-time' = 'first-time',
>(
  element: string,
  paragraph: string,
  fields: Of,
  key: Key | 'first-time' = 'first-time',
): RecordLayout<Of, WrittenBy<Key>> {
  const placed: { readonly name: string; readonly at: number; readonly type: DataType }[] = [];
  const keyNames: readonly string[] = key === 'first-time' ? firstTime(fields) : key;
  let sizeBytes = 0;
  for (const [name, type] of Object.entries(fields)) {
    placed.push({ name, at: sizeBytes, type });
    sizeBytes += type.sizeBytes;
  }
  const keys = placed.filter(({ name }) => keyNames.includes(name));
  const readField = (own: Uint8Array, { at, type }: (typeof placed)[number]): RecordValue =>
    at + type.sizeBytes <= own.length ? type.read(own, at) : null;
  return {
    element,
    paragraph,
    fields,
    sizeBytes,
    read(record) {
      const own = record.length === sizeBytes ? record : record.subarray(0, sizeBytes);
      // Most places of a card were never written, and their keys tell so soonest.
      if (keys.length > 0 && keys.every((place) => readField(own, place) === null)) return null;
      if (isFilledWith(own, 0x00) || isFilledWith(own, 0xff)) return null;
      const values: Record<string, RecordValue> = {};
      for (const place of placed) values[place.name] = readField(own, place);
      return values as ValuesOf<Of, WrittenBy<Key>>;
    },
  };
}

function firstTime(fields: Fields): readonly string[] {
  const times = Object.entries(fields).filter(([, { kind }]) => kind === 'time');
  return times.slice(0, 1).map(([name]) => name);
}

/** The fields of a layout as they are told to whoever shows or writes them. */
export function describeFields(fields: Fields): readonly FieldDescription[] {
  return Object.entries(fields).map(([name, { kind, unit, codes, bits, paragraph }]) => ({
    name: name as RecordField,
    kind,
    unit,
    codes,
    bits,
    paragraph,
  }));
}

/**
 * The layout that records of this size have: of its very size, or the longest that fits, because recorders are known to
 * put more behind a record. Null where the records are shorter than any. `first` is one of them.
 */
export function layoutOfSize<Layout extends Pick<RecordLayout, 'sizeBytes' | 'fits'>>(
  layouts: readonly Layout[],
  first: Uint8Array,
): Layout | null {
  let best: Layout | null = null;
  for (const layout of layouts) {
    const isLonger = layout.sizeBytes <= first.length && layout.sizeBytes > (best?.sizeBytes ?? 0);
    if (isLonger && layout.fits?.(first) !== false) best = layout;
  }
  return best;
}

/** Reads whole records of `recordBytes` from `start` one by one, as they stand. */
export function* readInOrder<Of extends Fields, Written extends PropertyKey>(
  layout: Pick<RecordLayout<Of, Written>, 'read' | 'sizeBytes'>,
  data: Uint8Array,
  start = 0,
  recordBytes = layout.sizeBytes,
): Generator<ValuesOf<Of, Written>> {
  for (let at = start; at + recordBytes <= data.length; at += recordBytes) {
    const record = layout.read(data.subarray(at, at + recordBytes));
    if (record !== null) yield record;
  }
}

/** Where the newest record of a ring is noted. */
export interface RingPointer {
  /** Before the pointer. */
  readonly skippedBytes: number;
  readonly pointerBytes: 1 | 2;
}

/**
 * Reads a ring of records, the oldest first: what follows the newest one is the oldest. A pointer to no record leaves
 * them as they stand.
 */
export function* readRing<Of extends Fields, Written extends PropertyKey>(
  layout: RecordLayout<Of, Written>,
  data: Uint8Array,
  { skippedBytes, pointerBytes }: RingPointer,
): Generator<ValuesOf<Of, Written>> {
  const start = skippedBytes + pointerBytes;
  const places = Math.max(0, Math.floor((data.length - start) / layout.sizeBytes));
  const newest = pointerBytes === 1 ? uint8(data, skippedBytes) : uint16(data, skippedBytes);
  const oldest = newest < places ? start + (newest + 1) * layout.sizeBytes : start;
  yield* readInOrder(layout, data, oldest);
  yield* readInOrder(layout, data.subarray(0, oldest), start);
}

import { isFilledWith, uint8, uint16 } from '../bytes.ts';
import type { BitsName, CodeName } from './codes.ts';
import type { DataType, RecordValue, Unit, ValueKind } from './data-types.ts';
import type { RecordField } from './field-names.ts';

/** The fields of a record in their order, which is that of the bytes: as the regulation writes a SEQUENCE. */
export type Fields = { readonly [Name in RecordField]?: DataType };

/** What is read out of a record with these fields. */
export type ValuesOf<Of extends Fields> = {
  readonly [Name in keyof Of]: Of[Name] extends DataType<infer Value> ? Value | null : never;
};

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
export interface RecordLayout<Of extends Fields = Fields> {
  /** As the regulation calls it, such as `CardVehicleRecord`. */
  readonly element: string;
  /** Of Annex IC, appendix 1. */
  readonly paragraph: string;
  readonly fields: Of;
  readonly sizeBytes: number;
  /** Whether a record of this size is one of these, where the size alone does not tell. */
  readonly fits?: (record: Uint8Array) => boolean;
  /** Null for a place that was never written. */
  readonly read: (record: Uint8Array) => ValuesOf<Of> | null;
}

/**
 * A record by its fields. `key` names those without which there is no record, because nobody ever wrote it; it is the
 * first field that is a time, unless given. Bytes that are all 00 or all FF are never a record.
 */
export function recordLayout<const Of extends Fields>(
  element: string,
  paragraph: string,
  fields: Of,
  key: readonly (keyof Of & RecordField)[] | 'first-time' = 'first-time',
): RecordLayout<Of> {
  const placed: { readonly name: string; readonly at: number; readonly type: DataType }[] = [];
  const keyNames: readonly string[] = key === 'first-time' ? firstTime(fields) : key;
  let sizeBytes = 0;
  for (const [name, type] of Object.entries(fields)) {
    placed.push({ name, at: sizeBytes, type });
    sizeBytes += type.sizeBytes;
  }
  return {
    element,
    paragraph,
    fields,
    sizeBytes,
    read(record) {
      const own = record.subarray(0, sizeBytes);
      if (isFilledWith(own, 0x00) || isFilledWith(own, 0xff)) return null;
      const values: Record<string, RecordValue> = {};
      for (const { name, at, type } of placed) values[name] = type.read(own, at);
      const isWritten = keyNames.length === 0 || keyNames.some((name) => values[name] !== null);
      return isWritten ? (values as ValuesOf<Of>) : null;
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
export function layoutOfSize(layouts: readonly RecordLayout[], first: Uint8Array): RecordLayout | null {
  let best: RecordLayout | null = null;
  for (const layout of layouts) {
    const isLonger = layout.sizeBytes <= first.length && layout.sizeBytes > (best?.sizeBytes ?? 0);
    if (isLonger && layout.fits?.(first) !== false) best = layout;
  }
  return best;
}

/** Reads whole records of `recordBytes` from `start` one by one, as they stand. */
export function* readInOrder<Of extends Fields>(
  layout: Pick<RecordLayout<Of>, 'read' | 'sizeBytes'>,
  data: Uint8Array,
  start = 0,
  recordBytes = layout.sizeBytes,
): Generator<ValuesOf<Of>> {
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
export function* readRing<Of extends Fields>(
  layout: RecordLayout<Of>,
  data: Uint8Array,
  { skippedBytes, pointerBytes }: RingPointer,
): Generator<ValuesOf<Of>> {
  const start = skippedBytes + pointerBytes;
  const places = Math.max(0, Math.floor((data.length - start) / layout.sizeBytes));
  const newest = pointerBytes === 1 ? uint8(data, skippedBytes) : uint16(data, skippedBytes);
  const oldest = newest < places ? start + (newest + 1) * layout.sizeBytes : start;
  yield* readInOrder(layout, data, oldest);
  yield* readInOrder(layout, data.subarray(0, oldest), start);
}

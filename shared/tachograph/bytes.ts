/**
 * Big-endian reads that never fail: a byte past the end reads as 0.
 * Downloads come from damaged cards and half-finished copies, so a reader must never throw. Callers check lengths where
 * the difference between "zero" and "missing" matters.
 */

/** One byte. */
export function uint8(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

/** Two bytes. */
export function uint16(bytes: Uint8Array, at: number): number {
  return (uint8(bytes, at) << 8) | uint8(bytes, at + 1);
}

/** Three bytes, as odometers have. */
export function uint24(bytes: Uint8Array, at: number): number {
  return (uint8(bytes, at) << 16) | uint16(bytes, at + 1);
}

/** Four bytes, unsigned. */
export function uint32(bytes: Uint8Array, at: number): number {
  return uint16(bytes, at) * 0x1_0000 + uint16(bytes, at + 2);
}

/** True when every byte from `start` up to `end` equals `value`; an empty span is uniform. */
export function isFilledWith(bytes: Uint8Array, value: number, start = 0, end = bytes.length): boolean {
  for (let at = start; at < end; at++) if (bytes[at] !== value) return false;
  return true;
}

/** Byte for byte equality. Not constant-time: only public data is compared with it. */
export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) return false;
  return true;
}

/** By byte. */
const hexDigits: readonly string[] = Array.from({ length: 256 }, (_, byte) => hexadecimal(byte, 2));

/** Upper-case hexadecimal without separators, two digits a byte. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += hexDigits[byte] ?? '';
  return text;
}

/** A number as upper-case hexadecimal with at least `digits` digits, as the regulation writes file ids and block codes. */
export function hexadecimal(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}

/** A copy of the parts, one after the other. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Splits `data` from `start` into whole records of `recordBytes` and reads each; records that were never used are left out. */
export function readRecords<Value>(
  data: Uint8Array,
  start: number,
  recordBytes: number,
  read: (record: Uint8Array) => Value | null,
): readonly Value[] {
  const values: Value[] = [];
  for (let at = start; at + recordBytes <= data.length; at += recordBytes) {
    const value = read(data.subarray(at, at + recordBytes));
    if (value !== null) values.push(value);
  }
  return values;
}

const fillers: readonly (number | undefined)[] = [0x00, 0xff, 0x55];

/**
 * The offset of the filler that some download tools append (00, FF or 55); the file's size where there is none.
 * The last bytes of real data may look like filler too, so callers compare only offsets where an element could end.
 */
export function paddingStart(bytes: Uint8Array): number {
  const last = bytes.at(-1);
  if (!fillers.includes(last)) return bytes.length;
  let start = bytes.length - 1;
  while (start > 0 && bytes[start - 1] === last) start -= 1;
  return start;
}

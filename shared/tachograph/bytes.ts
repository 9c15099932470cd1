/**
 * Big-endian reads that are total: a byte past the end reads as 0.
 * Download files come from damaged cards and half-finished copies, so a reader must never throw. Callers check lengths
 * where the difference between "zero" and "not there" matters.
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
const HEX_DIGITS: readonly string[] = Array.from({ length: 256 }, (_, byte) => hexadecimal(byte, 2));

/** Upper-case hexadecimal without separators, two digits a byte. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX_DIGITS[byte] ?? '';
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

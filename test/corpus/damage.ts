import { concat, filled, fromHex } from './bytes.ts';
import { seededRandom } from './random.ts';

/** What happens to files between a reader and a depot's folder. Each gives a new byte string; the one given stays as it was. */

/** Only the first bytes arrived. */
export function cutShort(file: Uint8Array, sizeBytes: number): Uint8Array {
  return file.slice(0, sizeBytes);
}

/** One bit changed; bit 0 is the lowest of the byte. */
export function flipBit(file: Uint8Array, offset: number, bit = 0): Uint8Array {
  const damaged = file.slice();
  damaged[offset] = (damaged[offset] ?? 0) ^ (1 << bit);
  return damaged;
}

/** Padding after the last element: 00, FF or 55 were seen. */
export function padded(file: Uint8Array, sizeBytes: number, value: 0x00 | 0xff | 0x55): Uint8Array {
  return concat(file, filled(sizeBytes, value));
}

/** A file that has its full size before its bytes: what was not yet written is zero. */
export function preallocated(file: Uint8Array, writtenBytes: number): Uint8Array {
  return concat(file.subarray(0, writtenBytes), filled(file.length - writtenBytes));
}

/** A card in a Card Download block, as tools write it that read cards through a vehicle unit. */
export function wrappedCard(card: Uint8Array): Uint8Array {
  return concat(fromHex('7606'), card);
}

/** Bytes that belong to nothing, in the middle of a file. */
export function strayBytesAt(file: Uint8Array, offset: number, stray = fromHex('0e00')): Uint8Array {
  return concat(file.subarray(0, offset), stray, file.subarray(offset));
}

/** Some bytes never arrived. */
export function withoutBytes(file: Uint8Array, offset: number, sizeBytes: number): Uint8Array {
  return concat(file.subarray(0, offset), file.subarray(offset + sizeBytes));
}

/** Bytes without any meaning, the same for the same seed. */
export function junk(sizeBytes: number, seed: number): Uint8Array {
  const random = seededRandom(seed);
  return Uint8Array.from({ length: sizeBytes }, () => random.integer(0, 255));
}

/** The page that a proxy sends in place of a download. */
export function webPage(): Uint8Array {
  const page = '<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>\n';
  return new TextEncoder().encode(page);
}

/** Where a byte string first stands in another; throws when it does not. */
export function offsetOf(file: Uint8Array, wanted: Uint8Array | string, from = 0): number {
  const offset = Buffer.from(file).indexOf(wanted, from, 'latin1');
  if (offset < 0) throw new Error('the file does not hold the bytes looked for');
  return offset;
}

/** Joins byte strings. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sizeBytes, part) => sizeBytes + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** An unsigned integer in `sizeBytes` bytes, most significant first, as every integer of the format. */
export function uint(value: number, sizeBytes: number): Uint8Array {
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** (8 * sizeBytes)) {
    throw new Error(`${value} does not fit into ${sizeBytes} unsigned bytes`);
  }
  const bytes = new Uint8Array(sizeBytes);
  let rest = value;
  for (let index = sizeBytes - 1; index >= 0; index--) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

/** A signed integer in two's complement, as the format writes coordinates. */
export function int(value: number, sizeBytes: number): Uint8Array {
  return uint(value < 0 ? value + 2 ** (8 * sizeBytes) : value, sizeBytes);
}

/** Decimal digits, two in a byte: `bcd('20261119')` is four bytes. */
export function bcd(digits: string): Uint8Array {
  if (!/^(\d\d)+$/.test(digits)) throw new Error(`not an even number of decimal digits: ${digits.length} characters`);
  return fromHex(digits);
}

/** `sizeBytes` bytes of one value. */
export function filled(sizeBytes: number, value = 0): Uint8Array {
  return new Uint8Array(sizeBytes).fill(value);
}

export function fromHex(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex'));
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

/** The bytes as one big number, most significant first. */
export function toBigInt(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${toHex(bytes)}`);
}

/** A big number in exactly `sizeBytes` bytes, most significant first. */
export function bigUint(value: bigint, sizeBytes: number): Uint8Array {
  const hex = value.toString(16).padStart(2 * sizeBytes, '0');
  if (hex.length > 2 * sizeBytes) {
    throw new Error(`a number of ${hex.length} digits does not fit into ${sizeBytes} bytes`);
  }
  return fromHex(hex);
}

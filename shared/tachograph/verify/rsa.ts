import { toHex } from '../bytes.ts';

/** A first generation public key: RSA of 1,024 bits. */
export interface RsaPublicKey {
  readonly modulus: bigint;
  readonly exponent: bigint;
}

/** Size of a first generation signature. */
export const rsaBytes = 128;

/** Reads the modulus and exponent as certificates hold them (128 and 8 bytes); null where they are no key. */
export function readRsaPublicKey(modulus: Uint8Array, exponent: Uint8Array): RsaPublicKey | null {
  const key = { modulus: toBigInt(modulus), exponent: toBigInt(exponent) };
  return key.modulus > 1n && key.exponent > 1n ? key : null;
}

/** Raw RSA with the public key: what the holder of the private key signed, as 128 bytes; null for an impossible value. */
export function rsaOpen(block: Uint8Array, key: RsaPublicKey): Uint8Array | null {
  const value = toBigInt(block);
  if (block.length !== rsaBytes || value >= key.modulus) return null;
  return toBytes(powerModulo(value, key.exponent, key.modulus));
}

function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

function toBytes(value: bigint): Uint8Array {
  const digits = value.toString(16).padStart(rsaBytes * 2, '0');
  const bytes = new Uint8Array(rsaBytes);
  for (let at = 0; at < rsaBytes; at++) bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}

/** Big-endian bytes as an unsigned integer. */
export function toBigInt(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${toHex(bytes)}`);
}

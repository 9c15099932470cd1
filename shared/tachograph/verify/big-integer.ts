import { toHex } from '../bytes.ts';

/** Big-endian bytes as an unsigned integer. */
export function toBigInt(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${toHex(bytes)}`);
}

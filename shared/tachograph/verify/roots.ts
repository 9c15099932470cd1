import { toHex } from '../bytes.ts';
import { type Gen2Certificate, readGen2Certificate } from './gen2-certificate.ts';
import { type RsaPublicKey, readRsaPublicKey } from './rsa.ts';

/** A first generation root: a public key with its identifier. */
export interface Gen1Root {
  /** 16 hexadecimal digits. */
  readonly keyId: string;
  readonly publicKey: RsaPublicKey;
}

/** The keys at which a chain of certificates may end. A generation can have several: the second renews its root. */
export interface TrustRoots {
  readonly gen1: readonly Gen1Root[];
  readonly gen2: readonly Gen2Certificate[];
}

/** To begin with, when roots are added file by file. */
export const NO_ROOTS: TrustRoots = { gen1: [], gen2: [] };

const GEN1_ROOT_BYTES = 144;

/**
 * Adds a root file to `roots`: 144 bytes (identifier 8, modulus 128, exponent 8) for the first generation, a self-signed
 * certificate for the second. Null where the bytes are neither.
 */
export function withRootFile(roots: TrustRoots, bytes: Uint8Array): TrustRoots | null {
  const certificate = readGen2Certificate(bytes);
  if (certificate?.publicKey) return { ...roots, gen2: [...roots.gen2, certificate] };
  if (bytes.length !== GEN1_ROOT_BYTES) return null;
  const publicKey = readRsaPublicKey(bytes.subarray(8, 136), bytes.subarray(136));
  if (!publicKey) return null;
  return { ...roots, gen1: [...roots.gen1, { keyId: toHex(bytes.subarray(0, 8)), publicKey }] };
}

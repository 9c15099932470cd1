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
export const noRoots: TrustRoots = { gen1: [], gen2: [] };

const gen1RootBytes = 144;

/**
 * Adds a root file to `roots`: 144 bytes (identifier 8, modulus 128, exponent 8) for the first generation, a self-signed
 * certificate for the second. Null where the bytes are neither.
 */
export function withRootFile(roots: TrustRoots, bytes: Uint8Array): TrustRoots | null {
  const certificate = readGen2Certificate(bytes);
  if (certificate?.publicKey) return { ...roots, gen2: [...roots.gen2, certificate] };
  if (bytes.length !== gen1RootBytes) return null;
  const publicKey = readRsaPublicKey(bytes.subarray(8, 136), bytes.subarray(136));
  if (!publicKey) return null;
  return { ...roots, gen1: [...roots.gen1, { keyId: toHex(bytes.subarray(0, 8)), publicKey }] };
}

/**
 * Public key of the first generation European root, as published by the European Commission's Joint Research Centre:
 * identifier 8 bytes, modulus 128, exponent 8. SHA-256 begins 4cc1ed00.
 */
const gen1RootFile = `
fd45432000ffff01e980763a444a95250a958782d1d54acfc323d25f3946
b816e92fcf9d32b42a2613d1a363b4e43532a026686329c89663ccc001f7
278206b6ab65ad2871848a680f6a57d8fda1d782c9b5812903ea5b66e2a9
be1d85bdd0fdae76a46088d71a6176b1f6a98419100424dc56d0846aa3c8
4390d3517a0f1192dedff740924cdba70000000000010001`;

/**
 * Second generation European root certificate (1), from the same publisher: 205 bytes, self-signed, brainpoolP256r1,
 * valid from 2018-06-14 to 2052-09-14. SHA-256 begins 9e4a98f7.
 */
const gen2RootFile = `
7f2181c97f4e81825f2901004208fd45432001ffff015f4c07ff534d5244
540d7f494e06092b240303020801010786410408c04e3926c8de85544240
cde40dab70d2b47e0f83762522d7b0b8543b9b29dc80e5c67b82a62d55e3
483ab4b00a24c2a2566c3786797a1a052822ab4bf1f2925f2008fd454320
01ffff015f25045b21b0005f24049b8fae805f374065c62ac13ded147fa8
d1d11a8f5bf2cf9e95db1b43d253b48b615b2fe70b3fd82aa8d33d27f0f4
d7367c04903bbbe6375b643a19c5b83d19fc7485db476c7067`;

/** The published files, byte for byte. */
export const europeanRootFiles: readonly Uint8Array[] = [gen1RootFile, gen2RootFile].map(fromHex);

/** The roots that real downloads lead to. */
export const europeanRoots: TrustRoots = europeanRootFiles.reduce<TrustRoots>(
  (roots, bytes) => withRootFile(roots, bytes) ?? roots,
  noRoots,
);

function fromHex(text: string): Uint8Array {
  const digits = text.replaceAll('\n', '');
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
}

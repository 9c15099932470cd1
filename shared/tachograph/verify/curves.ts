import type { ECDSA } from '@noble/curves/abstract/weierstrass.js';
import { brainpoolP256r1, brainpoolP384r1, brainpoolP512r1 } from '@noble/curves/misc.js';
import { p256, p384, p521 } from '@noble/curves/nist.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';

/** The six curves of second generation tachographs, as Annex 1C calls them (appendix 11, CSM_48). */
export type CurveName =
  | 'NIST P-256'
  | 'NIST P-384'
  | 'NIST P-521'
  | 'brainpoolP256r1'
  | 'brainpoolP384r1'
  | 'brainpoolP512r1';

/** One of the six curves, with the hash that belongs to its key size. */
export interface Curve {
  readonly name: CurveName;
  /** Its object identifier as certificates hold it, upper-case hexadecimal. */
  readonly oid: string;
  readonly ecdsa: ECDSA;
  readonly hash: (data: Uint8Array) => Uint8Array;
  readonly coordinateBytes: number;
}

/**
 * The curves with their hashes (Annex 1C appendix 11, CSM_48 and CSM_50). They come from a library because the crypto of
 * Electron, unlike that of Node, lacks the Brainpool ones.
 */
export const CURVES: readonly Curve[] = [
  { name: 'NIST P-256', oid: '2A8648CE3D030107', ecdsa: p256, hash: sha256, coordinateBytes: 32 },
  { name: 'NIST P-384', oid: '2B81040022', ecdsa: p384, hash: sha384, coordinateBytes: 48 },
  { name: 'NIST P-521', oid: '2B81040023', ecdsa: p521, hash: sha512, coordinateBytes: 66 },
  { name: 'brainpoolP256r1', oid: '2B2403030208010107', ecdsa: brainpoolP256r1, hash: sha256, coordinateBytes: 32 },
  { name: 'brainpoolP384r1', oid: '2B240303020801010B', ecdsa: brainpoolP384r1, hash: sha384, coordinateBytes: 48 },
  { name: 'brainpoolP512r1', oid: '2B240303020801010D', ecdsa: brainpoolP512r1, hash: sha512, coordinateBytes: 64 },
];

/** A curve by its object identifier, upper-case hexadecimal; undefined for one that tachographs do not use. */
export function curveByOid(oid: string): Curve | undefined {
  return CURVES.find((curve) => curve.oid === oid);
}

import type { ECDSA } from '@noble/curves/abstract/weierstrass.js';
import { brainpoolP256r1, brainpoolP384r1, brainpoolP512r1 } from '@noble/curves/misc.js';
import { p256, p384, p521 } from '@noble/curves/nist.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import type { RsaPublicKey } from './rsa.ts';

/** A second generation public key: a curve and an uncompressed point on it. */
export interface EcPublicKey {
  readonly curve: Curve;
  /** 04, x, y: one byte and two coordinates of the curve's size. */
  readonly point: Uint8Array;
}

/** Whether a signature is that of one key over data. Never throws. */
export type SignatureCheck = (data: Uint8Array, signature: Uint8Array) => boolean;

/**
 * The operations with public keys that the verifier stands on. They come in as functions, because a host can have
 * faster ones than those of `portableOperations`, and which it has differs: Node's crypto has all six curves of
 * tachographs, Electron's lacks the Brainpool ones. Every implementation must give the same answers.
 */
export interface PublicKeyOperations {
  /**
   * ECDSA with the hash that belongs to the curve (Annex 1C appendix 11, CSM_50). The check takes r and s one after the
   * other, each of the curve's size; s may be high. It is false for every signature where the point is not on the curve.
   */
  readonly ecdsa: (key: EcPublicKey) => SignatureCheck;
  /** RSA, PKCS#1 v1.5 with SHA-1 (Annex 1C appendix 11, CSM_034). */
  readonly rsaSha1: (key: RsaPublicKey) => SignatureCheck;
}

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
export const tachographCurves: readonly Curve[] = [
  { name: 'NIST P-256', oid: '2A8648CE3D030107', ecdsa: p256, hash: sha256, coordinateBytes: 32 },
  { name: 'NIST P-384', oid: '2B81040022', ecdsa: p384, hash: sha384, coordinateBytes: 48 },
  { name: 'NIST P-521', oid: '2B81040023', ecdsa: p521, hash: sha512, coordinateBytes: 66 },
  { name: 'brainpoolP256r1', oid: '2B2403030208010107', ecdsa: brainpoolP256r1, hash: sha256, coordinateBytes: 32 },
  { name: 'brainpoolP384r1', oid: '2B240303020801010B', ecdsa: brainpoolP384r1, hash: sha384, coordinateBytes: 48 },
  { name: 'brainpoolP512r1', oid: '2B240303020801010D', ecdsa: brainpoolP512r1, hash: sha512, coordinateBytes: 64 },
];

/** A curve by its object identifier, upper-case hexadecimal; undefined for one that tachographs do not use. */
export function curveByOid(oid: string): Curve | undefined {
  return tachographCurves.find((curve) => curve.oid === oid);
}

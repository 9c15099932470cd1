import type { Curve } from './curves.ts';
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
 * faster ones than those of `PORTABLE_OPERATIONS`, and which it has differs: Node's crypto has all six curves of
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

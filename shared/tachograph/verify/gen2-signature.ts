import { isFilledWith, uint8 } from '../bytes.ts';
import type { Curve } from './curves.ts';

/** A second generation public key: a curve and an uncompressed point on it. */
export interface EcPublicKey {
  readonly curve: Curve;
  readonly point: Uint8Array;
}

const DER_SEQUENCE = 0x30;

/**
 * Checks an ECDSA signature (plain r and s, one after the other) over data hashed as the signer's key size asks
 * (Annex 1C appendix 11, CSM_50). The hash is made here, so the library must not hash again; and tachographs do not
 * normalise s, so the library must not ask for a low one.
 */
export function isGen2SignatureOf(data: Uint8Array, signature: Uint8Array, { curve, point }: EcPublicKey): boolean {
  const digest = curve.hash(data);
  const plain = plainSignature(signature, curve.coordinateBytes);
  try {
    if (plain) return curve.ecdsa.verify(plain, digest, point, { prehash: false, lowS: false });
    if (uint8(signature, 0) !== DER_SEQUENCE) return false;
    return curve.ecdsa.verify(signature, digest, point, { prehash: false, lowS: false, format: 'der' });
  } catch {
    // The library throws on a point or a signature that is none.
    return false;
  }
}

/** Brings r and s to the curve's size: some recorders pad each half. Null where they cannot be two such numbers. */
function plainSignature(signature: Uint8Array, coordinateBytes: number): Uint8Array | null {
  if (signature.length === 2 * coordinateBytes) return signature;
  if (signature.length % 2 !== 0 || signature.length === 0) return null;
  const half = signature.length / 2;
  const plain = new Uint8Array(2 * coordinateBytes);
  for (const index of [0, 1]) {
    const number = signature.subarray(index * half, (index + 1) * half);
    const excess = Math.max(0, half - coordinateBytes);
    if (!isFilledWith(number, 0, 0, excess)) return null;
    plain.set(number.subarray(excess), index * coordinateBytes + Math.max(0, coordinateBytes - half));
  }
  return plain;
}

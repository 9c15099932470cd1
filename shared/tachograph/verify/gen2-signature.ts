import { isFilledWith, uint8 } from '../bytes.ts';
import type { Curve } from './curves.ts';
import { type PreparedKey, prepareKey } from './prepared-key.ts';

/** A second generation public key: a curve and an uncompressed point on it. */
export interface EcPublicKey {
  readonly curve: Curve;
  readonly point: Uint8Array;
}

const DER_SEQUENCE = 0x30;

/**
 * Checks one ECDSA signature over data hashed as the signer's key size asks (Annex 1C appendix 11, CSM_50).
 * The hash is made here, so the library must not hash again; and tachographs do not normalise s, so the library must
 * not ask for a low one.
 */
export function isGen2SignatureOf(data: Uint8Array, signature: Uint8Array, { curve, point }: EcPublicKey): boolean {
  const plain = plainSignature(signature, curve);
  if (!plain) return false;
  try {
    return curve.ecdsa.verify(plain, curve.hash(data), point, { prehash: false, lowS: false });
  } catch {
    // The library throws on a public key that is no point of the curve.
    return false;
  }
}

/** The same check for a key that signed many elements: the first use prepares the key, the others take half of the time. */
export function gen2SignatureCheck({
  curve,
  point,
}: EcPublicKey): (data: Uint8Array, signature: Uint8Array) => boolean {
  let prepared: PreparedKey | null | undefined;
  return (data, signature) => {
    if (prepared === undefined) prepared = prepareKey(curve, point);
    const plain = plainSignature(signature, curve);
    return plain !== null && prepared?.(curve.hash(data), plain) === true;
  };
}

/** r and s, one after the other, each of the curve's size. Null where they cannot be two such numbers. */
function plainSignature(signature: Uint8Array, curve: Curve): Uint8Array | null {
  const size = curve.coordinateBytes;
  if (signature.length === 2 * size) return signature;
  return uint8(signature, 0) === DER_SEQUENCE ? fromDer(signature, curve) : resized(signature, size);
}

/** Some recorders are reported to send signatures longer than the regulation's plain form. */
function fromDer(signature: Uint8Array, curve: Curve): Uint8Array | null {
  try {
    return curve.ecdsa.Signature.fromBytes(signature, 'der').toBytes('compact');
  } catch {
    return null;
  }
}

/** Signatures of 521 bits are reported with halves of 64 to 66 bytes. */
function resized(signature: Uint8Array, size: number): Uint8Array | null {
  if (signature.length % 2 !== 0 || signature.length === 0) return null;
  const half = signature.length / 2;
  const excess = Math.max(0, half - size);
  const plain = new Uint8Array(2 * size);
  for (const index of [0, 1]) {
    const number = signature.subarray(index * half, (index + 1) * half);
    if (!isFilledWith(number, 0, 0, excess)) return null;
    plain.set(number.subarray(excess), (index + 1) * size - (half - excess));
  }
  return plain;
}

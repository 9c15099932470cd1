import { isFilledWith, uint8 } from '../bytes.ts';
import type { Curve, EcPublicKey, PublicKeyOperations, SignatureCheck } from './public-key-operations.ts';

const derSequence = 0x30;
const uncompressedPoint = 0x04;

/**
 * Checks second generation signatures of one key. What the regulation leaves no choice in is settled here, so that the
 * operations get it in one form: public points are uncompressed (Annex 1C appendix 11, CSM_143), and signatures are r and
 * s one after the other; recorders are reported that write those otherwise.
 */
export function gen2SignatureCheck(key: EcPublicKey, operations: PublicKeyOperations): SignatureCheck {
  const { curve, point } = key;
  const isUncompressed = uint8(point, 0) === uncompressedPoint && point.length === 1 + 2 * curve.coordinateBytes;
  if (!isUncompressed) return () => false;
  const isSignatureOf = operations.ecdsa(key);
  return (data, signature) => {
    const plain = plainSignature(signature, curve);
    return plain !== null && isSignatureOf(data, plain);
  };
}

/** r and s, one after the other, each of the curve's size. Null where they cannot be two such numbers. */
function plainSignature(signature: Uint8Array, curve: Curve): Uint8Array | null {
  const size = curve.coordinateBytes;
  if (signature.length === 2 * size) return signature;
  return uint8(signature, 0) === derSequence ? fromDer(signature, curve) : resized(signature, size);
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

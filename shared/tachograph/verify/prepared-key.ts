import { interleavedMSMUnsafe } from '@noble/curves/abstract/curve.js';
import type { WeierstrassPoint } from '@noble/curves/abstract/weierstrass.js';
import { toBigInt } from './big-integer.ts';
import type { Curve } from './curves.ts';

type Point = WeierstrassPoint<bigint>;

/**
 * Checks signatures of one key: takes a digest, and r and s one after the other. It answers what the library's own
 * `verify` answers without hashing and without asking for a low s.
 */
export type PreparedKey = (digest: Uint8Array, signature: Uint8Array) => boolean;

/** Scalars are cut into this many chunks, which share an eighth of the doublings. */
const CHUNKS = 8;
const WINDOW_BITS = 5;

/**
 * Prepares a public key for many checks. A download is signed by one key up to a hundred times: multiples of the key
 * by powers of two are made once, and every check then takes an eighth of the doublings, and half of the time.
 * Null where the bytes are no point of the curve.
 */
export function prepareKey(curve: Curve, publicKey: Uint8Array): PreparedKey | null {
  const { Point } = curve.ecdsa;
  const key = pointFrom(curve, publicKey);
  if (!key) return null;
  const { ORDER: order, BITS: orderBits } = Point.Fn;
  const chunkBits = Math.ceil(orderBits / CHUNKS);
  const points = [...baseMultiples(curve, chunkBits), ...chunkMultiples(key, chunkBits)];
  const sumOfProducts = interleavedMSMUnsafe(Point, points, WINDOW_BITS);
  return (digest, signature) => {
    const half = signature.length / 2;
    const r = toBigInt(signature.subarray(0, half));
    const s = toBigInt(signature.subarray(half));
    if (r === 0n || r >= order || s === 0n || s >= order) return false;
    const inverse = Point.Fn.inv(s);
    // The hash of a tachograph's curve is never longer than its order, so it is taken whole.
    const first = (toBigInt(digest) * inverse) % order;
    const second = (r * inverse) % order;
    const sum = sumOfProducts([...chunksOf(first, chunkBits), ...chunksOf(second, chunkBits)]);
    return !sum.is0() && sum.toAffine().x % order === r;
  };
}

function pointFrom(curve: Curve, bytes: Uint8Array): Point | null {
  try {
    const point = curve.ecdsa.Point.fromBytes(bytes);
    return point.is0() ? null : point;
  } catch {
    return null;
  }
}

const ofBase = new WeakMap<Curve, readonly Point[]>();

/** Those of a curve's own point are the same for every key. */
function baseMultiples(curve: Curve, chunkBits: number): readonly Point[] {
  const multiples = ofBase.get(curve) ?? chunkMultiples(curve.ecdsa.Point.BASE, chunkBits);
  ofBase.set(curve, multiples);
  return multiples;
}

/** The point times 1, 2^chunkBits, 2^(2 chunkBits) and so on. */
function chunkMultiples(point: Point, chunkBits: number): readonly Point[] {
  const multiples = [point];
  let last = point;
  while (multiples.length < CHUNKS) {
    for (let bit = 0; bit < chunkBits; bit++) last = last.double();
    multiples.push(last);
  }
  return multiples;
}

function chunksOf(scalar: bigint, chunkBits: number): readonly bigint[] {
  const mask = (1n << BigInt(chunkBits)) - 1n;
  return Array.from({ length: CHUNKS }, (_, index) => (scalar >> BigInt(index * chunkBits)) & mask);
}

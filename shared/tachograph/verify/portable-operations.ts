import { interleavedMSMUnsafe } from '@noble/curves/abstract/curve.js';
import type { WeierstrassPoint } from '@noble/curves/abstract/weierstrass.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { concatBytes, sameBytes } from '../bytes.ts';
import type { Curve, EcPublicKey, PublicKeyOperations, SignatureCheck } from './public-key-operations.ts';
import { type RsaPublicKey, rsaBytes, rsaOpen, toBigInt } from './rsa.ts';

/** Runs on every host, with no crypto but this library's: the measure that faster operations are held against. */
export const portableOperations: PublicKeyOperations = { ecdsa: ecdsaCheck, rsaSha1: rsaSha1Check };

/**
 * A certificate's key checks one signature, a download's up to a hundred. From the second one on the key is prepared,
 * which costs as much as a check and halves those that follow.
 * The hash is made here, so the library must not hash again; and tachographs do not normalise s, so it must not ask for
 * a low one.
 */
function ecdsaCheck({ curve, point }: EcPublicKey): SignatureCheck {
  let isFirst = true;
  let prepared: PreparedKey | null | undefined;
  return (data, signature) => {
    if (isFirst) {
      isFirst = false;
      try {
        return curve.ecdsa.verify(signature, curve.hash(data), point, { prehash: false, lowS: false });
      } catch {
        // The library throws on a public key that is no point of the curve.
        return false;
      }
    }
    if (prepared === undefined) prepared = prepareKey(curve, point);
    return prepared?.(curve.hash(data), signature) === true;
  };
}

/** DigestInfo of SHA-1 (RFC 8017, 9.2), as PKCS#1 v1.5 puts it before the hash. */
const sha1DigestInfo = Uint8Array.of(
  ...[0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2b, 0x0e, 0x03, 0x02, 0x1a, 0x05, 0x00, 0x04, 0x14],
);
const sha1Bytes = 20;
const fillBytes = rsaBytes - 3 - sha1DigestInfo.length - sha1Bytes;

function rsaSha1Check(key: RsaPublicKey): SignatureCheck {
  const fill = new Uint8Array(fillBytes).fill(0xff);
  const head = concatBytes(Uint8Array.of(0, 1), fill, Uint8Array.of(0), sha1DigestInfo);
  return (data, signature) => {
    const opened = rsaOpen(signature, key);
    return opened !== null && sameBytes(opened, concatBytes(head, sha1(data)));
  };
}

type Point = WeierstrassPoint<bigint>;

/**
 * Checks signatures of one key: takes a digest, and r and s one after the other. It answers what the library's own
 * `verify` answers without hashing and without asking for a low s.
 */
type PreparedKey = (digest: Uint8Array, signature: Uint8Array) => boolean;

/** Scalars are cut into this many chunks, which share an eighth of the doublings. */
const chunkCount = 8;
const windowBits = 5;

/**
 * Prepares a public key for many checks. A download is signed by one key up to a hundred times: multiples of the key
 * by powers of two are made once, and every check then takes an eighth of the doublings, and half of the time.
 * Null where the bytes are no point of the curve.
 */
function prepareKey(curve: Curve, publicKey: Uint8Array): PreparedKey | null {
  const { Point } = curve.ecdsa;
  const key = pointFrom(curve, publicKey);
  if (!key) return null;
  const { ORDER: order, BITS: orderBits } = Point.Fn;
  const chunkBits = Math.ceil(orderBits / chunkCount);
  const points = [...baseMultiples(curve, chunkBits), ...chunkMultiples(key, chunkBits)];
  const sumOfProducts = interleavedMSMUnsafe(Point, points, windowBits);
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
  while (multiples.length < chunkCount) {
    for (let bit = 0; bit < chunkBits; bit++) last = last.double();
    multiples.push(last);
  }
  return multiples;
}

function chunksOf(scalar: bigint, chunkBits: number): readonly bigint[] {
  const mask = (1n << BigInt(chunkBits)) - 1n;
  return Array.from({ length: chunkCount }, (_, index) => (scalar >> BigInt(index * chunkBits)) & mask);
}

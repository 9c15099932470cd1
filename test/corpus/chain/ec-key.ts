import { createECDH, createHash, createHmac, type ECDH } from 'node:crypto';
import { bigUint, concat, toBigInt, uint } from '../bytes.ts';
import { type Curve, type CurveName, curves } from './curve.ts';
import { inverse } from './modular.ts';

/** A generation 2 key pair. */
export interface EcKey {
  readonly curveName: CurveName;
  readonly secret: bigint;
  /** Uncompressed: 04, x, y. */
  readonly publicPoint: Uint8Array;
}

const keys = new Map<string, EcKey>();
const multipliers = new Map<CurveName, ECDH>();

/** The test key of a role on a curve: its secret comes from the role's name, so that every machine has the same. */
export function ecKey(curveName: CurveName, role: string): EcKey {
  const name = `${curveName}, ${role}`;
  const known = keys.get(name);
  if (known) return known;
  const secret = scalarFrom(curves[curveName], Buffer.from('Tacho Depot test keys'), Buffer.from(name));
  const key = { curveName, secret, publicPoint: timesGenerator(curveName, secret) };
  keys.set(name, key);
  return key;
}

/**
 * ECDSA as appendix 11 wants it: r and s one after the other, each as long as a coordinate. The nonce is derived from key and message,
 * so that the same file has the same bytes each time; `attempt` gives another valid signature of the same message.
 */
export function signGen2(key: EcKey, data: Uint8Array, attempt = 0): Uint8Array {
  const curve = curves[key.curveName];
  const { coordinateBytes, order } = curve;
  const digest = createHash(curve.hash).update(data).digest();
  const nonce = scalarFrom(curve, bigUint(key.secret, coordinateBytes), concat(digest, uint(attempt, 2)));
  const point = timesGenerator(key.curveName, nonce);
  const r = toBigInt(point.subarray(1, 1 + coordinateBytes)) % order;
  const s = (inverse(nonce, order) * (toBigInt(digest) + r * key.secret)) % order;
  return concat(bigUint(r, coordinateBytes), bigUint(s, coordinateBytes));
}

/** A number from 1 to order - 1, far longer than the order before it is reduced, so that none is favoured. */
function scalarFrom(curve: Curve, secret: Uint8Array, seed: Uint8Array): bigint {
  const halves = [0, 1].map((index) => createHmac('sha512', secret).update(seed).update(uint(index, 1)).digest());
  return (toBigInt(concat(...halves)) % (curve.order - 1n)) + 1n;
}

/** Multiplies the curve's generator: OpenSSL does so when it is given a private key. */
function timesGenerator(curveName: CurveName, scalar: bigint): Uint8Array {
  const curve = curves[curveName];
  const multiplier = multipliers.get(curveName) ?? createECDH(curve.opensslName);
  multipliers.set(curveName, multiplier);
  multiplier.setPrivateKey(bigUint(scalar, curve.coordinateBytes));
  return new Uint8Array(multiplier.getPublicKey());
}

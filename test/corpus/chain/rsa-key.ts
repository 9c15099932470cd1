import { constants, createPrivateKey, createSign, type KeyObject, privateEncrypt } from 'node:crypto';
import { bigUint, concat, fromHex, toBigInt } from '../bytes.ts';
import { inverse } from './modular.ts';
import { rsaPrimes } from './rsa-primes.ts';

export type RsaRole = keyof typeof rsaPrimes;

/** A generation 1 key pair: RSA, 1,024 bits, public exponent 65,537. */
export interface RsaKey {
  /** 128 bytes. */
  readonly modulus: Uint8Array;
  readonly privateKey: KeyObject;
}

const publicExponent = 65_537n;
const keys = new Map<RsaRole, RsaKey>();

/** The test key of a role; made from its primes when first asked for. */
export function rsaKey(role: RsaRole): RsaKey {
  const known = keys.get(role);
  if (known) return known;
  const [p, q] = rsaPrimes[role].map((hex) => toBigInt(fromHex(hex)));
  if (p === undefined || q === undefined) throw new Error(`the test key ${role} lacks a prime`);
  const exponent = inverse(publicExponent, (p - 1n) * (q - 1n));
  const modulus = bigUint(p * q, 128);
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'RSA',
      n: base64url(p * q, 128),
      e: base64url(publicExponent, 3),
      d: base64url(exponent, 128),
      p: base64url(p, 64),
      q: base64url(q, 64),
      dp: base64url(exponent % (p - 1n), 64),
      dq: base64url(exponent % (q - 1n), 64),
      qi: base64url(inverse(q, p), 64),
    },
  });
  const key = { modulus, privateKey };
  keys.set(role, key);
  return key;
}

/** The public key as certificates carry it: modulus 128, exponent 8. */
export function publicKeyOf(key: RsaKey): Uint8Array {
  return concat(key.modulus, bigUint(publicExponent, 8));
}

/** Data signature of generation 1: PKCS#1 v1.5 over SHA-1, 128 bytes (Annex 1C, appendix 11, chapter 6). */
export function signGen1(key: RsaKey, data: Uint8Array): Uint8Array {
  return new Uint8Array(createSign('RSA-SHA1').update(data).sign(key.privateKey));
}

/** The bare private operation on 128 bytes, for certificates with message recovery. */
export function rsaPrivate(key: RsaKey, block: Uint8Array): Uint8Array {
  return new Uint8Array(privateEncrypt({ key: key.privateKey, padding: constants.RSA_NO_PADDING }, block));
}

function base64url(value: bigint, sizeBytes: number): string {
  return Buffer.from(bigUint(value, sizeBytes)).toString('base64url');
}

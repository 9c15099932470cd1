import * as nodeCrypto from 'node:crypto';
import { portableOperations } from '../../../shared/tachograph/verify/portable-operations.ts';
import {
  type Curve,
  type CurveName,
  type EcPublicKey,
  type PublicKeyOperations,
  type SignatureCheck,
  tachographCurves,
} from '../../../shared/tachograph/verify/public-key-operations.ts';
import type { RsaPublicKey } from '../../../shared/tachograph/verify/rsa.ts';
import { knowsEcdsa, knowsRsa } from './known-signatures.ts';

/** What is taken from the crypto of the host: OpenSSL's in Node, BoringSSL's in Electron. */
export type HostCrypto = Pick<typeof nodeCrypto, 'createPublicKey' | 'getCurves' | 'verify'>;

/** What signatures are made with. */
type Algorithm = CurveName | 'RSA';

export interface HostOperations extends PublicKeyOperations {
  /** Those that the host computes; for the others the portable operations stand in. */
  readonly ofHost: () => readonly Algorithm[];
}

const hostNames: Readonly<Record<CurveName, { readonly curve: string; readonly hash: string }>> = {
  'NIST P-256': { curve: 'prime256v1', hash: 'sha256' },
  'NIST P-384': { curve: 'secp384r1', hash: 'sha384' },
  'NIST P-521': { curve: 'secp521r1', hash: 'sha512' },
  brainpoolP256r1: { curve: 'brainpoolP256r1', hash: 'sha256' },
  brainpoolP384r1: { curve: 'brainpoolP384r1', hash: 'sha384' },
  brainpoolP512r1: { curve: 'brainpoolP512r1', hash: 'sha512' },
};

/**
 * The operations of this host where it has them, and the portable ones elsewhere: Electron's BoringSSL lacks the
 * Brainpool curves, and another build may lack more. A list of names is not believed alone. Each algorithm is tried on
 * signatures that are known to be right before its first use, and what does not tell them from wrong ones is not used.
 */
export function createHostOperations(host: HostCrypto = nodeCrypto): HostOperations {
  const native: PublicKeyOperations = {
    ecdsa: (key) => nativeEcdsa(host, key),
    rsaSha1: (key) => nativeRsaSha1(host, key),
  };
  const tried = new Map<Algorithm, boolean>();
  function isOfHost(algorithm: Algorithm, trial: () => boolean): boolean {
    const known = tried.get(algorithm);
    if (known !== undefined) return known;
    const answer = orElse(trial, () => false);
    tried.set(algorithm, answer);
    return answer;
  }
  const hasCurve = (curve: Curve) =>
    isOfHost(curve.name, () => host.getCurves().includes(hostNames[curve.name].curve) && knowsEcdsa(native, curve));
  const hasRsa = () => isOfHost('RSA', () => knowsRsa(native));
  return {
    ecdsa: (key) =>
      hasCurve(key.curve) ? carefully(native.ecdsa, portableOperations.ecdsa, key) : portableOperations.ecdsa(key),
    rsaSha1: (key) =>
      isOrdinary(key) && hasRsa()
        ? carefully(native.rsaSha1, portableOperations.rsaSha1, key)
        : portableOperations.rsaSha1(key),
    ofHost: () => [
      ...tachographCurves.filter(hasCurve).map(({ name }) => name),
      ...(hasRsa() ? (['RSA'] as const) : []),
    ],
  };
}

/** A host refuses a key that is none, such as a point beside its curve, with an exception; the portable check decides. */
function carefully<Key>(
  native: (key: Key) => SignatureCheck,
  portable: (key: Key) => SignatureCheck,
  key: Key,
): SignatureCheck {
  const isSignatureOf = orElse(
    () => native(key),
    () => portable(key),
  );
  return (data, signature) =>
    orElse(
      () => isSignatureOf(data, signature),
      () => portable(key)(data, signature),
    );
}

function orElse<Value>(attempt: () => Value, fallback: () => Value): Value {
  try {
    return attempt();
  } catch {
    return fallback();
  }
}

function nativeEcdsa(host: HostCrypto, { curve, point }: EcPublicKey): SignatureCheck {
  const publicKey = host.createPublicKey({ key: subjectPublicKeyInfo(curve, point), format: 'der', type: 'spki' });
  const { hash } = hostNames[curve.name];
  return (data, signature) => host.verify(hash, data, publicKey, derSignature(signature));
}

/**
 * r and s as the host's own encoding has them (RFC 3279, 2.2.3). The host takes them one after the other too, and needs a
 * third more time for a signature then.
 */
function derSignature(signature: Uint8Array): Buffer {
  const half = signature.length / 2;
  return der(sequenceTag, [derInteger(signature.subarray(0, half)), derInteger(signature.subarray(half))]);
}

/** A positive number in the fewest bytes: the first bit of the first byte would be its sign. */
function derInteger(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? bytes.subarray(-1) : bytes.subarray(first);
  return der(integerTag, (digits[0] ?? 0) < 0x80 ? [digits] : [Buffer.of(0), digits]);
}

const integerTag = 0x02;
const sequenceTag = 0x30;
const objectIdentifierTag = 0x06;
const bitStringTag = 0x03;
/** id-ecPublicKey (RFC 5480, 2.1.1). */
const ecPublicKeyIdentifier = Buffer.from('2a8648ce3d0201', 'hex');

/** The one form in which every host takes a key of every curve (RFC 5480, 2). */
function subjectPublicKeyInfo(curve: Curve, point: Uint8Array): Buffer {
  const algorithm = der(sequenceTag, [
    der(objectIdentifierTag, [ecPublicKeyIdentifier]),
    der(objectIdentifierTag, [Buffer.from(curve.oid, 'hex')]),
  ]);
  return der(sequenceTag, [algorithm, der(bitStringTag, [Buffer.of(0), point])]);
}

/** A field of at most 255 bytes. */
function der(tag: number, parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const head = content.length < 0x80 ? [tag, content.length] : [tag, 0x81, content.length];
  return Buffer.concat([Buffer.from(head), content]);
}

const smallestModulus = 2n ** 1016n;
const largestExponent = 2n ** 32n;

/** Hosts differ in which odd keys they take; those of tachographs have 1,024 bits and a small odd exponent. */
function isOrdinary({ modulus, exponent }: RsaPublicKey): boolean {
  return modulus >= smallestModulus && modulus % 2n === 1n && exponent % 2n === 1n && exponent <= largestExponent;
}

function nativeRsaSha1(host: HostCrypto, { modulus, exponent }: RsaPublicKey): SignatureCheck {
  const key = host.createPublicKey({
    key: { kty: 'RSA', n: base64url(modulus), e: base64url(exponent) },
    format: 'jwk',
  });
  return (data, signature) => host.verify('sha1', data, key, signature);
}

function base64url(value: bigint): string {
  const digits = value.toString(16);
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex').toString('base64url');
}

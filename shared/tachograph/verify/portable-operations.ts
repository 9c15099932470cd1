import { sha1 } from '@noble/hashes/legacy.js';
import { concatBytes, sameBytes } from '../bytes.ts';
import { type PreparedKey, prepareKey } from './prepared-key.ts';
import type { EcPublicKey, PublicKeyOperations, SignatureCheck } from './public-key-operations.ts';
import { RSA_BYTES, type RsaPublicKey, rsaOpen } from './rsa.ts';

/** Runs on every host, with no crypto but this library's: the measure that faster operations are held against. */
export const PORTABLE_OPERATIONS: PublicKeyOperations = { ecdsa: ecdsaCheck, rsaSha1: rsaSha1Check };

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
const SHA1_DIGEST_INFO = Uint8Array.of(
  ...[0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2b, 0x0e, 0x03, 0x02, 0x1a, 0x05, 0x00, 0x04, 0x14],
);
const SHA1_BYTES = 20;
const FILL_BYTES = RSA_BYTES - 3 - SHA1_DIGEST_INFO.length - SHA1_BYTES;

function rsaSha1Check(key: RsaPublicKey): SignatureCheck {
  const fill = new Uint8Array(FILL_BYTES).fill(0xff);
  const head = concatBytes(Uint8Array.of(0, 1), fill, Uint8Array.of(0), SHA1_DIGEST_INFO);
  return (data, signature) => {
    const opened = rsaOpen(signature, key);
    return opened !== null && sameBytes(opened, concatBytes(head, sha1(data)));
  };
}

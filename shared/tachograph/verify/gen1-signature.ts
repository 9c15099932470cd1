import { sha1 } from '@noble/hashes/legacy.js';
import { concatBytes, sameBytes } from '../bytes.ts';
import { RSA_BYTES, type RsaPublicKey, rsaOpen } from './rsa.ts';

/** DigestInfo of SHA-1 (RFC 8017, 9.2), as PKCS#1 v1.5 puts it before the hash. */
const SHA1_DIGEST_INFO = Uint8Array.of(
  ...[0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2b, 0x0e, 0x03, 0x02, 0x1a, 0x05, 0x00, 0x04, 0x14],
);
const SHA1_BYTES = 20;
const FILL_BYTES = RSA_BYTES - 3 - SHA1_DIGEST_INFO.length - SHA1_BYTES;

/** Checks first generation data signatures of one key: RSA, PKCS#1 v1.5 with SHA-1 (Annex 1C appendix 11, CSM_034). */
export function gen1SignatureCheck(key: RsaPublicKey): (data: Uint8Array, signature: Uint8Array) => boolean {
  const fill = new Uint8Array(FILL_BYTES).fill(0xff);
  const head = concatBytes(Uint8Array.of(0, 1), fill, Uint8Array.of(0), SHA1_DIGEST_INFO);
  return (data, signature) => {
    const opened = rsaOpen(signature, key);
    return opened !== null && sameBytes(opened, concatBytes(head, sha1(data)));
  };
}

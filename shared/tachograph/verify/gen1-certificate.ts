import { sha1 } from '@noble/hashes/legacy.js';
import { concatBytes, sameBytes, toHex, uint8 } from '../bytes.ts';
import { readTime, type UnixSeconds } from '../time.ts';
import { RSA_BYTES, type RsaPublicKey, readRsaPublicKey, rsaOpen } from './rsa.ts';

/** A first generation certificate that its issuer's key has opened. */
export interface Gen1Certificate {
  /** EquipmentType that it was issued for: 0 a member state, 1 to 4 cards, 6 a vehicle unit. */
  readonly equipmentType: number;
  /** null: no end of validity. */
  readonly validUntil: UnixSeconds | null;
  /** Key identifier of its holder, 16 hexadecimal digits. */
  readonly holder: string;
  readonly publicKey: RsaPublicKey;
}

/** Signature 128, rest of the content 58, issuer’s key identifier 8. */
export const GEN1_CERTIFICATE_BYTES = 194;

const HASH_BYTES = 20;
const RECOVERED_BYTES = 106;
const TACHOGRAPH_APPLICATION = 'FF544143484F';
const HEADER = 0x6a;
const TRAILER = 0xbc;

/** Key identifier of the key that signed a certificate; it stands in the clear at its end. */
export function gen1IssuerOf(certificate: Uint8Array): string {
  return toHex(certificate.subarray(GEN1_CERTIFICATE_BYTES - 8, GEN1_CERTIFICATE_BYTES));
}

/**
 * Opens a certificate with its issuer's key: ISO/IEC 9796-2 with message recovery and SHA-1
 * (Annex 1C appendix 11, CSM_017 and CSM_018). Null where the key did not sign it.
 */
export function openGen1Certificate(certificate: Uint8Array, issuer: RsaPublicKey): Gen1Certificate | null {
  if (certificate.length !== GEN1_CERTIFICATE_BYTES) return null;
  const opened = rsaOpen(certificate.subarray(0, RSA_BYTES), issuer);
  if (!opened || uint8(opened, 0) !== HEADER || uint8(opened, RSA_BYTES - 1) !== TRAILER) return null;
  const recovered = opened.subarray(1, 1 + RECOVERED_BYTES);
  const hash = opened.subarray(1 + RECOVERED_BYTES, 1 + RECOVERED_BYTES + HASH_BYTES);
  const content = concatBytes(recovered, certificate.subarray(RSA_BYTES, GEN1_CERTIFICATE_BYTES - 8));
  if (!sameBytes(hash, sha1(content))) return null;
  const isOwnIssuer = toHex(content.subarray(1, 9)) === gen1IssuerOf(certificate);
  const isTachograph = toHex(content.subarray(9, 15)) === TACHOGRAPH_APPLICATION;
  const publicKey = readRsaPublicKey(content.subarray(28, 156), content.subarray(156, 164));
  if (!isOwnIssuer || !isTachograph || !publicKey) return null;
  return {
    equipmentType: uint8(content, 15),
    validUntil: readTime(content, 16),
    holder: toHex(content.subarray(20, 28)),
    publicKey,
  };
}

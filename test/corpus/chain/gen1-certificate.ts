import { createHash } from 'node:crypto';
import { concat, filled, fromHex, uint } from '../bytes.ts';
import { type RsaKey, rsaPrivate } from './rsa-key.ts';

export interface Gen1CertificateContent {
  readonly issuer: { readonly key: RsaKey; readonly identifier: Uint8Array };
  readonly holder: {
    readonly identifier: Uint8Array;
    /** 136 bytes: modulus and exponent. */
    readonly publicKey: Uint8Array;
    readonly equipmentType: number;
  };
  /** 4 bytes; FFFFFFFF for no end. */
  readonly endOfValidity: Uint8Array;
}

const applicationIdentifier = fromHex('ff544143484f');

/** The end of validity of a certificate that has none. */
export const noEndOfValidity = filled(4, 0xff);

/**
 * A generation 1 certificate, 194 bytes: a signature from which 106 bytes of the content come back, the 58 that did not fit into it,
 * and the issuer's identifier (Annex 1C, appendix 11, chapter 3).
 */
export function gen1Certificate({ issuer, holder, endOfValidity }: Gen1CertificateContent): Uint8Array {
  const content = concat(
    uint(1, 1),
    issuer.identifier,
    applicationIdentifier,
    uint(holder.equipmentType, 1),
    endOfValidity,
    holder.identifier,
    holder.publicKey,
  );
  const digest = new Uint8Array(createHash('sha1').update(content).digest());
  const recoverable = content.subarray(0, 106);
  const signature = rsaPrivate(issuer.key, concat(uint(0x6a, 1), recoverable, digest, uint(0xbc, 1)));
  return concat(signature, content.subarray(106), issuer.identifier);
}

import { sha1 } from '@noble/hashes/legacy.js';
import { failure, type Result, success } from '../../result.ts';
import { concatBytes, isFilledWith, sameBytes, toHex, uint8 } from '../bytes.ts';
import { readTime, type UnixSeconds } from '../time.ts';
import type { Gen1Root } from './roots.ts';
import { type RsaPublicKey, readRsaPublicKey, rsaBytes, rsaOpen } from './rsa.ts';
import type { SigningKey } from './signing-key.ts';
import type { NotVerifiableReason } from './verdict.ts';

/** The certificates that a first generation download brings along. */
export interface Gen1Chain {
  readonly equipment: Uint8Array | undefined;
  readonly memberState: Uint8Array | undefined;
  /** EquipmentType that the equipment's certificate must be for. */
  readonly equipmentType: number | null;
}

const memberStateEquipment = 0;

/**
 * Follows root, member state, equipment, and gives the equipment's key or why there is none. Without the root's key the
 * certificates of this generation cannot even be read: part of each stands in its signature alone.
 */
export function gen1SigningKey(
  chain: Gen1Chain,
  roots: readonly Gen1Root[],
): Result<SigningKey<RsaPublicKey>, NotVerifiableReason> {
  const { equipment, memberState } = chain;
  if (!isPresent(equipment) || !isPresent(memberState)) return failure('no-certificate');
  if (equipment.length !== gen1CertificateBytes || memberState.length !== gen1CertificateBytes) {
    return failure('certificate-unreadable');
  }
  const candidates = roots.filter((root) => root.keyId === gen1IssuerOf(memberState));
  if (candidates.length === 0) return failure('unknown-root');
  for (const root of candidates) {
    const issuer = openGen1Certificate(memberState, root.publicKey);
    if (!issuer) continue;
    if (issuer.equipmentType !== memberStateEquipment) return failure('certificate-wrong-type');
    if (issuer.holder !== gen1IssuerOf(equipment)) return failure('certificate-does-not-verify');
    const holder = openGen1Certificate(equipment, issuer.publicKey);
    if (!holder) return failure('certificate-does-not-verify');
    if (chain.equipmentType !== null && holder.equipmentType !== chain.equipmentType) {
      return failure('certificate-wrong-type');
    }
    return success({
      publicKey: holder.publicKey,
      holder: holder.holder,
      validities: [issuer, holder].map(({ validUntil }) => ({ from: null, until: validUntil })),
      leadsToRoot: true,
    });
  }
  return failure('certificate-does-not-verify');
}

/** Some tools leave certificates out, anonymised files have them zeroed. */
function isPresent(certificate: Uint8Array | undefined): certificate is Uint8Array {
  return certificate !== undefined && certificate.length > 0 && !isFilledWith(certificate, 0);
}

/** A first generation certificate that its issuer's key has opened. */
interface Gen1Certificate {
  /** EquipmentType that it was issued for: 0 a member state, 1 to 4 cards, 6 a vehicle unit. */
  readonly equipmentType: number;
  /** null: no end of validity. */
  readonly validUntil: UnixSeconds | null;
  /** Key identifier of its holder, 16 hexadecimal digits. */
  readonly holder: string;
  readonly publicKey: RsaPublicKey;
}

/** Signature 128, rest of the content 58, issuer’s key identifier 8. */
const gen1CertificateBytes = 194;

const hashBytes = 20;
const recoveredBytes = 106;
const tachographApplication = 'FF544143484F';
const recoveredHeader = 0x6a;
const recoveredTrailer = 0xbc;

/** Key identifier of the key that signed a certificate; it stands in the clear at its end. */
function gen1IssuerOf(certificate: Uint8Array): string {
  return toHex(certificate.subarray(gen1CertificateBytes - 8, gen1CertificateBytes));
}

/**
 * Opens a certificate with its issuer's key: ISO/IEC 9796-2 with message recovery and SHA-1
 * (Annex 1C appendix 11, CSM_017 and CSM_018). Null where the key did not sign it.
 */
function openGen1Certificate(certificate: Uint8Array, issuer: RsaPublicKey): Gen1Certificate | null {
  if (certificate.length !== gen1CertificateBytes) return null;
  const opened = rsaOpen(certificate.subarray(0, rsaBytes), issuer);
  if (!opened || uint8(opened, 0) !== recoveredHeader || uint8(opened, rsaBytes - 1) !== recoveredTrailer) return null;
  const recovered = opened.subarray(1, 1 + recoveredBytes);
  const hash = opened.subarray(1 + recoveredBytes, 1 + recoveredBytes + hashBytes);
  const content = concatBytes(recovered, certificate.subarray(rsaBytes, gen1CertificateBytes - 8));
  if (!sameBytes(hash, sha1(content))) return null;
  const isOwnIssuer = toHex(content.subarray(1, 9)) === gen1IssuerOf(certificate);
  const isTachograph = toHex(content.subarray(9, 15)) === tachographApplication;
  const publicKey = readRsaPublicKey(content.subarray(28, 156), content.subarray(156, 164));
  if (!isOwnIssuer || !isTachograph || !publicKey) return null;
  return {
    equipmentType: uint8(content, 15),
    validUntil: readTime(content, 16),
    holder: toHex(content.subarray(20, 28)),
    publicKey,
  };
}

import { failure, type Result, success } from '../../result.ts';
import { isFilledWith } from '../bytes.ts';
import { GEN1_CERTIFICATE_BYTES, gen1IssuerOf, openGen1Certificate } from './gen1-certificate.ts';
import type { Gen1Root } from './roots.ts';
import type { RsaPublicKey } from './rsa.ts';
import type { SigningKey } from './signing-key.ts';
import type { NotVerifiableReason } from './verdict.ts';

/** The certificates that a first generation download brings along. */
export interface Gen1Chain {
  readonly equipment: Uint8Array | undefined;
  readonly memberState: Uint8Array | undefined;
  /** EquipmentType that the equipment's certificate must be for. */
  readonly equipmentType: number | null;
}

const MEMBER_STATE = 0;

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
  if (equipment.length !== GEN1_CERTIFICATE_BYTES || memberState.length !== GEN1_CERTIFICATE_BYTES) {
    return failure('certificate-unreadable');
  }
  const candidates = roots.filter((root) => root.keyId === gen1IssuerOf(memberState));
  if (candidates.length === 0) return failure('unknown-root');
  for (const root of candidates) {
    const issuer = openGen1Certificate(memberState, root.publicKey);
    if (!issuer) continue;
    if (issuer.equipmentType !== MEMBER_STATE) return failure('certificate-wrong-type');
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

import { failure, type Result, success } from '../../result.ts';
import { isFilledWith } from '../bytes.ts';
import { type Gen2Certificate, Gen2Equipment, readGen2Certificate } from './gen2-certificate.ts';
import type { EcPublicKey } from './public-key-operations.ts';
import type { SigningKey } from './signing-key.ts';
import type { NotVerifiableReason, Validity } from './verdict.ts';

/** The certificates that a second generation download brings along. */
export interface Gen2Chain {
  readonly signing: Uint8Array | undefined;
  /** The member state's certificate, and a link certificate from one European root to the next. */
  readonly others: readonly Uint8Array[];
  /** EquipmentType that the signing certificate must be for; null accepts every one that signs. */
  readonly equipmentType: number | null;
}

/** Whether `issuer` signed `certificate`; the verifier remembers the answers. */
export type CertificateCheck = (certificate: Gen2Certificate, issuer: EcPublicKey) => boolean;

type Found<Value> = Result<Value, NotVerifiableReason>;

const signingTypes: readonly number[] = [
  Gen2Equipment.driverCardSign,
  Gen2Equipment.workshopCardSign,
  Gen2Equipment.vehicleUnitSign,
];
/** A root is renewed every 17 years, so more than a few links in one file are no real ones. */
const maxLinks = 3;

/**
 * Follows root, link, member state, equipment, and gives the equipment's signing key or why there is none. Where the
 * root is not known, the member state's key still tells whether its certificate and the equipment's belong together.
 */
export function gen2SigningKey(
  chain: Gen2Chain,
  roots: readonly Gen2Certificate[],
  isSignedBy: CertificateCheck,
): Found<SigningKey<EcPublicKey>> {
  if (!chain.signing || isFilledWith(chain.signing, 0)) return failure('no-certificate');
  const signing = readGen2Certificate(chain.signing);
  if (!signing) return failure('certificate-unreadable');
  const { publicKey } = signing;
  if (!publicKey) return failure('unknown-curve');
  const isRightType =
    chain.equipmentType === null
      ? signingTypes.includes(signing.equipmentType ?? 0)
      : signing.equipmentType === chain.equipmentType;
  if (!isRightType) return failure('certificate-wrong-type');
  const others = chain.others.map(readGen2Certificate).filter((certificate) => certificate !== null);
  const memberStates = others.filter((certificate) => certificate.holder === signing.issuer);
  if (memberStates.length === 0) return failure('no-certificate');
  const issuer = memberStates.find((certificate) => certificate.equipmentType === Gen2Equipment.memberState);
  if (!issuer) return failure('certificate-wrong-type');
  if (!issuer.publicKey) return failure('unknown-curve');
  const root = rootOf(issuer, others, roots, isSignedBy);
  if (!root.ok && root.error !== 'unknown-root') return root;
  if (!isSignedBy(signing, issuer.publicKey)) return failure(root.ok ? 'certificate-does-not-verify' : root.error);
  const certificates = [...(root.ok ? [root.value] : []), issuer, signing];
  return success({
    publicKey,
    holder: signing.holder,
    validities: certificates.map(validityOf),
    leadsToRoot: root.ok,
  });
}

/** The root that signed the member state's certificate. */
function rootOf(
  memberState: Gen2Certificate,
  others: readonly Gen2Certificate[],
  roots: readonly Gen2Certificate[],
  isSignedBy: CertificateCheck,
): Found<Gen2Certificate> {
  const links = others.filter((certificate) => certificate.equipmentType === Gen2Equipment.root);
  const named = rootsNamed(memberState.issuer, links, roots, isSignedBy, maxLinks);
  if (!named.ok) return named;
  const signer = named.value.find((each) => each.publicKey && isSignedBy(memberState, each.publicKey));
  return signer ? success(signer) : failure('certificate-does-not-verify');
}

/** The given roots of that name; or else a root that a link certificate, signed by a root before it, vouches for. */
function rootsNamed(
  name: string,
  links: readonly Gen2Certificate[],
  roots: readonly Gen2Certificate[],
  isSignedBy: CertificateCheck,
  linksLeft: number,
): Found<readonly Gen2Certificate[]> {
  const given = roots.filter((root) => root.holder === name);
  if (given.length > 0) return success(given);
  const link = links.find((each) => each.holder === name && each.issuer !== name);
  if (!link || linksLeft === 0) return failure('unknown-root');
  const before = rootsNamed(link.issuer, links, roots, isSignedBy, linksLeft - 1);
  if (!before.ok) return before;
  const isGenuine = before.value.some((root) => root.publicKey && isSignedBy(link, root.publicKey));
  return isGenuine ? success([link]) : failure('certificate-does-not-verify');
}

function validityOf({ validFrom, validUntil }: Gen2Certificate): Validity {
  return { from: validFrom, until: validUntil };
}

import { toHex } from '../bytes.ts';
import { cardKind } from '../card/card-kind.ts';
import type { OpenedDownload } from '../open.ts';
import { verifyCard } from './card-signatures.ts';
import type { Gen2Certificate } from './gen2-certificate.ts';
import { gen2SignatureCheck } from './gen2-signature.ts';
import { portableOperations } from './portable-operations.ts';
import type { EcPublicKey, PublicKeyOperations } from './public-key-operations.ts';
import type { TrustRoots } from './roots.ts';
import { verifyVehicleUnit } from './vehicle-unit-signatures.ts';
import { type HolderProblem, type SignedElement, type Trust, trustOf } from './verdict.ts';

/** What the check of a download found, element by element in the order of the file. */
export interface Verification {
  readonly elements: readonly SignedElement[];
  readonly trust: Trust;
  /** Why it is not all one holder's; null where it is, and where nothing tells. */
  readonly holderProblem: HolderProblem | null;
  /** Some data are dated outside the time of the certificate: a clock stood wrong, or the card was used on after it. */
  readonly isDatedOutside: boolean;
}

/** Checks downloads against the roots that it was made with, and remembers certificates that come again. */
export interface Verifier {
  /** Checks every signed element. Never throws. Takes up to 200 ms where no host brings faster operations: not for the main thread. */
  readonly verify: (opened: OpenedDownload) => Verification;
}

/** Certificates of member states come again in every file, so what was found about them is kept. */
const rememberedCertificates = 512;

/** Makes a verifier for these roots. `operations`: those of the host, where it has faster ones. */
export function createVerifier(roots: TrustRoots, operations: PublicKeyOperations = portableOperations): Verifier {
  const isSignedBy = rememberingCheck(operations);
  return {
    verify: (opened) => {
      const found = verifiedParts(opened, roots, operations, isSignedBy);
      const elements = found.flatMap((each) => each.elements);
      const holderProblem = found.find((each) => each.holderProblem !== null)?.holderProblem ?? null;
      const isDatedOutside = found.some((each) => each.isDatedOutside);
      const trust = holderProblem === null ? trustOf(elements) : 'untrusted';
      return { elements, trust, holderProblem, isDatedOutside };
    },
  };
}

type Check = (certificate: Gen2Certificate, issuer: EcPublicKey) => boolean;

/** The download itself, and each card that lies in a vehicle unit's file with its own holder. */
function verifiedParts(
  opened: OpenedDownload,
  roots: TrustRoots,
  operations: PublicKeyOperations,
  isSignedBy: Check,
): readonly Omit<Verification, 'trust'>[] {
  if (opened.kind === 'card') return [verifyCard(opened.walk, opened.cardKind, roots, operations, isSignedBy)];
  if (opened.kind !== 'vehicle-unit') return [];
  const cards = opened.walk.cards.map((card) => {
    const verified = verifyCard(card, cardKind(card), roots, operations, isSignedBy);
    const elements = verified.elements.map((element): SignedElement => ({ ...element, part: 'card-download' }));
    return { ...verified, elements };
  });
  return [verifyVehicleUnit(opened.walk, roots, operations, isSignedBy), ...cards];
}

function rememberingCheck(operations: PublicKeyOperations): Check {
  const remembered = new Map<string, boolean>();
  return (certificate, issuer) => {
    const key = [certificate.body, certificate.signature, issuer.point].map(toHex).concat(issuer.curve.oid).join(' ');
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const answer = gen2SignatureCheck(issuer, operations)(certificate.body, certificate.signature);
    if (remembered.size >= rememberedCertificates) remembered.delete(remembered.keys().next().value ?? '');
    remembered.set(key, answer);
    return answer;
  };
}

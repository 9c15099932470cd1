import { toHex } from '../bytes.ts';
import { cardKind } from '../card/card-kind.ts';
import type { OpenedDownload } from '../open.ts';
import type { DownloadContent } from '../read.ts';
import { verifyCard } from './card-signatures.ts';
import type { Gen2Certificate } from './gen2-certificate.ts';
import { gen2SignatureCheck } from './gen2-signature.ts';
import { PORTABLE_OPERATIONS } from './portable-operations.ts';
import type { EcPublicKey, PublicKeyOperations } from './public-key-operations.ts';
import type { TrustRoots } from './roots.ts';
import { verifyVehicleUnit } from './vehicle-unit-signatures.ts';
import { type SignedElement, type Trust, trustOf } from './verdict.ts';

/** What the check of a download found, element by element in the order of the file. */
export interface Verification {
  readonly elements: readonly SignedElement[];
  readonly trust: Trust;
}

/** Checks downloads against the roots that it was made with, and remembers certificates that come again. */
export interface Verifier {
  /** Checks every signed element. Never throws. Takes up to 200 ms where no host brings faster operations: not for the main thread. */
  readonly verify: (opened: OpenedDownload, content: DownloadContent) => Verification;
}

/** Certificates of member states come again in every file, so what was found about them is kept. */
const REMEMBERED_CERTIFICATES = 512;

/** Makes a verifier for these roots. `operations`: those of the host, where it has faster ones. */
export function createVerifier(roots: TrustRoots, operations: PublicKeyOperations = PORTABLE_OPERATIONS): Verifier {
  const isSignedBy = rememberingCheck(operations);
  return {
    verify: (opened, content) => {
      const elements = elementsOf(opened, content, roots, operations, isSignedBy);
      return { elements, trust: trustOf(elements) };
    },
  };
}

type Check = (certificate: Gen2Certificate, issuer: EcPublicKey) => boolean;

function elementsOf(
  opened: OpenedDownload,
  content: DownloadContent,
  roots: TrustRoots,
  operations: PublicKeyOperations,
  isSignedBy: Check,
): readonly SignedElement[] {
  if (opened.kind === 'card' && content.kind === 'card') {
    return verifyCard(opened.walk, opened.cardKind, roots, content.card.dataUpTo, operations, isSignedBy);
  }
  if (opened.kind === 'vehicle-unit' && content.kind === 'vehicle-unit') {
    const at = content.vehicleUnit.overview?.currentTime ?? null;
    const cards = opened.walk.cards.flatMap((card, index) =>
      verifyCard(card, cardKind(card), roots, content.cards[index]?.dataUpTo ?? null, operations, isSignedBy),
    );
    const ofCards = cards.map((element): SignedElement => ({ ...element, part: 'card-download' }));
    return [...verifyVehicleUnit(opened.walk, roots, at, operations, isSignedBy), ...ofCards];
  }
  return [];
}

function rememberingCheck(operations: PublicKeyOperations): Check {
  const remembered = new Map<string, boolean>();
  return (certificate, issuer) => {
    const key = [certificate.body, certificate.signature, issuer.point].map(toHex).concat(issuer.curve.oid).join(' ');
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const answer = gen2SignatureCheck(issuer, operations)(certificate.body, certificate.signature);
    if (remembered.size >= REMEMBERED_CERTIFICATES) remembered.delete(remembered.keys().next().value ?? '');
    remembered.set(key, answer);
    return answer;
  };
}

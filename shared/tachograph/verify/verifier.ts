import { toHex } from '../bytes.ts';
import { cardKind } from '../card/card-kind.ts';
import type { OpenedDownload } from '../open.ts';
import type { DownloadContent } from '../read.ts';
import { verifyCard } from './card-signatures.ts';
import type { Gen2Certificate } from './gen2-certificate.ts';
import { type EcPublicKey, isGen2SignatureOf } from './gen2-signature.ts';
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
  /** Checks every signed element. Never throws. Takes up to 150 ms: not for the main thread. */
  readonly verify: (opened: OpenedDownload, content: DownloadContent) => Verification;
}

/** Certificates of member states come again in every file, so what was found about them is kept. */
const REMEMBERED_CERTIFICATES = 512;

/** Makes a verifier for these roots. */
export function createVerifier(roots: TrustRoots): Verifier {
  const isSignedBy = rememberingCheck();
  return {
    verify: (opened, content) => {
      const elements = elementsOf(opened, content, roots, isSignedBy);
      return { elements, trust: trustOf(elements) };
    },
  };
}

type Check = (certificate: Gen2Certificate, issuer: EcPublicKey) => boolean;

function elementsOf(
  opened: OpenedDownload,
  content: DownloadContent,
  roots: TrustRoots,
  isSignedBy: Check,
): readonly SignedElement[] {
  if (opened.kind === 'card' && content.kind === 'card') {
    return verifyCard(opened.walk, opened.cardKind, roots, content.card.dataUpTo, isSignedBy);
  }
  if (opened.kind === 'vehicle-unit' && content.kind === 'vehicle-unit') {
    const at = content.vehicleUnit.overview?.currentTime ?? null;
    const cards = opened.walk.cards.flatMap((card, index) =>
      verifyCard(card, cardKind(card), roots, content.cards[index]?.dataUpTo ?? null, isSignedBy),
    );
    const ofCards = cards.map((element): SignedElement => ({ ...element, part: 'card-download' }));
    return [...verifyVehicleUnit(opened.walk, roots, at, isSignedBy), ...ofCards];
  }
  return [];
}

function rememberingCheck(): Check {
  const remembered = new Map<string, boolean>();
  return (certificate, issuer) => {
    const key = `${toHex(certificate.body)} ${toHex(certificate.signature)} ${toHex(issuer.point)}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const answer = isGen2SignatureOf(certificate.body, certificate.signature, issuer);
    if (remembered.size >= REMEMBERED_CERTIFICATES) remembered.clear();
    remembered.set(key, answer);
    return answer;
  };
}

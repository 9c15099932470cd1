import type { Result } from '../../result.ts';
import type { CardKind } from '../card/card-kind.ts';
import { Appendix, elementaryFile, isSignature } from '../card/elementary-files.ts';
import { type CardElement, type CardWalk, elementName } from '../card/walk.ts';
import type { UnixSeconds } from '../time.ts';
import { gen1SigningKey } from './gen1-chain.ts';
import { gen1SignatureCheck } from './gen1-signature.ts';
import { Gen2Equipment } from './gen2-certificate.ts';
import { type CertificateCheck, gen2SigningKey } from './gen2-chain.ts';
import { gen2SignatureCheck } from './gen2-signature.ts';
import type { TrustRoots } from './roots.ts';
import {
  INVALID,
  type NotVerifiableReason,
  notVerifiable,
  type SignedElement,
  VALID,
  type Verdict,
} from './verdict.ts';

const GEN1_EQUIPMENT: Readonly<Record<CardKind, number>> = {
  'driver-card': 1,
  'workshop-card': 2,
  'control-card': 3,
  'company-card': 4,
};

/** Control and company cards of the second generation have no key to sign with. */
const GEN2_EQUIPMENT: Readonly<Record<CardKind, number | null>> = {
  'driver-card': Gen2Equipment.driverCardSign,
  'workshop-card': Gen2Equipment.workshopCardSign,
  'control-card': null,
  'company-card': null,
};

/** Checks every file of a card that the regulation has signed. */
export function verifyCard(
  walk: CardWalk,
  kind: CardKind | null,
  roots: TrustRoots,
  at: UnixSeconds | null,
  isSignedBy: CertificateCheck,
): readonly SignedElement[] {
  const content = (fileId: number, appendix: number): Uint8Array | undefined =>
    walk.elements.find((element) => element.fileId === fileId && element.appendix === appendix)?.data;
  const gen1Key = gen1SigningKey(
    {
      equipment: content(0xc100, Appendix.gen1Data),
      memberState: content(0xc108, Appendix.gen1Data),
      equipmentType: kind && GEN1_EQUIPMENT[kind],
    },
    roots.gen1,
    at,
  );
  const others = [0xc108, 0xc109].map((fileId) => content(fileId, Appendix.gen2Data));
  const gen2Key = gen2SigningKey(
    {
      signing: content(0xc101, Appendix.gen2Data),
      others: others.filter((certificate) => certificate !== undefined),
      equipmentType: kind && GEN2_EQUIPMENT[kind],
    },
    roots.gen2,
    at,
    isSignedBy,
  );
  const check: Checks = {
    gen1: checkWith(gen1Key, gen1SignatureCheck),
    gen2: checkWith(gen2Key, gen2SignatureCheck),
  };
  const elements: SignedElement[] = [];
  for (const [index, element] of walk.elements.entries()) {
    const file = elementaryFile(element.fileId);
    if (!file?.signed || isSignature(element.appendix)) continue;
    const verdict = verdictOf(walk, index, element, check);
    const isOptional = file.part === 'previous-download' && isMissing(verdict);
    if (isOptional) continue;
    const label = elementName(element.fileId, element.appendix);
    elements.push({ part: file.part, label, offset: element.offset, verdict });
  }
  return elements;
}

type Check = (data: Uint8Array, signature: Uint8Array) => Verdict;
type Checks = { readonly gen1: Check; readonly gen2: Check };

function checkWith<Key>(
  key: Result<Key, NotVerifiableReason>,
  checkOf: (key: Key) => (data: Uint8Array, signature: Uint8Array) => boolean,
): Check {
  if (!key.ok) return () => notVerifiable(key.error);
  const isSignatureOf = checkOf(key.value);
  return (data, signature) => (isSignatureOf(data, signature) ? VALID : INVALID);
}

function verdictOf(walk: CardWalk, index: number, element: CardElement, check: Checks): Verdict {
  const next = walk.elements[index + 1];
  if (isShort(element)) return notVerifiable(isCut(walk, element) ? 'cut-short' : 'damaged');
  if (next?.fileId !== element.fileId) {
    const previous = walk.elements[index - 1];
    const stopsHere = next === undefined && previous !== undefined && isSignature(previous.appendix);
    return notVerifiable(stopsHere ? 'cut-short' : 'no-signature');
  }
  if (next.appendix === Appendix.russianSignature) return notVerifiable('national-algorithm');
  if (next.appendix !== element.appendix + 1) return notVerifiable('no-signature');
  if (isShort(next)) return notVerifiable(isCut(walk, next) ? 'cut-short' : 'damaged');
  const isGen1 = element.appendix === Appendix.gen1Data;
  return isGen1 ? check.gen1(element.data, next.data) : check.gen2(element.data, next.data);
}

function isShort(element: CardElement): boolean {
  return element.data.length < element.declaredBytes;
}

function isCut(walk: CardWalk, element: CardElement): boolean {
  return walk.cutIn !== null && element === walk.elements.at(-1);
}

/** The regulation leaves EF Card_Download out of downloads; most tools add it, and some without its signature. */
function isMissing(verdict: Verdict): boolean {
  return verdict.state === 'not-verifiable' && verdict.reason === 'no-signature';
}

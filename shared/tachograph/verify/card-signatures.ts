import { isFilledWith, toHex } from '../bytes.ts';
import { readActivityBuffer } from '../card/activity-buffer.ts';
import type { CardKind } from '../card/card-kind.ts';
import { Appendix, elementaryFile, isSignature } from '../card/elementary-files.ts';
import { momentsOfUses, readVehiclesUsed } from '../card/vehicles-used.ts';
import { type CardElement, type CardWalk, elementName } from '../card/walk.ts';
import { currentUse, lastCardDownload } from '../records/card-layouts.ts';
import type { UnixSeconds } from '../time.ts';
import { gen1SigningKey } from './gen1-chain.ts';
import { Gen2Equipment, readGen2Certificate } from './gen2-certificate.ts';
import { type CertificateCheck, gen2SigningKey } from './gen2-chain.ts';
import { gen2SignatureCheck } from './gen2-signature.ts';
import type { EcPublicKey, PublicKeyOperations } from './public-key-operations.ts';
import type { TrustRoots } from './roots.ts';
import type { RsaPublicKey } from './rsa.ts';
import {
  type Chain,
  type CheckedElement,
  checkSignature,
  holdersOf,
  maxSigners,
  type Settled,
  type Signer,
  type Signers,
  settle,
  signersOf,
} from './signers.ts';
import { type HolderProblem, notVerifiable, type Verdict } from './verdict.ts';

const gen1Equipment: Readonly<Record<CardKind, number>> = {
  'driver-card': 1,
  'workshop-card': 2,
  'control-card': 3,
  'company-card': 4,
};

/** Control and company cards of the second generation have no key to sign with. */
const gen2Equipment: Readonly<Record<CardKind, number | null>> = {
  'driver-card': Gen2Equipment.driverCardSign,
  'workshop-card': Gen2Equipment.workshopCardSign,
  'control-card': null,
  'company-card': null,
};

/** The result of checking the signatures of a card. */
export interface VerifiedCard extends Settled {
  readonly holderProblem: HolderProblem | null;
}

/** Checks every file of a card that the regulation has signed, and that all of it is one card's. */
export function verifyCard(
  walk: CardWalk,
  kind: CardKind | null,
  roots: TrustRoots,
  operations: PublicKeyOperations,
  isSignedBy: CertificateCheck,
): VerifiedCard {
  const signers = {
    gen1: signersOf(gen1Chains(walk, kind, roots), operations.rsaSha1),
    gen2: signersOf(gen2Chains(walk, kind, roots, isSignedBy), (key) => gen2SignatureCheck(key, operations)),
  };
  const checked: CheckedElement[] = [];
  for (const [index, element] of walk.elements.entries()) {
    const file = elementaryFile(element.fileId);
    if (!file?.signed || isSignature(element.appendix)) continue;
    const { verdict, signer } = check(walk, index, element, signers);
    const isOptional = file.part === 'previous-download' && isMissing(verdict);
    if (isOptional) continue;
    const label = elementName(element.fileId, element.appendix);
    const moments = () => momentsOfUse(element);
    checked.push({ part: file.part, label, offset: element.offset, verdict, signer, moments });
  }
  return { ...settle(checked), holderProblem: holderProblem(walk, signers) };
}

/** The distinct contents of a file; a file that was read twice brings the same certificate twice. */
function contents(walk: CardWalk, fileId: number, appendix: number): readonly Uint8Array[] {
  const found = new Map<string, Uint8Array>();
  for (const element of walk.elements) {
    if (element.fileId !== fileId || element.appendix !== appendix) continue;
    found.set(toHex(element.data), element.data);
    if (found.size === maxSigners) break;
  }
  return [...found.values()];
}

/** A certificate with that of the member state which issued it; without any, the chain says so. */
function gen1Chains(walk: CardWalk, kind: CardKind | null, roots: TrustRoots): readonly Chain<RsaPublicKey>[] {
  const memberStates = contents(walk, 0xc108, Appendix.gen1Data);
  return contents(walk, 0xc100, Appendix.gen1Data).map((equipment) => {
    const equipmentType = kind && gen1Equipment[kind];
    const tried = memberStates.map((memberState) =>
      gen1SigningKey({ equipment, memberState, equipmentType }, roots.gen1),
    );
    const without = gen1SigningKey({ equipment, memberState: undefined, equipmentType }, roots.gen1);
    return tried.find((chain) => chain.ok) ?? tried[0] ?? without;
  });
}

function gen2Chains(
  walk: CardWalk,
  kind: CardKind | null,
  roots: TrustRoots,
  isSignedBy: CertificateCheck,
): readonly Chain<EcPublicKey>[] {
  const others = [0xc108, 0xc109].flatMap((fileId) => contents(walk, fileId, Appendix.gen2Data));
  const equipmentType = kind && gen2Equipment[kind];
  return contents(walk, 0xc101, Appendix.gen2Data).map((signing) =>
    gen2SigningKey({ signing, others, equipmentType }, roots.gen2, isSignedBy),
  );
}

const chipFile = 0x0002;
/** CardIccIdentification: a byte, then the extended serial number (Annex 1C appendix 1, 2.23). */
const serialAt = 1;
const serialBytes = 8;

interface CardSigners {
  readonly gen1: Signers;
  readonly gen2: Signers;
}

/**
 * On every real card, the certificates of both applications name the same card, which is the one whose chip was read.
 * Otherwise the data of two cards were joined, although each part is genuine by itself.
 */
function holderProblem(walk: CardWalk, { gen1, gen2 }: CardSigners): HolderProblem | null {
  const holders = holdersOf(gen1, gen2);
  if (holders.size > 1 || hasForeignCertificate(walk, { gen1, gen2 })) return 'two-cards';
  const isOfAnotherChip = walk.elements.some((element) => {
    if (element.fileId !== chipFile || holders.size === 0) return false;
    const serial = element.data.subarray(serialAt, serialAt + serialBytes);
    return serial.length === serialBytes && !isFilledWith(serial, 0) && !holders.has(toHex(serial));
  });
  return isOfAnotherChip ? 'chip-of-another-card' : null;
}

/**
 * Whether the certificate of another card lies beside that of the holder, without what it takes to check it. Those of the
 * second generation name their holder in the clear; those of the first are told only by not being the one that fits.
 */
function hasForeignCertificate(walk: CardWalk, { gen1, gen2 }: CardSigners): boolean {
  const gen1Certificates = contents(walk, 0xc100, Appendix.gen1Data).filter(({ length }) => length > 0);
  const isUnknown = gen1.known.length > 0 && gen1Certificates.length > gen1.known.length;
  const holders = holdersOf(gen2);
  const named = contents(walk, 0xc101, Appendix.gen2Data).map(readGen2Certificate);
  return (
    isUnknown ||
    (holders.size > 0 && named.some((certificate) => certificate !== null && !holders.has(certificate.holder)))
  );
}

interface Check {
  readonly verdict: Verdict;
  readonly signer: Signer | null;
}

function check(walk: CardWalk, index: number, element: CardElement, signers: CardSigners): Check {
  const unchecked = problemOf(walk, index, element);
  if (unchecked) return { verdict: unchecked, signer: null };
  const signature = walk.elements[index + 1]?.data ?? new Uint8Array(0);
  return checkSignature(element.appendix === Appendix.gen1Data ? signers.gen1 : signers.gen2, element.data, signature);
}

/** Why there is no signature to check. */
function problemOf(walk: CardWalk, index: number, element: CardElement): Verdict | null {
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
  return null;
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

/** The moments of use that an element of a card records; all of them are before the card was read. */
function momentsOfUse({ fileId, appendix, data, offset }: CardElement): readonly UnixSeconds[] {
  switch (fileId) {
    case 0x0504:
      return readActivityBuffer(data, offset).days.map(({ date }) => date);
    case 0x0505:
      return momentsOfUses(readVehiclesUsed(data, appendix === Appendix.gen2Data ? 'gen2' : 'gen1'));
    case 0x0507:
      return known(currentUse.read(data)?.opened);
    case 0x050e:
      return known(lastCardDownload.read(data)?.time);
    default:
      return [];
  }
}

function known(time: UnixSeconds | null | undefined): readonly UnixSeconds[] {
  return time === null || time === undefined ? [] : [time];
}

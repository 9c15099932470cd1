import { uint8 } from '../bytes.ts';
import { nationLetters } from '../nations.ts';
import type { CardPart } from '../part.ts';
import { readTime, type UnixSeconds } from '../time.ts';
import { type CardKind, declaresVersion2 } from './card-kind.ts';
import { Appendix, elementaryFile, isSignature, isSignedBy } from './elementary-files.ts';
import type { CardElement, CardWalk } from './walk.ts';

interface Mandatory {
  readonly both: readonly number[];
  readonly gen2: readonly number[];
  /** What version 2 of the second generation adds. */
  readonly version2: readonly number[];
}

const cardCertificate = 0xc100;
const signingCertificate = 0xc101;
const memberStateCertificate = 0xc108;
/** Replaces both on Russian domestic cards. */
const russianCertificate = 0xc209;

const version2Files = [0x0525, 0x0526, 0x0527, 0x0528, 0x0529, 0x0530];
const signingCertificates = [signingCertificate, memberStateCertificate];

/**
 * Files that every download of a card contains besides 0501 and 0520 (Annex 1C appendix 7 DDP_035). The table omits files
 * that real downloads lack through no fault of the reader: 0507 and 0521 of 2007, 050E, and the link certificate of cards
 * that need none. Control and company cards of the second generation have no signing certificate.
 */
const mandatoryFiles: Readonly<Record<CardKind, Mandatory>> = {
  'driver-card': {
    both: [0x0502, 0x0503, 0x0504, 0x0505, 0x0506, 0x0508, 0x0522],
    gen2: [0x0523, 0x0524, ...signingCertificates],
    version2: version2Files,
  },
  'workshop-card': { both: [0x050a], gen2: signingCertificates, version2: [...version2Files, 0x0531] },
  'control-card': { both: [0x050c], gen2: [], version2: [] },
  'company-card': { both: [0x050d], gen2: [], version2: [] },
};

const alwaysPresent = [0x0501, 0x0520];
const gen1Certificates = [cardCertificate, memberStateCertificate];

/** The parts that a download of this card should contain and does not, for each application of which it has anything. */
export function missingCardParts(walk: CardWalk, kind: CardKind): readonly CardPart[] {
  const { both, gen2, version2 } = mandatoryFiles[kind];
  const missing = new Set<CardPart>();
  const require = (appendix: number, fileIds: readonly number[]): void => {
    const present = new Set(
      walk.elements.filter((element) => element.appendix === appendix).map((element) => element.fileId),
    );
    for (const fileId of fileIds) {
      const part = elementaryFile(fileId)?.part;
      if (!present.has(fileId) && part) missing.add(part);
    }
  };
  const isRussian = walk.elements.some(({ fileId }) => fileId === russianCertificate);
  if (walk.elements.some(isOfFirstApplication)) {
    require(Appendix.gen1Data, [...alwaysPresent, ...(isRussian ? [] : gen1Certificates), ...both]);
  } else if (lacksFirstApplication(walk)) {
    require(Appendix.gen1Data, both);
  }
  if (walk.elements.some(isOfSecondApplication)) {
    require(Appendix.gen2Data, [...alwaysPresent, ...both, ...gen2, ...(hasVersion2(walk) ? version2 : [])]);
  } else if (lacksSecondApplication(walk, kind)) {
    for (const fileId of [0x0523, 0x0524]) missing.add(elementaryFile(fileId)?.part ?? 'other');
  }
  return [...missing];
}

/** EF ICC and IC stand above both applications. */
function isOfFirstApplication({ fileId, appendix }: CardElement): boolean {
  const isOfAnApplication = fileId >> 8 === 0x05 || fileId >> 8 === 0xc1;
  return isOfAnApplication && (appendix === Appendix.gen1Data || appendix === Appendix.gen1Signature);
}

/** Some tools repeat EF ICC and IC in front of the second application; a file may be cut right behind them. */
function isOfSecondApplication({ appendix }: CardElement): boolean {
  return appendix === Appendix.gen2Data || appendix === Appendix.gen2Signature;
}

function hasVersion2({ elements }: CardWalk): boolean {
  return elements.some(
    (element) =>
      element.appendix === Appendix.gen2Data && (version2Files.includes(element.fileId) || declaresVersion2(element)),
  );
}

/**
 * States that may issue cards of the second generation alone since 15 June 2019 (Regulation (EU) 2016/799): those of
 * the European Union, Iceland, Liechtenstein and Norway.
 */
const secondGenerationStates: ReadonlySet<string> = new Set([
  ...['A', 'B', 'BG', 'CY', 'CZ', 'D', 'DK', 'E', 'EST', 'F', 'FIN', 'FL', 'GR', 'H', 'HR', 'I', 'IRL', 'IS', 'L'],
  ...['LT', 'LV', 'M', 'N', 'NL', 'P', 'PL', 'RO', 'S', 'SK', 'SLO'],
]);

/** Some states were months late, so a year is allowed. */
const noFirstGenerationAfter: UnixSeconds = Date.UTC(2020, 5, 15) / 1_000;
const issuedAt = 53;

/**
 * Whether a file has only the first application of a card with two, because its reader is too old. The files of that
 * application do not say so: only the issuing state and the date of issue do.
 */
export function lacksSecondApplication({ elements }: CardWalk, kind: CardKind): boolean {
  if (kind !== 'driver-card' || elements.some(isOfSecondApplication)) return false;
  const identification = elements.find(({ fileId, appendix }) => fileId === 0x0520 && appendix === Appendix.gen1Data);
  if (!identification) return false;
  const { data } = identification;
  const issued = readTime(data, issuedAt);
  const state = nationLetters(uint8(data, 0)) ?? '';
  return issued !== null && issued > noFirstGenerationAfter && secondGenerationStates.has(state);
}

/** Every card of the second generation has the application of the first too, and a download holds both (DDP_035). */
export function lacksFirstApplication({ elements }: CardWalk): boolean {
  return elements.some(isOfSecondApplication) && !elements.some(isOfFirstApplication);
}

/** Signatures that do not follow their data, because the data were lost or their header was damaged. */
export function lonelySignatures({ elements }: CardWalk): readonly CardElement[] {
  return elements.filter((element, index) => {
    const before = elements[index - 1];
    return isSignature(element.appendix) && (before === undefined || !isSignedBy(before, element));
  });
}

/**
 * Whether the file ends right between an element and its signature. Some tools leave out all signatures, so one is
 * missed only where the previous element has its own.
 */
export function stopsBeforeSignature(walk: CardWalk): boolean {
  const signable = (element: CardElement): boolean => elementaryFile(element.fileId)?.signed === true;
  const last = walk.elements.at(-1);
  if (!last || isSignature(last.appendix) || !signable(last)) return false;
  const before = walk.elements.at(-2);
  return before !== undefined && isSignature(before.appendix);
}

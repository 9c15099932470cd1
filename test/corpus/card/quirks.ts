import { concat, filled, uint } from '../bytes.ts';
import { seededRandom } from '../random.ts';
import type { CardElement, CardQuirk } from './element.ts';

/** What cards and readers in the field do differently from the regulation's order and content, all of it seen on real files. */

const gen1Data = 0x00;
const gen1Signature = 0x01;
const gen2Data = 0x02;
const russianSignature = 0x81;

const applicationIdentificationFile = 0x0501;
const chipFiles = [0x0002, 0x0005];
const cardAuthenticationFile = 0xc100;
const linkCertificateFile = 0xc109;
const russianCertificateFile = 0xc209;

const isCertificate = ({ fileId }: CardElement): boolean => fileId >> 8 === 0xc1;
const isSignature = ({ appendix }: CardElement): boolean => appendix % 2 === 1;

/** Certificates at the end of the file instead of near its beginning. */
export const certificatesLast: CardQuirk = (elements) => [
  ...elements.filter((element) => !isCertificate(element)),
  ...elements.filter(isCertificate),
];

/** Without Card_Download, Driving_Licence_Info and Current_Usage, as Spanish files of 2007. */
export const withoutCardDownload: CardQuirk = (elements) => withoutFiles(0x050e, 0x0521, 0x0507)(elements);

/** Leaves out elementary files with their signatures. */
function withoutFiles(...fileIds: readonly number[]): CardQuirk {
  return (elements) => elements.filter((element) => !fileIds.includes(element.fileId));
}

/** ICC and IC a second time in front of the generation 2 application, and no certificate for authentication there: Polish files. */
export const chipFilesRepeated: CardQuirk = (elements) => {
  const kept = elements.filter(({ fileId, appendix }) => !(fileId === cardAuthenticationFile && appendix === gen2Data));
  const repeated = kept
    .filter(({ fileId }) => chipFiles.includes(fileId))
    .map((element) => ({ ...element, appendix: gen2Data }));
  const gen2Start = kept.findIndex(({ appendix }) => appendix === gen2Data);
  return kept.toSpliced(gen2Start, 0, ...repeated);
};

/** No link certificate at all, instead of one that is all zero. */
export const withoutLinkCertificate: CardQuirk = (elements) => withoutFiles(linkCertificateFile)(elements);

/** Certificates of 194 or 204 zero bytes, as files have them that a tool anonymised. */
export const certificatesZeroed: CardQuirk = (elements) =>
  elements.map((element) => (isCertificate(element) ? { ...element, data: filled(element.data.length) } : element));

/** Read by a tool that leaves every signature out. */
export const withoutSignatures: CardQuirk = (elements) => elements.filter((element) => !isSignature(element));

/** Signatures that lie beside the wrong data: the first two of the file have changed places. */
export const signaturesSwapped: CardQuirk = (elements) => {
  const [first, second] = elements.filter(isSignature);
  if (!first || !second) return elements;
  return elements.map((element) => {
    if (element === first) return { ...first, data: second.data };
    return element === second ? { ...second, data: first.data } : element;
  });
};

/**
 * A Russian domestic card: 64-byte GOST signatures with appendix 81, an X.509 certificate in C209 instead of C100 and C108, and the structure
 * version of a second-generation card although it has but the first.
 */
export const russianDomestic: CardQuirk = (elements) => {
  const random = seededRandom(0x81);
  const opaque = (sizeBytes: number): Uint8Array =>
    Uint8Array.from({ length: sizeBytes }, () => random.integer(0, 255));
  const changed = elements
    .filter((element) => !isCertificate(element))
    .map((element) => {
      if (element.appendix === gen1Signature) return { ...element, appendix: russianSignature, data: opaque(64) };
      if (element.fileId !== applicationIdentificationFile) return element;
      return { ...element, data: concat(element.data.subarray(0, 1), uint(0x0101, 2), element.data.subarray(3)) };
    });
  return [...changed, { fileId: russianCertificateFile, appendix: gen1Data, data: opaque(1_660) }];
};

/** An element with a file identifier that no regulation has, in front of Identification. */
export const elementOfAMaker: CardQuirk = (elements) => {
  const at = elements.findIndex(({ fileId }) => fileId === 0x0520);
  return elements.toSpliced(at, 0, { fileId: 0x0f21, appendix: gen1Data, data: filled(40, 0x5a) });
};

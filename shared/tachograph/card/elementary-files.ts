import type { CardPart } from '../part.ts';

/** The regulation's description of one elementary file (EF) of a tachograph card. */
export interface ElementaryFile {
  readonly part: CardPart;
  /** Shortest and longest legal content in bytes, over all card models and generations. */
  readonly minBytes: number;
  readonly maxBytes: number;
  /** Whether a signature follows the data in a download. */
  readonly signed: boolean;
}

function file(part: CardPart, minBytes: number, maxBytes: number, signed = true): ElementaryFile {
  return { part, minBytes, maxBytes, signed };
}

const unsigned = false;

/** By file id (Annex 1C appendix 2 chapter 4, appendix 7 chapter 3; C209 is a Russian domestic one). */
const elementaryFiles: ReadonlyMap<number, ElementaryFile> = new Map([
  [0x0002, file('chip', 25, 25, unsigned)],
  [0x0005, file('chip', 8, 8, unsigned)],
  [0x0501, file('card-type', 5, 32)],
  [0x0502, file('events', 24, 12_000)],
  [0x0503, file('faults', 24, 12_000)],
  [0x0504, file('activities', 16, 65_534)],
  [0x0505, file('vehicles-used', 2, 65_534)],
  [0x0506, file('places', 1, 20_000)],
  [0x0507, file('current-use', 19, 19)],
  [0x0508, file('controls', 46, 46)],
  [0x0509, file('previous-download', 2, 4)],
  [0x050a, file('calibrations', 3, 65_534)],
  [0x050b, file('calibrations', 16, 4_000)],
  [0x050c, file('controls', 2, 65_534)],
  [0x050d, file('company-activities', 2, 65_534)],
  [0x050e, file('previous-download', 4, 4)],
  [0x0520, file('identity', 139, 211)],
  [0x0521, file('driving-licence', 53, 53)],
  [0x0522, file('specific-conditions', 2, 10_000)],
  [0x0523, file('vehicle-units-used', 2, 20_000)],
  [0x0524, file('positions', 2, 40_000)],
  [0x0525, file('card-type', 4, 32)],
  [0x0526, file('satellite-checks', 2, 10_000)],
  [0x0527, file('satellite-checks', 2, 20_000)],
  [0x0528, file('border-crossings', 2, 65_534)],
  [0x0529, file('load-operations', 2, 65_534)],
  [0x0530, file('load-operations', 2, 20_000)],
  [0x0531, file('calibrations', 2, 65_534)],
  [0x0540, file('other', 1, 4_000, unsigned)],
  [0xc100, file('certificates', 100, 400, unsigned)],
  [0xc101, file('certificates', 100, 400, unsigned)],
  [0xc108, file('certificates', 100, 400, unsigned)],
  [0xc109, file('certificates', 100, 400, unsigned)],
  [0xc209, file('certificates', 1, 10_000, unsigned)],
]);

/** The description of a file id; undefined for one that the regulation does not have. */
export function elementaryFile(fileId: number): ElementaryFile | undefined {
  return elementaryFiles.get(fileId);
}

/** The byte after the file id: which application the data come from, and data or signature (Annex 1C appendix 7 DDP_041). */
export const Appendix = {
  gen1Data: 0x00,
  gen1Signature: 0x01,
  gen2Data: 0x02,
  gen2Signature: 0x03,
  /** Not in the regulation: signature of Russian domestic cards (GOST, 64 bytes). */
  russianSignature: 0x81,
} as const;

/** Whether an element is the signature of the one before it. */
export function isSignature(appendix: number): boolean {
  return (
    appendix === Appendix.gen1Signature || appendix === Appendix.gen2Signature || appendix === Appendix.russianSignature
  );
}

/** Whether an element can be the data that the signature after it covers. */
export function isSignedBy(
  data: { readonly fileId: number; readonly appendix: number },
  signature: { readonly fileId: number; readonly appendix: number },
): boolean {
  if (data.fileId !== signature.fileId) return false;
  const ofRussia = data.appendix === Appendix.gen1Data && signature.appendix === Appendix.russianSignature;
  return ofRussia || (!isSignature(data.appendix) && signature.appendix === data.appendix + 1);
}

/** Whether a header could be that of a real element: known file, known appendix, and a length that this file can have. */
export function isPlausibleHeader(fileId: number, appendix: number, length: number): boolean {
  const known = elementaryFiles.get(fileId);
  if (!known) return false;
  if (isSignature(appendix)) return known.signed && length >= 64 && length <= 140;
  if (appendix !== Appendix.gen1Data && appendix !== Appendix.gen2Data) return false;
  return length >= known.minBytes && length <= known.maxBytes;
}

import { hexadecimal, uint8, uint16 } from '../bytes.ts';
import { type Finding, finding } from '../finding.ts';
import { isPadding } from '../padding.ts';
import { elementaryFile, isPlausibleHeader } from './elementary-files.ts';

/** One tag-length-value element of a card download. `data` is a view into the file, shorter than declared when cut. */
export interface CardElement {
  readonly fileId: number;
  readonly appendix: number;
  /** Offset of the element's header in the file. */
  readonly offset: number;
  readonly data: Uint8Array;
  readonly declaredBytes: number;
}

export interface CardWalk {
  readonly elements: readonly CardElement[];
  readonly findings: readonly Finding[];
  /** Offset after the last element. */
  readonly end: number;
  /** The element that the file stops in, if it stops in one. */
  readonly cutIn: { readonly fileId: number; readonly missingBytes: number } | null;
}

const HEADER_BYTES = 5;
/** A real card has fewer than 80 elements; the bound keeps memory small on hostile input. */
const MAX_ELEMENTS = 1_024;

/**
 * Walks the elements of a card download from `start`, never past the end of the file and never throwing.
 * @param endsBefore tells at which offset something else begins (a vehicle unit's next block behind an embedded card).
 */
export function walkCard(
  bytes: Uint8Array,
  start = 0,
  endsBefore: (offset: number) => boolean = () => false,
): CardWalk {
  const elements: CardElement[] = [];
  const findings: Finding[] = [];
  const isBoundary = (at: number): boolean =>
    at === bytes.length || isPadding(bytes, at) || endsBefore(at) || isKnownFile(bytes, at);
  let at = start;
  while (at < bytes.length && !endsBefore(at)) {
    if (isPadding(bytes, at)) {
      findings.push(finding('padding', at, { size: bytes.length - at }));
      break;
    }
    if (elements.length === MAX_ELEMENTS) {
      findings.push(finding('too-many-elements', at, { count: MAX_ELEMENTS }));
      break;
    }
    const fileId = uint16(bytes, at);
    const appendix = uint8(bytes, at + 2);
    const declaredBytes = uint16(bytes, at + 3);
    const dataStart = at + HEADER_BYTES;
    const declaredEnd = dataStart + declaredBytes;
    const what = elementName(fileId, appendix);
    const leadsOn = declaredEnd <= bytes.length && isBoundary(declaredEnd);
    if (leadsOn) {
      if (!elementaryFile(fileId)) findings.push(finding('unknown-element', at, { what }));
      elements.push({ fileId, appendix, offset: at, data: bytes.subarray(dataStart, declaredEnd), declaredBytes });
      at = declaredEnd;
      continue;
    }
    const known = elementaryFile(fileId) !== undefined;
    const resumeAt = findElement(bytes, at + 1, endsBefore);
    const dataEnd = Math.min(declaredEnd, resumeAt ?? bytes.length);
    if (known && dataEnd > dataStart) {
      elements.push({ fileId, appendix, offset: at, data: bytes.subarray(dataStart, dataEnd), declaredBytes });
    }
    if (resumeAt !== null) {
      if (known) findings.push(finding('length-damaged', at, { what }));
      if (!known || dataEnd < resumeAt) {
        const strayFrom = known ? dataEnd : at;
        findings.push(finding('stray-bytes', strayFrom, { size: resumeAt - strayFrom }));
      }
      at = resumeAt;
      continue;
    }
    if (known && declaredEnd > bytes.length) {
      const missingBytes = declaredEnd - bytes.length;
      findings.push(finding('cut-short', at, { what, missingBytes }));
      return { elements, findings, end: bytes.length, cutIn: { fileId, missingBytes } };
    }
    const strayFrom = known ? declaredEnd : at;
    findings.push(finding('stray-bytes', strayFrom, { size: bytes.length - strayFrom }));
    at = strayFrom;
    break;
  }
  return { elements, findings, end: at, cutIn: null };
}

function isKnownFile(bytes: Uint8Array, at: number): boolean {
  return at + 2 <= bytes.length && elementaryFile(uint16(bytes, at)) !== undefined;
}

/** Looks for the next offset from which an element leads exactly to another one or to the end. The last resort after damage. */
function findElement(bytes: Uint8Array, from: number, endsBefore: (offset: number) => boolean): number | null {
  for (let at = from; at + HEADER_BYTES <= bytes.length; at++) {
    if (endsBefore(at)) return at;
    const length = uint16(bytes, at + 3);
    if (!isPlausibleHeader(uint16(bytes, at), uint8(bytes, at + 2), length)) continue;
    const end = at + HEADER_BYTES + length;
    if (end === bytes.length || endsBefore(end)) return at;
    if (end + HEADER_BYTES > bytes.length) continue;
    if (isPlausibleHeader(uint16(bytes, end), uint8(bytes, end + 2), uint16(bytes, end + 3))) return at;
  }
  return null;
}

/** How an element is named in findings, such as "EF 0504 (02)". */
export function elementName(fileId: number, appendix: number): string {
  return `EF ${hexadecimal(fileId, 4)} (${hexadecimal(appendix, 2)})`;
}

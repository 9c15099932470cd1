import { hexadecimal, paddingStart, uint8, uint16 } from '../bytes.ts';
import { type Finding, finding } from '../finding.ts';
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

/** The elements of a card download in the order of the file, with the findings of the walk. */
export interface CardWalk {
  readonly elements: readonly CardElement[];
  readonly findings: readonly Finding[];
  /** Offset after the last element. */
  readonly end: number;
  /** Offsets at which bytes lie between two elements that belong to neither: something was damaged or lost there. */
  readonly strays: readonly number[];
  /** The element within which the file ends; null where it ends after a whole one. */
  readonly cutIn: { readonly fileId: number; readonly missingBytes: number } | null;
}

const headerBytes = 5;
/** A real card has fewer than 80 elements; the bound keeps memory small on hostile input. */
const maxElements = 1_024;

/**
 * Bytes that one walk searches for the next element after damage, all searches together. A whole card has less than
 * this; 32 MB of something else would be searched for a second.
 */
const maxSearchedBytes = 512 * 1024;

/** A file to walk, and where in it a card's elements can be. */
interface Source {
  readonly bytes: Uint8Array;
  /** Where trailing filler begins. */
  readonly paddingFrom: number;
  /** Tells at which offset something else begins, such as the next block behind a card in a vehicle unit's file. */
  readonly endsBefore: (offset: number) => boolean;
}

/** A walk under way. */
interface Walk extends Source {
  searchableBytes: number;
}

/** What was found at one offset, and where the walk continues. */
interface Step {
  readonly element: CardElement | null;
  readonly findings: readonly Finding[];
  readonly strayAt: number | null;
  readonly end: number;
  readonly goesOn: boolean;
  readonly cutIn: CardWalk['cutIn'];
}

/** Walks the elements of a card download from `start`, never past the end of the file and never throwing. */
export function walkCard(bytes: Uint8Array, start = 0): CardWalk {
  return walkCardWithin({ bytes, paddingFrom: paddingStart(bytes), endsBefore: () => false }, start);
}

/** Walks a card that is embedded in something else. */
export function walkCardWithin(source: Source, start: number): CardWalk {
  const { bytes, paddingFrom, endsBefore } = source;
  const walk: Walk = { ...source, searchableBytes: maxSearchedBytes };
  const elements: CardElement[] = [];
  const findings: Finding[] = [];
  const strays: number[] = [];
  let at = start;
  while (at < bytes.length && !endsBefore(at)) {
    if (at >= paddingFrom) {
      findings.push(finding('padding', at, { size: bytes.length - at }));
      break;
    }
    if (elements.length === maxElements) {
      findings.push(finding('too-many-elements', at, { count: maxElements }));
      strays.push(at);
      break;
    }
    const step = stepAt(walk, at);
    findings.push(...step.findings);
    if (step.element) elements.push(step.element);
    if (step.strayAt !== null) strays.push(step.strayAt);
    at = step.end;
    if (!step.goesOn) return { elements, findings, strays, end: at, cutIn: step.cutIn };
  }
  return { elements, findings, strays, end: at, cutIn: null };
}

function stepAt(walk: Walk, at: number): Step {
  const { bytes } = walk;
  const dataStart = at + headerBytes;
  const declaredEnd = elementEnd(bytes, at);
  const isKnown = isKnownFile(bytes, at);
  if (leadsOn(walk, declaredEnd)) {
    const findings = isKnown ? [] : [finding('unknown-element', at, { what: nameOfElementAt(bytes, at) })];
    const element = elementAt(bytes, at, declaredEnd);
    return { element, findings, strayAt: null, end: declaredEnd, goesOn: true, cutIn: null };
  }
  const what = nameOfElementAt(bytes, at);
  const resumeAt = findElement(walk, at + 1);
  const dataEnd = Math.min(declaredEnd, resumeAt ?? bytes.length);
  // Two bytes that name a file are no element of it where another one begins before any of its data.
  const element = isKnown && dataEnd > dataStart ? elementAt(bytes, at, dataEnd) : null;
  const strayFrom = element ? dataEnd : at;
  const strayTo = resumeAt ?? bytes.length;
  const strayCode = resumeAt === null ? 'trailing-bytes' : 'stray-bytes';
  const stray = strayTo > strayFrom ? [finding(strayCode, strayFrom, { size: strayTo - strayFrom })] : [];
  if (resumeAt !== null) {
    const findings = element ? [finding('length-damaged', at, { what }), ...stray] : stray;
    const strayAt = stray.length > 0 ? strayFrom : null;
    return { element, findings, strayAt, end: resumeAt, goesOn: true, cutIn: null };
  }
  if (isKnown && declaredEnd > bytes.length) {
    const missingBytes = declaredEnd - bytes.length;
    const findings = [finding('cut-short', at, { what, missingBytes })];
    const cutIn = { fileId: uint16(bytes, at), missingBytes };
    return { element, findings, strayAt: null, end: bytes.length, goesOn: false, cutIn };
  }
  return { element, findings: stray, strayAt: null, end: strayFrom, goesOn: false, cutIn: null };
}

function nameOfElementAt(bytes: Uint8Array, at: number): string {
  return elementName(uint16(bytes, at), uint8(bytes, at + 2));
}

function elementAt(bytes: Uint8Array, at: number, dataEnd: number): CardElement {
  return {
    fileId: uint16(bytes, at),
    appendix: uint8(bytes, at + 2),
    offset: at,
    data: bytes.subarray(at + headerBytes, dataEnd),
    declaredBytes: uint16(bytes, at + 3),
  };
}

function elementEnd(bytes: Uint8Array, at: number): number {
  return at + headerBytes + uint16(bytes, at + 3);
}

/** Whether an element that ends here is followed by another one, be it one that is not known but leads on itself. */
function leadsOn(source: Source, end: number): boolean {
  const { bytes } = source;
  if (end > bytes.length) return false;
  if (isBoundary(source, end)) return true;
  const nextEnd = elementEnd(bytes, end);
  return nextEnd < bytes.length && nextEnd > end + headerBytes && isBoundary(source, nextEnd);
}

function isBoundary({ bytes, paddingFrom, endsBefore }: Source, at: number): boolean {
  return at === bytes.length || at >= paddingFrom || endsBefore(at) || isKnownFile(bytes, at);
}

function isKnownFile(bytes: Uint8Array, at: number): boolean {
  return at + 2 <= bytes.length && elementaryFile(uint16(bytes, at)) !== undefined;
}

/** The next offset from which an element leads exactly to another one or to the end: the last resort after damage. */
function findElement(walk: Walk, from: number): number | null {
  const { bytes, endsBefore } = walk;
  for (let at = from; at + headerBytes <= bytes.length && walk.searchableBytes > 0; at++) {
    walk.searchableBytes -= 1;
    if (endsBefore(at)) return at;
    if (!hasPlausibleHeader(bytes, at)) continue;
    const end = elementEnd(bytes, at);
    if (end === bytes.length || endsBefore(end) || hasPlausibleHeader(bytes, end)) return at;
  }
  return null;
}

/** Whether an element of a card lies in these bytes that leads exactly to another one or to their end. */
export function holdsElement(bytes: Uint8Array, from: number): boolean {
  const source = { bytes, paddingFrom: bytes.length, endsBefore: () => false };
  return findElement({ ...source, searchableBytes: maxSearchedBytes }, from) !== null;
}

/** Whether these bytes look like the header of an element. */
export function hasPlausibleHeader(bytes: Uint8Array, at: number): boolean {
  if (at + headerBytes > bytes.length) return false;
  return isPlausibleHeader(uint16(bytes, at), uint8(bytes, at + 2), uint16(bytes, at + 3));
}

/** The name of an element in findings, such as "EF 0504 (02)". */
export function elementName(fileId: number, appendix: number): string {
  return `EF ${hexadecimal(fileId, 4)} (${hexadecimal(appendix, 2)})`;
}

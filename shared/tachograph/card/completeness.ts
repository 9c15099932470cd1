import type { CardPart } from '../part.ts';
import type { CardKind } from './card-kind.ts';
import { Appendix, elementaryFile, isSignature } from './elementary-files.ts';
import type { CardElement, CardWalk } from './walk.ts';

/** Files that every download of a card holds, beside 0501 and 0520 (Annex 1C appendix 7 DDP_035). */
const MANDATORY: Readonly<Record<CardKind, { readonly both: readonly number[]; readonly gen2: readonly number[] }>> = {
  'driver-card': { both: [0x0502, 0x0503, 0x0504, 0x0505, 0x0506, 0x0508, 0x0522], gen2: [0x0523, 0x0524] },
  'workshop-card': { both: [0x050a], gen2: [] },
  'control-card': { both: [0x050c], gen2: [] },
  'company-card': { both: [0x050d], gen2: [] },
};

const ALWAYS = [0x0501, 0x0520];

/** The parts that a download of this card should hold and does not, for each generation that it holds at all. */
export function missingCardParts(walk: CardWalk, kind: CardKind): readonly CardPart[] {
  const missing = new Set<CardPart>();
  const { both, gen2 } = MANDATORY[kind];
  const require = (appendix: number, fileIds: readonly number[]): void => {
    const present = new Set(
      walk.elements.filter((element) => element.appendix === appendix).map((element) => element.fileId),
    );
    if (!present.has(0x0501) && !present.has(0x0520)) return;
    for (const fileId of fileIds) {
      const part = elementaryFile(fileId)?.part;
      if (!present.has(fileId) && part) missing.add(part);
    }
  };
  require(Appendix.gen1Data, [...ALWAYS, ...both]);
  require(Appendix.gen2Data, [...ALWAYS, ...both, ...gen2]);
  return [...missing];
}

/**
 * Whether the file stops right between an element and its signature. Some tools leave all signatures out, so only a
 * signature that the element before it had is missed.
 */
export function stopsBeforeSignature(walk: CardWalk): boolean {
  const signable = (element: CardElement): boolean => elementaryFile(element.fileId)?.signed === true;
  const last = walk.elements.at(-1);
  if (!last || isSignature(last.appendix) || !signable(last)) return false;
  const before = walk.elements.at(-2);
  return before !== undefined && isSignature(before.appendix);
}

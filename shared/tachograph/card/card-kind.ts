import { uint8, uint16 } from '../bytes.ts';
import type { Generation } from '../part.ts';
import { Appendix, isSignature } from './elementary-files.ts';
import type { CardElement, CardWalk } from './walk.ts';

/** The cards of the regulation: for drivers, workshops, control bodies and companies. */
export const cardKinds = ['driver-card', 'workshop-card', 'control-card', 'company-card'] as const;

export type CardKind = (typeof cardKinds)[number];

/** First byte of EF 0501: EquipmentType (Annex 1C appendix 1, 2.67). */
export const kindByEquipmentType: Readonly<Record<number, CardKind>> = {
  1: 'driver-card',
  2: 'workshop-card',
  3: 'control-card',
  4: 'company-card',
};

/** Length of EF 0520, where the equipment type is damaged or missing. Workshop and control cards share a length. */
const kindByIdentificationBytes: Readonly<Record<number, CardKind>> = {
  139: 'company-card',
  143: 'driver-card',
  211: 'workshop-card',
};

/** The kind of the card; null where neither EF 0501 nor EF 0520 tells it. */
export function cardKind(walk: CardWalk): CardKind | null {
  for (const element of walk.elements) {
    if (element.fileId !== 0x0501 || isSignature(element.appendix)) continue;
    const kind = kindByEquipmentType[uint8(element.data, 0)];
    if (kind) return kind;
  }
  for (const element of walk.elements) {
    if (element.fileId !== 0x0520 || isSignature(element.appendix)) continue;
    const kind = kindByIdentificationBytes[element.declaredBytes];
    if (kind) return kind;
  }
  return null;
}

/**
 * The generations whose applications a card download holds. EF ICC and IC do not count: some tools repeat them with
 * the second generation's appendix. The version in the first generation's EF 0501 does not count either: Russian
 * first generation cards say 0101 there.
 */
export function cardGenerations(walk: CardWalk): ReadonlySet<Generation> {
  const found = new Set<Generation>();
  const applicationFiles = walk.elements.filter((element) => element.fileId >> 8 === 0x05);
  if (applicationFiles.some((element) => element.appendix === Appendix.gen1Data)) found.add('G1');
  const gen2 = applicationFiles.filter((element) => element.appendix === Appendix.gen2Data);
  if (gen2.length > 0)
    found.add(gen2.some((element) => element.fileId === 0x0525 || declaresVersion2(element)) ? 'G2v2' : 'G2v1');
  return found;
}

/** Whether this is the EF 0501 of a card whose structure is that of the second version (CardStructureVersion of Annex 1C). */
export function declaresVersion2({ fileId, data }: CardElement): boolean {
  return fileId === 0x0501 && uint16(data, 1) === 0x0101;
}

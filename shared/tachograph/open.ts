import { uint8 } from './bytes.ts';
import { type CardKind, cardGenerations, cardKind } from './card/card-kind.ts';
import { isPlausibleHeader } from './card/elementary-files.ts';
import { type CardWalk, walkCard } from './card/walk.ts';
import type { Generation } from './generation.ts';
import { BLOCK_MARK, blockKind } from './vehicle-unit/block-codes.ts';
import { vehicleUnitGenerations } from './vehicle-unit/completeness.ts';
import { type VehicleUnitWalk, walkVehicleUnit } from './vehicle-unit/walk.ts';

export interface OpenedCard {
  readonly kind: 'card';
  /** null while a file that begins as a card stops before it says which card it is. */
  readonly cardKind: CardKind | null;
  /** Whether the card lies in a Card Download block (76 06). */
  readonly wrapped: boolean;
  readonly generations: ReadonlySet<Generation>;
  readonly walk: CardWalk;
}

export interface OpenedVehicleUnit {
  readonly kind: 'vehicle-unit';
  readonly generations: ReadonlySet<Generation>;
  readonly walk: VehicleUnitWalk;
}

/** A file walked to its end, with views into its bytes and nothing read yet. */
export type OpenedDownload =
  | OpenedCard
  | OpenedVehicleUnit
  | { readonly kind: 'vendor-data' }
  | { readonly kind: 'unknown' };

const WRAPPED_CARD_CODE = 0x06;

/** Decides between card and vehicle unit from the first bytes and walks the file. Never throws. */
export function openDownload(bytes: Uint8Array): OpenedDownload {
  if (uint8(bytes, 0) !== BLOCK_MARK) return openCard(bytes, 0);
  const code = uint8(bytes, 1);
  if (code === WRAPPED_CARD_CODE) return openCard(bytes, 2);
  const kind = bytes.length >= 2 ? blockKind(code) : undefined;
  if (kind?.layout === 'vendor') return openVendorData(bytes);
  if (!kind) return { kind: 'unknown' };
  return openVehicleUnit(bytes);
}

function openCard(bytes: Uint8Array, start: number): OpenedDownload {
  const walk = walkCard(bytes, start);
  const first = walk.elements[0];
  if (!first || !isPlausibleHeader(first.fileId, first.appendix, first.declaredBytes)) return { kind: 'unknown' };
  const kind = cardKind(walk);
  const isStillTelling = kind === null && walk.cutIn !== null;
  if (kind === null && !isStillTelling) return { kind: 'unknown' };
  return { kind: 'card', cardKind: kind, wrapped: start > 0, generations: cardGenerations(walk), walk };
}

function openVehicleUnit(bytes: Uint8Array): OpenedDownload {
  const walk = walkVehicleUnit(bytes);
  const hasWholeBlock = walk.blocks.some((block) => block.whole && block.kind.layout !== 'interface-version');
  if (!hasWholeBlock && walk.cutIn === null) return { kind: 'unknown' };
  return { kind: 'vehicle-unit', generations: vehicleUnitGenerations(walk), walk };
}

/** A maker's own file, unless blocks that the regulation knows follow the maker's. */
function openVendorData(bytes: Uint8Array): OpenedDownload {
  const walk = walkVehicleUnit(bytes);
  const hasKnownBlock = walk.blocks.some((block) => block.whole && block.kind.layout !== 'vendor');
  if (!hasKnownBlock) return { kind: 'vendor-data' };
  return { kind: 'vehicle-unit', generations: vehicleUnitGenerations(walk), walk };
}

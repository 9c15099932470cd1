import { uint8 } from './bytes.ts';
import { type CardKind, cardGenerations, cardKind } from './card/card-kind.ts';
import { isPlausibleHeader } from './card/elementary-files.ts';
import { type CardWalk, walkCard } from './card/walk.ts';
import { finding } from './finding.ts';
import { type ArchiveFormat, archiveFormat, type NotADownload, notADownload } from './not-a-download.ts';
import type { Generation } from './part.ts';
import { blockKind, blockMark } from './vehicle-unit/block-codes.ts';
import { findBlock, sourceOf } from './vehicle-unit/block-search.ts';
import { type VehicleUnitWalk, vehicleUnitGenerations, walkVehicleUnit } from './vehicle-unit/walk.ts';

/** A card download, walked. */
export interface OpenedCard {
  readonly kind: 'card';
  /** null while a file that begins as a card stops before it says which card it is. */
  readonly cardKind: CardKind | null;
  /** Whether the card lies in a Card Download block (76 06). */
  readonly wrapped: boolean;
  readonly generations: ReadonlySet<Generation>;
  readonly walk: CardWalk;
}

/** A vehicle unit’s download, walked. */
export interface OpenedVehicleUnit {
  readonly kind: 'vehicle-unit';
  readonly generations: ReadonlySet<Generation>;
  readonly walk: VehicleUnitWalk;
}

/** A file walked to its end, with views into its bytes and nothing read yet. */
export type OpenedDownload =
  | OpenedCard
  | OpenedVehicleUnit
  | { readonly kind: 'archive'; readonly format: ArchiveFormat }
  | { readonly kind: 'not-a-download'; readonly reason: NotADownload }
  | { readonly kind: 'vendor-data'; readonly walk: VehicleUnitWalk }
  | { readonly kind: 'unknown' };

const wrappedCardCode = 0x06;

/** Decides what a file is from its bytes and walks it to its end. Never throws. */
export function openDownload(bytes: Uint8Array): OpenedDownload {
  const format = archiveFormat(bytes);
  if (format) return { kind: 'archive', format };
  const reason = notADownload(bytes);
  if (reason) return { kind: 'not-a-download', reason };
  if (uint8(bytes, 0) !== blockMark) return openCard(bytes, 0);
  const code = uint8(bytes, 1);
  if (bytes.length < 2 || blockKind(code) === undefined) return { kind: 'unknown' };
  const vehicleUnit = openVehicleUnit(bytes);
  const isCardAlone = code === wrappedCardCode && !hasBlocksBesideCard(vehicleUnit);
  return isCardAlone ? openCard(bytes, 2) : vehicleUnit;
}

/** A vehicle unit's file may also begin with a card. */
function hasBlocksBesideCard(opened: OpenedDownload): boolean {
  if (opened.kind !== 'vehicle-unit') return false;
  return opened.walk.blocks.some(({ kind, whole }) => whole && kind.layout !== 'card' && kind.layout !== 'vendor');
}

function openCard(bytes: Uint8Array, start: number): OpenedDownload {
  const walk = withBlocksBehind(bytes, walkCard(bytes, start));
  const first = walk.elements[0];
  if (!first || !isPlausibleHeader(first.fileId, first.appendix, first.declaredBytes)) return { kind: 'unknown' };
  const kind = cardKind(walk);
  const isStillTelling = kind === null && walk.cutIn !== null;
  if (kind === null && !isStillTelling) return { kind: 'unknown' };
  return { kind: 'card', cardKind: kind, wrapped: start > 0, generations: cardGenerations(walk), walk };
}

/** What lies behind a card is the trailer of some tool; but not where it is a vehicle unit's download. */
function withBlocksBehind(bytes: Uint8Array, walk: CardWalk): CardWalk {
  const { end, cutIn } = walk;
  if (cutIn !== null || end >= bytes.length) return walk;
  if (findBlock(sourceOf(bytes, bytes.length), end) === null) return walk;
  const findings = walk.findings.filter(({ code }) => code !== 'trailing-bytes');
  return {
    ...walk,
    strays: [...walk.strays, end],
    findings: [...findings, finding('stray-bytes', end, { size: bytes.length - end })],
  };
}

/** A file of nothing but a maker's own blocks is the maker's data, not a download of the regulation. */
function openVehicleUnit(bytes: Uint8Array): OpenedDownload {
  const walk = walkVehicleUnit(bytes);
  const isOfRegulation = walk.blocks.some(
    ({ kind, whole, stopsAtEnd }) =>
      kind.layout !== 'vendor' && kind.layout !== 'interface-version' && (whole || stopsAtEnd),
  );
  if (isOfRegulation) return { kind: 'vehicle-unit', generations: vehicleUnitGenerations(walk), walk };
  const isVendorData = walk.blocks.some((block) => block.kind.layout === 'vendor');
  return isVendorData ? { kind: 'vendor-data', walk } : { kind: 'unknown' };
}

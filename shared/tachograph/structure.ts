import { type CardKind, cardKind } from './card/card-kind.ts';
import { lonelySignatures, missingCardParts, stopsBeforeSignature } from './card/completeness.ts';
import { elementaryFile } from './card/elementary-files.ts';
import type { CardWalk } from './card/walk.ts';
import type { OpenedCard, OpenedVehicleUnit } from './open.ts';
import type { DownloadPart } from './part.ts';
import { blockKind } from './vehicle-unit/block-codes.ts';
import { missingVehicleUnitParts } from './vehicle-unit/completeness.ts';
import { dayGaps } from './vehicle-unit/day-gaps.ts';
import type { VehicleUnitWalk } from './vehicle-unit/walk.ts';

/** Whether a download is all there, and what is not. */
export interface Structure {
  readonly complete: boolean;
  /** The part in which the file ends too early. */
  readonly stopsIn: DownloadPart | null;
  /** How many bytes that part declares beyond the end of the file. */
  readonly missingBytes: number;
  /** Parts that lost bytes, or have some that are not theirs, before the end of the file. */
  readonly damagedParts: readonly DownloadPart[];
  readonly missingParts: readonly DownloadPart[];
}

type Found = Omit<Structure, 'complete'>;

/** Says what is missing or damaged, by the lengths and counts of the walk and by the days that there are. */
export function structureOf(opened: OpenedCard | OpenedVehicleUnit): Structure {
  const found = opened.kind === 'card' ? cardStructure(opened.walk, opened.cardKind) : vehicleUnitStructure(opened);
  const complete = found.stopsIn === null && found.damagedParts.length === 0 && found.missingParts.length === 0;
  return { ...found, complete };
}

function cardStructure(walk: CardWalk, kind: CardKind | null): Found {
  const last = walk.elements.at(-1);
  const partOf = (fileId: number): DownloadPart => elementaryFile(fileId)?.part ?? 'other';
  const short = walk.elements.filter(
    (element) => element.data.length < element.declaredBytes && (walk.cutIn === null || element !== last),
  );
  const beforeStrays = walk.strays.map((stray) => walk.elements.findLast(({ offset }) => offset < stray));
  const damaged = [...short, ...lonelySignatures(walk), ...beforeStrays];
  const stopsIn = walk.cutIn?.fileId ?? (last && stopsBeforeSignature(walk) ? last.fileId : null);
  return {
    stopsIn: stopsIn === null ? null : partOf(stopsIn),
    missingBytes: walk.cutIn?.missingBytes ?? 0,
    damagedParts: distinct(damaged.map((element) => (element ? partOf(element.fileId) : 'other'))),
    missingParts: kind ? missingCardParts(walk, kind) : [],
  };
}

function vehicleUnitStructure({ walk }: OpenedVehicleUnit): Found {
  const damaged = walk.blocks.filter((block) => !block.whole && !block.stopsAtEnd);
  const cards = walk.cards.map((card) => cardStructure(card, cardKind(card)));
  const isCardDamaged = cards.some((card) => card.damagedParts.length > 0);
  return {
    stopsIn: (walk.cutIn && blockKind(walk.cutIn.code)?.part) ?? null,
    missingBytes: walk.cutIn?.missingBytes ?? 0,
    damagedParts: distinct([
      ...damaged.map((block) => block.kind.part),
      ...walk.strays.map((stray) => partAround(walk, stray)),
      ...(dayGaps(walk).length > 0 ? (['activities'] as const) : []),
      ...(isCardDamaged ? (['card-download'] as const) : []),
    ]),
    missingParts: distinct([...missingVehicleUnitParts(walk), ...cards.flatMap((card) => card.missingParts)]),
  };
}

/** What was lost between two parts may be of either. Days are most of a file, and matter most. */
function partAround({ blocks }: VehicleUnitWalk, stray: number): DownloadPart {
  const before = blocks.findLast(({ offset }) => offset < stray)?.kind.part;
  const after = blocks.find(({ offset }) => offset > stray)?.kind.part;
  if (before === 'activities' || after === 'activities') return 'activities';
  return before ?? after ?? 'overview';
}

function distinct(parts: readonly DownloadPart[]): readonly DownloadPart[] {
  return [...new Set(parts)];
}

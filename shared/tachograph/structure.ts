import { missingCardParts, stopsBeforeSignature } from './card/completeness.ts';
import { elementaryFile } from './card/elementary-files.ts';
import type { OpenedCard, OpenedVehicleUnit } from './open.ts';
import type { DownloadPart } from './part.ts';
import { blockKind } from './vehicle-unit/block-codes.ts';
import { missingVehicleUnitParts } from './vehicle-unit/completeness.ts';

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

/** Says what is missing or damaged, by the lengths and counts of the walk alone. */
export function structureOf(opened: OpenedCard | OpenedVehicleUnit): Structure {
  const found = opened.kind === 'card' ? cardStructure(opened) : vehicleUnitStructure(opened);
  const complete = found.stopsIn === null && found.damagedParts.length === 0 && found.missingParts.length === 0;
  return { ...found, complete };
}

function cardStructure({ walk, cardKind }: OpenedCard): Omit<Structure, 'complete'> {
  const last = walk.elements.at(-1);
  const partOf = (fileId: number): DownloadPart => elementaryFile(fileId)?.part ?? 'other';
  const damaged = walk.elements.filter(
    (element) => element.data.length < element.declaredBytes && (walk.cutIn === null || element !== last),
  );
  const stopsIn = walk.cutIn?.fileId ?? (last && stopsBeforeSignature(walk) ? last.fileId : null);
  return {
    stopsIn: stopsIn === null ? null : partOf(stopsIn),
    missingBytes: walk.cutIn?.missingBytes ?? 0,
    damagedParts: distinct(damaged.map((element) => partOf(element.fileId))),
    missingParts: cardKind ? missingCardParts(walk, cardKind) : [],
  };
}

function vehicleUnitStructure({ walk }: OpenedVehicleUnit): Omit<Structure, 'complete'> {
  const damaged = walk.blocks.filter((block) => !block.whole && !block.stopsAtEnd);
  return {
    stopsIn: (walk.cutIn && blockKind(walk.cutIn.code)?.part) ?? null,
    missingBytes: walk.cutIn?.missingBytes ?? 0,
    damagedParts: distinct(damaged.map((block) => block.kind.part)),
    missingParts: missingVehicleUnitParts(walk),
  };
}

function distinct(parts: readonly DownloadPart[]): readonly DownloadPart[] {
  return [...new Set(parts)];
}

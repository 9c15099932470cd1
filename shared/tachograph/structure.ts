import { missingCardParts, stopsBeforeSignature } from './card/completeness.ts';
import { elementaryFile } from './card/elementary-files.ts';
import type { OpenedCard, OpenedVehicleUnit } from './open.ts';
import type { DownloadPart } from './part.ts';
import { blockKind } from './vehicle-unit/block-codes.ts';
import { missingVehicleUnitParts } from './vehicle-unit/completeness.ts';

/** Whether a download is all there. */
export interface Structure {
  readonly complete: boolean;
  readonly stopsIn: DownloadPart | null;
  readonly missingBytes: number;
  readonly missingParts: readonly DownloadPart[];
}

export function structureOf(opened: OpenedCard | OpenedVehicleUnit): Structure {
  return opened.kind === 'card' ? cardStructure(opened) : vehicleUnitStructure(opened);
}

function cardStructure({ walk, cardKind }: OpenedCard): Structure {
  const missingParts = cardKind ? missingCardParts(walk, cardKind) : [];
  const last = walk.elements.at(-1);
  if (walk.cutIn) {
    const stopsIn = elementaryFile(walk.cutIn.fileId)?.part ?? null;
    return { complete: false, stopsIn, missingBytes: walk.cutIn.missingBytes, missingParts };
  }
  if (last && stopsBeforeSignature(walk)) {
    const stopsIn = elementaryFile(last.fileId)?.part ?? null;
    return { complete: false, stopsIn, missingBytes: 0, missingParts };
  }
  return { complete: missingParts.length === 0, stopsIn: null, missingBytes: 0, missingParts };
}

function vehicleUnitStructure({ walk }: OpenedVehicleUnit): Structure {
  const missingParts = missingVehicleUnitParts(walk);
  if (walk.cutIn) {
    const stopsIn = blockKind(walk.cutIn.code)?.part ?? null;
    return { complete: false, stopsIn, missingBytes: walk.cutIn.missingBytes, missingParts };
  }
  return { complete: missingParts.length === 0, stopsIn: null, missingBytes: 0, missingParts };
}

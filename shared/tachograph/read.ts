import { cardKind } from './card/card-kind.ts';
import { type CardContent, readCard } from './card/content.ts';
import type { OpenedDownload } from './open.ts';
import { readVehicleUnit, type VehicleUnitContent } from './vehicle-unit/content.ts';

/** What a download says, of whichever kind it is. */
export type DownloadContent =
  | { readonly kind: 'card'; readonly card: CardContent }
  | {
      readonly kind: 'vehicle-unit';
      readonly vehicleUnit: VehicleUnitContent;
      /** Card downloads inside the file (76 06). */
      readonly cards: readonly CardContent[];
    }
  | { readonly kind: 'nothing' };

/** The offsets of elements whose signatures do not fit them: what another copy says is believed rather than they. */
export type AlteredOffsets = ReadonlySet<number>;

const NOTHING_ALTERED: AlteredOffsets = new Set();

/** Reads everything out of an opened download. Never throws. */
export function readDownload(opened: OpenedDownload, altered: AlteredOffsets = NOTHING_ALTERED): DownloadContent {
  switch (opened.kind) {
    case 'card':
      return { kind: 'card', card: readCard(opened.walk, opened.cardKind, altered) };
    case 'vehicle-unit':
      return {
        kind: 'vehicle-unit',
        vehicleUnit: readVehicleUnit(opened.walk, altered),
        cards: opened.walk.cards.map((card) => readCard(card, cardKind(card), altered)),
      };
    case 'archive':
    case 'not-a-download':
    case 'vendor-data':
    case 'unknown':
      return { kind: 'nothing' };
  }
}

import { cardKind } from './card/card-kind.ts';
import { readCardRecords } from './card/card-records.ts';
import type { OpenedDownload } from './open.ts';
import type { RecordGroup } from './records/sections.ts';
import { readVehicleUnitRecords } from './vehicle-unit/vehicle-unit-records.ts';

/**
 * Every record of an opened download, to the last field. Never throws; empty for a file that is no download. It is apart
 * from the examination of every file, because it takes longer and is needed only where a person wants to see everything.
 */
export function readRecordGroups(opened: OpenedDownload): readonly RecordGroup[] {
  switch (opened.kind) {
    case 'card':
      return readCardRecords(opened.walk, opened.cardKind);
    case 'vehicle-unit':
      return [
        ...readVehicleUnitRecords(opened.walk),
        ...opened.walk.cards.flatMap((card) => readCardRecords(card, cardKind(card))),
      ];
    case 'archive':
    case 'not-a-download':
    case 'vendor-data':
    case 'unknown':
      return [];
  }
}

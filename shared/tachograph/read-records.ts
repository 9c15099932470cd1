import { cardKind } from './card/card-kind.ts';
import { readCardRecords } from './card/card-records.ts';
import type { OpenedDownload } from './open.ts';
import type { RecordGroup } from './records/sections.ts';
import { readVehicleUnitRecords } from './vehicle-unit/vehicle-unit-records.ts';

/**
 * Every record of an opened download, to the last field. Never throws, and gives nothing for what is no download. It is
 * apart from what every file is examined for, because it takes longer and only those ask who want to see it all.
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

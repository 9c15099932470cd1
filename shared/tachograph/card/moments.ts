import { readRecords } from '../records.ts';
import { readTime, type UnixSeconds } from '../time.ts';
import { readActivityBuffer } from './activity-buffer.ts';
import { Appendix } from './elementary-files.ts';
import { GEN1_VEHICLE_USE_BYTES, GEN2_VEHICLE_USE_BYTES, readVehicleUse } from './vehicles-used.ts';
import type { CardElement } from './walk.ts';

/** The moments at which a card was used, as far as this element of it tells: they lie before it was read. */
export function momentsOfUse({ fileId, appendix, data, offset }: CardElement): readonly UnixSeconds[] {
  switch (fileId) {
    case 0x0504:
      return readActivityBuffer(data, offset).days.map(({ date }) => date);
    case 0x0505: {
      const recordBytes = appendix === Appendix.gen2Data ? GEN2_VEHICLE_USE_BYTES : GEN1_VEHICLE_USE_BYTES;
      return readRecords(data, 2, recordBytes, readVehicleUse).flatMap(({ firstUse, lastUse }) =>
        lastUse === null ? [firstUse] : [firstUse, lastUse],
      );
    }
    case 0x0507:
    case 0x050e: {
      const time = readTime(data, 0);
      return time === null ? [] : [time];
    }
    default:
      return [];
  }
}

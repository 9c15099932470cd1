import { currentUse, lastCardDownload } from '../records/card-layouts.ts';
import type { UnixSeconds } from '../time.ts';
import { readActivityBuffer } from './activity-buffer.ts';
import { Appendix } from './elementary-files.ts';
import { momentsOfUses, readVehiclesUsed } from './vehicles-used.ts';
import type { CardElement } from './walk.ts';

/** The moments of use that an element of a card records; all of them are before the card was read. */
export function momentsOfUse({ fileId, appendix, data, offset }: CardElement): readonly UnixSeconds[] {
  switch (fileId) {
    case 0x0504:
      return readActivityBuffer(data, offset).days.map(({ date }) => date);
    case 0x0505:
      return momentsOfUses(readVehiclesUsed(data, appendix === Appendix.gen2Data ? 'gen2' : 'gen1'));
    case 0x0507:
      return known(currentUse.read(data)?.opened);
    case 0x050e:
      return known(lastCardDownload.read(data)?.time);
    default:
      return [];
  }
}

function known(time: UnixSeconds | null | undefined): readonly UnixSeconds[] {
  return time === null || time === undefined ? [] : [time];
}

import { readTime, type UnixSeconds } from '../time.ts';
import { readGen1Overview, readGen2Overview } from './overview.ts';
import { firstRecord, RecordType, readRecordArrays } from './record-arrays.ts';
import type { VehicleUnitBlock } from './walk.ts';

/** What one block tells by itself, for those who need no more of it. */

type Block = Pick<VehicleUnitBlock, 'data' | 'kind'>;

/** A moment of the UTC day that a block of activities is about; null for any other block. */
export function dayOf({ data, kind }: Block): UnixSeconds | null {
  if (kind.part !== 'activities') return null;
  if (kind.layout === 'gen1') return readTime(data, 0);
  const date = firstRecord(readRecordArrays(data, 0).arrays, RecordType.dateOfDay);
  return date ? readTime(date, 0) : null;
}

/** The recorder's clock when it was downloaded, by an overview. */
export function clockOf(overview: Block): UnixSeconds | null {
  return readOverview(overview).currentTime;
}

/** The vehicle identification number of an overview; null where the recorder has none yet. */
export function vinOf(overview: Block): string | null {
  return readOverview(overview).vin;
}

function readOverview({ data, kind }: Block): ReturnType<typeof readGen1Overview> {
  return kind.layout === 'gen1' ? readGen1Overview(data) : readGen2Overview(readRecordArrays(data, 0).arrays);
}

import { readTime, type UnixSeconds } from '../time.ts';
import { readOverview } from './overview.ts';
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
  return readOverview(overview)?.recorderTime ?? null;
}

/** The vehicle identification number of an overview; null where the recorder has none yet. */
export function vinOf(overview: Block): string | null {
  return readOverview(overview)?.vin ?? null;
}

import { longestGapDays } from '../day-findings.ts';
import { dayNumberOf, type IsoDay, isoDayOf, readTime, type UnixSeconds } from '../time.ts';
import { readOverview } from './overview.ts';
import { firstRecord, RecordType, readRecordArrays } from './record-arrays.ts';
import type { VehicleUnitBlock, VehicleUnitWalk } from './walk.ts';

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

/** Days without a block between days that have one. */
interface DayGap {
  readonly first: IsoDay;
  readonly last: IsoDay;
  readonly days: number;
}

/** A recorder is asked for each day from one to another, so that a day between them that is not there was lost. */
export function dayGaps(walk: VehicleUnitWalk): readonly DayGap[] {
  return (['gen1', 'record-arrays'] as const).flatMap((layout) => {
    const blocks = walk.blocks.filter(({ kind, whole }) => whole && kind.layout === layout);
    const moments = blocks.map(dayOf).filter((moment) => moment !== null);
    return gapsBetween([...new Set(moments.map(dayNumberOf))].sort((left, right) => left - right));
  });
}

/** @param days ascending, each once. */
function gapsBetween(days: readonly number[]): readonly DayGap[] {
  return days.flatMap((day, index) => {
    const missing = day - (days[index - 1] ?? day) - 1;
    if (missing < 1 || missing > longestGapDays) return [];
    return [{ first: isoDayOf(day - missing), last: isoDayOf(day - 1), days: missing }];
  });
}

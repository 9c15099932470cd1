import { dayNumberOf, type IsoDay, isoDayOf } from '../time.ts';
import { dayOf } from './block-facts.ts';
import type { VehicleUnitWalk } from './walk.ts';

/** Days without a block between days that have one. */
export interface DayGap {
  readonly first: IsoDay;
  readonly last: IsoDay;
  readonly days: number;
}

/** A recorder holds a year. A wider gap is no lost block but a clock that stood wrong. */
const LONGEST_GAP_DAYS = 366;

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
    if (missing < 1 || missing > LONGEST_GAP_DAYS) return [];
    return [{ first: isoDayOf(day - missing), last: isoDayOf(day - 1), days: missing }];
  });
}

import type { AvailabilityGroup } from '../../../shared/contract/reports/availability.ts';
import { groupHeight, rowHeight } from '../../components/data-table/data-grid.tsx';
import { groups } from './availability-filter.ts';

/** A part of the list: its rows in all, and how many of them show. `group` is null for a list without groups. */
export interface ShownGroup {
  readonly group: AvailabilityGroup | null;
  readonly total: number;
  readonly shown: number;
  readonly isClosed: boolean;
}

/** One line of the list: the head of a group, or a row by its place in its group. */
export type GroupLine =
  | { readonly kind: 'head'; readonly part: ShownGroup }
  | { readonly kind: 'row'; readonly part: ShownGroup; readonly index: number };

/** How a person opened or closed a group; others show their first rows. */
export type GroupChoice = 'all' | 'closed';

const firstRows: Readonly<Record<AvailabilityGroup, number>> = { now: 2, 'within-24-h': 5, later: 2, unknown: 2 };
/** Room that the first rows leave is given to those who can start next. */
const growing = ['within-24-h', 'now', 'later', 'unknown'] as const;

/**
 * The groups that have rows. Each shows its first rows, so that the heads of all are in sight.
 *
 * @param room pixels for the lines of the list.
 */
export function shownGroups(
  counts: Readonly<Record<AvailabilityGroup, number>>,
  choices: ReadonlyMap<AvailabilityGroup, GroupChoice>,
  room: number,
): readonly ShownGroup[] {
  const present = groups.filter((group) => counts[group] > 0);
  const first = new Map(present.map((group) => [group, Math.min(firstRows[group], counts[group])]));
  const used = [...first.values()].reduce((sum, rows) => sum + rows, 0);
  let spare = Math.max(0, Math.floor((room - present.length * groupHeight) / rowHeight) - used);
  for (const group of growing) {
    const rows = first.get(group);
    if (rows === undefined) continue;
    const more = Math.min(spare, counts[group] - rows);
    first.set(group, rows + more);
    spare -= more;
  }
  return present.map((group) => {
    const choice = choices.get(group);
    const total = counts[group];
    const shown = choice === 'all' ? total : choice === 'closed' ? 0 : (first.get(group) ?? 0);
    return { group, total, shown, isClosed: choice === 'closed' };
  });
}

/** Where the lines of the parts stand, found without holding one object a row. */
export function groupLines(parts: readonly ShownGroup[]): {
  readonly count: number;
  readonly line: (position: number) => GroupLine | null;
} {
  let count = 0;
  const placed = parts.map((part) => {
    const start = count;
    const heads = part.group === null ? 0 : 1;
    count += part.shown + heads;
    return { part, start, heads };
  });
  return {
    count,
    line(position) {
      if (position < 0 || position >= count) return null;
      const found = placed.findLast(({ start }) => start <= position);
      if (found === undefined) return null;
      const index = position - found.start - found.heads;
      return index < 0 ? { kind: 'head', part: found.part } : { kind: 'row', part: found.part, index };
    },
  };
}

import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { AvailabilityGroup, AvailabilityRow } from '../../../shared/contract/reports/availability.ts';
import { useDepot } from '../../client/depot-context.tsx';
import { groupHeight, rowHeight } from '../../components/data-table/data-grid.tsx';
import {
  createVisibleRows,
  pageRows,
  usePagedRows,
  type VisibleRows,
} from '../../components/data-table/visible-rows.ts';
import {
  type AvailabilityFilter,
  availabilityHeadQuery,
  availabilityPageQuery,
  groupQuery,
  groups,
} from './availability-filter.ts';

/** What the report holds under the filter; while a new filter is answered, what it held under the last one. */
export function useAvailability(asked: AvailabilityFilter) {
  // Typing must stay smooth, so the list may follow the letters a moment later.
  const filter = useDeferredValue(asked);
  const [answered, setAnswered] = useState(filter);
  const query = useMemo(() => groupQuery(filter, null), [filter]);
  const { data, error, refetch, isPlaceholderData } = useQuery(availabilityHeadQuery(useDepot(), query));
  const settled = isPlaceholderData || data === undefined ? answered : filter;
  if (settled !== answered) setAnswered(settled);
  return { query, settled, head: data, failure: error?.reason ?? null, again: () => void refetch() };
}

/** The rows of the list. The pages behind the lines on the screen are fetched and stay up to date. */
export function useAvailabilityRows(
  filter: AvailabilityFilter,
  lines: ReturnType<typeof groupLines>,
): {
  /** Null for the head of a group, and for a row on its way. */
  readonly rowAt: (position: number) => AvailabilityRow | null;
  readonly visible: VisibleRows;
} {
  const depot = useDepot();
  const [visible] = useState(createVisibleRows);
  const placeOf = useCallback(
    (position: number) => {
      const line = lines.line(position);
      if (line?.kind !== 'row') return null;
      return { page: pageName(line), index: line.index % pageRows };
    },
    [lines],
  );
  const rowAt = usePagedRows<AvailabilityRow>({
    visible,
    placeOf,
    pageQuery(name) {
      const { group, offset } = pageOf(name);
      return availabilityPageQuery(depot, { ...groupQuery(filter, group), offset, limit: pageRows });
    },
  });
  return { rowAt, visible };
}

/** Such as `later 2`: the third page of a group; a list without groups is one of no name. */
function pageName({ part, index }: Extract<GroupLine, { kind: 'row' }>): string {
  return `${part.group ?? ''} ${Math.floor(index / pageRows)}`;
}

function pageOf(name: string): { readonly group: AvailabilityGroup | null; readonly offset: number } {
  const [groupName, page] = name.split(' ');
  return { group: groups.find((group) => group === groupName) ?? null, offset: Number(page) * pageRows };
}

/** A part of the list: its rows in all, and how many of them show. `group` is null for a list without groups. */
export interface ShownGroup {
  readonly group: AvailabilityGroup | null;
  readonly total: number;
  readonly shown: number;
  readonly isClosed: boolean;
}

/** One line of the list: the head of a group, or a row by its place in its group. */
type GroupLine =
  | { readonly kind: 'head'; readonly part: ShownGroup }
  | { readonly kind: 'row'; readonly part: ShownGroup; readonly index: number };

/** How a person opened or closed a group; others show their first rows. */
export type GroupChoice = 'all' | 'closed';

const firstRows: Readonly<Record<AvailabilityGroup, number>> = { now: 2, 'within-24-h': 5, later: 2, unknown: 2 };
/** The group whose rows fill the room that the first rows of all groups leave. */
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

/** The positions of the lines of all parts, found without an object for each row. */
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

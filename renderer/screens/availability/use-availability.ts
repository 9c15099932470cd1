import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { AvailabilityGroup, AvailabilityRow } from '../../../shared/contract/reports/availability.ts';
import { useDepot } from '../../client/depot-context.tsx';
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
import type { GroupLine, GroupLines } from './group-lines.ts';

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
  lines: GroupLines<AvailabilityGroup>,
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
function pageName({ part, index }: Extract<GroupLine<AvailabilityGroup>, { kind: 'row' }>): string {
  return `${part.group ?? ''} ${Math.floor(index / pageRows)}`;
}

function pageOf(name: string): { readonly group: AvailabilityGroup | null; readonly offset: number } {
  const [groupName, page] = name.split(' ');
  return { group: groups.find((group) => group === groupName) ?? null, offset: Number(page) * pageRows };
}

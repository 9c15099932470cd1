import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { AvailabilityGroup, AvailabilityPage, AvailabilityRow } from '../../../shared/app/reports/availability.ts';
import { useDepot } from '../../live/depot-context.tsx';
import type { LinesOnScreen } from '../report-parts/line-grid.tsx';
import { createLinesInSight, type LinesInSight, usePagesInSight } from '../report-parts/lines-in-sight.ts';
import { type AvailabilityFilter, groupQuery, groups } from './availability-filter.ts';
import { availabilityHeadQuery, availabilityPageQuery, pageRows } from './availability-queries.ts';
import type { GroupLine, groupLines } from './group-layout.ts';

/** What the report holds under the filter; while a new filter is answered, what it held under the last one. */
export function useAvailability(asked: AvailabilityFilter) {
  // Typing must stay smooth: the list may come a moment after the letters.
  const filter = useDeferredValue(asked);
  const [answered, setAnswered] = useState(filter);
  const query = useMemo(() => groupQuery(filter, null), [filter]);
  const { data, error, refetch, isPlaceholderData } = useQuery(availabilityHeadQuery(useDepot(), query));
  const settled = isPlaceholderData || data === undefined ? answered : filter;
  if (settled !== answered) setAnswered(settled);
  return { query, settled, head: data, failure: error?.reason ?? null, again: () => void refetch() };
}

type RowLine = Extract<GroupLine, { kind: 'row' }>;

/** The rows of the list. The pages behind the lines in sight are fetched and stay up to date. */
export function useAvailabilityRows(
  filter: AvailabilityFilter,
  lines: ReturnType<typeof groupLines>,
): {
  /** Null for a row on its way. */
  readonly rowOf: (line: RowLine) => AvailabilityRow | null;
  readonly inSight: LinesInSight;
} {
  const depot = useDepot();
  const client = useQueryClient();
  const [inSight] = useState(createLinesInSight);
  const pagesOf = useCallback((sight: LinesOnScreen) => pagesBehind(lines, sight), [lines]);
  const names = usePagesInSight(inSight, pagesOf);
  const pageQuery = (name: string) => {
    const { group, offset } = pageOf(name);
    return availabilityPageQuery(depot, { ...groupQuery(filter, group), offset, limit: pageRows });
  };
  useQueries({
    queries: names
      .split(',')
      .filter((name) => name !== '')
      .map(pageQuery),
  });

  // Looked up once a page: the key of a query takes longer to make than a row to draw.
  const atHand = new Map<string, AvailabilityPage>();
  return {
    rowOf: (line) => {
      const name = pageName(line);
      const page = atHand.get(name) ?? client.getQueryData<AvailabilityPage>(pageQuery(name).queryKey);
      if (page !== undefined) atHand.set(name, page);
      return page?.rows[line.index % pageRows] ?? null;
    },
    inSight,
  };
}

/** The names of the pages that hold the lines in sight. */
function pagesBehind(lines: ReturnType<typeof groupLines>, { firstNeeded, lastNeeded }: LinesOnScreen): string {
  const names = new Set<string>();
  for (let position = firstNeeded; position <= lastNeeded; position += 1) {
    const line = lines.line(position);
    if (line?.kind === 'row') names.add(pageName(line));
  }
  return [...names].join(',');
}

/** Such as `later 2`: the third page of a group; a list without groups is one of no name. */
function pageName({ part, index }: RowLine): string {
  return `${part.group ?? ''} ${Math.floor(index / pageRows)}`;
}

function pageOf(name: string): { readonly group: AvailabilityGroup | null; readonly offset: number } {
  const [groupName, page] = name.split(' ');
  return { group: groups.find((group) => group === groupName) ?? null, offset: Number(page) * pageRows };
}

import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { AvailabilityPage, AvailabilityRow } from '../../../shared/app/reports/availability.ts';
import { useDepot } from '../../live/depot-context.tsx';
import { type AvailabilityFilter, groupQuery } from './availability-filter.ts';
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

/** Keeps the pages behind the lines from `first` to `last` fetched and up to date; null for a row on its way. */
export function useAvailabilityRows(
  filter: AvailabilityFilter,
  lines: ReturnType<typeof groupLines>,
  first: number,
  last: number,
): (line: GroupLine) => AvailabilityRow | null {
  const depot = useDepot();
  const client = useQueryClient();
  const needed = new Map<string, ReturnType<typeof availabilityPageQuery>>();
  for (let position = first; position <= last; position += 1) {
    const line = lines.line(position);
    if (line?.kind !== 'row' || needed.has(pageName(line))) continue;
    const offset = Math.floor(line.index / pageRows) * pageRows;
    const query = { ...groupQuery(filter, line.part.group), offset, limit: pageRows };
    needed.set(pageName(line), availabilityPageQuery(depot, query));
  }
  useQueries({ queries: [...needed.values()] });
  return (line) => {
    if (line.kind !== 'row') return null;
    const query = needed.get(pageName(line));
    if (query === undefined) return null;
    return client.getQueryData<AvailabilityPage>(query.queryKey)?.rows[line.index % pageRows] ?? null;
  };
}

function pageName({ part, index }: Extract<GroupLine, { kind: 'row' }>): string {
  return `${part.group} ${Math.floor(index / pageRows)}`;
}

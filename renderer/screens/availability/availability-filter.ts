import { keepPreviousData } from '@tanstack/react-query';
import type { AvailabilityGroup, AvailabilityQuery } from '../../../shared/contract/reports/availability.ts';
import type { Depot } from '../../client/engine-clock.ts';
import { pageRows } from '../../components/data-table/visible-rows.ts';
import { reportQuery } from '../../components/report/use-report-pages.ts';

export type AvailabilitySort = AvailabilityQuery['sort'];

/** The filters and the order of the list. */
export interface AvailabilityFilter {
  readonly search: string;
  readonly divisions: readonly string[];
  readonly categories: readonly string[];
  readonly agencies: readonly string[];
  readonly onlyProcessed: boolean;
  readonly sort: AvailabilitySort;
  readonly descending: boolean;
}

/** The list as it opens: who can start first. */
export const plainFilter: AvailabilityFilter = {
  search: '',
  divisions: [],
  categories: [],
  agencies: [],
  onlyProcessed: false,
  sort: 'start',
  descending: false,
};

/** From those who can start to those of whom nothing is known. */
export const groups = ['now', 'within-24-h', 'later', 'unknown'] as const satisfies readonly AvailabilityGroup[];

/** A query without its place in the list; no group means all of them. */
export type GroupQuery = Omit<AvailabilityQuery, 'offset' | 'limit'>;

export function groupQuery(filter: AvailabilityFilter, group: AvailabilityGroup | null): GroupQuery {
  const { search, divisions, categories, agencies, onlyProcessed, sort, descending } = filter;
  return {
    search: search.trim(),
    filters: {
      groups: group === null ? [] : [group],
      divisions: [...divisions],
      categories: [...categories],
      agencies: [...agencies],
      onlyProcessed,
    },
    sort,
    descending,
  };
}

export function isNarrowed(filter: AvailabilityFilter): boolean {
  return filter.search.trim() !== '' || isFiltered(filter);
}

/** Whether anything but the search narrows the list. */
export function isFiltered({ divisions, categories, agencies, onlyProcessed }: AvailabilityFilter): boolean {
  return divisions.length + categories.length + agencies.length > 0 || onlyProcessed;
}

/** Groups make sense only while the list is ordered by them. */
export function isGrouped({ sort, descending }: AvailabilityFilter): boolean {
  return sort === 'start' && !descending;
}

export type TimelineHours = 24 | 48 | 72;

/** Who can start now changes with the clock, also while the report stays the same. */
const clockMovesMs = 60_000;

export function availabilityPageQuery(depot: Depot, query: AvailabilityQuery) {
  return { ...reportQuery(depot, 'availability.page', query), refetchInterval: clockMovesMs };
}

/** Counts, values to filter by and the state of the report. The last answer stays while a new one comes. */
export function availabilityHeadQuery(depot: Depot, query: GroupQuery) {
  const page = availabilityPageQuery(depot, { ...query, offset: 0, limit: pageRows });
  return { ...page, placeholderData: keepPreviousData };
}

export function timelineQuery(depot: Depot, { search, filters }: GroupQuery, hours: TimelineHours) {
  return {
    ...reportQuery(depot, 'availability.timeline', { hours, search, filters }),
    placeholderData: keepPreviousData,
    refetchInterval: clockMovesMs,
  };
}

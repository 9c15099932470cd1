import type { AvailabilityGroup, AvailabilityQuery } from '../../../shared/contract/reports/availability.ts';

export type AvailabilitySort = AvailabilityQuery['sort'];

/** What narrows and orders the list. */
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

/** Groups only say something while the list is ordered by them. */
export function isGrouped({ sort, descending }: AvailabilityFilter): boolean {
  return sort === 'start' && !descending;
}

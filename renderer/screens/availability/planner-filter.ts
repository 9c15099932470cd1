import { keepPreviousData } from '@tanstack/react-query';
import type { PlannerHoursQuery, PlannerQuery } from '../../../shared/contract/reports/planner.ts';
import type { Depot } from '../../client/engine-clock.ts';
import { pageRows } from '../../components/data-table/visible-rows.ts';
import { reportQuery } from '../../components/report/use-report-pages.ts';

export type PlannerSort = PlannerQuery['sort'];

/** The filters and the order of the list. */
export interface PlannerFilter {
  readonly search: string;
  readonly divisions: readonly string[];
  readonly categories: readonly string[];
  readonly agencies: readonly string[];
  readonly sort: PlannerSort;
  readonly descending: boolean;
}

/** The list as it opens: who has most left to drive first. */
export const plainPlan: PlannerFilter = {
  search: '',
  divisions: [],
  categories: [],
  agencies: [],
  sort: 'fortnight-left',
  descending: true,
};

export const plannerGroups = ['can', 'cannot'] as const;
export type PlannerGroup = (typeof plannerGroups)[number];

/** What is reckoned, and of whom; the same for the list and for the chart. */
export type PlannerNarrowing = PlannerHoursQuery;

export function plannerNarrowing(
  filter: PlannerFilter,
  at: number | null,
  leastDriveMinutes: number,
): PlannerNarrowing {
  const { search, divisions, categories, agencies } = filter;
  return {
    at,
    leastDriveMinutes,
    search: search.trim(),
    filters: {
      canStart: null,
      divisions: [...divisions],
      categories: [...categories],
      agencies: [...agencies],
    },
  };
}

export function isPlainPlan({ search, divisions, categories, agencies }: PlannerFilter): boolean {
  return search.trim() === '' && divisions.length + categories.length + agencies.length === 0;
}

/** Who has data that are too old changes with the clock, also while the report stays the same. */
const clockMovesMs = 60_000;

export function plannerPageQuery(
  depot: Depot,
  narrowing: PlannerNarrowing,
  { sort, descending }: Pick<PlannerFilter, 'sort' | 'descending'>,
  { group, offset }: { readonly group: PlannerGroup | null; readonly offset: number },
) {
  const filters = { ...narrowing.filters, canStart: group === null ? null : group === 'can' };
  return {
    ...reportQuery(depot, 'planner.page', { ...narrowing, filters, sort, descending, offset, limit: pageRows }),
    refetchInterval: clockMovesMs,
  };
}

/** Counts, values to filter by and the state of the report. The last answer stays while a new one comes. */
export function plannerHeadQuery(depot: Depot, narrowing: PlannerNarrowing, sorting: PlannerFilter) {
  return {
    ...plannerPageQuery(depot, narrowing, sorting, { group: 'can', offset: 0 }),
    placeholderData: keepPreviousData,
  };
}

export function plannerHoursQuery(depot: Depot, narrowing: PlannerNarrowing) {
  return {
    ...reportQuery(depot, 'planner.hours', narrowing),
    placeholderData: keepPreviousData,
    refetchInterval: clockMovesMs,
  };
}

import { keepPreviousData } from '@tanstack/react-query';
import {
  type AvailabilityGroup,
  type AvailabilityNarrowing,
  type AvailabilityQuery,
  availabilityGroups,
  type TimelineQuery,
} from '../../../shared/contract/reports/availability.ts';
import type { Depot } from '../../client/engine-clock.ts';
import { partOfPage } from '../../components/data-table/visible-rows.ts';
import { clockMovesMs, type ReportQuery, reportQuery } from '../../components/report/use-report-pages.ts';

export type AvailabilitySort = AvailabilityQuery['sort'];

/** The filters and the order of the list. */
export interface AvailabilityFilter {
  readonly search: string;
  readonly divisions: readonly string[];
  readonly categories: readonly string[];
  readonly agencies: readonly string[];
  readonly onlyProcessed: boolean;
  /** Null: as the list opens. */
  readonly sorting: Sorting | null;
}

interface Sorting {
  readonly sort: AvailabilitySort;
  readonly descending: boolean;
}

export const plainFilter: AvailabilityFilter = {
  search: '',
  divisions: [],
  categories: [],
  agencies: [],
  onlyProcessed: false,
  sorting: null,
};

/** The start that is asked for: null is now. */
export interface AskedStart {
  readonly at: number | null;
  readonly least: number;
}

/** As of now, who can start first; at another time, who has most left to drive. */
export function sortingOf({ sorting }: AvailabilityFilter, { at }: AskedStart): Sorting {
  return sorting ?? (at === null ? { sort: 'start', descending: false } : { sort: 'fortnight-left', descending: true });
}

/** The groups of the list: by when drivers can start from now on, or whether they can start then. */
export type ListGroup = AvailabilityGroup | 'can' | 'cannot';

/** Null where the order has no groups: as of now they are those of the starts. */
export function groupsOf(filter: AvailabilityFilter, start: AskedStart): readonly ListGroup[] | null {
  if (start.at !== null) return ['can', 'cannot'];
  const { sort, descending } = sortingOf(filter, start);
  return sort === 'start' && !descending ? availabilityGroups : null;
}

export function narrowingOf(
  filter: AvailabilityFilter,
  { at, least }: AskedStart,
  group: ListGroup | null = null,
): AvailabilityNarrowing {
  const { search, divisions, categories, agencies, onlyProcessed } = filter;
  const byAnswer = group === 'can' || group === 'cannot';
  return {
    at,
    leastDriveMinutes: at === null ? 0 : least,
    search: search.trim(),
    filters: {
      groups: group === null || byAnswer ? [] : [group],
      canStart: byAnswer ? group === 'can' : null,
      divisions: [...divisions],
      categories: [...categories],
      agencies: [...agencies],
      onlyProcessed,
    },
  };
}

export function isNarrowed(filter: AvailabilityFilter): boolean {
  return filter.search.trim() !== '' || isFiltered(filter);
}

/** Whether anything but the search narrows the list. */
export function isFiltered({ divisions, categories, agencies, onlyProcessed }: AvailabilityFilter): boolean {
  return divisions.length + categories.length + agencies.length > 0 || onlyProcessed;
}

export type TimelineHours = TimelineQuery['hours'];

export function availabilityPageQuery(
  depot: Depot,
  filter: AvailabilityFilter,
  start: AskedStart,
  group: ListGroup | null,
  page: number,
): ReportQuery<'availability.page'> {
  const query = { ...narrowingOf(filter, start, group), ...sortingOf(filter, start), ...partOfPage(page) };
  return { ...reportQuery(depot, 'availability.page', query), refetchInterval: clockMovesMs };
}

/** Counts, values to filter by and the state of the report. The last answer stays while a new one comes. */
export function availabilityHeadQuery(
  depot: Depot,
  filter: AvailabilityFilter,
  start: AskedStart,
): ReportQuery<'availability.page'> {
  const group = start.at === null ? null : 'can';
  return {
    ...availabilityPageQuery(depot, filter, start, group, 0),
    placeholderData: keepPreviousData,
  };
}

export function timelineQuery(
  depot: Depot,
  narrowing: AvailabilityNarrowing,
  hours: TimelineHours,
): ReportQuery<'availability.timeline'> {
  return {
    ...reportQuery(depot, 'availability.timeline', { ...narrowing, hours }),
    placeholderData: keepPreviousData,
    refetchInterval: clockMovesMs,
  };
}

export function startHoursQuery(depot: Depot, narrowing: AvailabilityNarrowing): ReportQuery<'availability.hours'> {
  return {
    ...reportQuery(depot, 'availability.hours', narrowing),
    placeholderData: keepPreviousData,
    refetchInterval: clockMovesMs,
  };
}

import { keepPreviousData } from '@tanstack/react-query';
import type { AvailabilityQuery } from '../../../shared/contract/reports/availability.ts';
import type { Depot } from '../../client/depot.ts';
import { pageRows } from '../../components/data-table/visible-rows.ts';
import { reportQuery } from '../../components/report/report-query.ts';
import type { GroupQuery } from './availability-filter.ts';

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

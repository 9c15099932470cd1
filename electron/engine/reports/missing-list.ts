import type { Deadline } from '../../../shared/compliance/deadline.ts';
import { type DeadlineRule, deadlineOf } from '../../../shared/compliance/deadline.ts';
import type {
  DeadlineSegment,
  MissingDriver,
  MissingDriversQuery,
  MissingVehicle,
  MissingVehiclesQuery,
} from '../../../shared/contract/reports/missing.ts';
import { isoDayOf } from '../../../shared/tachograph/time.ts';
import { createListView, facetOf, type ListOrder, type ListView } from './list-view.ts';
import type { MissingRow } from './missing-rows.ts';

type Sort = MissingDriversQuery['sort'] | MissingVehiclesQuery['sort'];

/** The rows of one missing-downloads report, ready to be searched, filtered and sorted. */
export type MissingList = ListView<MissingRow, Sort>;

export function createMissingList(rows: readonly MissingRow[], order: ListOrder): MissingList {
  return createListView<MissingRow, Sort>({
    rows,
    order,
    searchText: ({ name, id }) => `${name} ${id}`,
    sortValues: {
      // Who is over comes before who is not known: "Not known" is last in both directions, as what is missing always is.
      deadline: ({ lastDownloadDay }) => lastDownloadDay,
      'last-download': ({ lastDownloadAt, lastDownloadDay }) => lastDownloadAt ?? lastDownloadDay,
      days: (row) => (row.lastDownloadDay === null ? null : -row.lastDownloadDay),
      name: ({ name }) => name,
      category: ({ category }) => category,
      agency: ({ agency }) => agency,
      held: ({ held }) => heldOrder.indexOf(held.state),
      'limit-day': ({ serviceLimitDay }) => serviceLimitDay,
      'last-driven': ({ lastDrivenDay }) => lastDrivenDay,
      'times-driven': ({ timesDriven }) => timesDriven,
    },
    changing: ['held'],
    tie: 'name',
  });
}

/** What asks for a person first. */
const heldOrder: readonly MissingRow['held']['state'][] = [
  'never-seen',
  'attention',
  'ignored',
  'service-has-later',
  'processed',
  'waiting',
  'sending',
  'sent-not-processed',
];

export interface MissingScope {
  readonly today: number;
  readonly rule: DeadlineRule;
  /** How far a sending is, 0 to 1. */
  readonly progressOf: (jobId: number) => number | null;
}

/** One page of a list, its counts and its facets. */
export function missingPage(
  list: MissingList,
  query: MissingDriversQuery | MissingVehiclesQuery,
  defaultDays: number,
  { today, rule }: MissingScope,
) {
  const { filters } = query;
  const moreThanDays = filters.moreThanDays ?? defaultDays;
  const inScope = list.matching(
    query.search,
    ({ serviceDays }) => moreThanDays === 'everyone' || serviceDays === null || serviceDays > moreThanDays,
  );
  const agencies = 'agencies' in filters ? filters.agencies : [];
  const filtered = inScope.filter(
    (row) =>
      isAmong(filters.categories, row.category) &&
      isAmong(agencies, row.agency) &&
      isAmong(filters.held, row.held.state) &&
      isAmong(filters.certainties, row.match.certainty),
  );
  const segments = new Map(filtered.map((row) => [row, segmentOf(deadlineOf(row.lastDownloadDay, today, rule))]));
  const chosen = filtered.filter((row) => isAmong(filters.segments, segments.get(row) ?? 'unknown'));
  const sorted = list.sorted(chosen, query.sort, query.descending);
  return {
    rows: sorted.slice(query.offset, query.offset + query.limit),
    total: chosen.length,
    counts: segmentCounts([...segments.values()]),
    matches: {
      certain: count(filtered, 'certain'),
      confirmed: count(filtered, 'confirmed'),
      perhaps: count(filtered, 'perhaps'),
      none: count(filtered, 'none'),
    },
    categories: facetOf(inScope, ({ category }) => category),
    agencies: facetOf(inScope, ({ agency }) => agency),
  };
}

function isAmong<Value>(chosen: readonly Value[], value: Value): boolean {
  return chosen.length === 0 || chosen.includes(value);
}

function count(rows: readonly MissingRow[], certainty: MissingRow['match']['certainty']): number {
  return rows.filter(({ match }) => match.certainty === certainty).length;
}

export function segmentOf({ state }: Deadline): DeadlineSegment {
  return state === 'last-day' ? 'due' : state;
}

export function segmentCounts(segments: readonly DeadlineSegment[]) {
  const counts = { all: segments.length, over: 0, due: 0, fine: 0, unknown: 0 };
  for (const segment of segments) counts[segment] += 1;
  return counts;
}

export function shownDriver(row: MissingRow, scope: MissingScope): MissingDriver {
  return { driverId: row.id, name: row.name, agency: row.agency, ...shown(row, scope) };
}

export function shownVehicle(row: MissingRow, scope: MissingScope): MissingVehicle {
  return {
    vehicleId: row.id,
    registration: row.name,
    serviceLimitDay: textOf(row.serviceLimitDay),
    lastDrivenDay: textOf(row.lastDrivenDay),
    timesDriven: row.timesDriven,
    ...shown(row, scope),
  };
}

function shown(row: MissingRow, { today, rule, progressOf }: MissingScope) {
  const deadline = deadlineOf(row.lastDownloadDay, today, rule);
  const progress = row.held.state === 'sending' && row.jobId !== null ? progressOf(row.jobId) : null;
  return {
    category: row.category,
    lastDownloadAt: row.lastDownloadAt,
    lastDownloadDay: textOf(row.lastDownloadDay),
    deadline: { ...deadline, limitDay: textOf(deadline.limitDay) },
    match: { ...row.match, candidates: [...row.match.candidates] },
    held: { ...row.held, progress },
  };
}

export function textOf(day: number | null): string | null {
  return day === null ? null : isoDayOf(day);
}

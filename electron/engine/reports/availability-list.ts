import type {
  AvailabilityGroup,
  AvailabilityQuery,
  AvailabilityRow,
} from '../../../shared/app/reports/availability.ts';
import { type AvailabilityStart, fortnightNow, startOf } from '../../../shared/compliance/availability.ts';
import type { RowOf } from '../../../shared/service/operations.ts';
import { createListView, facetOf, type ListOrder, type ListView, type Placed } from './list-view.ts';
import { type JoinParts, joined, type MissingRow, momentOf } from './missing-rows.ts';

/** A driver of driver-d99, joined with what this depot has. */
export interface AvailableDriver extends Placed {
  readonly source: RowOf<'driver-d99'>;
  readonly name: string;
  readonly earliestStartMs: number | null;
  readonly dataUpToMs: number | null;
  readonly processedAt: number | null;
  /** When the service computed it. */
  readonly asOf: number;
  readonly here: Pick<MissingRow, 'match' | 'held' | 'jobId'>;
}

type Sort = AvailabilityQuery['sort'];
export type AvailabilityList = ListView<AvailableDriver, Sort>;

export function availableDriver(source: RowOf<'driver-d99'>, place: number, parts: JoinParts): AvailableDriver {
  const processedAt = momentOf(source.cardProcessedDate);
  const lastDownloadDay = processedAt === null ? null : parts.days.dayOf(processedAt);
  return {
    place,
    source,
    name: source.driverName ?? '',
    earliestStartMs: momentOf(source.earliestNextStart),
    dataUpToMs: momentOf(source.lastRecordEndTime),
    processedAt,
    asOf: parts.asOf,
    here: joined('driver', source.driverId, { lastDownloadAt: processedAt, lastDownloadDay }, parts),
  };
}

export function createAvailabilityList(rows: readonly AvailableDriver[], order: ListOrder): AvailabilityList {
  return createListView<AvailableDriver, Sort>({
    rows,
    order,
    searchText: ({ name, source }) => `${name} ${source.driverId}`,
    sortValues: {
      start: ({ earliestStartMs }) => earliestStartMs,
      name: ({ name }) => name,
      division: ({ source }) => source.divisionName ?? null,
      category: ({ source }) => source.category ?? null,
      agency: ({ source }) => source.agency ?? null,
      'reduced-rests': ({ source }) => source.reducedDailyRestAvailable ?? null,
      'extended-drives': ({ source }) => source.extendedDriveAvailable ?? null,
      'fortnight-left': ({ source }) => source.fortnightlyDriveAvailable?.minutes ?? null,
      'weekly-rest': ({ source }) => source.nextWeeklyRestType ?? null,
      'data-up-to': ({ dataUpToMs }) => dataUpToMs,
    },
    changing: [],
    tie: 'name',
  });
}

export interface AvailabilityScope {
  readonly now: number;
  readonly staleAfterHours: number;
  readonly progressOf: (jobId: number) => number | null;
}

/** The drivers of a search and filters, each with its start as of now. */
export function availableNow(
  list: AvailabilityList,
  query: Pick<AvailabilityQuery, 'search' | 'filters'>,
  { now, staleAfterHours }: AvailabilityScope,
) {
  const { divisions, categories, agencies, onlyProcessed, groups } = query.filters;
  const inScope = list.matching(query.search, ({ processedAt }) => !onlyProcessed || processedAt !== null);
  const filtered = inScope.filter(
    ({ source }) =>
      isAmong(divisions, source.divisionName) &&
      isAmong(categories, source.category) &&
      isAmong(agencies, source.agency),
  );
  const starts = new Map(
    filtered.map((row) => {
      const start = startOf(row, now, staleAfterHours);
      return [row, { start, group: groupOf(start, now) }] as const;
    }),
  );
  const groupFor = (row: AvailableDriver) => starts.get(row)?.group ?? 'unknown';
  const counts = { all: filtered.length, now: 0, 'within-24-h': 0, later: 0, unknown: 0 };
  for (const row of filtered) counts[groupFor(row)] += 1;
  return {
    inScope,
    chosen: filtered.filter((row) => groups.length === 0 || groups.includes(groupFor(row))),
    counts,
    groupFor,
    startFor: (row: AvailableDriver): AvailabilityStart =>
      starts.get(row)?.start ?? { kind: 'unknown', because: 'no-data' },
  };
}

/** One page of the list. Who is unknown comes last, whatever it is sorted by: there is no figure to sort by. */
export function availabilityPage(list: AvailabilityList, query: AvailabilityQuery, scope: AvailabilityScope) {
  const { inScope, chosen, counts, groupFor, startFor } = availableNow(list, query, scope);
  const sorted = list.sorted(chosen, query.sort, query.descending);
  const placed = !figureless.includes(query.sort)
    ? [...sorted.filter((row) => groupFor(row) !== 'unknown'), ...sorted.filter((row) => groupFor(row) === 'unknown')]
    : sorted;
  return {
    rows: placed
      .slice(query.offset, query.offset + query.limit)
      .map((row) => shownAvailability(row, startFor(row), groupFor(row), scope)),
    total: chosen.length,
    counts,
    divisions: facetOf(inScope, ({ source }) => source.divisionName ?? ''),
    categories: facetOf(inScope, ({ source }) => source.category ?? ''),
    agencies: facetOf(inScope, ({ source }) => source.agency ?? ''),
  };
}

const figureless: readonly Sort[] = ['name', 'division', 'category', 'agency', 'data-up-to'];

function isAmong(chosen: readonly string[], value: string | undefined): boolean {
  return chosen.length === 0 || chosen.includes(value ?? '');
}

const dayMs = 86_400_000;

function groupOf(start: AvailabilityStart, now: number): AvailabilityGroup {
  if (start.kind !== 'at') return start.kind;
  return start.atMs - now <= dayMs ? 'within-24-h' : 'later';
}

function shownAvailability(
  row: AvailableDriver,
  start: AvailabilityStart,
  group: AvailabilityGroup,
  { now, progressOf }: AvailabilityScope,
): AvailabilityRow {
  const { source, here } = row;
  const isKnown = start.kind !== 'unknown';
  const progress = here.held.state === 'sending' && here.jobId !== null ? progressOf(here.jobId) : null;
  return {
    driverId: source.driverId,
    name: row.name,
    division: source.divisionName ?? '',
    category: source.category ?? '',
    agency: source.agency ?? '',
    group,
    startAt: isKnown ? row.earliestStartMs : null,
    unknownBecause: start.kind === 'unknown' ? start.because : null,
    reducedRestsLeft: isKnown ? (source.reducedDailyRestAvailable ?? null) : null,
    extendedDrivesLeft: isKnown ? (source.extendedDriveAvailable ?? null) : null,
    fortnight: isKnown ? fortnightOf(row, now) : null,
    nextWeeklyRest: isKnown ? (source.nextWeeklyRestType ?? null) : null,
    dataUpTo: row.dataUpToMs,
    processedAt: row.processedAt,
    match: { ...here.match, candidates: [...here.match.candidates] },
    held: { ...here.held, progress },
  };
}

function fortnightOf({ source, asOf }: AvailableDriver, now: number): AvailabilityRow['fortnight'] {
  const lastWeekMinutes = source.fortnightlyDriveLastWeek?.minutes;
  const thisWeekMinutes = source.fortnightlyDriveCurrentWeek?.minutes;
  const leftMinutes = source.fortnightlyDriveAvailable?.minutes;
  if (lastWeekMinutes === undefined || thisWeekMinutes === undefined || leftMinutes === undefined) return null;
  return fortnightNow({ lastWeekMinutes, thisWeekMinutes, leftMinutes }, asOf, now);
}

import { type AvailabilityStart, fortnightNow, startOf } from '../../../shared/compliance/availability.ts';
import type { DepotDays } from '../../../shared/compliance/depot-days.ts';
import type {
  AvailabilityGroup,
  AvailabilityPage,
  AvailabilityQuery,
  AvailabilityRow,
  Timeline,
} from '../../../shared/contract/reports/availability.ts';
import type { RowOf } from '../../../shared/service/operations.ts';
import { createListView, facetOf, type ListOrder, type ListRow, type ListView } from './list-view.ts';
import { type JoinParts, joined, type MissingRow, momentOf } from './missing-list.ts';

/** A driver of driver-d99, joined with what this depot has. */
export interface AvailableDriver extends ListRow {
  readonly source: RowOf<'driver-d99'>;
  readonly name: string;
  readonly earliestStartMs: number | null;
  readonly dataUpToMs: number | null;
  readonly processedAt: number | null;
  /** When the service computed it. */
  readonly asOf: number;
  readonly local: Pick<MissingRow, 'match' | 'held' | 'jobId'>;
}

type Sort = AvailabilityQuery['sort'];
export type AvailabilityList = ListView<AvailableDriver, Sort>;

export function availableDriver(source: RowOf<'driver-d99'>, index: number, parts: JoinParts): AvailableDriver {
  const processedAt = momentOf(source.cardProcessedDate);
  const lastDownloadDay = processedAt === null ? null : parts.days.dayOf(processedAt);
  return {
    index,
    source,
    name: source.driverName ?? '',
    earliestStartMs: momentOf(source.earliestNextStart),
    dataUpToMs: momentOf(source.lastRecordEndTime),
    processedAt,
    asOf: parts.asOf,
    local: joined('driver', source.driverId, { lastDownloadAt: processedAt, lastDownloadDay }, parts),
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

type Narrowing = Pick<AvailabilityQuery, 'search' | 'filters'>;

interface Narrowed {
  readonly filtered: readonly AvailableDriver[];
  readonly starts: ReadonlyMap<AvailableDriver, AvailabilityStart>;
  readonly groups: ReadonlyMap<AvailableDriver, AvailabilityGroup>;
  readonly counts: AvailabilityPage['counts'];
  readonly facets: Pick<AvailabilityPage, 'divisions' | 'categories' | 'agencies'>;
}

/** The last narrowing of each list: the groups that a screen shows are each asked for with the same one. */
const lastNarrowed = new WeakMap<
  AvailabilityList,
  { readonly key: string; readonly at: number; readonly is: Narrowed }
>();
const sameNowMs = 1_000;

/** The drivers of a search and filters, each with its start as of now. */
function availableNow(list: AvailabilityList, query: Narrowing, scope: AvailabilityScope) {
  const { filtered, starts, groups, ...rest } = narrowed(list, query, scope);
  const chosen = query.filters.groups;
  const groupFor = (row: AvailableDriver) => groups.get(row) ?? 'unknown';
  return {
    ...rest,
    chosen: chosen.length === 0 ? filtered : filtered.filter((row) => chosen.includes(groupFor(row))),
    groupFor,
    startFor: (row: AvailableDriver): AvailabilityStart => starts.get(row) ?? { kind: 'unknown', because: 'no-data' },
  };
}

function narrowed(list: AvailabilityList, { search, filters }: Narrowing, scope: AvailabilityScope): Narrowed {
  const { now, staleAfterHours } = scope;
  const { divisions, categories, agencies, onlyProcessed } = filters;
  const key = JSON.stringify([search, divisions, categories, agencies, onlyProcessed, staleAfterHours]);
  const last = lastNarrowed.get(list);
  if (last?.key === key && now >= last.at && now - last.at < sameNowMs) return last.is;
  const inScope = list.matching(search, ({ processedAt }) => !onlyProcessed || processedAt !== null);
  const filtered = inScope.filter(
    ({ source }) =>
      isAmong(divisions, source.divisionName) &&
      isAmong(categories, source.category) &&
      isAmong(agencies, source.agency),
  );
  const starts = new Map<AvailableDriver, AvailabilityStart>();
  const groups = new Map<AvailableDriver, AvailabilityGroup>();
  const counts = { all: filtered.length, now: 0, 'within-24-h': 0, later: 0, unknown: 0 };
  for (const row of filtered) {
    const start = startOf(row, now, staleAfterHours);
    const group = groupOf(start, now);
    starts.set(row, start);
    groups.set(row, group);
    counts[group] += 1;
  }
  const facets = {
    divisions: facetOf(inScope, ({ source }) => source.divisionName ?? ''),
    categories: facetOf(inScope, ({ source }) => source.category ?? ''),
    agencies: facetOf(inScope, ({ source }) => source.agency ?? ''),
  };
  const is = { filtered, starts, groups, counts, facets };
  lastNarrowed.set(list, { key, at: now, is });
  return is;
}

/** One page of the list. Who is unknown comes last, whatever it is sorted by: there is no figure to sort by. */
export function availabilityPage(list: AvailabilityList, query: AvailabilityQuery, scope: AvailabilityScope) {
  const { chosen, counts, facets, groupFor, startFor } = availableNow(list, query, scope);
  const sorted = list.sorted(chosen, query.sort, query.descending);
  const ordered = !figureless.includes(query.sort)
    ? [...sorted.filter((row) => groupFor(row) !== 'unknown'), ...sorted.filter((row) => groupFor(row) === 'unknown')]
    : sorted;
  return {
    rows: ordered
      .slice(query.offset, query.offset + query.limit)
      .map((row) => shownAvailability(row, startFor(row), groupFor(row), scope)),
    total: chosen.length,
    counts,
    ...facets,
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

/** One driver as of now, for the driver's own page. */
export function availabilityRowOf(row: AvailableDriver, scope: AvailabilityScope): AvailabilityRow {
  const start = startOf(row, scope.now, scope.staleAfterHours);
  return shownAvailability(row, start, groupOf(start, scope.now), scope);
}

function shownAvailability(
  row: AvailableDriver,
  start: AvailabilityStart,
  group: AvailabilityGroup,
  { now, progressOf }: AvailabilityScope,
): AvailabilityRow {
  const { source, local } = row;
  const isKnown = start.kind !== 'unknown';
  const progress = local.held.state === 'sending' && local.jobId !== null ? progressOf(local.jobId) : null;
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
    match: { ...local.match, candidates: [...local.match.candidates] },
    held: { ...local.held, progress },
  };
}

function fortnightOf({ source, asOf }: AvailableDriver, now: number): AvailabilityRow['fortnight'] {
  const lastWeekMinutes = source.fortnightlyDriveLastWeek?.minutes;
  const thisWeekMinutes = source.fortnightlyDriveCurrentWeek?.minutes;
  const leftMinutes = source.fortnightlyDriveAvailable?.minutes;
  if (lastWeekMinutes === undefined || thisWeekMinutes === undefined || leftMinutes === undefined) return null;
  return fortnightNow({ lastWeekMinutes, thisWeekMinutes, leftMinutes }, { answeredAtMs: asOf, nowMs: now });
}

type TimelineQuery = Parameters<typeof availableNow>[1] & { readonly hours: number };

const slotMs = 30 * 60_000;
const hourMs = 3_600_000;

/** Who becomes available when, in half hours of the clock. */
export function availabilityTimeline(
  list: AvailabilityList,
  query: TimelineQuery,
  scope: AvailabilityScope,
  days: DepotDays,
): Omit<Timeline, 'snapshot'> {
  const { chosen, counts, startFor } = availableNow(list, query, scope);
  const from = scope.now;
  const until = from + query.hours * hourMs;
  const inSlot = new Map<number, number>();
  for (const row of chosen) {
    const start = startFor(row);
    if (start.kind !== 'at' || start.atMs >= until) continue;
    const slot = Math.floor(start.atMs / slotMs) * slotMs;
    inSlot.set(slot, (inSlot.get(slot) ?? 0) + 1);
  }
  let byThen = counts.now;
  const slots = [...inSlot]
    .sort(([one], [other]) => one - other)
    .map(([slotFrom, drivers]) => {
      byThen += drivers;
      return { from: slotFrom, drivers, byThen };
    });
  return {
    from,
    until,
    startNow: counts.now,
    total: counts.all,
    slots,
    midnights: midnightsBetween(from, until, days),
  };
}

function midnightsBetween(from: number, until: number, days: DepotDays): number[] {
  const first = days.dayOf(from) + 1;
  const last = days.dayOf(until);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => days.startOf(first + index));
}

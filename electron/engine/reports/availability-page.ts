import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DriverStart, driverLeftAt } from '../../../shared/compliance/answer/driver-start.ts';
import type { DepotDays } from '../../../shared/compliance/depot-days.ts';
import { startOfWeek, weekOf } from '../../../shared/compliance/hours/rules.ts';
import type {
  AvailabilityGroup,
  AvailabilityNarrowing,
  AvailabilityPage,
  AvailabilityQuery,
  AvailabilityRow,
  StartHours,
  StartState,
  Timeline,
  TimelineQuery,
} from '../../../shared/contract/reports/availability.ts';
import { isAmong } from '../../../shared/narrowing.ts';
import { hasWords, searchWords } from '../../../shared/search-key.ts';
import type { AnsweredDrivers, DriverStarts, PlannableDriver } from './driver-starts.ts';
import { facetOf } from './list-view.ts';
import { momentOf, shownStart } from './shown-start.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMinutes = 24 * 60;
const slice = 2_000;

interface AnsweredRow {
  readonly driver: PlannableDriver;
  readonly start: DriverStart;
  readonly group: AvailabilityGroup;
  readonly state: StartState;
  /** In the order of names. */
  readonly place: number;
}

/** How far a file that is being sent is, 0 to 1. */
type ProgressOf = (jobId: number) => number | null;

/** One page of those whom the service or a card held here names, as of now or at a chosen start. */
export async function availabilityPage(
  starts: DriverStarts,
  query: AvailabilityQuery,
  progressOf: ProgressOf,
): Promise<Omit<AvailabilityPage, 'snapshot'>> {
  const answered = await starts.all(query.at);
  const { inScope, filtered } = await narrowed(answered, query);
  const counts = { all: filtered.length, now: 0, 'within-24-h': 0, later: 0, unknown: 0 };
  const states = { can: 0, resting: 0, 'weekly-rest': 0, 'too-little': 0, 'out-of-hours': 0, unknown: 0 };
  for (const { group, state } of filtered) {
    counts[group] += 1;
    states[state] += 1;
  }
  const { canStart, groups } = query.filters;
  const chosen = filtered.filter(
    ({ state, group }) => (canStart === null || (state === 'can') === canStart) && isAmong(groups, group),
  );
  await nextTurn();
  const sorted = sortedRows(chosen, query);
  await nextTurn();
  const { minute, age } = answered;
  return {
    rows: sorted.slice(query.offset, query.offset + query.limit).map((row) => shownRow(row, answered, progressOf)),
    total: chosen.length,
    counts,
    states,
    at: minute * minuteMs,
    weekFrom: startOfWeek(weekOf(minute)) * minuteMs,
    staleAfterHours: age.staleAfterHours,
    divisions: facetOf(inScope, ({ driver }) => driver.division),
    categories: facetOf(inScope, ({ driver }) => driver.category),
    agencies: facetOf(inScope, ({ driver }) => driver.agency),
  };
}

/** The driver as of a start, with the search and the filters that a row passes. */
async function narrowed(
  { drivers, starts, minute }: AnsweredDrivers,
  { search, filters, leastDriveMinutes }: AvailabilityNarrowing,
) {
  const words = searchWords(search);
  const inScope: AnsweredRow[] = [];
  for (const [place, driver] of drivers.entries()) {
    if (place % slice === 0) await nextTurn();
    const start = starts[place];
    const isNamed = hasWords(driver.key, words);
    if (start === undefined || !isNamed || (filters.onlyProcessed && driver.processedAt === null)) continue;
    inScope.push({ driver, start, group: groupOf(start, minute), state: stateOf(start, leastDriveMinutes), place });
  }
  const filtered = inScope.filter(
    ({ driver }) =>
      isAmong(filters.divisions, driver.division) &&
      isAmong(filters.categories, driver.category) &&
      isAmong(filters.agencies, driver.agency),
  );
  return { inScope, filtered };
}

/** Who cannot start, and of whom it is not known when, comes later. */
function groupOf({ answer, fromMinute }: DriverStart, minute: number): AvailabilityGroup {
  if (answer === 'unknown') return 'unknown';
  if (answer === 'yes') return 'now';
  return fromMinute !== null && fromMinute - minute <= dayMinutes ? 'within-24-h' : 'later';
}

function stateOf({ answer, reason, left }: DriverStart, leastMinutes: number): StartState {
  if (answer === 'unknown') return 'unknown';
  if (answer === 'yes') return (left?.dayMinutes ?? 0) < leastMinutes ? 'too-little' : 'can';
  if (reason === 'daily-rest') return 'resting';
  return reason === 'weekly-rest' || reason === 'compensation' ? 'weekly-rest' : 'out-of-hours';
}

function shownRow(
  { driver, start, group, state }: AnsweredRow,
  answered: Pick<AnsweredDrivers, 'minute'>,
  progressOf: ProgressOf,
): AvailabilityRow {
  const { id, name, division, category, agency, service, processedAt, localFiles, jobId } = driver;
  const progress = localFiles.state === 'sending' && jobId !== null ? progressOf(jobId) : null;
  return {
    id,
    name,
    division,
    category,
    agency,
    group,
    state,
    start: shownStart(driver, start, answered.minute),
    nextWeeklyRest: nextWeeklyRestOf(driver, start),
    serviceUpTo: momentOf(service?.upToMinute ?? null),
    processedAt,
    localFiles: { ...localFiles, progress },
  };
}

/** The service may have words of its own. */
function nextWeeklyRestOf({ nextWeeklyRest }: PlannableDriver, { source, answer, mayReduceNext }: DriverStart) {
  if (answer === 'unknown') return null;
  if (source === 'service' && mayReduceNext === null) return nextWeeklyRest;
  return mayReduceNext === null ? null : mayReduceNext ? 'Reduced' : 'Regular';
}

/**
 * At a chosen start those who can start come first; as of now, who can start is in the order anyway. Who has no value of what
 * is sorted by comes last in both directions, and those alike stand by their names.
 */
function sortedRows(rows: readonly AnsweredRow[], query: AvailabilityQuery): readonly AnsweredRow[] {
  const sorted = inOrder(rows, query);
  if (query.at === null) return sorted;
  return [...sorted.filter(({ state }) => state === 'can'), ...sorted.filter(({ state }) => state !== 'can')];
}

function inOrder(rows: readonly AnsweredRow[], { sort, descending }: AvailabilityQuery): readonly AnsweredRow[] {
  if (sort === 'name') return descending ? rows.toReversed() : rows;
  const values = valuesOf(rows, sort);
  const turn = descending ? -1 : 1;
  // A number that has the value before the place is sorted without a comparison in JavaScript, which takes ten times as long.
  const keys = Float64Array.from(values, (value, place) => {
    const isUnknown = rows[place]?.group === 'unknown';
    return (value === null ? noValue + (isUnknown ? 1 : 0) : turn * value) * rows.length + place;
  });
  return Array.from(keys.sort(), (key) => {
    const place = key % rows.length;
    return rows[place < 0 ? place + rows.length : place];
  }).flatMap((row) => row ?? []);
}

/** Greater than every minute and rank; times 100,000 rows it is still a whole number that a float can hold. */
const noValue = 2 ** 36;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function valuesOf(rows: readonly AnsweredRow[], sort: Exclude<AvailabilityQuery['sort'], 'name'>): (number | null)[] {
  switch (sort) {
    case 'division':
    case 'category':
    case 'agency':
      return ranksOf(rows, ({ driver }) => driver[sort]);
    case 'weekly-rest':
      return ranksOf(rows, ({ driver, start }) => nextWeeklyRestOf(driver, start) ?? '');
    case 'start':
      return rows.map(({ start }) => start.fromMinute);
    case 'reduced-rests':
      return rows.map(({ start }) => (start.reducedDailyRests === null ? null : -start.reducedDailyRests));
    case 'extended-drives':
      return rows.map(({ start }) => start.left?.extendedDays ?? null);
    case 'day-left':
      return rows.map(({ start }) => start.left?.dayMinutes ?? null);
    case 'week-left':
      return rows.map(({ start }) => start.left?.weekMinutes ?? null);
    case 'fortnight-left':
      return rows.map(({ start }) => start.left?.fortnightMinutes ?? null);
    case 'up-to':
      return rows.map(({ start }) => start.upToMinute);
  }
}

function ranksOf(rows: readonly AnsweredRow[], textOf: (row: AnsweredRow) => string): (number | null)[] {
  const texts = [...new Set(rows.map(textOf))].filter((text) => text !== '');
  const ranks = new Map(texts.sort(collator.compare).map((text, rank) => [text, rank]));
  return rows.map((row) => ranks.get(textOf(row)) ?? null);
}

const slotMs = 30 * minuteMs;

/** Who becomes available when, in half hours of the clock. */
export async function availabilityTimeline(
  starts: DriverStarts,
  query: TimelineQuery,
  days: DepotDays,
  now: number,
): Promise<Omit<Timeline, 'snapshot'>> {
  const answered = await starts.all(query.at);
  const { filtered } = await narrowed(answered, query);
  const { groups } = query.filters;
  const chosen = groups.length === 0 ? filtered : filtered.filter(({ group }) => groups.includes(group));
  const from = query.at ?? now;
  const until = from + query.hours * hourMs;
  const startNow = filtered.filter(({ group }) => group === 'now').length;
  const inSlot = new Map<number, number>();
  for (const { start, group } of chosen) {
    const at = momentOf(start.fromMinute);
    if (group === 'now' || group === 'unknown' || at === null || at >= until) continue;
    const slot = Math.floor(at / slotMs) * slotMs;
    inSlot.set(slot, (inSlot.get(slot) ?? 0) + 1);
  }
  let byThen = startNow;
  const slots = [...inSlot]
    .sort(([one], [other]) => one - other)
    .map(([slotFrom, drivers]) => {
      byThen += drivers;
      return { from: slotFrom, drivers, byThen };
    });
  return { from, until, startNow, total: filtered.length, slots, midnights: midnightsBetween(from, until, days) };
}

function midnightsBetween(from: number, until: number, days: DepotDays): number[] {
  const first = days.dayOf(from) + 1;
  const last = days.dayOf(until);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => days.startOf(first + index));
}

/** How many can start at each full hour of a start's day. */
export async function startHours(
  starts: DriverStarts,
  query: AvailabilityNarrowing,
  days: DepotDays,
): Promise<StartHours> {
  const answered = await starts.all(query.at);
  const { filtered } = await narrowed(answered, query);
  const hours = hoursOfDay(answered, days);
  const drivers = hours.map(() => 0);
  for (const [index, { driver }] of filtered.entries()) {
    if (index % hoursSlice === 0) await nextTurn();
    for (const [hour, { minute }] of hours.entries()) {
      const left = driverLeftAt(driver, minute, answered.age);
      if (left !== null && left.dayMinutes >= query.leastDriveMinutes) drivers[hour] = (drivers[hour] ?? 0) + 1;
    }
  }
  return {
    hours: hours.map(({ fromMinute }, hour) => ({ at: fromMinute * minuteMs, drivers: drivers[hour] ?? 0 })),
    total: filtered.length,
  };
}

/** Each of them is asked about every hour of a day. */
const hoursSlice = 100;

/** The full hours of the start's day, as its clock shows them, from now on; a day on which clocks change has 23 or 25. */
function hoursOfDay({ minute: start, age: { nowMinute } }: Pick<AnsweredDrivers, 'minute' | 'age'>, days: DepotDays) {
  const day = days.dayOf(start * minuteMs);
  const [from, until] = [days.startOf(day) / minuteMs, days.startOf(day + 1) / minuteMs];
  const found: { readonly fromMinute: number; readonly minute: number }[] = [];
  for (let fromMinute = from; fromMinute < until; fromMinute += 60) {
    if (fromMinute + 60 <= nowMinute) continue;
    found.push({ fromMinute, minute: Math.max(fromMinute, nowMinute) });
  }
  return found;
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type StartMoment, startMoment } from '../../../shared/compliance/answer/driving-left.ts';
import type { DepotDays } from '../../../shared/compliance/depot-days.ts';
import { strictestRegime } from '../../../shared/compliance/hours/regimes.ts';
import { startOfWeek } from '../../../shared/compliance/hours/rules.ts';
import type { StandingInWeeks } from '../../../shared/compliance/hours/standing.ts';
import { isSureMatch } from '../../../shared/compliance/name-matching.ts';
import type {
  PlannerHours,
  PlannerHoursQuery,
  PlannerPage,
  PlannerQuery,
} from '../../../shared/contract/reports/planner.ts';
import { isoDayOf } from '../../../shared/tachograph/time.ts';
import { searchKey, searchWords } from '../store/search-key.ts';
import type { Store } from '../store/store.ts';
import type { AvailableDriver } from './availability-list.ts';
import { facetOf } from './list-view.ts';
import type { LocalSubject } from './local-subjects.ts';
import {
  type Plan,
  type PlannableDriver,
  type PlanScope,
  planOf,
  serviceStanding,
  shownPlan,
} from './planned-drivers.ts';
import type { Reports } from './reports.ts';
import { createStandingsReader, type Standings } from './standings.ts';

interface PlannerScope {
  readonly now: number;
  readonly staleAfterHours: number;
}

/** Who can start at a chosen time. With 10,000 drivers it is reckoned in slices, between which others have their turn. */
export interface Planner {
  readonly page: (
    query: PlannerQuery,
    scope: PlannerScope,
  ) => Promise<Omit<PlannerPage, 'snapshot' | 'staleAfterHours'>>;
  readonly hours: (query: PlannerHoursQuery, scope: PlannerScope) => Promise<PlannerHours>;
}

export interface PlannerOptions {
  readonly reports: Pick<Reports, 'lists' | 'localSubjects' | 'matching'>;
  readonly store: Pick<Store, 'localFiles'>;
}

const minuteMs = 60_000;
const hourMinutes = 60;
/** Of each, reckoning a start takes a microsecond or two. */
const slice = 500;
/** A driver whom only an old card names has left long ago. */
const daysOfLocalDrivers = 56;

interface Planned {
  readonly drivers: readonly PlannableDriver[];
  /** By the place in `drivers`. */
  readonly plans: readonly Plan[];
}

export function createPlanner({ reports, store }: PlannerOptions): Planner {
  const readStandings = createStandingsReader(store);
  let made: { readonly from: readonly unknown[]; readonly list: Promise<readonly PlannableDriver[]> } | null = null;
  /** The groups of a screen, its portions and its chart ask with the same start. */
  let planned: {
    readonly key: string;
    readonly list: readonly PlannableDriver[];
    readonly is: Promise<Planned>;
  } | null = null;

  /** Made again when the service answered, files were read or a day began. */
  function listNow(now: number): Promise<readonly PlannableDriver[]> {
    const available = reports.lists.availability();
    const subjects = reports.localSubjects.of('driver');
    const from = [available, subjects, reports.lists.days().dayOf(now)];
    if (made === null || made.from.some((part, index) => part !== from[index])) {
      const inOrder = available.sorted(available.rows, 'name', false);
      const list = readStandings().then((standings) =>
        driverList(inOrder, localOnly(inOrder, subjects, now), standings),
      );
      made = { from, list };
      list.catch(() => {
        made = null;
      });
    }
    return made.list;
  }

  /** Drivers whose cards lie here and whom the service does not name. */
  function localOnly(
    rows: readonly AvailableDriver[],
    subjects: ReadonlyMap<string, LocalSubject>,
    now: number,
  ): readonly LocalSubject[] {
    const named = new Set(rows.flatMap(({ local }) => local.match.candidates.map(({ subjectId }) => subjectId)));
    const since = isoDayOf(reports.lists.days().dayOf(now) - daysOfLocalDrivers);
    return [...subjects.values()].filter(
      ({ subjectId, upToDay }) => !named.has(subjectId) && upToDay !== null && upToDay >= since,
    );
  }

  function plannedNow(
    list: readonly PlannableDriver[],
    { at, leastDriveMinutes }: PlannerHoursQuery,
    scope: PlannerScope,
  ) {
    const nowMinute = Math.floor(scope.now / minuteMs);
    const start = startMoment(at === null ? nowMinute : Math.floor(at / minuteMs));
    const of: PlanScope = {
      start,
      nowMinute,
      leastDriveMinutes,
      staleAfterHours: scope.staleAfterHours,
      regime: strictestRegime,
    };
    const key = JSON.stringify(of);
    if (planned?.key !== key || planned.list !== list) planned = { key, list, is: planAll(list, of) };
    return { start, of, is: planned.is };
  }

  return {
    async page(query, scope) {
      const list = await listNow(scope.now);
      const { start, is } = plannedNow(list, query, scope);
      const { inScope, filtered } = await narrowed(await is, query);
      const counts = { can: 0, resting: 0, 'weekly-rest': 0, 'too-little': 0, 'out-of-hours': 0, unknown: 0 };
      for (const { plan } of filtered) counts[plan.state] += 1;
      const { canStart } = query.filters;
      const chosen = filtered.filter(({ plan }) => canStart === null || (plan.state === 'can') === canStart);
      await nextTurn();
      const sorted = canFirst(sortedPlans(chosen, query));
      await nextTurn();
      return {
        rows: sorted.slice(query.offset, query.offset + query.limit).map(({ driver, plan }) => shownPlan(driver, plan)),
        total: chosen.length,
        counts,
        at: start.minute * minuteMs,
        weekFrom: startOfWeek(start.week) * minuteMs,
        divisions: facetOf(inScope, ({ driver }) => driver.division),
        categories: facetOf(inScope, ({ driver }) => driver.category),
        agencies: facetOf(inScope, ({ driver }) => driver.agency),
      };
    },
    async hours(query, scope) {
      const list = await listNow(scope.now);
      const { start, of, is } = plannedNow(list, query, scope);
      const { filtered } = await narrowed(await is, query);
      const hours = hoursOfDay(start, of.nowMinute, reports.lists.days());
      const drivers = hours.map(() => 0);
      for (const [index, { driver }] of filtered.entries()) {
        if (index % (slice / 5) === 0) await nextTurn();
        for (const [hour, { start: at }] of hours.entries()) {
          if (planOf(driver, { ...of, start: at }).state === 'can') drivers[hour] = (drivers[hour] ?? 0) + 1;
        }
      }
      return {
        hours: hours.map(({ from }, hour) => ({ at: from * minuteMs, drivers: drivers[hour] ?? 0 })),
        total: filtered.length,
      };
    },
  };
}

/** On paper and in a file, too, who can start stands before who cannot. */
function canFirst<Row extends { readonly plan: Plan }>(sorted: readonly Row[]): readonly Row[] {
  return [...sorted.filter(({ plan }) => plan.state === 'can'), ...sorted.filter(({ plan }) => plan.state !== 'can')];
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Both in the order of names, which takes long to find: the service's drivers come in it, and few are only here. */
async function driverList(
  rows: readonly AvailableDriver[],
  locals: readonly LocalSubject[],
  standings: Standings,
): Promise<readonly PlannableDriver[]> {
  const others = [...locals].sort((one, other) => collator.compare(one.name, other.name));
  const drivers: PlannableDriver[] = [];
  let next = 0;
  for (const [index, row] of rows.entries()) {
    if (index % slice === 0) await nextTurn();
    for (let local = others[next]; local && collator.compare(local.name, row.name) < 0; local = others[next]) {
      drivers.push(localDriver(local, standings));
      next += 1;
    }
    drivers.push(serviceDriver(row, standings));
  }
  drivers.push(...others.slice(next).map((local) => localDriver(local, standings)));
  return drivers;
}

function serviceDriver(row: AvailableDriver, standings: Standings): PlannableDriver {
  const { source, name, local } = row;
  const isSure = isSureMatch(local.match);
  const newest = local.match.candidates
    .flatMap(({ subjectId }) => standings.get(subjectId) ?? [])
    .reduce<StandingInWeeks | null>(
      (one, other) => (one !== null && one.upToMinute >= other.upToMinute ? one : other),
      null,
    );
  return {
    id: `service:${source.driverId}`,
    name,
    division: source.divisionName ?? '',
    category: source.category ?? '',
    agency: source.agency ?? '',
    key: searchKey(`${name} ${source.driverId}`),
    card: isSure ? newest : null,
    unsureCardUpToMinute: isSure ? null : (newest?.upToMinute ?? null),
    service: serviceStanding(row),
  };
}

function localDriver({ subjectId, name }: LocalSubject, standings: Standings): PlannableDriver {
  return {
    id: subjectId,
    name,
    division: '',
    category: '',
    agency: '',
    key: searchKey(name),
    card: standings.get(subjectId) ?? null,
    unsureCardUpToMinute: null,
    service: null,
  };
}

async function planAll(drivers: readonly PlannableDriver[], scope: PlanScope): Promise<Planned> {
  const plans: Plan[] = [];
  for (const driver of drivers) {
    if (plans.length % slice === 0) await nextTurn();
    plans.push(planOf(driver, scope));
  }
  return { drivers, plans };
}

interface PlannedRow {
  readonly driver: PlannableDriver;
  readonly plan: Plan;
  /** In the order of names. */
  readonly place: number;
}

async function narrowed({ drivers, plans }: Planned, { search, filters }: PlannerHoursQuery) {
  const words = searchWords(search);
  const inScope: PlannedRow[] = [];
  for (const [place, driver] of drivers.entries()) {
    if (place % (4 * slice) === 0) await nextTurn();
    const plan = plans[place];
    if (plan !== undefined && words.every((word) => driver.key.includes(word))) inScope.push({ driver, plan, place });
  }
  const isAmong = (chosen: readonly string[], value: string) => chosen.length === 0 || chosen.includes(value);
  const filtered = inScope.filter(
    ({ driver }) =>
      isAmong(filters.divisions, driver.division) &&
      isAmong(filters.categories, driver.category) &&
      isAmong(filters.agencies, driver.agency),
  );
  return { inScope, filtered };
}

/** Who has no value of what is sorted by comes last in both directions, and those alike stand by their names. */
function sortedPlans(rows: readonly PlannedRow[], { sort, descending }: PlannerQuery): readonly PlannedRow[] {
  if (sort === 'name') return descending ? rows.toReversed() : rows;
  const values = valuesOf(rows, sort);
  const turn = descending ? -1 : 1;
  // A number that has the value before the place is sorted without a comparison in JavaScript, which takes ten times as long.
  const keys = Float64Array.from(
    values,
    (value, place) => (value === null ? noValue : turn * value) * rows.length + place,
  );
  return Array.from(keys.sort(), (key) => {
    const place = key % rows.length;
    return rows[place < 0 ? place + rows.length : place];
  }).flatMap((row) => row ?? []);
}

/** Greater than every minute and rank; times 100,000 rows it is still a whole number that a float can hold. */
const noValue = 2 ** 36;

function valuesOf(rows: readonly PlannedRow[], sort: Exclude<PlannerQuery['sort'], 'name'>): (number | null)[] {
  switch (sort) {
    case 'division':
    case 'category':
    case 'agency': {
      const texts = [...new Set(rows.map(({ driver }) => driver[sort]))].filter((text) => text !== '');
      const ranks = new Map(texts.sort(collator.compare).map((text, rank) => [text, rank]));
      return rows.map(({ driver }) => ranks.get(driver[sort]) ?? null);
    }
    case 'rest-ends':
      return rows.map(({ plan }) => plan.restEndsMinute);
    case 'day-left':
      return rows.map(({ plan }) => plan.left?.day ?? null);
    case 'week-left':
      return rows.map(({ plan }) => plan.left?.week ?? null);
    case 'fortnight-left':
      return rows.map(({ plan }) => plan.left?.fortnight ?? null);
    case 'up-to':
      return rows.map(({ plan }) => plan.upToMinute);
  }
}

interface HourOfDay {
  readonly from: number;
  /** The full hour itself; in the hour that has begun, now. */
  readonly start: StartMoment;
}

/** The full hours of the start's day, as its clock shows them; a day on which clocks change has 23 or 25. */
function hoursOfDay(start: StartMoment, nowMinute: number, days: DepotDays): HourOfDay[] {
  const day = days.dayOf(start.minute * minuteMs);
  const [from, until] = [days.startOf(day) / minuteMs, days.startOf(day + 1) / minuteMs];
  const found: HourOfDay[] = [];
  for (let minute = from; minute < until; minute += hourMinutes) {
    if (minute + hourMinutes <= nowMinute) continue;
    found.push({ from: minute, start: startMoment(Math.max(minute, nowMinute)) });
  }
  return found;
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type DataAge,
  type DriverStart,
  driverStart,
  type KnownDriver,
} from '../../../shared/compliance/answer/driver-start.ts';
import { serviceStanding } from '../../../shared/compliance/answer/service-start.ts';
import {
  firstMinuteOfReach,
  type StandingInWeeks,
  standingInWeeks,
} from '../../../shared/compliance/hours/standing.ts';
import { isSureMatch } from '../../../shared/compliance/name-matching.ts';
import { serviceSubject } from '../../../shared/contract/addresses.ts';
import type { LocalFiles } from '../../../shared/contract/reports/local-files.ts';
import { standingSchema } from '../../../shared/contract/reports/standing.ts';
import { searchKey } from '../../../shared/search-key.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { isoDayOf } from '../../../shared/tachograph/time.ts';
import type { Clock } from '../ports.ts';
import type { Store } from '../store/store.ts';
import type { AvailableDriver } from './availability-list.ts';
import type { DriverEntries } from './driver-entries.ts';
import type { LocalSubject } from './local-subjects.ts';
import { localFilesOf, serviceSaysNothing } from './missing-list.ts';
import type { Reports } from './reports.ts';

/** A driver whom the service or a card held here names, with all that an answer about a start rests on. */
export interface PlannableDriver extends KnownDriver {
  /** As the address of the driver's page names it. */
  readonly id: string;
  readonly name: string;
  readonly division: string;
  readonly category: string;
  readonly agency: string;
  /** For the search. */
  readonly key: string;
  /** As the service words it; null where it does not name the driver. */
  readonly nextWeeklyRest: string | null;
  readonly processedAt: number | null;
  readonly localFiles: LocalFiles;
  /** The file that is being sent, if one is. */
  readonly jobId: number | null;
}

/** The answers about all drivers at one start, in the order of names. */
export interface AnsweredDrivers {
  readonly minute: number;
  readonly age: DataAge;
  readonly drivers: readonly PlannableDriver[];
  /** By the place in `drivers`. */
  readonly starts: readonly DriverStart[];
}

/**
 * Can this driver start then? Every screen and mail asks here. With 10,000 drivers it is reckoned in slices, between which
 * others have their turn.
 */
export interface DriverStarts {
  /** `at`: epoch ms; null: now. The same answers until a minute has passed or something changed. */
  readonly all: (at: number | null) => Promise<AnsweredDrivers>;
  /** One driver, by the subject of the files held here or by `service:` and the service's id; null where nobody names it. */
  readonly known: (id: string) => Promise<PlannableDriver | null>;
  /** What is too old to tell anything as of now. */
  readonly age: () => DataAge;
}

interface DriverStartsOptions {
  readonly reports: Pick<Reports, 'lists' | 'localSubjects' | 'matching'>;
  readonly entries: Pick<DriverEntries, 'regimeOf' | 'offered' | 'mainIdOf' | 'choices' | 'follow'>;
  readonly store: Pick<Store, 'localFiles'>;
  readonly settings: () => Settings;
  readonly clock: Clock;
}

const minuteMs = 60_000;
/** Of each, the answer takes some 20 microseconds. */
const slice = 250;
/** A driver whom only an old card names has left long ago. */
const daysOfLocalDrivers = 56;

interface DriverList {
  readonly drivers: readonly PlannableDriver[];
  readonly byId: ReadonlyMap<string, PlannableDriver>;
  readonly standings: Standings;
}

export function createDriverStarts({ reports, entries, store, settings, clock }: DriverStartsOptions): DriverStarts {
  const readStandings = createStandingsReader(store);
  let made: { readonly from: readonly unknown[]; readonly list: Promise<DriverList> } | null = null;
  /** The groups of a screen, its portions and its chart ask with the same start. */
  let answered: { readonly key: string; readonly list: DriverList; readonly answers: Promise<AnsweredDrivers> } | null =
    null;
  const { regimeOf, offered } = entries;

  /** Made again when the service answered, files were read, a day began or the rules changed. */
  function listNow(): Promise<DriverList> {
    const now = clock.now();
    const available = reports.lists.availability();
    const subjects = reports.localSubjects.of('driver');
    // Who is whom may be another answer now.
    if (made === null || made.from[0] !== available || made.from[1] !== subjects) entries.follow();
    const { drivingRules, gbDomesticRules } = settings();
    const day = reports.lists.days().dayOf(now);
    const from = [available, subjects, day, drivingRules, gbDomesticRules, entries.choices()];
    if (made === null || made.from.some((part, index) => part !== from[index])) {
      const inOrder = available.sorted(available.rows, 'name', false);
      const locals = localOnly(inOrder, subjects, now);
      const list = readStandings().then((standings) =>
        driverList(inOrder, locals, {
          standings,
          rulesOf: (id) => ({ regime: regimeOf(id), offered: offered() }),
          localDriver: (subject) => local(subject, standings),
        }),
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
    const named = new Set(rows.flatMap(({ local: { match } }) => match.candidates.map(({ subjectId }) => subjectId)));
    const since = isoDayOf(reports.lists.days().dayOf(now) - daysOfLocalDrivers);
    return [...subjects.values()].filter(
      ({ subjectId, upToDay }) => !named.has(subjectId) && upToDay !== null && upToDay >= since,
    );
  }

  function local(subject: LocalSubject, standings: Standings): PlannableDriver {
    const { subjectId, name, jobId } = subject;
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
      regime: regimeOf(subjectId),
      offered: offered(),
      nextWeeklyRest: null,
      processedAt: null,
      localFiles: localFilesOf(subject, serviceSaysNothing, reports.lists.days()),
      jobId,
    };
  }

  const age = (): DataAge => ({
    nowMinute: Math.floor(clock.now() / minuteMs),
    staleAfterHours: settings().availabilityStaleHours,
  });

  return {
    age,
    async all(at) {
      const list = await listNow();
      const asked = age();
      const minute = at === null ? asked.nowMinute : Math.floor(at / minuteMs);
      const key = JSON.stringify([minute, asked]);
      if (answered?.key !== key || answered.list !== list) {
        answered = { key, list, answers: answerAll(list.drivers, minute, asked) };
      }
      return answered.answers;
    },
    async known(id) {
      const { byId, standings } = await listNow();
      // A driver whom another report alone names is told of by the card that surely is the driver's.
      const mainId = entries.mainIdOf(id);
      const known = byId.get(id) ?? byId.get(mainId);
      if (known !== undefined) return known;
      const subject = reports.localSubjects.of('driver').get(mainId);
      return subject === undefined ? null : local(subject, standings);
    },
  };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

interface ListParts {
  readonly standings: Standings;
  readonly rulesOf: (id: string) => Pick<PlannableDriver, 'regime' | 'offered'>;
  readonly localDriver: (subject: LocalSubject) => PlannableDriver;
}

/** Both in the order of names, which takes long to find: the service's drivers come in it, and few are only here. */
async function driverList(
  rows: readonly AvailableDriver[],
  locals: readonly LocalSubject[],
  { standings, rulesOf, localDriver }: ListParts,
): Promise<DriverList> {
  const others = [...locals].sort((one, other) => collator.compare(one.name, other.name));
  const drivers: PlannableDriver[] = [];
  const byId = new Map<string, PlannableDriver>();
  const add = (driver: PlannableDriver, ids: readonly string[]) => {
    drivers.push(driver);
    for (const id of ids) if (!byId.has(id)) byId.set(id, driver);
  };
  let next = 0;
  for (const [index, row] of rows.entries()) {
    if (index % (2 * slice) === 0) await nextTurn();
    for (let subject = others[next]; subject && collator.compare(subject.name, row.name) < 0; subject = others[next]) {
      add(localDriver(subject), [subject.subjectId]);
      next += 1;
    }
    const { match } = row.local;
    const driver = serviceDriver(row, standings, rulesOf(serviceSubject(row.source.driverId)));
    add(driver, [driver.id, ...(isSureMatch(match) ? match.candidates.map(({ subjectId }) => subjectId) : [])]);
  }
  for (const subject of others.slice(next)) add(localDriver(subject), [subject.subjectId]);
  return { drivers, byId, standings };
}

function serviceDriver(
  row: AvailableDriver,
  standings: Standings,
  rules: Pick<PlannableDriver, 'regime' | 'offered'>,
): PlannableDriver {
  const { source, name, local, processedAt } = row;
  const isSure = isSureMatch(local.match);
  const newest = newestOf(local.match.candidates.flatMap(({ subjectId }) => standings.get(subjectId) ?? []));
  return {
    id: serviceSubject(source.driverId),
    name,
    division: source.divisionName ?? '',
    category: source.category ?? '',
    agency: source.agency ?? '',
    key: searchKey(`${name} ${source.driverId}`),
    card: isSure ? newest : null,
    unsureCardUpToMinute: isSure ? null : (newest?.upToMinute ?? null),
    service: serviceStanding({
      answeredAtMs: row.asOf,
      earliestStartMs: row.earliestStartMs,
      dataUpToMs: row.dataUpToMs,
      reducedRestsLeft: source.reducedDailyRestAvailable,
      extendedDaysLeft: source.extendedDriveAvailable,
      nextWeeklyRest: source.nextWeeklyRestType,
      lastWeekMinutes: source.fortnightlyDriveLastWeek?.minutes,
      thisWeekMinutes: source.fortnightlyDriveCurrentWeek?.minutes,
      fortnightLeftMinutes: source.fortnightlyDriveAvailable?.minutes,
    }),
    ...rules,
    nextWeeklyRest: source.nextWeeklyRestType ?? null,
    processedAt,
    localFiles: local.localFiles,
    jobId: local.jobId,
  };
}

/** Of several cards that are one driver's by their names, one that was altered makes the others tell nothing either. */
function newestOf(all: readonly StandingInWeeks[]): StandingInWeeks | null {
  const [first, ...others] = all;
  if (first === undefined) return null;
  const newest = others.reduce((one, other) => (one.upToMinute >= other.upToMinute ? one : other), first);
  const since = firstMinuteOfReach(newest.upToMinute);
  const isAltered = all.some((each) => each.isAltered && each.upToMinute > since);
  return isAltered === newest.isAltered ? newest : { ...newest, isAltered };
}

async function answerAll(drivers: readonly PlannableDriver[], minute: number, age: DataAge): Promise<AnsweredDrivers> {
  const starts: DriverStart[] = [];
  for (const driver of drivers) {
    if (starts.length % slice === 0) await nextTurn();
    starts.push(driverStart(driver, minute, age));
  }
  return { minute, age, drivers, starts };
}

/** Where the drivers of the cards held here stand, by their subjects. */
type Standings = ReadonlyMap<string, StandingInWeeks>;

const portion = 250;

/**
 * Reads the standings of all drivers in portions, so that nobody waits long for this thread; what did not change since
 * the last reading is not parsed again.
 */
function createStandingsReader(store: Pick<Store, 'localFiles'>) {
  let known = new Map<string, { readonly json: string; readonly standing: StandingInWeeks | null }>();
  return async (): Promise<Standings> => {
    const read: typeof known = new Map();
    const found = new Map<string, StandingInWeeks>();
    let after = '';
    for (;;) {
      const some = store.localFiles.standings(after, portion);
      for (const { subjectId, standing: json } of some) {
        const last = known.get(subjectId);
        const standing = last?.json === json ? last.standing : parsed(json);
        read.set(subjectId, { json, standing });
        if (standing !== null) found.set(subjectId, standing);
      }
      after = some.at(-1)?.subjectId ?? '';
      if (some.length < portion) break;
      await nextTurn();
    }
    known = read;
    return found;
  };
}

/** Null for one that another version wrote. */
function parsed(json: string): StandingInWeeks | null {
  const standing = standingSchema.safeParse(JSON.parse(json));
  return standing.success ? standingInWeeks(standing.data) : null;
}

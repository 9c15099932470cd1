import type { DutyReport } from '../../../shared/contract/duties.ts';
import type { LocalFiles, MatchDecision } from '../../../shared/contract/reports/local-files.ts';
import {
  type SnapshotState,
  type StandingSnapshot,
  standingSnapshots,
} from '../../../shared/contract/reports/snapshot.ts';
import type { DailySummary } from '../../../shared/contract/reports/today.ts';
import { languageFor, languages } from '../../../shared/i18n/languages.ts';
import { nameOrder } from '../../../shared/i18n/name-order.ts';
import { assertNever } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { EngineBase } from '../engine-base.ts';
import { zoneInForce } from '../platform/clock.ts';
import type { Clock, Random } from '../ports.ts';
import { clientInForce } from '../service/configured-client.ts';
import { createAskService } from './ask-service.ts';
import { createFleetNames, type FleetNames } from './derived-fields.ts';
import { createJoinedLists, type JoinedLists } from './joined-lists.ts';
import { createLocalSubjects, type LocalSubjects } from './local-subjects.ts';
import { createNamedSubjects, type NamedSubjects } from './named-subjects.ts';
import { createOutdatedReports } from './outdated-reports.ts';
import { createRefreshSchedule, type RefreshSchedule, usualTimes } from './refresh-schedule.ts';
import { createDailyReminders } from './reminders.ts';
import { reportDuty } from './report-duty.ts';
import { standingReports } from './snapshot-entry.ts';
import { createSnapshots, type Snapshots, type SnapshotsOptions } from './snapshots.ts';
import { createSubjectMatching, type SubjectMatching } from './subject-matching.ts';

/** The managers' side of the depot: the service's reports, kept, refreshed, and joined with the files held here. */
export interface Reports {
  readonly snapshots: Snapshots;
  readonly lists: JoinedLists;
  readonly localSubjects: LocalSubjects;
  readonly matching: SubjectMatching;
  readonly namedSubjects: NamedSubjects;
  /** How names stand in lists, in the language in force. */
  readonly names: () => Intl.Collator;
  /** By their numbers. */
  readonly fleetNames: () => FleetNames;
  /** Somebody reads the reports: from now on they are refreshed without being asked for. */
  readonly keepFresh: () => void;
  /** Asks again for the snapshots named, or for all standing ones. */
  readonly refresh: (ids: readonly string[]) => void;
  readonly decide: (decision: MatchDecision) => void;
  /** A person said something of a driver, or took it back. */
  readonly driversToldOf: () => void;
  /** Files were kept, read or sent. Safe to call from within a call of the store. */
  readonly filesChanged: () => void;
  /** Somebody clocked in or out, null where it is not known who: what is computed from it is asked for again once shown. */
  readonly clockingHeard: (driverId: string | null) => void;
  /** Somebody looks at standing reports, or at one that was run. */
  readonly shown: (...ids: readonly string[]) => void;
  readonly duty: (report: StandingSnapshot) => DutyReport;
  readonly settingsChanged: () => void;
  readonly credentialsChanged: () => void;
  /** What changed since it was last asked; null where nothing did. */
  readonly takeChanges: () => { readonly changed: SnapshotState[]; readonly localFilesChanged: boolean } | null;
  /**
   * Once a day, who became due or overdue, until the returned function is called. The reports are then refreshed also
   * while no page is open.
   */
  readonly onReminder: (listener: (summary: DailySummary) => void) => () => void;
  /** Of those that today's summary counted, who is still due or over; null where nobody is. */
  readonly summaryOfToday: () => DailySummary | null;
  readonly stop: () => Promise<void>;
}

/** Files change in bursts, and reading all local subjects takes some milliseconds. */
const checkFilesEveryMs = 400;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export function createReports(base: EngineBase): Reports {
  const { store, setup, transport, credentials, random, log, clockOf, tell } = base;
  const settings = base.settings.current;
  const clock = clockOf('reports');
  const isSetUp = () => settings().serviceUrl !== '' && !setup.isOpen();
  const client = clientInForce({ transport, credentials, settings, clock });
  const ask = createAskService(client, isSetUp, (of) => namedSubjects.idsOf(of), clock.now);
  /** How names stand in lists, in the language in force. */
  const names = () => nameOrder(languages[languageFor(settings().language, [base.options.host.locale])].locale);
  const localSubjects = createLocalSubjects(store, () => lists.days());
  const matching = createSubjectMatching(store, localSubjects);
  const changes = createChanges(() => {
    base.touch('reports', 'status');
    tell('reportsChanged');
  });
  const freshness = createFreshness({ settings, clock, random, localSubjects, snapshots: () => snapshots });
  const { schedule, keepFresh } = freshness;
  const snapshots = createSnapshots({
    store,
    ask,
    clock,
    log,
    nextRefreshAt: schedule.nextAt,
    onChange: changes.ofReport,
    onKept: (rows) => namedSubjects.learn(rows),
    onEnd: async (id, answered) => {
      if (!isStanding(id)) return;
      await answerEnded(id, answered, { lists, schedule });
      outdated.ended(id, answered);
      reminders.check();
    },
  });
  const lists = createJoinedLists({ snapshots, matching, zone: () => zoneInForce(settings().timeZone), names });
  const fleetNames = createFleetNames(snapshots);
  const namedSubjects = createNamedSubjects({ store, snapshots, fleetNames, names, clock, log });

  const reminders = createDailyReminders({
    store: store.reports,
    lists,
    settings,
    clock,
    log,
    snapshots,
    onTold: changes.ofLocalFiles,
  });
  const awaited = (id: StandingSnapshot) => awaitedIn(id, lists, clock.now());
  const outdated = createOutdatedReports({ clock, random, snapshots, awaited, onOutdated: changes.ofReport });
  const files = createFilesCheck({ clock, localSubjects, lists, isKept: freshness.isKept }, (sent) => {
    outdated.uploaded(sent, lists.serviceIdOf);
    changes.ofLocalFiles();
  });
  return {
    snapshots,
    lists,
    localSubjects,
    matching,
    namedSubjects,
    names,
    fleetNames,
    keepFresh,
    refresh: freshness.refresh,
    decide: (decision) => {
      store.reports.decide(decision, clock.now());
      matching.decided(decision.of);
      lists.changed();
      changes.ofLocalFiles();
    },
    driversToldOf: changes.ofLocalFiles,
    filesChanged: files.changed,
    clockingHeard: outdated.clocked,
    shown: outdated.shown,
    duty: (id) => reportDuty(snapshots.entry(id), freshness.periodMs(id)),
    settingsChanged: () => {
      lists.changed();
      // In another zone the files were read on other days.
      files.changed();
      freshness.settingsChanged();
      changes.ofLocalFiles();
    },
    credentialsChanged: freshness.askAgain,
    takeChanges: () => changes.take(snapshots.state),
    onReminder: (tell) => {
      keepFresh();
      return reminders.subscribe(tell);
    },
    summaryOfToday: reminders.summaryOfToday,
    stop: async () => {
      reminders.stop();
      files.stop();
      outdated.stop();
      schedule.stop();
      await snapshots.stop();
    },
  };
}

interface FreshnessParts {
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly random: Random;
  readonly localSubjects: LocalSubjects;
  readonly snapshots: () => Snapshots;
}

/** When the standing reports are asked for again: never before somebody reads them. */
function createFreshness({ settings, clock, random, localSubjects, snapshots }: FreshnessParts) {
  let isKept = false;
  let service = serviceOf(settings());
  const schedule = createRefreshSchedule({
    clock,
    random,
    times: usualTimes,
    periodMs: (id) => periodMs(id, settings()),
    refresh: (id) => snapshots().refresh(id),
  });

  function refresh(ids: readonly string[]): void {
    for (const id of ids.length === 0 ? standingSnapshots : ids) snapshots().refresh(id);
  }

  /** What answers, or for whom, may be another one. */
  function askAgain(): void {
    if (isKept) for (const id of standingSnapshots) snapshots().askAnew(id);
  }

  return {
    schedule,
    refresh,
    askAgain,
    isKept: () => isKept,
    /** How often a report is asked for by itself; null where it is not. */
    periodMs: (id: StandingSnapshot) => (isKept && settings().serviceUrl !== '' ? periodMs(id, settings()) : null),
    keepFresh(): void {
      if (isKept) return;
      isKept = true;
      localSubjects.refresh();
      for (const id of standingSnapshots) schedule.begin(id, snapshots().entry(id)?.kept?.asOf ?? null);
    },
    settingsChanged(): void {
      schedule.periodChanged();
      const serviceNow = serviceOf(settings());
      if (serviceNow !== service) askAgain();
      service = serviceNow;
    },
  };
}

interface AnswerEndedParts {
  readonly lists: JoinedLists;
  readonly schedule: Pick<RefreshSchedule, 'ended'>;
}

/** What could not be made ready is asked for again, like what was not answered. */
async function answerEnded(
  id: StandingSnapshot,
  answered: Parameters<SnapshotsOptions['onEnd']>[1],
  { lists, schedule }: AnswerEndedParts,
): Promise<void> {
  let again = true;
  try {
    if (answered === null) return;
    lists.renamed(id.startsWith('vehicles') ? 'vehicle' : 'driver');
    lists.changed();
    await lists.prepare(id);
    again = false;
  } finally {
    // The whole answer comes when it was planned, however many of its drivers were asked for meanwhile.
    if (answered !== 'in-part') schedule.ended(id, again);
  }
}

interface FilesCheckParts {
  readonly clock: Clock;
  readonly localSubjects: LocalSubjects;
  readonly lists: JoinedLists;
  /** Whether anybody looks at the reports. */
  readonly isKept: () => boolean;
}

/** Who and what the files here are about, read again a moment after they changed. */
function createFilesCheck(
  { clock, localSubjects, lists, isKept }: FilesCheckParts,
  onChecked: (sent: ReturnType<LocalSubjects['refresh']>['sent']) => void,
) {
  let cancel: (() => void) | null = null;

  function check(): void {
    cancel = null;
    const { sent, renamed } = localSubjects.refresh();
    for (const kind of renamed) lists.renamed(kind);
    lists.changed();
    onChecked(sent);
  }

  return {
    changed(): void {
      if (isKept()) cancel ??= clock.after(checkFilesEveryMs, check);
    },
    stop: () => cancel?.(),
  };
}

/** What the page is to be told of, since it was told last. */
function createChanges(onChange: () => void) {
  const reports = new Set<string>();
  let localFilesChanged = false;
  return {
    ofReport(id: string): void {
      reports.add(id);
      onChange();
    },
    ofLocalFiles(): void {
      localFilesChanged = true;
      onChange();
    },
    take(state: Snapshots['state']): ReturnType<Reports['takeChanges']> {
      const changed = [...reports].map(state).filter((one) => one !== null);
      if (changed.length === 0 && !localFilesChanged) return null;
      const taken = { changed, localFilesChanged };
      reports.clear();
      localFilesChanged = false;
      return taken;
    },
  };
}

/** Whose file was sent within a day and does not show in the report yet, as the service names them. */
function awaitedIn(id: StandingSnapshot, lists: JoinedLists, now: number): readonly string[] {
  const isAwaited = ({ state, sentAt }: LocalFiles) => state === 'sent-not-processed' && (sentAt ?? 0) > now - dayMs;
  switch (id) {
    case 'drivers-missing':
      return lists.drivers().rows.flatMap((row) => (isAwaited(row.localFiles) ? [row.id] : []));
    case 'vehicles-missing':
    case 'vehicles-dormant': {
      const { rows } = lists.vehicles(id === 'vehicles-dormant');
      return rows.flatMap((row) => (isAwaited(row.localFiles) ? [row.id] : []));
    }
    case 'availability': {
      const { rows } = lists.availability();
      return rows.flatMap(({ local, source }) => (isAwaited(local.localFiles) ? [source.driverId] : []));
    }
    case 'tachograph-types':
    case 'fleets':
      return [];
    default:
      return assertNever(id);
  }
}

function periodMs(id: string, { reportRefreshMinutes }: Settings): number {
  const isDaily = standingReports.find((report) => report.id === id)?.every === 'day';
  return isDaily ? dayMs : reportRefreshMinutes * minuteMs;
}

function isStanding(id: string): id is StandingSnapshot {
  return standingSnapshots.some((standing) => standing === id);
}

/** What decides which service answers, and how: another one has other drivers. */
function serviceOf({ serviceUrl, proxyUrl, timesWithoutZone, timeZone }: Settings): string {
  return JSON.stringify([serviceUrl, proxyUrl, timesWithoutZone, timesWithoutZone === 'local' ? timeZone : '']);
}

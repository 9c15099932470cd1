import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import type { ReportError, SnapshotState, StandingSnapshot } from '../../../shared/contract/reports/snapshot.ts';
import { isAmong } from '../../../shared/narrowing.ts';
import { operations } from '../../../shared/service/operations.ts';
import type { ReadingOfTimes } from '../../../shared/service/times-without-zone.ts';
import type { ServiceRows } from './ask-service.ts';

/** One question to the service, its last answer, and how asking stands. */
export interface SnapshotEntry {
  readonly id: string;
  readonly name: ReportName;
  /** The forms of the question; a report that a person runs has one. */
  readonly requests: readonly Readonly<Record<string, unknown>>[];
  kept: {
    readonly asOf: number;
    readonly tookMs: number;
    readonly rows: number;
    readonly misfits: number;
    /** The form of the question that was answered. */
    readonly request: Readonly<Record<string, unknown>>;
    /** See {@link SnapshotState}. */
    readonly askedOf: number | null;
    readonly otherReading?: ReadingOfTimes | undefined;
  } | null;
  /** The rows in memory; null while they lie in the store only. */
  content: ServiceRows | null;
  refreshing: SnapshotState['refreshing'];
  lastError: ReportError | null;
}

export function newEntry(id: string, name: ReportName, requests: SnapshotEntry['requests']): SnapshotEntry {
  return { id, name, requests, kept: null, content: null, refreshing: null, lastError: null };
}

export function stateOfEntry(entry: SnapshotEntry, nextRefreshAt: number | null): SnapshotState {
  const { id, kept, refreshing, lastError } = entry;
  return {
    id,
    asOf: kept?.asOf ?? null,
    tookMs: kept?.tookMs ?? null,
    refreshing,
    lastError,
    misfits: kept?.misfits ?? 0,
    narrowedTo: kept === null ? null : narrowedTo(entry, kept.request),
    askedOf: kept?.askedOf ?? null,
    otherReading: kept?.otherReading ?? null,
    nextRefreshAt,
  };
}

/** A standing list is asked for everybody; a report that a person runs is as narrow as he made it. */
function narrowedTo({ id, name }: SnapshotEntry, request: Readonly<Record<string, unknown>>): number | null {
  if (isRun(id) || (name !== 'driver-d53' && name !== 'vehicle-v14')) return null;
  const days = request.daysSinceLastDownload ?? operations[name].defaults.daysSinceLastDownload;
  return typeof days === 'number' && days >= 0 ? days : null;
}

/** Whether a question is about a driver or a vehicle: one that was asked of some tells nothing of the others. */
export function isAskedOf(
  { requests: [request] }: Pick<SnapshotEntry, 'requests'>,
  filter: 'filterByDriverIds' | 'filterByVehicleIds',
  id: string,
): boolean {
  const only = request?.[filter];
  return !Array.isArray(only) || isAmong<unknown>(only, id);
}

/** JSON with its fields in one order, so that the same request has the same text. Empty filters ask for nothing. */
export function canonicalRequest(request: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(request)
    .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(Object.fromEntries(fields));
}

/** The state of a snapshot that every depot has. */
export function snapshotState(
  snapshots: { readonly state: (id: string) => SnapshotState | null },
  id: StandingSnapshot,
): SnapshotState {
  const state = snapshots.state(id);
  if (state === null) throw new Error(`there is no standing snapshot ${id}`);
  return state;
}

interface StandingReport {
  readonly id: StandingSnapshot;
  readonly name: ReportName;
  /** The first that the service answers. */
  readonly requests: readonly Readonly<Record<string, unknown>>[];
  /** How often it is asked for by itself: as often as the depot chose, or once a day. */
  readonly every: 'period' | 'day';
  /** An upload of these changes what it says. */
  readonly concerns: readonly ('driver' | 'vehicle')[];
}

/**
 * All drivers and all vehicles, so that any number of days can be chosen on the screen also without a connection. "More
 * than -1 days" has also those of today; a service that does not answer to a negative number is asked for more than 0,
 * and then for what it takes where nothing is said, which the interface documents.
 */
const all = [{ daysSinceLastDownload: -1 }, { daysSinceLastDownload: 0 }, {}] as const;

export const standingReports: readonly StandingReport[] = [
  { id: 'drivers-missing', name: 'driver-d53', requests: all, every: 'period', concerns: ['driver'] },
  { id: 'vehicles-missing', name: 'vehicle-v14', requests: all, every: 'period', concerns: ['vehicle'] },
  {
    id: 'vehicles-dormant',
    name: 'vehicle-v14',
    requests: all.map((request) => ({ ...request, includeDormantVehicles: true })),
    every: 'period',
    concerns: ['vehicle'],
  },
  { id: 'availability', name: 'driver-d99', requests: [{}], every: 'period', concerns: ['driver'] },
  { id: 'tachograph-types', name: 'vehicles-tachograph-types', requests: [{}], every: 'day', concerns: [] },
  { id: 'fleets', name: 'fleets-search', requests: [{}], every: 'day', concerns: [] },
];

/** What is asked again by itself, as the budget counts it. */
export const standingQuestions = standingReports.map(({ name, every }) => ({
  operation: name,
  isDaily: every === 'day',
}));

/** The reports that were run, the newest first. */
export function runsIn(entries: ReadonlyMap<string, SnapshotEntry>): readonly SnapshotEntry[] {
  const all = [...entries.values()].filter(({ id }) => isRun(id));
  return all.sort((one, other) => lastChangeOf(other) - lastChangeOf(one));
}

function lastChangeOf({ kept, refreshing, lastError }: SnapshotEntry): number {
  return refreshing?.since ?? kept?.asOf ?? lastError?.at ?? 0;
}

/** Who ran a report: a person, with the parameters of a form, or a screen that is made from its answer. */
export type RunBy = 'person' | 'screen';

/** What the id of a screen's run ends in. Its parameters are no person's choice, and a form must not show them as one. */
const screenMark = '-of-screen';

const runMark = 'run-';

/** Somebody ran it; every other is asked for by itself. */
export function isRun(id: string): boolean {
  return id.startsWith(runMark);
}

export function nextRunId(ids: Iterable<string>, by: RunBy): string {
  const numbers = [...ids].filter(isRun).map((id) => Number.parseInt(id.slice(runMark.length), 10));
  return `${runMark}${Math.max(0, ...numbers) + 1}${by === 'screen' ? screenMark : ''}`;
}

export function ranBy({ id }: SnapshotEntry): RunBy {
  return id.endsWith(screenMark) ? 'screen' : 'person';
}

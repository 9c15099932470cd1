import { z } from 'zod';
import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import type { ReportError, SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { textIn } from '../../../shared/json.ts';
import { failure } from '../../../shared/result.ts';
import { sentenceSchema } from '../../../shared/sentence.ts';
import { operations } from '../../../shared/service/operations.ts';
import { readRows } from '../../../shared/service/read-rows.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import { type Store, StoreError } from '../store/store.ts';
import { type Answered, type AskService, createRequestQueue, type ServiceRows } from './ask-service.ts';
import {
  canonicalRequest,
  isRun,
  newEntry,
  nextRunId,
  type RunBy,
  ranBy,
  runsIn,
  type SnapshotEntry,
  standingReports,
  stateOfEntry,
} from './snapshot-entry.ts';

export interface SnapshotsOptions {
  readonly store: Pick<Store, 'reports'>;
  readonly ask: AskService;
  readonly clock: Clock;
  readonly log: Log;
  /** The state of a question has changed. */
  readonly onChange: (id: string) => void;
  /** Asking has ended, with an answer, one about some drivers or vehicles, or none. What it makes ready is waited for before `onChange` is called. */
  readonly onEnd: (id: string, answered: 'whole' | 'in-part' | null) => Promise<void>;
  /** Rows of an answer, some thousands at a time, a moment after it was there. */
  readonly onKept: (rows: readonly unknown[]) => void;
  readonly nextRefreshAt: (id: string) => number | null;
}

/** The last answers of the service, and the asking for new ones. The earlier answer stays until a new one is there. */
export interface Snapshots {
  /** Null for an id that is not known. */
  readonly state: (id: string) => SnapshotState | null;
  /** The rows and misfits of the last answer; none before the first. */
  readonly content: (id: string) => ServiceRows;
  /** Asks again. What is being asked for already is not asked twice. */
  readonly refresh: (id: string) => void;
  /** Asks again although it is being asked for already: another service, or other credentials, may answer by now. */
  readonly askAnew: (id: string) => void;
  /**
   * Asks again for some drivers or vehicles alone, whose rows take the place of those that they had. All are asked for where
   * the two answers cannot be joined row by row. The answer stays of the time of the whole one, which stays on the disk too.
   */
  readonly refreshSome: (id: string, subjectIds: readonly string[]) => void;
  /** Asks for a report with parameters of its own; the id is the same for the same ones, by the same asker. */
  readonly run: (name: ReportName, request: Readonly<Record<string, unknown>>, by?: RunBy) => string;
  readonly entry: (id: string) => SnapshotEntry | null;
  /** The newest answers of an operation, whatever its parameters, the oldest of them first. */
  readonly answersOf: (name: ReportName) => readonly { readonly asOf: number; readonly rows: readonly unknown[] }[];
  /** The reports that were run, the newest first: those of people, or those of screens too. */
  readonly runs: (by?: 'person') => readonly SnapshotEntry[];
  readonly cancel: (id: string) => void;
  /** Keeps at once what would be kept in a moment. */
  readonly keepNow: () => void;
  readonly stop: () => Promise<void>;
}

/** More reports that were run than this are forgotten, the oldest first. */
const mostRuns = 30;
/** Rows of so many reports that were run are kept in memory. */
const runsInMemory = 4;
/** One that a person ran for some drivers must not hide the one for all. */
const answersAtOnce = 2;
const nothing: ServiceRows = { rows: [], misfits: [] };

export function createSnapshots(options: SnapshotsOptions): Snapshots {
  const { store, clock, log, onChange, onEnd, nextRefreshAt } = options;
  const entries = restored(store);
  const recent: string[] = [];
  const deferred = createDeferredWork(clock, log);
  const askFor = createAsking(options, content, keep);
  const runs = () => runsIn(entries);
  /** What was under way was given up, and is asked for again. */
  const anew = new Set<string>();
  // A long report of a person does not hold up those that the screens live on.
  const queues = { standing: createRequestQueue(log), run: createRequestQueue(log) };
  const queueOf = (id: string) => (isRun(id) ? queues.run : queues.standing);

  function remember(entry: SnapshotEntry): void {
    if (!isRun(entry.id)) return;
    recent.splice(0, recent.length, entry.id, ...recent.filter((id) => id !== entry.id));
    for (const id of recent.splice(runsInMemory)) {
      const old = entries.get(id);
      if (old !== undefined && !deferred.isWaiting(id)) old.content = null;
    }
  }

  /** In memory at once; on the disk when it has been shown, because a long report takes a while to write. */
  function keep(entry: SnapshotEntry, { rows: content, request: asked, askedOf }: Answered, tookMs: number): void {
    const { id, name } = entry;
    const asOf = clock.now();
    const { rows, misfits, otherReading } = content;
    entry.kept = { asOf, tookMs, rows: rows.length, misfits: misfits.length, request: asked, askedOf, otherReading };
    entry.content = content;
    entry.lastError = null;
    const request = canonicalRequest(asked);
    deferred.add(id, stepsOfKeeping(options, { id, name, request, asOf, tookMs, askedOf }, content));
    remember(entry);
    for (const { id: old } of runs().slice(mostRuns)) entries.delete(old);
  }

  function refresh(id: string, subjectIds: readonly string[] | null = null): void {
    const entry = entries.get(id);
    if (entry === undefined || entry.refreshing !== null) return;
    entry.refreshing = { since: clock.now(), running: false };
    onChange(id);
    queueOf(id).add(id, async (signal) => {
      entry.refreshing = { since: clock.now(), running: true };
      onChange(id);
      const answered = await askFor(entry, subjectIds, signal);
      await contained(log, 'reports', () => onEnd(id, answered));
      // Not before: the line takes no question for what is still under way, and it would seem to be asked for ever.
      entry.refreshing = null;
      if (anew.delete(id)) refresh(id);
      else onChange(id);
    });
  }

  function askAnew(id: string): void {
    const isUnderWay = entries.get(id)?.refreshing?.running === true;
    if (isUnderWay && queueOf(id).cancel(id) === 'running') anew.add(id);
    else refresh(id);
  }

  function run(name: ReportName, request: Readonly<Record<string, unknown>>, by: RunBy = 'person'): string {
    const text = canonicalRequest(request);
    const isSame = (entry: SnapshotEntry) =>
      entry.name === name && ranBy(entry) === by && canonicalRequest(entry.requests[0] ?? {}) === text;
    const entry = runs().find(isSame) ?? newEntry(nextRunId(entries.keys(), by), name, [JSON.parse(text)]);
    entries.set(entry.id, entry);
    refresh(entry.id);
    return entry.id;
  }

  function content(id: string): ServiceRows {
    const entry = entries.get(id);
    if (entry === undefined || entry.kept === null) return nothing;
    entry.content ??= stored(store, entry);
    remember(entry);
    return entry.content;
  }

  return {
    state: (id) => {
      const entry = entries.get(id);
      return entry === undefined ? null : stateOfEntry(entry, nextRefreshAt(id));
    },
    content,
    refresh: (id) => refresh(id),
    askAnew,
    refreshSome: refresh,
    run,
    entry: (id) => entries.get(id) ?? null,
    answersOf: (name) => newestOf(entries, name).map(({ id, asOf }) => ({ asOf, rows: content(id).rows })),
    runs: (by) => (by === undefined ? runs() : runs().filter((entry) => ranBy(entry) === by)),
    cancel: (id) => {
      const entry = entries.get(id);
      if (entry === undefined || queueOf(id).cancel(id) !== 'waiting') return;
      entry.refreshing = null;
      entry.lastError = { code: 'cancelled', at: clock.now(), words: null };
      void contained(log, 'reports', () => onEnd(id, null));
      onChange(id);
    },
    keepNow: deferred.flush,
    stop: async () => {
      await Promise.all([queues.standing.stop(), queues.run.stop()]);
      deferred.flush();
    },
  };
}

type EndOfAsking = Parameters<SnapshotsOptions['onEnd']>[1];

/** @returns a function that asks the service, for some drivers or vehicles or for all, and says what came of it */
function createAsking(
  { ask, clock, log, onKept }: SnapshotsOptions,
  content: Snapshots['content'],
  keep: (entry: SnapshotEntry, answered: Answered, tookMs: number) => void,
): (entry: SnapshotEntry, subjectIds: readonly string[] | null, signal: AbortSignal) => Promise<EndOfAsking> {
  /** What was given up has no answer, also where one comes all the same: it may be of another service. */
  const asked: AskService = async (name, requests, signal) => {
    const answer = await ask(name, requests, signal);
    return signal.aborted ? failure({ code: 'cancelled', words: null }) : answer;
  };

  /** Null where everybody is to be asked for instead. */
  async function askSome(
    entry: SnapshotEntry,
    subjectIds: readonly string[],
    signal: AbortSignal,
  ): Promise<'in-part' | 'failed' | null> {
    const { kept, name, id } = entry;
    if (kept === null) return null;
    const { filter } = subjectOf(name);
    const answer = await asked(name, [{ ...kept.request, [filter]: subjectIds }], signal);
    if (!answer.ok) {
      entry.lastError = { ...answer.error, at: clock.now() };
      return 'failed';
    }
    const joined = joinedRows(name, content(id), answer.value.rows, subjectIds);
    if (joined === null) return null;
    entry.content = joined;
    entry.kept = { ...kept, rows: joined.rows.length };
    entry.lastError = null;
    onKept(answer.value.rows.rows);
    return 'in-part';
  }

  async function askNow(entry: SnapshotEntry, signal: AbortSignal): Promise<boolean> {
    const startedMs = clock.monotonicMs();
    let failed: Omit<ReportError, 'at'> | null = { code: 'broken-answer', words: null };
    await contained(log, 'reports', async () => {
      const answer = await asked(entry.name, entry.requests, signal);
      if (answer.ok) keep(entry, answer.value, Math.round(clock.monotonicMs() - startedMs));
      failed = answer.ok ? null : answer.error;
    });
    if (failed !== null) entry.lastError = { ...failed, at: clock.now() };
    return failed === null;
  }

  return async (entry, subjectIds, signal) => {
    let some: Awaited<ReturnType<typeof askSome>> = null;
    if (subjectIds !== null) {
      await contained(log, 'reports', async () => {
        some = await askSome(entry, subjectIds, signal);
      });
    }
    if (some !== null) return some === 'failed' ? null : some;
    return (await askNow(entry, signal)) ? 'whole' : null;
  };
}

/**
 * The rows of an answer with those of some drivers or vehicles put in the place of the ones that they had. Null where the
 * rows cannot be told apart: some could not be read, one is of nobody, or one of them has two.
 */
export function joinedRows(
  name: ReportName,
  before: ServiceRows,
  now: ServiceRows,
  subjectIds: readonly string[],
): ServiceRows | null {
  const { field } = subjectOf(name);
  const idOf = (row: unknown) => textIn(row, field);
  if (before.misfits.length + now.misfits.length > 0) return null;
  const newRows = new Map(now.rows.map((row) => [idOf(row), row]));
  if (newRows.size < now.rows.length || newRows.has(null)) return null;
  const asked = new Set<string | null>(subjectIds);
  const kept = before.rows.flatMap((row) => {
    const id = idOf(row);
    const newer = newRows.get(id);
    newRows.delete(id);
    if (newer !== undefined) return [newer];
    return asked.has(id) ? [] : [row];
  });
  return { ...before, rows: [...kept, ...newRows.values()] };
}

/** What names the subject of a report's rows, and narrows it to some of them. */
function subjectOf(name: ReportName) {
  return name.startsWith('vehicle-')
    ? ({ field: 'vehicleId', filter: 'filterByVehicleIds' } as const)
    : ({ field: 'driverId', filter: 'filterByDriverIds' } as const);
}

/** Writing this many rows takes some milliseconds. */
const rowsInPart = 2_000;

function partsOf(rows: readonly unknown[]): (readonly unknown[])[] {
  return Array.from({ length: Math.ceil(rows.length / rowsInPart) }, (_, part) =>
    rows.slice(part * rowsInPart, (part + 1) * rowsInPart),
  );
}

/** The newest answers of an operation, the oldest of them first. */
function newestOf(entries: ReadonlyMap<string, SnapshotEntry>, name: ReportName) {
  return [...entries.values()]
    .flatMap(({ id, name: of, kept }) => (of === name && kept !== null ? [{ id, asOf: kept.asOf }] : []))
    .toSorted((one, other) => one.asOf - other.asOf)
    .slice(-answersAtOnce);
}

/** The standing reports, and those that people ran, with what the store has of them. */
function restored(store: Pick<Store, 'reports'>): Map<string, SnapshotEntry> {
  const entries = new Map(standingReports.map(({ id, name, requests }) => [id, newEntry(id, name, requests)]));
  const all: Map<string, SnapshotEntry> = new Map(entries);
  for (const { id, name, request, asOf, tookMs, rowCount, misfitCount, askedOf } of store.reports.snapshots()) {
    if (!Object.hasOwn(operations, name)) continue;
    const asked: SnapshotEntry['requests'][number] = JSON.parse(request);
    const entry = all.get(id) ?? newEntry(id, name as ReportName, [asked]);
    entry.kept = { asOf, tookMs, rows: rowCount, misfits: misfitCount, request: asked, askedOf };
    all.set(id, entry);
  }
  return all;
}

/** Earlier versions kept only rows that were left out. */
const storedMisfits = z.array(
  z.object({
    index: z.int(),
    leftOut: z.boolean().default(true),
    issues: z.array(z.object({ field: z.string(), problem: z.string(), said: sentenceSchema.optional() })),
  }),
);

/** Read by the schema again: it may have been written by an earlier version. */
function stored(store: Pick<Store, 'reports'>, { id, name }: SnapshotEntry): ServiceRows {
  const content = store.reports.content(id);
  if (content === null) return nothing;
  const read = readRows(operations[name].answer, content.rows);
  return { rows: read?.rows ?? [], misfits: storedMisfits.parse(content.misfits) };
}

/** Writes an answer to the disk and tells of its rows, in steps of some milliseconds each. */
function stepsOfKeeping(
  { store, log, onKept }: SnapshotsOptions,
  answer: Omit<Parameters<Store['reports']['keep']>[0], 'rowCount' | 'misfitCount'>,
  { rows, misfits }: ServiceRows,
): readonly (() => void)[] {
  const parts = partsOf(rows);
  const texts: string[] = [];
  const write = () => {
    const json = { rows: `[${texts.join(',')}]`, misfits: JSON.stringify(misfits) };
    try {
      store.reports.keep({ ...answer, rowCount: rows.length, misfitCount: misfits.length }, json, mostRuns);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      // Shown all the same: it is lost only with the end of the program.
      log.warn('report-not-kept', { name: answer.name, code: error.code });
    }
  };
  return [
    ...parts.map((part) => () => texts.push(JSON.stringify(part).slice(1, -1))),
    write,
    ...parts.map((part) => () => onKept(part)),
  ];
}

/** Work that nobody waits for, such as writing an answer to the disk: it is done when those who wait have been served. */
interface DeferredWork {
  /** In place of what is waiting under this id. Between the steps others who wait for this thread have their turn. */
  readonly add: (id: string, steps: readonly (() => void)[]) => void;
  readonly isWaiting: (id: string) => boolean;
  /** Does all that is waiting, at once. */
  readonly flush: () => void;
}

/** The page asks for its rows, draws them and asks for more within this time. */
const deferMs = 1_500;

function createDeferredWork(clock: Clock, log: Log): DeferredWork {
  const waiting = new Map<string, { readonly steps: (() => void)[]; cancel: () => void }>();

  /** A step that fails keeps none of the others from being done. */
  function done(step: (() => void) | undefined): void {
    if (step !== undefined) void contained(log, 'reports', step);
  }

  function next(id: string): void {
    const work = waiting.get(id);
    if (work === undefined) return;
    done(work.steps.shift());
    if (work.steps.length === 0) waiting.delete(id);
    else work.cancel = clock.after(0, () => next(id));
  }

  return {
    add: (id, steps) => {
      waiting.get(id)?.cancel();
      waiting.set(id, { steps: [...steps], cancel: clock.after(deferMs, () => next(id)) });
    },
    isWaiting: (id) => waiting.has(id),
    flush: () => {
      for (const { steps, cancel } of waiting.values()) {
        cancel();
        for (const step of steps) done(step);
      }
      waiting.clear();
    },
  };
}

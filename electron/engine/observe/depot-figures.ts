import { join } from 'node:path';
import type { CentralSettings } from '../../../shared/contract/contract.ts';
import { type DutyName, dutyStates } from '../../../shared/contract/duties.ts';
import type { DeadlineCounts } from '../../../shared/contract/reports/missing.ts';
import { type StandingSnapshot, standingSnapshots } from '../../../shared/contract/reports/snapshot.ts';
import { folderErrorSince, type StatusFacts, statusFactsSchema } from '../../../shared/contract/status.ts';
import type { Traffic } from '../../../shared/service/traffic.ts';
import { workingParts } from '../platform/guard.ts';
import { createSharedRun } from '../platform/turns.ts';
import type { Clock, Files } from '../ports.ts';
import type { QueueCounts } from '../store/store.ts';
import type { GaugeName, StartCounterName } from './metrics.ts';

/** What the figures are made of: counts, sizes and times, and nothing that names anybody. Times in epoch ms. */
export interface DepotFacts {
  readonly version: string;
  /** The settings for all depots; null where this depot knows no place of such. */
  readonly central: Pick<CentralSettings, 'inForce' | 'setAside'> | null;
  readonly startedAt: number;
  readonly starts: { readonly total: number; readonly unclean: number };
  readonly status: StatusFacts;
  readonly counts: QueueCounts;
  readonly lastContactAt: number | null;
  /** Null before the first report. */
  readonly drivers: DeadlineCounts | null;
  readonly vehicles: DeadlineCounts | null;
  /** When the last answer to a report came; null before the first. */
  readonly reportsAsOf: (report: StandingSnapshot) => number | null;
  readonly traffic: Pick<Traffic, 'operations'>;
  readonly partFailures: ReadonlyMap<string, number>;
  readonly sizes: DataSizes;
}

interface Point {
  readonly value: number;
  readonly labels: Readonly<Record<string, string>>;
}

/** What each gauge and each counter of starts shows now. One that shows nothing is not known. */
export type DepotFigures = Readonly<Record<GaugeName | StartCounterName, readonly Point[]>>;

/** Pure. */
export function depotFigures(facts: DepotFacts): DepotFigures {
  const { status, counts, sizes, starts, traffic } = facts;
  const { now, connection } = status;
  const unreachable = status.folders.filter((folder) => folderErrorSince(folder) !== null).length;
  const byState = {
    settling: counts.settling,
    waiting: counts.waiting,
    sending: counts.sending,
    attention: counts.attention,
    sent: counts.uploaded,
    ignored: counts.ignored,
    'already-here': counts.duplicates,
  };
  return {
    files: labelled('state', Object.entries(byState)),
    oldestUnsent: one(counts.oldestUnsentAt === null ? 0 : age(counts.oldestUnsentAt, now)),
    lastScan: maybe(status.lastScanAt, seconds),
    lastContact: maybe(facts.lastContactAt, seconds),
    folders: labelled('state', [
      ['reachable', status.folders.length - unreachable],
      ['unreachable', unreachable],
    ]),
    connection: labelled(
      'state',
      statusFactsSchema.shape.connection.shape.state.options.map((state) => [
        state,
        state === connection.state ? 1 : 0,
      ]),
    ),
    isPaused: one(status.pause === null ? 0 : 1),
    isCollectingStopped: one(status.disk.collectingStopped ? 1 : 0),
    dutyState: status.duties.flatMap(({ duty, state: standing }) =>
      dutyStates.map((state) => ({ value: state === standing ? 1 : 0, labels: { duty, state } })),
    ),
    dutySince: status.duties.map(({ duty, since }) => ({ value: seconds(since), labels: { duty } })),
    dutyBacklog: status.duties.map(({ duty, backlog }) => ({ value: backlog, labels: { duty } })),
    dutyOldest: status.duties.flatMap(({ duty, oldestAt }) => moment(duty, oldestAt)),
    dutyProof: status.duties.flatMap(({ duty, provedAt }) => moment(duty, provedAt)),
    driverCards: deadlines(facts.drivers),
    vehicleUnits: deadlines(facts.vehicles),
    reportAge: standingSnapshots.flatMap((report) =>
      maybe(facts.reportsAsOf(report), (asOf) => age(asOf, now)).map(({ value }) => ({ value, labels: { report } })),
    ),
    serviceRequests: traffic.operations.map(({ operation, today }) => ({
      value: today.requests,
      labels: { operation },
    })),
    serviceBytes: traffic.operations.map(({ operation, today }) => ({ value: today.bytes, labels: { operation } })),
    databaseSize: maybe(sizes.databaseBytes),
    spoolSize: maybe(sizes.spoolBytes),
    freeSpace: maybe(sizes.freeBytes),
    partFailures: labelled(
      'part',
      workingParts.map((part) => [part, facts.partFailures.get(part) ?? 0]),
    ),
    startedAt: one(seconds(facts.startedAt)),
    centralInfo: maybeInfo(facts.central?.inForce, ({ version }) => ({ version })),
    centralSetAside: maybeInfo(facts.central?.setAside, ({ version, by }) => ({ version, by })),
    build: [{ value: 1, labels: { version: facts.version } }],
    starts: one(starts.total),
    uncleanStarts: one(starts.unclean),
  };
}

function one(value: number): readonly Point[] {
  return [{ value, labels: {} }];
}

function maybeInfo<Value>(
  value: Value | null | undefined,
  labels: (value: Value) => Readonly<Record<string, string>>,
): readonly Point[] {
  return value == null ? [] : [{ value: 1, labels: labels(value) }];
}

function maybe(value: number | null, as: (value: number) => number = (same) => same): readonly Point[] {
  return value === null ? [] : one(as(value));
}

function labelled(label: string, values: readonly (readonly [string, number])[]): readonly Point[] {
  return values.map(([name, value]) => ({ value, labels: { [label]: name } }));
}

function deadlines(counts: DeadlineCounts | null): readonly Point[] {
  if (counts === null) return [];
  const { over, due, fine, unknown } = counts;
  return labelled('state', Object.entries({ overdue: over, due, fine, unknown }));
}

/** Absent where there is no such moment. */
function moment(duty: DutyName, epochMs: number | null): readonly Point[] {
  return epochMs === null ? [] : [{ value: seconds(epochMs), labels: { duty } }];
}

function seconds(epochMs: number): number {
  return epochMs / 1000;
}

/** A clock that was set back gives no age below nothing. */
function age(sinceMs: number, now: number): number {
  return Math.max(0, (now - sinceMs) / 1000);
}

/** In bytes; null while it is not known. */
interface DataSizes {
  readonly databaseBytes: number | null;
  readonly spoolBytes: number | null;
  readonly freeBytes: number | null;
}

/** Measures what the data folder takes up. */
interface DataMeter {
  readonly sizes: () => Promise<DataSizes>;
  /** Copies came: they count before the next count of all. */
  readonly kept: (sizeBytes: number) => void;
}

const countedAgainAfterMs = 60 * 60_000;
/** So many questions to the file system are under way at once, so that nobody else waits for it. */
const stampsAtOnce = 16;

export function createDataMeter(
  files: Pick<Files, 'entries' | 'stamp' | 'freeBytes'>,
  clock: Pick<Clock, 'monotonicMs'>,
  dataDirectory: string,
): DataMeter {
  let spoolBytes: number | null = null;
  let countedAtMs = Number.NEGATIVE_INFINITY;
  let keptMeanwhile = 0;
  const counting = createSharedRun(count);

  async function sizeOf(path: string): Promise<number> {
    const stamp = await files.stamp(path);
    return stamp.ok ? stamp.value.sizeBytes : 0;
  }

  async function count(): Promise<void> {
    const directory = join(dataDirectory, 'spool');
    keptMeanwhile = 0;
    const entries = await files.entries(directory);
    if (!entries.ok && entries.error.code !== 'missing') return;
    let sum = 0;
    const names = entries.ok ? entries.value.map(({ name }) => join(directory, name)) : [];
    for (let from = 0; from < names.length; from += stampsAtOnce) {
      const sizes = await Promise.all(names.slice(from, from + stampsAtOnce).map(sizeOf));
      sum += sizes.reduce((total, size) => total + size, 0);
    }
    spoolBytes = sum;
    countedAtMs = clock.monotonicMs();
  }

  return {
    async sizes() {
      if (clock.monotonicMs() - countedAtMs >= countedAgainAfterMs) {
        const counted = counting.run();
        // Only the first time there is nothing else to show.
        if (spoolBytes === null) await counted;
      }
      const database = join(dataDirectory, 'depot.sqlite');
      const stamp = await files.stamp(database);
      const free = await files.freeBytes(dataDirectory);
      return {
        databaseBytes: stamp.ok ? stamp.value.sizeBytes + (await sizeOf(`${database}-wal`)) : null,
        spoolBytes: spoolBytes === null ? null : spoolBytes + keptMeanwhile,
        freeBytes: free.ok ? free.value : null,
      };
    },
    kept(sizeBytes) {
      keptMeanwhile += sizeBytes;
    },
  };
}

import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import type { StandingSnapshot } from '../../../shared/contract/reports/snapshot.ts';
import type { Clock, Random } from '../ports.ts';
import type { LocalFileKind } from './local-subjects.ts';
import { againDelayMs } from './refresh-schedule.ts';
import { isAskedOf, type SnapshotEntry, standingReports } from './snapshot-entry.ts';
import type { Snapshots, SnapshotsOptions } from './snapshots.ts';

/** The reports that people run and that are computed from clockings. */
const clockingReports: readonly ReportName[] = ['driver-d46', 'driver-d68', 'driver-d99'];
/** A single clocking shows almost at once. At the change of a shift they come in bursts: one question serves them all. */
const firstMs = 300;
const betweenMs = 3_000;
/** A service needs a while to process a file, and files come in bursts too. */
const afterUploadMs = 15_000;
/** Where more drivers or vehicles than these are outdated, the service is asked for all. */
const mostNamed = 1_000;
/** So long an answer about all is left alone for each of its rows: one of 20,000 drivers for five minutes. */
const restMsPerRow = 15;

interface OutdatedReportsParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly snapshots: Pick<Snapshots, 'entry' | 'runs' | 'refresh' | 'refreshSome'>;
  /** Whose file was sent lately and does not show in the last answer. */
  readonly awaited: (id: StandingSnapshot) => readonly string[];
  /** Told of what is outdated, so that whoever looks at it asks for it. */
  readonly onOutdated: (id: string) => void;
}

interface OutdatedReports {
  /** Somebody clocked in or out, or that was changed. Null where it is not known who. */
  readonly clocked: (driverId: string | null) => void;
  /** Files of these were sent. `serviceIdOf`: as the service names them; null where it is not known who that is. */
  readonly uploaded: (
    sent: Readonly<Record<LocalFileKind, readonly string[]>>,
    serviceIdOf: (kind: LocalFileKind, subjectId: string) => string | null,
  ) => void;
  /** Somebody looks at standing reports, or at one that was run. */
  readonly shown: (...ids: readonly string[]) => void;
  /** Asking for it has ended. */
  readonly ended: (id: StandingSnapshot, answered: Parameters<SnapshotsOptions['onEnd']>[1]) => void;
  readonly stop: () => void;
}

interface Outdated {
  /** Who is outdated; null for everybody. */
  readonly ids: Set<string> | null;
  /** Not to be asked for before; of the monotonic clock. */
  readonly fromMs: number;
  /** When the last of it became so. */
  readonly notedAt: number;
}

/**
 * Asks again for what clockings and sent files change, once somebody looks at it, of the drivers and vehicles alone that they
 * are of. While nobody looks, nothing is asked but what is planned: what is outdated is only noted.
 */
export function createOutdatedReports(parts: OutdatedReportsParts): OutdatedReports {
  const { clock, random, snapshots, awaited, onOutdated } = parts;
  const outdated = new Map<string, Outdated>();
  /** Outdated, and somebody looks at it. */
  const wanted = new Set<string>();
  /** How often those whose files were sent were asked for without being there. */
  const rounds = new Map<string, number>();
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let planned: { readonly atMs: number; readonly cancel: () => void } | null = null;

  function note(id: string, ids: readonly string[] | null, delayMs: number): void {
    const before = outdated.get(id);
    const fromMs = Math.min(before?.fromMs ?? Number.POSITIVE_INFINITY, clock.monotonicMs() + delayMs);
    const all = ids === null || before?.ids === null ? null : new Set([...(before?.ids ?? []), ...ids]);
    outdated.set(id, { ids: all, fromMs, notedAt: clock.now() });
    // Who waits for the next answer need not be told again.
    if (!wanted.has(id)) onOutdated(id);
    else planNext();
  }

  /** Plans the first moment at which something that is wanted may be asked for. */
  function planNext(): void {
    const moments = [...wanted].map((id) => outdated.get(id)?.fromMs ?? 0);
    if (moments.length === 0) return;
    const restMs = askedAtMs + betweenMs - clock.monotonicMs();
    const atMs = Math.max(clock.monotonicMs() + Math.max(firstMs, restMs), Math.min(...moments));
    if (planned !== null && planned.atMs <= atMs) return;
    planned?.cancel();
    planned = { atMs, cancel: clock.after(atMs - clock.monotonicMs(), askDue) };
  }

  function askDue(): void {
    planned = null;
    for (const id of [...wanted]) {
      if ((outdated.get(id)?.fromMs ?? 0) <= clock.monotonicMs()) ask(id);
    }
    planNext();
  }

  function ask(id: string): void {
    askedAtMs = clock.monotonicMs();
    const entry = snapshots.entry(id);
    // The answer under way may be of before the clocking, or of others: it is asked for once more when that has come.
    if (entry !== null && entry.refreshing !== null) return;
    const ids = outdated.get(id)?.ids ?? null;
    const some = ids === null || ids.size > mostNamed || entry?.kept?.misfits !== 0 ? null : ids;
    if (some === null && isToRest(id, entry)) return;
    wanted.delete(id);
    outdated.delete(id);
    if (some === null) snapshots.refresh(id);
    else snapshots.refreshSome(id, [...some]);
  }

  /** What takes the service long and fills the line is not asked for at each of many changes. */
  function isToRest(id: string, entry: SnapshotEntry | null): boolean {
    const known = outdated.get(id);
    const { asOf, rows } = entry?.kept ?? { asOf: 0, rows: 0 };
    const ageMs = clock.now() - asOf;
    const restMs = rows * restMsPerRow - ageMs;
    if (known === undefined || ageMs < 0 || restMs <= 0) return false;
    outdated.set(id, { ...known, fromMs: clock.monotonicMs() + restMs });
    return true;
  }

  return {
    clocked(driverId) {
      const runs = snapshots
        .runs()
        .filter(
          (run) =>
            clockingReports.includes(run.name) && (driverId === null || isAskedOf(run, 'filterByDriverIds', driverId)),
        );
      const ids = driverId === null ? null : [driverId];
      for (const id of ['availability', ...runs.map((run) => run.id)]) note(id, ids, firstMs);
    },
    uploaded(sent, serviceIdOf) {
      for (const kind of ['driver', 'vehicle'] as const) {
        if (sent[kind].length === 0) continue;
        const ids = sent[kind].map((subjectId) => serviceIdOf(kind, subjectId));
        const named = ids.includes(null) ? null : ids.filter((id) => id !== null);
        for (const { id } of standingReports.filter(({ concerns }) => concerns.includes(kind))) {
          rounds.set(id, 0);
          note(id, named, afterUploadMs);
        }
      }
    },
    shown(...ids) {
      for (const id of ids) if (outdated.has(id)) wanted.add(id);
      planNext();
    },
    ended(id, answered) {
      if (answered === null) return;
      const { asOf, tookMs } = snapshots.entry(id)?.kept ?? { asOf: 0, tookMs: 0 };
      // What changed before everybody was asked for is in the answer.
      if (answered === 'whole' && (outdated.get(id)?.notedAt ?? 0) < asOf - tookMs) {
        outdated.delete(id);
        wanted.delete(id);
      }
      const missing = awaited(id);
      const round = rounds.get(id) ?? 0;
      rounds.set(id, missing.length === 0 ? 0 : round + 1);
      if (missing.length > 0) note(id, missing, againDelayMs(round, random));
    },
    stop() {
      planned?.cancel();
    },
  };
}

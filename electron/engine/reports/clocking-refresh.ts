import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import type { Clock } from '../ports.ts';
import type { SnapshotEntry } from './snapshot-entry.ts';
import type { Snapshots } from './snapshots.ts';

/** The reports that people run and that are computed from clockings. */
const clockingReports: readonly ReportName[] = ['driver-d46', 'driver-d68', 'driver-d99'];
/** A single clocking shows almost at once. At the change of a shift they come in bursts: one question serves them all. */
const firstMs = 300;
const betweenMs = 3_000;
/** Where more drivers than these have clocked, the service is asked for all. */
const mostNamed = 1_000;

interface ClockingRefresh {
  /** Somebody clocked in or out, or that was changed. Null where it is not known who. */
  readonly heard: (driverId: string | null) => void;
  /** Somebody looks at who is available, or at a report that was run. */
  readonly shown: (id: string) => void;
  readonly stop: () => void;
}

/**
 * Asks again for what clockings change, once somebody looks at it: who is available, and the reports that people ran, of the
 * drivers alone who have clocked. While nobody looks, nothing is asked: what is outdated is only noted.
 *
 * @param onOutdated told of what is outdated, so that whoever looks at it asks for it
 */
export function createClockingRefresh(
  clock: Clock,
  snapshots: Pick<Snapshots, 'entry' | 'runs' | 'refresh' | 'refreshDrivers'>,
  onOutdated: (id: string) => void,
): ClockingRefresh {
  /** Who clocked since each of them was last asked for; null for everybody. */
  const outdated = new Map<string, Set<string> | null>();
  /** Outdated, and somebody looks at it. */
  const wanted = new Set<string>();
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let cancelPlanned: (() => void) | null = null;

  function askSoon(): void {
    const restMs = askedAtMs + betweenMs - clock.monotonicMs();
    cancelPlanned ??= clock.after(Math.max(firstMs, restMs), () => {
      cancelPlanned = null;
      askedAtMs = clock.monotonicMs();
      for (const id of [...wanted]) ask(id);
    });
  }

  function ask(id: string): void {
    // The answer under way may be of before the clocking: it is asked for once more when that has come.
    if (snapshots.entry(id)?.refreshing?.running) {
      askSoon();
      return;
    }
    const clocked = outdated.get(id) ?? null;
    wanted.delete(id);
    outdated.delete(id);
    if (clocked === null || clocked.size > mostNamed) snapshots.refresh(id);
    else snapshots.refreshDrivers(id, [...clocked]);
  }

  function note(id: string, driverId: string | null): void {
    const clocked = outdated.has(id) ? outdated.get(id) : new Set<string>();
    if (driverId !== null) clocked?.add(driverId);
    outdated.set(id, driverId === null ? null : (clocked ?? null));
    // Who waits for the next answer need not be told again.
    if (!wanted.has(id)) onOutdated(id);
  }

  return {
    heard(driverId) {
      const runs = snapshots.runs().filter((run) => clockingReports.includes(run.name) && isAbout(run, driverId));
      for (const id of ['availability', ...runs.map((run) => run.id)]) note(id, driverId);
    },
    shown(id) {
      if (!outdated.has(id)) return;
      wanted.add(id);
      askSoon();
    },
    stop() {
      cancelPlanned?.();
    },
  };
}

/** A report that was run for some drivers tells nothing of the others. */
function isAbout({ requests: [request] }: SnapshotEntry, driverId: string | null): boolean {
  const drivers: unknown = request?.filterByDriverIds;
  return driverId === null || !Array.isArray(drivers) || drivers.length === 0 || drivers.includes(driverId);
}

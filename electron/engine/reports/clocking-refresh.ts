import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import type { Clock } from '../ports.ts';
import type { Snapshots } from './snapshots.ts';

/** The reports that are computed from clockings. */
const clockingReports: readonly ReportName[] = ['driver-d46', 'driver-d68', 'driver-d99'];
/** A single clocking shows almost at once. At the change of a shift they come in bursts: one question serves them all. */
const firstMs = 300;
const betweenMs = 3_000;

interface ClockingRefresh {
  /** Somebody clocked in or out, or that was changed. */
  readonly heard: () => void;
  /** Somebody looks at a report that was run. */
  readonly shown: (id: string) => void;
  readonly stop: () => void;
}

/**
 * Asks again for what clockings change: who is available, and the reports that people ran and look at. One that nobody
 * has looked at lately is asked for again when somebody does.
 */
export function createClockingRefresh(
  clock: Clock,
  snapshots: Pick<Snapshots, 'entry' | 'runs' | 'isInMemory' | 'refresh'>,
): ClockingRefresh {
  const due = new Set<string>();
  const outdated = new Set<string>();
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let cancelPlanned: (() => void) | null = null;

  function askSoon(): void {
    const restMs = askedAtMs + betweenMs - clock.monotonicMs();
    cancelPlanned ??= clock.after(Math.max(firstMs, restMs), () => {
      cancelPlanned = null;
      askedAtMs = clock.monotonicMs();
      for (const id of [...due]) {
        // The answer under way may be of before the clocking: it is asked for once more when that has come.
        if (snapshots.entry(id)?.refreshing?.running) {
          askSoon();
          continue;
        }
        due.delete(id);
        outdated.delete(id);
        snapshots.refresh(id);
      }
    });
  }

  return {
    heard() {
      due.add('availability');
      for (const { id, name } of snapshots.runs()) {
        if (!clockingReports.includes(name)) continue;
        (snapshots.isInMemory(id) ? due : outdated).add(id);
      }
      askSoon();
    },
    shown(id) {
      if (outdated.delete(id)) snapshots.refresh(id);
    },
    stop() {
      cancelPlanned?.();
    },
  };
}

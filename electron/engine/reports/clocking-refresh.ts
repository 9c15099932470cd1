import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import { debounce } from '../platform/clock.ts';
import type { Clock } from '../ports.ts';
import type { Snapshots } from './snapshots.ts';

/** The reports that are computed from clockings. */
const clockingReports: readonly ReportName[] = ['driver-d46', 'driver-d68', 'driver-d99'];
/** Clockings come in bursts at the change of a shift: one question to the service serves them all. */
const heardAfterMs = 1_500;

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
  const soon = debounce(clock, heardAfterMs, () => {
    for (const id of [...due]) {
      // The answer under way may be of before the clocking: it is asked for once more when that has come.
      if (snapshots.entry(id)?.refreshing?.running) {
        soon.ask();
        continue;
      }
      due.delete(id);
      outdated.delete(id);
      snapshots.refresh(id);
    }
  });

  return {
    heard() {
      due.add('availability');
      for (const { id, name } of snapshots.runs()) {
        if (!clockingReports.includes(name)) continue;
        (snapshots.isInMemory(id) ? due : outdated).add(id);
      }
      soon.ask();
    },
    shown(id) {
      if (outdated.delete(id)) snapshots.refresh(id);
    },
    stop: soon.cancel,
  };
}

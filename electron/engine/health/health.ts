import {
  type Duty,
  type DutyName,
  type DutyReport,
  dutyNames,
  dutyOf,
  stateOfReport,
} from '../../../shared/contract/duties.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { repeat } from '../platform/clock.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';

/** The one list of what this depot has to do and how each duty stands. */
export interface Health {
  readonly duties: (status: StatusBasis) => readonly Duty[];
  /** Proves at once, and then every minute. Settles when the first proof is made. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
}

/** What is counted of the queue and the folders, from which several duties are judged. */
export type StatusBasis = Omit<StatusFacts, 'duties'>;

/** How each duty stands now, as the feature that has it says. None can be left out. */
export type DutyReports = Readonly<Record<DutyName, (status: StatusBasis) => DutyReport>>;

interface HealthParts {
  readonly reports: DutyReports;
  readonly status: () => StatusBasis;
  /** What a duty proves itself by, each minute. */
  readonly proofs: readonly (() => Promise<void> | void)[];
  readonly clock: Clock;
  readonly log: Log;
  /** A duty stands otherwise than before. */
  readonly onChange: () => void;
}

const proveEveryMs = 60_000;
/** The wall clock has been set, or the PC has slept: what was proved before says nothing of now. */
const jumpMs = 30_000;

export function createHealth({ reports, status, proofs, clock, log, onChange }: HealthParts): Health {
  const known = new Map<DutyName, { readonly stands: string; readonly since: number }>();
  let told = '';
  let cancel = () => {};
  let isProving = false;
  let difference = clock.now() - clock.monotonicMs();

  /** Since when it stands so: as its feature says, else since it was first seen so. */
  function sinceOf(duty: DutyName, report: DutyReport, now: number): number {
    const { state, reasons } = dutyOf(duty, report, now, now);
    const stands = `${state} ${reasons[0] ?? ''}`;
    const before = known.get(duty);
    const seen = before?.stands === stands ? before.since : now;
    if (before?.stands !== stands) {
      known.set(duty, { stands, since: now });
      if (before !== undefined || stateOfReport(report) === 'stopped') {
        log.info('health.duty', { name: duty, state, cause: reasons[0] ?? null });
      }
    }
    return report.since ?? seen;
  }

  function duties(basis: StatusBasis): readonly Duty[] {
    const now = clock.now();
    proveAfterJump(now);
    const list = dutyNames.map((duty) => {
      const report = reports[duty](basis);
      return dutyOf(duty, report, sinceOf(duty, report, now), now);
    });
    announce(list);
    return list;
  }

  /** A duty may stand otherwise by time alone: whoever sees it first has all others told. */
  function announce(list: readonly Duty[]): void {
    const stands = JSON.stringify(list.map(({ state, reasons }) => [state, reasons]));
    if (stands === told) return;
    told = stands;
    onChange();
  }

  function proveAfterJump(now: number): void {
    const jumped = Math.abs(now - clock.monotonicMs() - difference) > jumpMs;
    if (!jumped) return;
    difference = now - clock.monotonicMs();
    if (isProving) clock.after(0, () => void prove());
  }

  async function prove(): Promise<void> {
    await Promise.all(proofs.map((proof) => contained(log, 'program', proof)));
    duties(status());
  }

  return {
    duties,
    async start() {
      isProving = true;
      cancel = repeat(clock, proveEveryMs, prove);
      await prove();
    },
    stop() {
      isProving = false;
      cancel();
    },
  };
}

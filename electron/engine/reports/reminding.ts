import type { DailySummary } from '../../../shared/contract/reports/today.ts';
import { type ReminderParts, type Reminders, startReminders, summaryOfToday } from './reminders.ts';
import type { SnapshotEntry } from './snapshot-entry.ts';
import type { Snapshots } from './snapshots.ts';

export interface RemindingOptions extends ReminderParts {
  readonly snapshots: Pick<Snapshots, 'entry'>;
  /** A summary went out: the first screen shows it. */
  readonly onTold: () => void;
}

/** The daily summaries of everybody who wants them. */
export interface Reminding {
  /** Until the returned function is called. */
  readonly begin: (tell: (summary: DailySummary) => void) => () => void;
  /** Asking for a report has ended: perhaps the summary waited for it. */
  readonly look: () => void;
  readonly summaryOfToday: () => DailySummary | null;
  readonly stop: () => void;
}

const minuteMs = 60_000;

export function createReminding({ snapshots, onTold, ...parts }: RemindingOptions): Reminding {
  const { clock, settings } = parts;
  const begun = new Set<Reminders>();

  /** Asked lately, with an answer or without: nothing newer is to be waited for. */
  function isSettled(entry: SnapshotEntry | null): boolean {
    if (entry === null || entry.refreshing !== null) return false;
    const periodMs = settings().reportRefreshMinutes * minuteMs;
    return entry.lastError !== null || (entry.kept !== null && clock.now() - entry.kept.asOf < 2 * periodMs);
  }

  function isKnown(): boolean {
    const counted = [snapshots.entry('drivers-missing'), snapshots.entry('vehicles-missing')];
    return counted.every(isSettled) && counted.some((entry) => entry?.kept != null);
  }

  return {
    begin: (tell) => {
      const reminders = startReminders({
        ...parts,
        isKnown,
        tell(summary) {
          tell(summary);
          onTold();
        },
      });
      begun.add(reminders);
      return () => {
        reminders.end();
        begun.delete(reminders);
      };
    },
    look: () => {
      for (const { look } of begun) look();
    },
    summaryOfToday: () => summaryOfToday(parts),
    stop: () => {
      for (const { end } of begun) end();
    },
  };
}

import type { MatchDecision } from '../../../shared/contract/reports/local-files.ts';
import type { SavedReport } from '../../../shared/contract/reports/report-runs.ts';

/** An answer of the service, without its rows. */
export interface KeptSnapshot {
  /** One of the standing snapshots, or `run-<number>`. */
  readonly id: string;
  /** Of the operation. */
  readonly name: string;
  /** Canonical JSON of the request. */
  readonly request: string;
  /** Epoch ms. */
  readonly asOf: number;
  readonly tookMs: number;
  readonly rowCount: number;
  readonly misfitCount: number;
  /** Drivers or vehicles that were asked for in place of all, whose answer was too large; null where nobody is missing. */
  readonly askedOf: number | null;
}

interface SnapshotContent {
  readonly rows: readonly unknown[];
  readonly misfits: readonly unknown[];
}

/** The same as the texts of two JSON arrays. */
interface SnapshotJson {
  readonly rows: string;
  readonly misfits: string;
}

/** A driver or vehicle that a report has named. */
export interface NamedByReport {
  readonly of: 'drivers' | 'vehicles';
  readonly id: string;
  readonly name: string;
  /** What tells it from another of the same name. */
  readonly detail: string;
}

/** The last reminder about a driver or vehicle in the daily summary. `day` counts from 1970-01-01. */
export interface ReminderGiven {
  readonly of: 'driver' | 'vehicle';
  readonly id: string;
  readonly state: 'due' | 'over';
  readonly day: number;
}

/** The service's last answers, and what people have decided about them. */
export interface ReportStore {
  readonly snapshots: () => readonly KeptSnapshot[];
  /** As the service sent them; null where there is no such snapshot. */
  readonly content: (id: string) => SnapshotContent | null;
  /** Replaces the earlier answer with the same id. Of the reports that people ran, the newest `mostRuns` stay. */
  readonly keep: (snapshot: KeptSnapshot, json: SnapshotJson, mostRuns: number) => void;
  readonly name: (named: readonly NamedByReport[], at: number) => void;
  readonly named: () => readonly NamedByReport[];
  readonly decisions: () => readonly MatchDecision[];
  readonly decide: (decision: MatchDecision, at: number) => void;
  readonly saved: () => readonly SavedReport[];
  readonly save: (report: Omit<SavedReport, 'id'>) => SavedReport;
  /** True when there was one. */
  readonly forget: (id: number) => boolean;
  readonly reminders: () => readonly ReminderGiven[];
  readonly setReminders: (given: readonly ReminderGiven[]) => void;
}

import { type DutyReason, type DutyReport, dutyOff } from '../../../shared/contract/duties.ts';
import {
  type ReportError,
  type StandingSnapshot,
  standingSnapshots,
} from '../../../shared/contract/reports/snapshot.ts';
import { assertNever } from '../../../shared/result.ts';
import type { SnapshotEntry } from './snapshot-entry.ts';

/**
 * How one report stands.
 *
 * @param refreshEveryMs how often it is asked for; null while nobody reads the reports, so that it is not
 */
export function reportDuty(
  entry: Pick<SnapshotEntry, 'kept' | 'lastError'> | null,
  refreshEveryMs: number | null,
): DutyReport {
  if (entry === null || refreshEveryMs === null) return dutyOff;
  const { kept, lastError } = entry;
  const reason = lastError === null ? null : ofError(lastError.code);
  return {
    reasons: reason === null ? [] : [reason],
    provedAt: kept?.asOf ?? null,
    // One that was missed is made good by the next.
    goodForMs: 2 * refreshEveryMs + slackMs,
  };
}

type ReportDuties = Readonly<Record<`report-${StandingSnapshot}`, () => DutyReport>>;

/** One duty for each report that is kept fresh. */
export function reportDuties(duty: (report: StandingSnapshot) => DutyReport): ReportDuties {
  return Object.fromEntries(standingSnapshots.map((id) => [`report-${id}`, () => duty(id)])) as ReportDuties;
}

const slackMs = 15 * 60_000;

function ofError(code: ReportError['code']): DutyReason | null {
  switch (code) {
    case 'no-settings':
    case 'no-keys':
    case 'plain-address':
    case 'keys-of-other-address':
    case 'keys-unprotected':
    case 'keys-unreadable':
      // The sending says so, which lacks the same.
      return null;
    case 'cancelled':
      return null;
    case 'keys-refused':
    case 'refused':
    case 'not-asked':
      return 'report-refused';
    case 'service-busy':
    case 'service-failed':
    case 'no-connection':
    case 'timed-out':
    case 'not-trusted':
    case 'proxy':
    case 'broken-answer':
    case 'too-large':
      return 'report-not-answered';
    default:
      return assertNever(code);
  }
}

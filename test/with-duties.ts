import { collectingDuty, diskDuty } from '../electron/engine/intake/collecting-duty.ts';
import { sendingDuty } from '../electron/engine/upload/sending-duty.ts';
import type { DutyName, DutyReport } from '../shared/contract/duties.ts';
import { dutyNames, dutyOf, dutyOff } from '../shared/contract/duties.ts';
import type { StatusFacts } from '../shared/contract/status.ts';

/** Facts with the list of duties that a depot would make of them, in which all that the facts do not tell of is off or well. */
export function withDuties(
  facts: Omit<StatusFacts, 'duties'>,
  others: Partial<Readonly<Record<DutyName, DutyReport>>> = {},
): StatusFacts {
  const keeping: DutyReport = { reasons: [], provedAt: facts.lastScanAt ?? facts.now };
  const contact = {
    lastContactAt: facts.lastSentAt,
    hasAnswered: true,
    unansweredSince: null,
    credentialsRefusedSince: null,
  };
  const told: Partial<Record<DutyName, DutyReport>> = {
    collecting: collectingDuty(facts),
    keeping,
    sending: sendingDuty(facts, contact),
    reading: { reasons: [], backlog: facts.unread },
    backup: { reasons: facts.backupTrouble === null ? [] : ['not-backed-up'], provedAt: facts.now },
    clock: { reasons: [] },
    disk: diskDuty(facts.disk, keeping),
    certificates: { reasons: [] },
    ...others,
  };
  const duties = dutyNames.map((duty) => {
    const report = told[duty] ?? dutyOff;
    return dutyOf(duty, report, report.since ?? facts.now, facts.now);
  });
  return { ...facts, duties };
}

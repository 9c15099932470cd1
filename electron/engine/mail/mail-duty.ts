import { type DutyReport, dutyOff } from '../../../shared/contract/duties.ts';
import type { MailTrouble } from '../store/mail.ts';

/** Whether lists get to their readers. `isOn`: lists are sent by e-mail at all. Pure. */
export function mailDuty(isOn: boolean, trouble: MailTrouble | null, lastTakenAt: number | null): DutyReport {
  if (!isOn) return dutyOff;
  if (trouble === null) return { reasons: [], provedAt: lastTakenAt, ...(lastTakenAt === null && { goodForMs: 0 }) };
  const { count, since, isTriedAgain } = trouble;
  return {
    reasons: [isTriedAgain ? 'mail-not-reached' : 'mail-refused'],
    since,
    backlog: count,
    oldestAt: since,
    provedAt: lastTakenAt,
  };
}

import { type DutyReason, type DutyReport, dutyOff } from '../../../shared/contract/duties.ts';

/** What an outbox says of its duty. Times in epoch ms. */
interface OutboxAccount extends Pick<DutyReport, 'since' | 'oldestAt' | 'backlog'> {
  /** When something last got there; null: never. */
  readonly lastDoneAt: number | null;
  /** Why something does not get there; null while nothing fails. */
  readonly reason: DutyReason | null;
}

/** Whether what an outbox sends gets there. @param account null where nothing is to be sent */
export function outboxDuty(account: OutboxAccount | null): DutyReport {
  if (account === null) return dutyOff;
  const { lastDoneAt: provedAt, reason, ...others } = account;
  if (reason !== null) return { ...others, provedAt, reasons: [reason] };
  // An outbox of which nothing was ever asked is at no fault, and proves nothing.
  return { ...others, provedAt, reasons: [], ...(provedAt === null && { goodForMs: 0 }) };
}

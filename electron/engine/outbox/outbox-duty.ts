import { type DutyReason, type DutyReport, dutyOff } from '../../../shared/contract/duties.ts';
import type { OutboxBacklog } from '../store/outbox.ts';

/** What an outbox says of its duty. Times in epoch ms. */
interface OutboxAccount extends Omit<OutboxBacklog, 'failing'> {
  /** When something last got there; null: never. */
  readonly lastDoneAt: number | null;
  /** Why something does not get there; null while nothing fails. */
  readonly reason: DutyReason | null;
}

/** Whether what an outbox sends gets there. @param account null where nothing is to be sent */
export function outboxDuty(account: OutboxAccount | null): DutyReport {
  if (account === null) return dutyOff;
  const { waiting: backlog, oldestAt, failingSince: since, lastDoneAt: provedAt, reason } = account;
  if (reason !== null) return { reasons: [reason], since, backlog, oldestAt, provedAt };
  // An outbox of which nothing was ever asked is at no fault, and proves nothing.
  return { reasons: [], backlog, oldestAt, provedAt, ...(provedAt === null && { goodForMs: 0 }) };
}

import type { ArchiveFailure, CompanyArchiveState } from '../../../shared/contract/company-archive.ts';
import type { DutyReport } from '../../../shared/contract/duties.ts';
import { outboxDuty } from '../outbox/outbox-duty.ts';

/** What ends by itself, as a network does in which no name is found; everything else waits for a person. */
const passing: ReadonlySet<ArchiveFailure> = new Set([
  'not-found',
  'not-reached',
  'timed-out',
  'cut',
  'busy',
  'interrupted',
]);

/** Whether kept copies get to the company's own archive. Pure. */
export function archiveDuty({
  archiving,
  lastArchivedAt,
  trouble,
  ...backlog
}: Pick<
  CompanyArchiveState,
  'archiving' | 'waiting' | 'oldestAt' | 'failingSince' | 'lastArchivedAt' | 'trouble'
>): DutyReport {
  if (archiving === 'off') return outboxDuty(null);
  const reason = trouble && (passing.has(trouble.failure) ? 'archive-not-reached' : 'archive-refused');
  return outboxDuty({ ...backlog, lastDoneAt: lastArchivedAt, reason });
}

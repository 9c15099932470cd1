import { setImmediate } from 'node:timers/promises';
import type { JournalledJob, JournalStore, RecordedJob } from '../store/journal.ts';

/** Hashes of contents that the records say something of which the journal does not; empty where the two agree. */
export interface Disagreements {
  /** Jobs that were opened since the journal began, and of which it has no line `kept`. */
  readonly notKept: readonly string[];
  /** Jobs with a receipt that no line `sent` has. */
  readonly notSent: readonly string[];
}

const linesAtOnce = 5_000;
const jobsAtOnce = 1_000;
/** Of each kind: whoever looks knows by then that the journal is not whole. */
const mostTold = 100;

/**
 * Holds the records against the journal, read in parts with a turn for others in between. The records come first: what
 * they say by then is in the journal when that is read.
 */
export async function findDisagreements(
  journal: Pick<JournalStore, 'last' | 'journalled' | 'recorded'>,
): Promise<Disagreements> {
  const jobs: RecordedJob[] = [];
  for (let isMore = true; isMore; ) {
    const some = journal.recorded(jobs.at(-1)?.id ?? 0, jobsAtOnce);
    jobs.push(...some);
    isMore = some.length > 0;
    await setImmediate();
  }
  const lines: JournalledJob[] = [];
  for (let after = 0; after < (journal.last()?.number ?? 0); after += linesAtOnce) {
    lines.push(...journal.journalled(after, linesAtOnce));
    await setImmediate();
  }
  return disagreementsOf(jobs, lines);
}

/** Pure. */
export function disagreementsOf(jobs: readonly RecordedJob[], lines: readonly JournalledJob[]): Disagreements {
  const kept = new Set<number>();
  const receipts = new Map<number, Set<string | null>>();
  for (const { what, jobId, receipt } of lines) {
    if (what === 'kept') kept.add(jobId);
    else receipts.set(jobId, (receipts.get(jobId) ?? new Set()).add(receipt));
  }
  const isSent = ({ id, receipt }: RecordedJob) => {
    const told = receipts.get(id);
    // A line that holds only the hash of its receipt vouches for whichever it was.
    return receipt === null || told?.has(receipt) === true || told?.has(null) === true;
  };
  const hashes = (found: readonly RecordedJob[]) => found.slice(0, mostTold).map(({ sha256 }) => sha256);
  return {
    notKept: hashes(jobs.filter(({ id }) => !kept.has(id))),
    notSent: hashes(jobs.filter((job) => !isSent(job))),
  };
}

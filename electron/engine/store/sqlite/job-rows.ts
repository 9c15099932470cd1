import type { Job } from '../job.ts';
import type { StoreContext } from './context.ts';
import { fileNameOf, type StoredName, shownSha256 } from './records.ts';
import type { Change } from './transactions.ts';

type StoredJob = Omit<Job, 'outcomeUnknown' | 'fileName'> & StoredName & { readonly outcomeUnknown: 0 | 1 };

/** Reading a job, and the rows of the upload list that show it. */
export interface JobRows {
  readonly get: (id: number) => Job | null;
  /** Every row that shows the job or its time of sending. */
  readonly touch: (jobId: number, change: Change) => void;
  readonly inState: (state: 'uploading' | 'attention') => readonly number[];
}

export function createJobRows({ prepare }: StoreContext): JobRows {
  // `+ 0` keeps the number from SQLite's planner: it would look at it to choose among the partial indexes of the join, and
  // read the whole statement anew for each number, in 50 µs instead of 3.
  const byId = prepare<[number], StoredJob>(
    `SELECT job.id AS id, ${shownSha256}, job.size_bytes AS sizeBytes, path, member, job.state AS state, attempts,
       CASE job.state WHEN 'waiting' THEN due_at END AS nextAttemptAt, outcome_unknown AS outcomeUnknown,
       unread_receipts AS unreadReceipts
     FROM job JOIN sighting ON sighting.job_id = job.id AND sighting.state = 'kept' WHERE job.id = ? + 0`,
  );
  const rows = prepare<[number], number>('SELECT id FROM sighting WHERE job_id = ?').pluck();
  // The state stands in the statement, because SQLite does not use a partial index for a bound one.
  const inState = {
    uploading: prepare<[], number>(`SELECT id FROM job WHERE state = 'uploading' ORDER BY id`).pluck(),
    attention: prepare<[], number>(`SELECT id FROM job WHERE state = 'attention' ORDER BY id`).pluck(),
  };
  return {
    get: (id) => {
      const stored = byId.get(id);
      if (stored === undefined) return null;
      const { path, member, ...job } = stored;
      return { ...job, fileName: fileNameOf(path, member), outcomeUnknown: job.outcomeUnknown === 1 };
    },
    touch: (jobId, change) => {
      for (const id of rows.all(jobId)) change.row(id);
    },
    inState: (state) => inState[state].all(),
  };
}

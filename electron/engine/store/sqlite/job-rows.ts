import type { Job } from '../job.ts';
import type { StoreContext } from './context.ts';
import type { Change } from './transactions.ts';

const columns = `id, sha256, size_bytes AS sizeBytes, file_name AS fileName, state, attempts,
  CASE state WHEN 'waiting' THEN due_at END AS nextAttemptAt, outcome_unknown AS outcomeUnknown`;

type StoredJob = Omit<Job, 'outcomeUnknown'> & { readonly outcomeUnknown: 0 | 1 };

/** Reading a job, and the rows of the upload list that show it. */
export interface JobRows {
  readonly get: (id: number) => Job | null;
  /** Every row that shows the job or its time of sending. */
  readonly touch: (jobId: number, change: Change) => void;
  readonly inState: (state: 'uploading' | 'attention') => readonly number[];
}

export function createJobRows({ prepare }: StoreContext): JobRows {
  const byId = prepare<[number], StoredJob>(`SELECT ${columns} FROM job WHERE id = ?`);
  const rows = prepare<[number], number>('SELECT id FROM sighting WHERE job_id = ?').pluck();
  // The state stands in the statement, because SQLite does not use a partial index for a bound one.
  const inState = {
    uploading: prepare<[], number>(`SELECT id FROM job WHERE state = 'uploading' ORDER BY id`).pluck(),
    attention: prepare<[], number>(`SELECT id FROM job WHERE state = 'attention' ORDER BY id`).pluck(),
  };
  return {
    get: (id) => {
      const job = byId.get(id);
      return job === undefined ? null : { ...job, outcomeUnknown: job.outcomeUnknown === 1 };
    },
    touch: (jobId, change) => {
      for (const id of rows.all(jobId)) change.row(id);
    },
    inState: (state) => inState[state].all(),
  };
}

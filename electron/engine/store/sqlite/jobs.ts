import type { JobState, JobStore } from '../job.ts';
import { createAttempts } from './attempts.ts';
import type { StoreContext } from './context.ts';
import { createCopies } from './copies.ts';
import { createJobRows } from './job-rows.ts';
import { createRecovery } from './recovery.ts';

const retryable: readonly JobState[] = ['attention', 'waiting', 'ignored'];
const ignorable: readonly JobState[] = ['attention', 'waiting', 'queued'];

export function createJobStore(context: StoreContext): JobStore {
  const { prepare, transactions, events, clock } = context;
  const jobs = createJobRows(context);
  const nextQueued = prepare<[], number | null>(`SELECT min(due_at) FROM job WHERE state = 'queued'`).pluck();
  const nextWaiting = prepare<[], number | null>(`SELECT min(due_at) FROM job WHERE state = 'waiting'`).pluck();
  const bringNearer = prepare<[number, number], number>(
    `UPDATE job SET due_at = ? WHERE state = 'waiting' AND due_at > ? RETURNING id`,
  ).pluck();
  const queue = prepare<[number, number]>(
    `UPDATE job SET state = 'queued', due_at = ?, reason = NULL
     WHERE id = ? AND state IN ('attention', 'waiting', 'ignored')`,
  );
  const ignore = prepare<[number]>(
    `UPDATE job SET state = 'ignored', due_at = NULL WHERE id = ? AND state IN ('attention', 'waiting', 'queued')`,
  );

  function moveNextAttempts(latest: number): number {
    return transactions.write((change) => {
      const moved = bringNearer.all(latest, latest);
      for (const id of moved) jobs.touch(id, change);
      if (moved.length > 0) change.jobDue();
      return moved.length;
    });
  }

  return {
    ...createRecovery(context),
    ...createAttempts(context),
    ...createCopies(context),
    nextDueAt: () =>
      transactions.read(() => {
        // A queued job is due now, also when it joined the queue before the clock was set back.
        const queued = nextQueued.get() ?? null;
        const waiting = nextWaiting.get() ?? null;
        if (queued === null) return waiting;
        return Math.min(queued, clock.now(), waiting ?? Number.POSITIVE_INFINITY);
      }),
    makeDue: (at) => moveNextAttempts(at),
    clampNextAttempts: (at, longestDelayMs) => moveNextAttempts(at + longestDelayMs),
    retry: (jobIds, at) =>
      transactions.write((change) => {
        const asked = jobIds === 'all-in-attention' ? jobs.inState('attention') : jobIds;
        const retried = asked.filter((id) => {
          const job = jobs.get(id);
          // A page may show what has changed since: another state than the person saw is no error.
          if (job === null || !retryable.includes(job.state)) return false;
          queue.run(at, id);
          events({ of: { jobId: id }, actor: 'person', code: 'retried-by-person', from: job.state, to: 'queued' }, at);
          jobs.touch(id, change);
          return true;
        });
        if (retried.length > 0) change.jobDue();
        return retried;
      }),
    ignore: (jobIds, at) =>
      transactions.write((change) =>
        jobIds.filter((id) => {
          const job = jobs.get(id);
          if (job === null || !ignorable.includes(job.state)) return false;
          ignore.run(id);
          events({ of: { jobId: id }, actor: 'person', code: 'ignored-by-person', from: job.state, to: 'ignored' }, at);
          jobs.touch(id, change);
          return true;
        }),
      ),
    get: (id) => transactions.read(() => jobs.get(id)),
  };
}

import { isKeptBack, type Reason } from '../../../../shared/contract/uploads.ts';
import type { JobState, JobStore } from '../job.ts';
import { createAttempts } from './attempts.ts';
import type { StoreContext } from './context.ts';
import { createCopies } from './copies.ts';
import { createJobRows } from './job-rows.ts';
import { reasonOf } from './records.ts';
import { createRecovery } from './recovery.ts';
import type { Change } from './transactions.ts';

const retryable: readonly JobState[] = ['attention', 'waiting', 'ignored'];
const ignorable: readonly JobState[] = ['attention', 'waiting', 'queued'];

interface WaitingJob {
  readonly id: number;
  readonly state: JobState;
  readonly reason: Reason | null;
}

type Released = 'retried-by-person' | 'sent-anyway-by-person';

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

  const reasonTextOf = prepare<[number], string | null>('SELECT reason FROM job WHERE id = ?').pluck();

  /** A job as a person found it: its state, and what it waits for. */
  function waitingJob(id: number): WaitingJob | null {
    const job = jobs.get(id);
    return job === null ? null : { id, state: job.state, reason: reasonOf(reasonTextOf.get(id) ?? null) };
  }

  /** Lets a job go to the service by a person's word; the event keeps what it waited for. */
  function release({ id, state: from, reason }: WaitingJob, code: Released, change: Change, at: number): void {
    queue.run(at, id);
    events({ of: { jobId: id }, actor: 'person', code, from, to: 'queued', reason }, at);
    jobs.touch(id, change);
    change.jobDue();
  }

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
        // A page may show what has changed since: another state than the person saw is no error.
        const found = asked.flatMap((id) => waitingJob(id) ?? []).filter(({ state }) => retryable.includes(state));
        const retried = found.filter(({ reason }) => !isKeptBack(reason));
        for (const job of retried) release(job, 'retried-by-person', change, at);
        return { jobIds: retried.map(({ id }) => id), keptBack: found.length - retried.length };
      }),
    sendAnyway: (id, at) =>
      transactions.write((change) => {
        const job = waitingJob(id);
        if (job === null || (job.state !== 'attention' && job.state !== 'ignored') || !isKeptBack(job.reason))
          return false;
        release(job, 'sent-anyway-by-person', change, at);
        return true;
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

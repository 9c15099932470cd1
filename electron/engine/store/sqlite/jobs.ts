import { isKeptBack, type Reason } from '../../../../shared/contract/uploads.ts';
import type { JobState, JobStore } from '../job.ts';
import { createAttemptTransitions, createJobRows } from './attempts.ts';
import { createJobOpening } from './job-opening.ts';
import { reasonOf, reasonText, shownSha256 } from './records.ts';
import { createLeave, createSightingRows } from './sighting-rows.ts';
import type { Change, StoreContext } from './transactions.ts';

const retryable: readonly JobState[] = ['attention', 'waiting', 'ignored'];
const ignorable: readonly JobState[] = ['attention', 'waiting', 'queued'];

interface WaitingJob {
  readonly id: number;
  readonly state: JobState;
  readonly reason: Reason | null;
}

type Released = 'retried-by-person' | 'sent-anyway-by-person' | 'ignore-undone-by-person';

export function createJobStore(context: StoreContext): JobStore {
  const { prepare, transactions, events, journal, clock } = context;
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

  const stateBeforeIgnored = prepare<[number], JobState>(
    `SELECT from_state FROM event WHERE job_id = ? AND code = 'ignored-by-person' ORDER BY id DESC LIMIT 1`,
  ).pluck();
  const backToAttention = prepare<[number]>(`UPDATE job SET state = 'attention' WHERE id = ? AND state = 'ignored'`);

  const reasonTextOf = prepare<[number], string | null>('SELECT reason FROM job WHERE id = ?').pluck();

  /** A job as a person finds it: its state, and what it waits for. */
  function waitingJob(id: number): WaitingJob | null {
    const job = jobs.get(id);
    return job === null ? null : { id, state: job.state, reason: reasonOf(reasonTextOf.get(id) ?? null) };
  }

  /** Lets a job go to the service on a person's order; the event keeps what it waited for. */
  function release({ id, state: from, reason }: WaitingJob, code: Released, change: Change, at: number): void {
    queue.run(at, id);
    events({ of: { jobId: id }, actor: 'person', code, from, to: 'queued', reason }, at);
    if (from === 'ignored') journal.add({ what: 'not-ignored', jobId: id }, at);
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
    ...createAttemptTransitions(context),
    ...createCopies(context),
    sendAgain: createSendAgain(context),
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
        // The page may have shown an older state, so a state that has changed since is no error.
        const found = asked.flatMap((id) => waitingJob(id) ?? []).filter(({ state }) => retryable.includes(state));
        const retried = found.filter(({ reason }) => !isKeptBack(reason));
        for (const job of retried) release(job, 'retried-by-person', change, at);
        return { jobIds: retried.map(({ id }) => id), keptBack: found.length - retried.length };
      }),
    sendAnyway: (id, at) =>
      transactions.write((change) => {
        const job = waitingJob(id);
        if (job === null || (job.state !== 'attention' && job.state !== 'ignored') || !isKeptBack(job.reason)) {
          return false;
        }
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
          journal.add({ what: 'ignored', jobId: id }, at);
          jobs.touch(id, change);
          return true;
        }),
      ),
    undoIgnore: (jobIds, at) =>
      transactions.write((change) =>
        jobIds.filter((id) => {
          const job = waitingJob(id);
          if (job?.state !== 'ignored') return false;
          if (stateBeforeIgnored.get(id) !== 'attention') {
            release(job, 'ignore-undone-by-person', change, at);
            return true;
          }
          backToAttention.run(id);
          const undone = {
            actor: 'person',
            code: 'ignore-undone-by-person',
            from: 'ignored',
            to: 'attention',
          } as const;
          events({ of: { jobId: id }, ...undone, reason: job.reason }, at);
          journal.add({ what: 'not-ignored', jobId: id }, at);
          jobs.touch(id, change);
          return true;
        }),
      ),
    get: (id) => transactions.read(() => jobs.get(id)),
  };
}

/** Sends once more what the service has already, because a person asks for it. */
function createSendAgain(context: StoreContext): JobStore['sendAgain'] {
  const { prepare, transactions, events } = context;
  const jobs = createJobRows(context);
  const queue = prepare<[number, number]>(
    `UPDATE job SET state = 'queued', due_at = ? WHERE id = ? AND state = 'uploaded' AND has_copy = 1`,
  );
  // The history shows the receipt that the job has, and soon that is another one.
  const keepReceipt = prepare<[number, number]>(
    `UPDATE event_entry SET parameters = (SELECT json_object('receipt', receipt) FROM job WHERE job.id = ?)
     WHERE id = (SELECT max(id) FROM event WHERE job_id = ? AND code = 'accepted')`,
  );
  return (id, at) =>
    transactions.write((change) => {
      if (jobs.get(id)?.state !== 'uploaded') return 'not-sent';
      if (queue.run(at, id).changes === 0) return 'no-copy';
      keepReceipt.run(id, id);
      const asked = { actor: 'person', code: 'sent-again-by-person', from: 'uploaded', to: 'queued' } as const;
      events({ of: { jobId: id }, ...asked }, at);
      jobs.touch(id, change);
      change.jobDue();
      return 'queued';
    });
}

/** Recovers at the start from a run that ended in the middle of something. */
function createRecovery(context: StoreContext): Pick<JobStore, 'recover'> {
  const { prepare, transactions, events } = context;
  const jobs = createJobRows(context);
  const sightingRows = createSightingRows(context);
  const leave = createLeave(context);
  const requeue = prepare<[number, number]>(
    `UPDATE job SET state = 'queued', due_at = ?, outcome_unknown = 1 WHERE id = ? AND state = 'uploading'`,
  );
  // An archive of a folder is opened again, and takes up its batch.
  const endActs = prepare<[]>(
    `UPDATE upload_batch SET ended_at = last_at WHERE ended_at IS NULL AND origin <> 'folder'`,
  );
  const unfinishedAdditions = prepare<[], number>(
    `SELECT id FROM sighting WHERE folder_id IS NULL AND state IN ('settling', 'locked', 'unreadable')`,
  ).pluck();

  return {
    recover: (at) =>
      transactions.write((change) => {
        const uploading = jobs.inState('uploading');
        for (const id of uploading) {
          requeue.run(at, id);
          events({ of: { jobId: id }, actor: 'start', code: 'outcome-unknown', from: 'uploading', to: 'queued' }, at);
          jobs.touch(id, change);
        }
        if (uploading.length > 0) change.jobDue();
        endActs.run();
        // The bytes of a file added through the window were not kept: either the window has shown that, or it ended
        // with this program.
        for (const id of unfinishedAdditions.all()) {
          const sighting = sightingRows.byId(id);
          if (sighting !== undefined) leave(sighting, { actor: 'start', code: 'original-gone' }, change, at);
        }
        return uploading.length;
      }),
  };
}

/** Where jobs and the spool meet: copies that are missing, or have no job. */
function createCopies(
  context: StoreContext,
): Pick<JobStore, 'needCopyAgain' | 'adoptable' | 'adopt' | 'copiesAfter' | 'originalsOf'> {
  const { prepare, transactions, events, journal, batches } = context;
  const jobs = createJobRows(context);
  const opening = createJobOpening(context);
  const lose = prepare<[number]>('UPDATE job SET has_copy = 0 WHERE id = ? AND has_copy = 1');
  const sendToAttention = prepare<[string | null, number]>(
    `UPDATE job SET state = 'attention', reason = ?, due_at = NULL
     WHERE id = ? AND state IN ('queued', 'waiting', 'uploading')`,
  );
  const addSighting = prepare<[number, string, number, number, number], number>(
    `INSERT INTO sighting (batch_id, origin, path, size_bytes, modified_ms, state, arrived_at)
       VALUES (?, 'copies', ?, ?, ?, 'settling', ?) RETURNING id`,
  ).pluck();
  const settle = prepare<[number, number]>(`UPDATE sighting SET state = 'kept', job_id = ? WHERE id = ?`);
  const doubt = prepare<[number]>('UPDATE job SET outcome_unknown = 1 WHERE id = ?');
  type Copy = { readonly id: number; readonly sha256: string };
  const copiesAfter = prepare<[number, number], Copy>(
    `SELECT id, ${shownSha256} FROM job WHERE id > ? AND has_copy = 1 ORDER BY id LIMIT ?`,
  );
  const originalsOf = prepare<[number], { readonly folder: string; readonly path: string }>(
    `SELECT folder.path AS folder, coalesce(moved_to, sighting.path) AS path
     FROM sighting JOIN folder ON folder.id = folder_id
     WHERE job_id = ? AND member IS NULL AND (gone_at IS NULL OR moved_to IS NOT NULL)`,
  );
  return {
    needCopyAgain: (id, reason, at) =>
      transactions.write((change) => {
        const job = jobs.get(id);
        if (job === null) return transactions.guardFailed('job.need-copy');
        if (lose.run(id).changes === 1) journal.add({ what: 'missing', jobId: id }, at);
        jobs.touch(id, change);
        if (sendToAttention.run(reasonText(reason), id).changes === 0) return;
        events(
          { of: { jobId: id }, actor: 'uploader', code: 'needs-attention', from: job.state, to: 'attention', reason },
          at,
        );
      }),
    adoptable: (sha256s) => transactions.read(() => sha256s.filter((sha256) => opening.withBytes(sha256) === null)),
    adopt: (files, outcomeUnknown, at) =>
      transactions.write((change) =>
        files.flatMap((file) => {
          if (opening.withBytes(file.sha256) !== null) return [];
          const jobId = opening.open(file, at);
          if (outcomeUnknown) doubt.run(jobId);
          const rowId = addSighting.get(batches.ofCopies(at), file.fileName, file.sizeBytes, at, at);
          if (rowId === undefined) throw new Error('adding a sighting returned no row');
          settle.run(jobId, rowId);
          change.row(rowId);
          events({ of: { sightingId: rowId }, actor: 'start', code: 'restored', to: 'kept' }, at);
          opening.announce(jobId, file.quarantineReason, 'start', change, at);
          return [jobId];
        }),
      ),
    copiesAfter: (id, limit) => transactions.read(() => copiesAfter.all(id, limit)),
    originalsOf: (id) => transactions.read(() => originalsOf.all(id)),
  };
}

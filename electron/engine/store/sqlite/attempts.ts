import type { ReasonCode } from '../../../../shared/contract/uploads.ts';
import { assertNever } from '../../../../shared/result.ts';
import type { AttemptEnd, Job, JobStore } from '../job.ts';
import { type CustodyFacts, hashOfLine } from '../journal.ts';
import { fileNameOf, reasonText, type StoredName, sentRank, shownSha256 } from './records.ts';
import type { Change, StoreContext } from './transactions.ts';

/** The service did not refuse these files in so many words: their history only says that they need attention. */
const unexplained: readonly ReasonCode[] = ['receipt-unreadable', 'answer-not-described'];

/** One attempt from claim to end: the transitions that the uploader makes. */
export function createAttemptTransitions(
  context: StoreContext,
): Pick<JobStore, 'claimDue' | 'endAttempts' | 'answersBefore'> {
  const { prepare, transactions, events, journal, lived } = context;
  const jobs = createJobRows(context);
  type Due = { readonly id: number; readonly state: string };
  const due = prepare<[number, number], Due>(
    `SELECT id, state, due_at FROM job WHERE state = 'queued'
     UNION ALL
     SELECT id, state, due_at FROM job WHERE state = 'waiting' AND due_at <= ?
     ORDER BY state, due_at, id LIMIT ?`,
  );
  const claim = prepare<[number]>(
    `UPDATE job SET state = 'uploading', attempts = attempts + 1, due_at = NULL
     WHERE id = ? AND state IN ('queued', 'waiting')`,
  );
  const accept = prepare<[string, number | null, number, number, number], string>(
    `UPDATE job SET state = 'uploaded', receipt = ?, response_code = ?, sent_at = ?, received_lived = ?, reason = NULL,
       outcome_unknown = 0
     WHERE id = ? AND state = 'uploading' RETURNING ${shownSha256}`,
  ).pluck();
  const refuse = prepare<[string | null, number]>(
    `UPDATE job SET state = 'attention', reason = ? WHERE id = ? AND state = 'uploading'`,
  );
  const flag = prepare<[string, number, string | null, number]>(
    `UPDATE job SET state = 'attention', receipt = ?, response_code = ?, reason = ?, outcome_unknown = 0
     WHERE id = ? AND state = 'uploading'`,
  );
  type Answers = { readonly count: number; readonly since: number | null };
  const answersBefore = prepare<[number, number, number], Answers>(
    `SELECT count(*) AS count, min(at) AS since FROM event
     WHERE job_id = ? AND reason ->> '$.code' = 'broken-answer' AND reason ->> '$.parameters.status' = ?
       AND id > coalesce((SELECT max(id) FROM event WHERE job_id = ? AND actor = 'person'), 0)`,
  );
  const lastSent = prepare<[], number | null>(`SELECT max(sent_at) FROM listed WHERE rank = ${sentRank}`).pluck();
  const postpone = prepare<[string | null, number, number, number, number]>(
    `UPDATE job SET state = 'waiting', reason = ?, due_at = ?, outcome_unknown = max(outcome_unknown, ?),
       unread_receipts = max(unread_receipts, ?)
     WHERE id = ? AND state = 'uploading'`,
  );
  const giveBack = prepare<[string | null, number, number, number]>(
    `UPDATE job SET state = 'queued', reason = ?, due_at = ?, outcome_unknown = max(outcome_unknown, ?),
       attempts = attempts - 1
     WHERE id = ? AND state = 'uploading'`,
  );

  /** Makes the transition that the end asks for; false when the job is not in `uploading`. */
  function end(one: AttemptEnd, at: number): boolean {
    const from = { of: { jobId: one.jobId }, actor: 'uploader', from: 'uploading' } as const;
    switch (one.kind) {
      case 'accepted': {
        const sha256 = accept.get(one.receipt, one.responseCode, at, lived.now(), one.jobId);
        if (sha256 === undefined) return false;
        // The history shows the receipt that the job has.
        events({ ...from, code: 'accepted', to: 'uploaded' }, at);
        journal.add({ what: 'sent', jobId: one.jobId, sha256, facts: receiptFacts(one.receipt) }, at);
        return true;
      }
      case 'refused': {
        if (refuse.run(reasonText(one.reason), one.jobId).changes === 0) return false;
        const code = unexplained.includes(one.reason.code) ? 'needs-attention' : 'refused-file';
        events({ ...from, code, to: 'attention', reason: one.reason }, at);
        return true;
      }
      case 'flagged': {
        const { receipt, responseCode, reason } = one;
        if (flag.run(receipt, responseCode, reasonText(reason), one.jobId).changes === 0) return false;
        events({ ...from, code: 'needs-attention', to: 'attention', reason, parameters: { receipt } }, at);
        return true;
      }
      case 'later': {
        const text = reasonText(one.reason);
        // Whole milliseconds: a jittered delay may have fractions, which the column refuses.
        const nextAttemptAt = Math.ceil(one.nextAttemptAt);
        const { unreadReceipts = 0 } = one;
        const { changes } = postpone.run(text, nextAttemptAt, Number(one.outcomeUnknown), unreadReceipts, one.jobId);
        if (changes === 0) return false;
        const code = one.outcomeUnknown ? 'outcome-unknown' : 'postponed';
        const parameters = { nextAttemptAt };
        events({ ...from, code, to: 'waiting', reason: one.reason, parameters }, at);
        return true;
      }
      case 'returned': {
        if (giveBack.run(reasonText(one.reason), at, Number(one.outcomeUnknown), one.jobId).changes === 0) return false;
        events({ ...from, code: returnCode(one), to: 'queued', reason: one.reason }, at);
        return true;
      }
      default:
        return assertNever(one);
    }
  }

  function claimOne(id: number, from: string, change: Change, at: number) {
    claim.run(id);
    jobs.touch(id, change);
    const job = jobs.get(id);
    if (job === null) throw new Error(`job ${id} was due but does not exist`);
    const parameters = { attempt: job.attempts };
    events({ of: { jobId: id }, actor: 'uploader', code: 'attempt-started', from, to: 'uploading', parameters }, at);
    return job;
  }

  function endAll(ends: readonly AttemptEnd[], change: Change, at: number): void {
    for (const one of ends) {
      if (end(one, at)) jobs.touch(one.jobId, change);
      else transactions.guardFailed(`job.${one.kind}`);
    }
  }

  return {
    claimDue: (at, limit, ends = []) =>
      transactions.write((change) => {
        endAll(ends, change, at);
        return due.all(at, limit).map(({ id, state }) => claimOne(id, state, change, at));
      }),
    answersBefore: (jobId, status) =>
      transactions.read(() => {
        const { count, since } = answersBefore.get(jobId, status, jobId) ?? { count: 0, since: null };
        return { count, othersSentSince: since !== null && (lastSent.get() ?? 0) >= since };
      }),
    endAttempts: (ends, at) => transactions.write((change) => endAll(ends, change, at)),
  };
}

/** A receipt is the number of a record of the service. What looks like anything else may say too much, and is hashed. */
function receiptFacts(receipt: string): CustodyFacts {
  return /^[\w.:-]{1,100}$/.test(receipt) ? { receipt } : { receiptSha256: hashOfLine(receipt) };
}

function returnCode(end: Extract<AttemptEnd, { kind: 'returned' }>) {
  if (end.reason?.code === 'refused-account') return 'refused-account';
  return end.outcomeUnknown ? 'outcome-unknown' : 'postponed';
}

type StoredJob = Omit<Job, 'outcomeUnknown' | 'fileName'> & StoredName & { readonly outcomeUnknown: 0 | 1 };

/** Reading a job, and the rows of the upload list that show it. */
interface JobRows {
  readonly get: (id: number) => Job | null;
  /** Every row that shows the job or its time of sending. */
  readonly touch: (jobId: number, change: Change) => void;
  readonly inState: (state: 'uploading' | 'attention') => readonly number[];
}

export function createJobRows({ prepare }: StoreContext): JobRows {
  // `+ 0` hides the number from SQLite's planner, which would use it to choose among the partial indexes of the join,
  // and so parse the whole statement anew for each number, in 50 µs instead of 3.
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

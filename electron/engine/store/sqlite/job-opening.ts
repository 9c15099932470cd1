import type { Reason, UploadEvent } from '../../../../shared/contract/uploads.ts';
import { searchKey } from '../../../../shared/search-key.ts';
import type { SpooledFile } from '../job.ts';
import type { Prepare } from './connection.ts';
import { reasonText, storedSha256 } from './records.ts';
import { createSummaries, wrongParts } from './summaries.ts';
import type { Change, StoreContext } from './transactions.ts';

/** Makes the job for bytes that are in the spool. */
export interface JobOpening {
  /** The job that has these bytes, if any. */
  readonly withBytes: (sha256: string) => number | null;
  /** Makes a job. Its first sighting, which has its name, is to be settled in the same transaction. */
  readonly open: (file: Omit<SpooledFile, 'fileName'>, at: number) => number;
  /**
   * To be called once the job's first sighting is settled: wakes the scheduler, or writes down why the job waits for a
   * person.
   */
  readonly announce: (
    jobId: number,
    quarantineReason: Reason | null,
    actor: UploadEvent['actor'],
    change: Change,
    at: number,
  ) => void;
  /** To be called when the bytes of a job whose copy was missing are in the spool again: the job goes on by itself. */
  readonly copyIsBack: (jobId: number, change: Change, at: number) => void;
}

export function createJobOpening({ prepare, events, journal, lived }: StoreContext): JobOpening {
  const withBytes = prepare<[Uint8Array], number>('SELECT id FROM job WHERE sha256 = ?').pluck();
  type NewJob = Pick<SpooledFile, 'sizeBytes' | 'kind' | 'firstDay' | 'lastDay'> & {
    readonly sha256: Uint8Array;
    readonly subject: number | null;
    readonly wrongParts: string | null;
    readonly state: 'queued' | 'attention';
    readonly reason: string | null;
    readonly dueAt: number | null;
  };
  const insert = prepare<[NewJob], number>(
    `INSERT INTO job (sha256, size_bytes, kind, subject, first_day, last_day, wrong_parts, state, reason, due_at)
       VALUES (@sha256, @sizeBytes, @kind, @subject, @firstDay, @lastDay, @wrongParts, @state, @reason, @dueAt)
       RETURNING id`,
  ).pluck();
  const subjects = createSubjects(prepare);
  const summaries = createSummaries(prepare);
  // What arrives again is kept as long again, also where its receipt is old or the copy was set aside.
  const copyBack = prepare<[number, number]>(
    `UPDATE job SET has_copy = 1, quarantined_lived = NULL, is_confirmed_to_go = 0,
       received_lived = iif(received_lived IS NULL, NULL, ?)
     WHERE id = ? AND has_copy = 0`,
  );
  const goOn = prepare<[number, number]>(
    `UPDATE job SET state = 'queued', reason = NULL, due_at = ?
     WHERE id = ? AND state = 'attention' AND json_extract(reason, '$.code') = 'spool-copy-missing'`,
  );
  const rows = prepare<[number], number>('SELECT id FROM sighting WHERE job_id = ?').pluck();

  return {
    withBytes: (sha256) => withBytes.get(storedSha256(sha256)) ?? null,
    open: ({ sizeBytes, kind, firstDay, lastDay, ...file }, at) => {
      const id = insert.get({
        sizeBytes,
        kind,
        firstDay,
        lastDay,
        sha256: storedSha256(file.sha256),
        subject: subjects.idOf(null, file.subject),
        wrongParts: wrongParts(file.summary),
        state: file.quarantineReason === null ? 'queued' : 'attention',
        reason: reasonText(file.quarantineReason),
        dueAt: file.quarantineReason === null ? at : null,
      });
      if (id === undefined) throw new Error('adding a job returned no row');
      summaries.keep(id, file.summary);
      journal.add({ what: 'kept', jobId: id, sha256: file.sha256, facts: { bytes: sizeBytes } }, at);
      return id;
    },
    announce: (jobId, quarantineReason, actor, change, at) => {
      if (quarantineReason === null) return change.jobDue();
      events({ of: { jobId }, actor, code: 'needs-attention', to: 'attention', reason: quarantineReason }, at);
    },
    copyIsBack: (jobId, change, at) => {
      if (copyBack.run(lived.now(), jobId).changes === 0) return;
      const goesOn = goOn.run(at, jobId).changes === 1;
      const states = goesOn ? { from: 'attention', to: 'queued' } : {};
      events({ of: { jobId }, actor: 'intake', code: 'restored', ...states }, at);
      journal.add({ what: 'kept', jobId }, at);
      if (goesOn) change.jobDue();
      for (const id of rows.all(jobId)) change.row(id);
    },
  };
}

/** Sorts after every text, for a subject that is not known. */
const unknownSubjectKey = '\u{10ffff}';

/** The drivers and vehicles that files are about, each name once, however many files have it. */
interface Subjects {
  /** The subject with this identity and this name, made where there is none yet; null where neither is known. */
  readonly idOf: (subjectId: string | null, name: string | null) => number | null;
}

export function createSubjects(prepare: Prepare): Subjects {
  const find = prepare<[string, string], number>('SELECT id FROM subject WHERE subject_id = ? AND name = ?').pluck();
  const add = prepare<[string, string, string], number>(
    'INSERT INTO subject (subject_id, name, name_key) VALUES (?, ?, ?) RETURNING id',
  ).pluck();
  return {
    idOf: (subjectId, name) => {
      if (subjectId === null && name === null) return null;
      const key = [subjectId ?? '', name ?? ''] as const;
      const id = find.get(...key) ?? add.get(...key, searchKey(name ?? '') || unknownSubjectKey);
      if (id === undefined) throw new Error('adding a subject returned no row');
      return id;
    },
  };
}

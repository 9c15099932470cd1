import type { Reason, UploadEvent } from '../../../../shared/app/uploads.ts';
import type { SpooledFile } from '../job.ts';
import type { StoreContext } from './context.ts';
import { reasonText } from './records.ts';
import { searchKey } from './search-key.ts';
import type { Change } from './transactions.ts';

/** Sorts after every text, for a subject that is not known. */
export const unknownSubjectKey = '\u{10ffff}';

/** Making the job of bytes that lie in the spool. */
export interface JobOpening {
  /** The job that has these bytes, if any. */
  readonly withBytes: (sha256: string) => number | null;
  readonly open: (file: SpooledFile, at: number) => number;
  /** After the job's first sighting is settled: tells the scheduler, or why the job waits for a person. */
  readonly announce: (
    jobId: number,
    hold: Reason | null,
    actor: UploadEvent['actor'],
    change: Change,
    at: number,
  ) => void;
  /** The bytes of a job whose copy was missing lie in the spool again: it goes on by itself. */
  readonly copyIsBack: (jobId: number, change: Change, at: number) => void;
}

export function createJobOpening({ prepare, events }: StoreContext): JobOpening {
  const withBytes = prepare<[string], number>('SELECT id FROM job WHERE sha256 = ?').pluck();
  const insert = prepare<
    [
      string,
      number,
      string,
      string,
      string | null,
      string,
      string | null,
      string | null,
      string | null,
      string,
      string | null,
      number | null,
    ],
    number
  >(
    `INSERT INTO job (sha256, size_bytes, file_name, kind, subject, subject_key, first_day, last_day, summary, state,
         reason, due_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  ).pluck();
  const copyBack = prepare<[number]>('UPDATE job SET has_copy = 1 WHERE id = ? AND has_copy = 0');
  const goOn = prepare<[number, number]>(
    `UPDATE job SET state = 'queued', reason = NULL, due_at = ?
     WHERE id = ? AND state = 'attention' AND json_extract(reason, '$.code') = 'spool-copy-missing'`,
  );
  const rows = prepare<[number], number>('SELECT id FROM sighting WHERE job_id = ?').pluck();

  return {
    withBytes: (sha256) => withBytes.get(sha256) ?? null,
    open: (file, at) => {
      const subjectKey = file.subject === null ? '' : searchKey(file.subject);
      const id = insert.get(
        file.sha256,
        file.sizeBytes,
        file.fileName,
        file.kind,
        file.subject,
        subjectKey === '' ? unknownSubjectKey : subjectKey,
        file.firstDay,
        file.lastDay,
        file.summary === null || file.summary === undefined ? null : JSON.stringify(file.summary),
        file.hold === null ? 'queued' : 'attention',
        reasonText(file.hold),
        file.hold === null ? at : null,
      );
      if (id === undefined) throw new Error('adding a job returned no row');
      return id;
    },
    announce: (jobId, hold, actor, change, at) => {
      if (hold === null) return change.jobDue();
      events({ of: { jobId }, actor, code: 'needs-attention', to: 'attention', reason: hold }, at);
    },
    copyIsBack: (jobId, change, at) => {
      if (copyBack.run(jobId).changes === 0) return;
      const goesOn = goOn.run(at, jobId).changes === 1;
      const states = goesOn ? { from: 'attention', to: 'queued' } : {};
      events({ of: { jobId }, actor: 'intake', code: 'restored', ...states }, at);
      if (goesOn) change.jobDue();
      for (const id of rows.all(jobId)) change.row(id);
    },
  };
}

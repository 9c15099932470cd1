import type { HeldFile, HeldSubject, Reading, ReadingStore, UnreadCopy } from '../reading.ts';
import type { StoreContext } from './context.ts';
import { unknownSubjectKey } from './job-opening.ts';
import { createJobRows } from './job-rows.ts';
import { searchKey } from './search-key.ts';

type StoredFile = Omit<HeldFile, 'summary'> & { readonly summary: string | null };

export function createReadingStore(context: StoreContext): ReadingStore {
  const { prepare, transactions } = context;
  const jobs = createJobRows(context);
  const unread = prepare<[number], UnreadCopy>(
    `SELECT id AS jobId, sha256, file_name AS fileName FROM job
     WHERE is_read = 0 AND has_copy = 1 ORDER BY id DESC LIMIT ?`,
  );
  const keep = prepare<[Omit<Reading, 'summary'> & { readonly summary: string | null; readonly subjectKey: string }]>(
    `UPDATE job SET is_read = 1, kind = @kind, summary = @summary, subject = @subject, subject_key = @subjectKey,
       subject_id = @subjectId, first_day = @firstDay, last_day = @lastDay
     WHERE id = @jobId`,
  );
  const subjects = prepare<[string, string], HeldSubject>(
    `WITH held AS (
       SELECT subject_id, count(*) AS files, max(last_day) AS last_day, max(id) AS newest
       FROM job WHERE subject_id >= ? AND subject_id < ? GROUP BY subject_id)
     SELECT held.subject_id AS subjectId, job.subject, job.kind, held.files, held.last_day AS lastDay, held.newest
     FROM held JOIN job ON job.id = held.newest ORDER BY job.subject_key, held.subject_id`,
  );
  const files = prepare<[string], StoredFile>(
    `SELECT job.id AS jobId, summary, sent_at AS sentAt,
       (SELECT arrived_at FROM sighting WHERE job_id = job.id AND state = 'kept') AS arrivedAt
     FROM job WHERE subject_id = ? ORDER BY job.id`,
  );

  return {
    unread: (limit) => transactions.read(() => unread.all(limit)),
    keep: (readings) =>
      transactions.write((change) => {
        for (const { summary, ...reading } of readings) {
          const subjectKey = searchKey(reading.subject ?? '') || unknownSubjectKey;
          const stored = { ...reading, subjectKey, summary: summary === null ? null : JSON.stringify(summary) };
          if (keep.run(stored).changes === 1) jobs.touch(reading.jobId, change);
        }
      }),
    subjects: (of) =>
      transactions.read(() => (of === 'driver' ? subjects.all('driver:', 'driver;') : subjects.all('v', 'w'))),
    filesOf: (subjectId) =>
      transactions.read(() =>
        files.all(subjectId).map((file) => ({
          ...file,
          summary: file.summary === null ? null : (JSON.parse(file.summary) as unknown),
        })),
      ),
  };
}

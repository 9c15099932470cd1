import type { HeldFile, HeldSubject, Reading, ReadingStore, UnreadCopy } from '../reading.ts';
import type { StoreContext } from './context.ts';
import { createJobRows } from './job-rows.ts';
import { fileNameOf, type StoredName, shownSha256 } from './records.ts';
import { wrongParts } from './sql-functions.ts';
import { createSubjects } from './subjects.ts';
import { createSummaries } from './summary-rows.ts';

export function createReadingStore(context: StoreContext): ReadingStore {
  const { prepare, transactions } = context;
  const jobs = createJobRows(context);
  const subjectRows = createSubjects(prepare);
  const summaries = createSummaries(prepare);
  const unread = prepare<[number], Omit<UnreadCopy, 'fileName'> & StoredName>(
    `SELECT job.id AS jobId, ${shownSha256}, path, member
     FROM job JOIN sighting ON sighting.job_id = job.id AND sighting.state = 'kept'
     WHERE is_read = 0 AND has_copy = 1 ORDER BY job.id DESC LIMIT ?`,
  );
  type StoredReading = Pick<Reading, 'jobId' | 'kind' | 'firstDay' | 'lastDay'> & {
    readonly subject: number | null;
    readonly wrongParts: string | null;
  };
  const keep = prepare<[StoredReading]>(
    `UPDATE job SET is_read = 1, kind = @kind, subject = @subject, first_day = @firstDay, last_day = @lastDay,
       wrong_parts = @wrongParts
     WHERE id = @jobId`,
  );
  const subjects = prepare<[string, string], HeldSubject>(
    `WITH held AS (
       SELECT subject.subject_id, count(*) AS files, max(job.last_day) AS last_day, max(job.id) AS newest
       FROM subject JOIN job ON job.subject = subject.id
       WHERE subject.subject_id >= ? AND subject.subject_id < ? GROUP BY subject.subject_id)
     SELECT held.subject_id AS subjectId, nullif(subject.name, '') AS subject, job.kind, held.files,
       held.last_day AS lastDay, held.newest
     FROM held JOIN job ON job.id = held.newest JOIN subject ON subject.id = job.subject
     ORDER BY subject.name_key, held.subject_id`,
  );
  const files = prepare<[string], Omit<HeldFile, 'summary'>>(
    `SELECT job.id AS jobId, job.sent_at AS sentAt, sighting.arrived_at AS arrivedAt
     FROM subject JOIN job ON job.subject = subject.id
       JOIN sighting ON sighting.job_id = job.id AND sighting.state = 'kept'
     WHERE subject.subject_id = ? ORDER BY job.id`,
  );

  return {
    unread: (limit) =>
      transactions.read(() =>
        unread.all(limit).map(({ path, member, ...copy }) => ({ ...copy, fileName: fileNameOf(path, member) })),
      ),
    keep: (readings) =>
      transactions.write((change) => {
        for (const { summary, subject, subjectId, ...reading } of readings) {
          const stored = {
            ...reading,
            subject: subjectRows.idOf(subjectId, subject),
            wrongParts: wrongParts(summary),
          };
          if (keep.run(stored).changes === 0) continue;
          summaries.keep(reading.jobId, summary);
          jobs.touch(reading.jobId, change);
        }
      }),
    subjects: (of) =>
      transactions.read(() => (of === 'driver' ? subjects.all('driver:', 'driver;') : subjects.all('v', 'w'))),
    filesOf: (subjectId) =>
      transactions.read(() => files.all(subjectId).map((file) => ({ ...file, summary: summaries.of(file.jobId) }))),
  };
}

import type {
  DriverOfUnit,
  FileOfDay,
  KeptActivities,
  KeptLocalFile,
  KeptOfFile,
  KeptStanding,
  LocalFile,
  LocalFileStore,
  LocalSubject,
  NewestLocalFile,
  Reading,
  ReadingStore,
  RefusedFile,
  UnreadCopy,
} from '../local-files.ts';
import { createJobRows } from './attempts.ts';
import { createSubjects } from './job-opening.ts';
import { fileNameOf, kindOf, rankOf, reasonOf, type StoredName, sentRank, shownSha256 } from './records.ts';
import { createSummaries, wrongParts } from './summaries.ts';
import type { StoreContext } from './transactions.ts';
import { createUploadRows } from './upload-rows.ts';

/** Ids of subjects begin with these, in the order of text: `driver:`, and `vin:` or `vrn:`. */
const subjectRange: Readonly<Record<'driver' | 'vehicle', readonly [from: string, before: string]>> = {
  driver: ['driver:', 'driver;'],
  vehicle: ['v', 'w'],
};

export function createLocalFileStore(context: StoreContext): LocalFileStore {
  const { prepare, transactions } = context;
  // SQLite takes the other columns from the row that has the maximum: the newest day of what is not ignored, and the
  // later file where two reach as far.
  const newest = prepare<[string, string], NewestLocalFile>(
    `WITH newest AS (
       SELECT subject.subject_id, job.id, count(*) AS files,
         max(iif(job.state = 'ignored', '0', '1') || coalesce(job.last_day, '') || printf('%012d', job.id)) AS rank
       FROM subject JOIN job ON job.subject = subject.id
       WHERE subject.subject_id >= ? AND subject.subject_id < ? GROUP BY subject.subject_id)
     SELECT newest.subject_id AS subjectId, job.id AS jobId, job.state, job.last_day AS lastDay, job.sent_at AS sentAt,
       sighting.arrived_at AS arrivedAt, coalesce(sighting.origin, 'folder') AS origin, sighting.id AS uploadId,
       newest.files
     FROM newest JOIN job ON job.id = newest.id JOIN sighting ON sighting.job_id = job.id AND sighting.state = 'kept'`,
  );
  const summary = createSummaries(prepare);
  type StoredFile = Omit<FileOfDay, 'fileName'> & StoredName;
  const filesOfDay = prepare<[string, string, string], StoredFile>(
    `SELECT sighting.id AS uploadId, sighting.path AS path, sighting.member AS member, sighting.arrived_at AS arrivedAt, job.sent_at AS sentAt,
       job.first_day AS firstDay, job.last_day AS lastDay
     FROM subject JOIN job ON job.subject = subject.id
       JOIN sighting ON sighting.job_id = job.id AND sighting.state = 'kept'
     WHERE subject.subject_id = ? AND job.first_day <= ? AND job.last_day >= ? ORDER BY job.last_day DESC, job.id DESC`,
  );
  type StoredRefused = Omit<RefusedFile, 'fileName' | 'reason' | 'kind'> &
    StoredName & { readonly kind: string; readonly reason: string | null };
  const refused = prepare<[], StoredRefused>(
    `SELECT job.id AS jobId, sighting.id AS uploadId, nullif(subject.subject_id, '') AS subjectId, job.kind,
       sighting.path, sighting.member, job.reason, sighting.arrived_at AS arrivedAt
     FROM job INDEXED BY job_attention JOIN sighting ON sighting.job_id = job.id AND sighting.state = 'kept'
       LEFT JOIN subject ON subject.id = job.subject
     WHERE job.state = 'attention' AND NOT EXISTS (
       SELECT 1 FROM subject AS same JOIN job AS later ON later.subject = same.id
       WHERE same.subject_id = nullif(subject.subject_id, '') AND later.id > job.id
         AND later.state IN ('queued', 'uploading', 'waiting', 'uploaded'))
     ORDER BY job.id DESC`,
  );
  const uploadRows = createUploadRows(context);
  const filesPage = prepare<[string, number, number], { id: number; jobId: number; hasCopy: 0 | 1 }>(
    `SELECT sighting.id AS id, job.id AS jobId, job.has_copy AS hasCopy
     FROM subject JOIN job ON job.subject = subject.id
       JOIN sighting ON sighting.job_id = job.id AND sighting.state = 'kept'
     WHERE subject.subject_id = ? ORDER BY job.last_day DESC, job.id DESC LIMIT ? OFFSET ?`,
  );
  const filesTotal = prepare<[string], number>(
    `SELECT count(*) FROM subject JOIN job ON job.subject = subject.id WHERE subject.subject_id = ?`,
  ).pluck();
  const standings = prepare<[string, number], KeptStanding>(
    'SELECT subject_id AS subjectId, standing FROM standing WHERE subject_id > ? ORDER BY subject_id LIMIT ?',
  );
  const activities = prepare<[number], KeptActivities>('SELECT version, content FROM activities WHERE job_id = ?');
  const sent = prepare<[number, number], number>(
    `SELECT count(*) FROM listed WHERE rank = ${sentRank} AND sent_at >= ? AND sent_at < ?`,
  ).pluck();
  const alreadyHere = prepare<[number, number, number], number>(
    'SELECT count(*) FROM listed WHERE rank = ? AND arrived_at >= ? AND arrived_at < ?',
  ).pluck();
  // A file that needed attention stays in that state, or in `ignored` where a person chose so, however good the next
  // file is.
  const unsent = `rank IN (${rankOf('attention')}, ${rankOf('ignored')})`;
  const putRight = prepare<[number], ReturnType<LocalFileStore['putRightSince']>>(
    `WITH bad AS (
       SELECT listed.id, listed.name_key, sighting.folder_id, sighting.path, sighting.member, job.id AS job_id,
         job.first_day, job.last_day, subject.subject_id
       FROM listed INDEXED BY listed_by_rank JOIN sighting ON sighting.id = listed.id
         JOIN job ON job.id = sighting.job_id LEFT JOIN subject ON subject.id = job.subject
       WHERE listed.${unsent}
         AND EXISTS (SELECT 1 FROM event WHERE event.job_id = job.id AND to_state = 'attention')),
     good (bad_id, at) AS (
       SELECT bad.id, max(later.sent_at, later.arrived_at)
       FROM bad JOIN listed AS later INDEXED BY listed_by_name ON later.name_key = bad.name_key AND later.id > bad.id
         JOIN sighting AS place ON place.id = later.id AND place.folder_id = bad.folder_id AND place.path = bad.path
           AND place.member IS bad.member
       WHERE later.sent_at IS NOT NULL
       UNION ALL
       SELECT bad.id, later.sent_at
       FROM bad JOIN subject ON subject.subject_id = bad.subject_id
         JOIN job AS later ON later.subject = subject.id AND later.id > bad.job_id AND later.state = 'uploaded'
       WHERE bad.subject_id <> ''
         AND (bad.first_day IS NULL OR later.first_day <= bad.first_day)
         AND (bad.last_day IS NULL OR later.last_day >= bad.last_day)),
     replaced AS (SELECT bad_id, min(at) AS at FROM good GROUP BY bad_id)
     SELECT count(*) AS files, max(at) AS lastAt FROM replaced WHERE at >= ?`,
  );

  return {
    standings: (after, limit) => transactions.read(() => standings.all(after, limit)),
    newest: (of) => transactions.read(() => newest.all(...subjectRange[of])),
    summary: (jobId) => transactions.read(() => summary.of(jobId)),
    activities: (jobId) => transactions.read(() => activities.get(jobId) ?? null),
    filesOfDay: (subjectId, day) =>
      transactions.read(() =>
        filesOfDay
          .all(subjectId, day, day)
          .map(({ path, member, ...file }) => ({ ...file, fileName: fileNameOf(path, member) })),
      ),
    filesPage: (subjectId, offset, limit) =>
      transactions.read(() => ({
        files: filesPage
          .all(subjectId, limit, offset)
          .flatMap(({ id, jobId, hasCopy }) =>
            uploadRows([id]).map((upload) => ({ upload, summary: summary.of(jobId), hasCopy: hasCopy === 1 })),
          ),
        total: filesTotal.get(subjectId) ?? 0,
      })),
    refused: () =>
      transactions.read(() =>
        refused.all().map(({ path, member, kind, reason, ...file }) => ({
          ...file,
          kind: kindOf(kind) ?? 'unknown',
          fileName: fileNameOf(path, member),
          reason: reasonOf(reason),
        })),
      ),
    sentBetween: (from, before) => transactions.read(() => sent.get(from, before) ?? 0),
    alreadyHereBetween: (from, before) =>
      transactions.read(() => alreadyHere.get(rankOf('already-here'), from, before) ?? 0),
    putRightSince: (from) => transactions.read(() => putRight.get(from) ?? { files: 0, lastAt: null }),
  };
}

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
  const unreadCount = prepare<[], number>('SELECT count(*) FROM job WHERE is_read = 0 AND has_copy = 1').pluck();
  type StoredReading = Pick<Reading, 'jobId' | 'kind' | 'firstDay' | 'lastDay'> & {
    readonly subject: number | null;
    readonly wrongParts: string | null;
  };
  const keep = prepare<[StoredReading]>(
    `UPDATE job SET is_read = 1, kind = @kind, subject = @subject, first_day = @firstDay, last_day = @lastDay,
       wrong_parts = @wrongParts
     WHERE id = @jobId`,
  );
  const keepStanding = prepare<[KeptStanding & { readonly upTo: number }]>(
    `INSERT INTO standing (subject_id, up_to, standing) VALUES (@subjectId, @upTo, @standing)
     ON CONFLICT (subject_id) DO UPDATE SET up_to = excluded.up_to, standing = excluded.standing
     WHERE excluded.up_to >= standing.up_to`,
  );
  // A file whose copy and names are gone by now must not get its rows back.
  const keepActivities = prepare<[KeptActivities & { readonly jobId: number }]>(
    `INSERT OR REPLACE INTO activities SELECT id, @version, @content FROM job WHERE id = @jobId AND has_copy = 1`,
  );
  // Those with wrong signatures apart: newer files of another card must not push an altered one out of sight.
  const activitiesSince = prepare<[string, string, number], KeptOfFile>(
    `WITH held AS (
       SELECT job.id, job.last_day,
         row_number() OVER (PARTITION BY job.wrong_parts IS NULL ORDER BY job.last_day DESC, job.id DESC) AS place
       FROM subject JOIN job ON job.subject = subject.id JOIN activities ON activities.job_id = job.id
       WHERE subject.subject_id = ? AND job.last_day >= ? AND job.id <> ?)
     SELECT held.id AS jobId, activities.version, activities.content FROM held JOIN activities ON activities.job_id = held.id
     WHERE held.place <= 8 ORDER BY held.last_day DESC, held.id DESC`,
  );
  const dropActivities = prepare<[number]>('DELETE FROM activities WHERE job_id = ?');
  // So many tell of ten weeks in twenty vehicles; the rest of a longer history is never read.
  const unitsSince = prepare<[string, string, number], KeptOfFile>(
    `SELECT job_id AS jobId, version, content FROM unit_driver WHERE subject_id = ? AND last_day >= ? AND job_id <> ?
     ORDER BY last_day DESC, job_id DESC LIMIT 64`,
  );
  const dropDrivers = prepare<[number]>('DELETE FROM unit_driver WHERE job_id = ?');
  const keepDriver = prepare<
    [KeptActivities & Pick<DriverOfUnit, 'subjectId' | 'lastDay'> & { readonly jobId: number }]
  >(
    `INSERT INTO unit_driver (subject_id, last_day, job_id, version, content)
     SELECT @subjectId, @lastDay, id, @version, @content FROM job WHERE id = @jobId AND has_copy = 1`,
  );
  // No answer reaches further back: what is kept of a driver does not grow with the history of the files.
  const dropOldUnits = prepare<[string, string]>(
    `DELETE FROM unit_driver WHERE subject_id = ?
       AND last_day < date((SELECT max(last_day) FROM unit_driver WHERE subject_id = ?), '-100 days')`,
  );
  const subjects = prepare<[string, string], LocalSubject>(
    `WITH held AS (
       SELECT subject.subject_id, count(*) AS files, max(job.last_day) AS last_day, max(job.id) AS newest
       FROM subject JOIN job ON job.subject = subject.id
       WHERE subject.subject_id >= ? AND subject.subject_id < ? GROUP BY subject.subject_id)
     SELECT held.subject_id AS subjectId, nullif(subject.name, '') AS subject, job.kind, held.files,
       held.last_day AS lastDay, held.newest
     FROM held JOIN job ON job.id = held.newest JOIN subject ON subject.id = job.subject
     ORDER BY subject.name_key, held.subject_id`,
  );
  const files = prepare<[string], Omit<LocalFile, 'summary'>>(
    `SELECT job.id AS jobId, job.sent_at AS sentAt, sighting.arrived_at AS arrivedAt
     FROM subject JOIN job ON job.subject = subject.id
       JOIN sighting ON sighting.job_id = job.id AND sighting.state = 'kept'
     WHERE subject.subject_id = ? ORDER BY job.id`,
  );

  const filesSince = prepare<[string, string, string], Omit<KeptLocalFile, 'summary'>>(
    `WITH held AS (
       SELECT job.id, job.last_day FROM subject JOIN job ON job.subject = subject.id WHERE subject.subject_id = ?)
     SELECT job.id AS jobId, job.sent_at AS sentAt, sighting.arrived_at AS arrivedAt,
       CASE job.has_copy WHEN 1 THEN lower(hex(job.sha256)) END AS sha256
     FROM held JOIN job ON job.id = held.id JOIN sighting ON sighting.job_id = job.id AND sighting.state = 'kept'
     WHERE held.last_day >= coalesce((SELECT max(last_day) FROM held WHERE last_day < ?), ?) ORDER BY job.id`,
  );

  return {
    unread: (limit) =>
      transactions.read(() =>
        unread.all(limit).map(({ path, member, ...copy }) => ({ ...copy, fileName: fileNameOf(path, member) })),
      ),
    unreadCount: () => transactions.read(() => unreadCount.get() ?? 0),
    keep: (readings) =>
      transactions.write((change) => {
        const stands = (subjectId: string | null, standing: Reading['standing']): void => {
          if (standing === null || subjectId === null) return;
          keepStanding.run({ subjectId, upTo: standing.upToMinute, standing: JSON.stringify(standing) });
        };
        for (const { summary, subject, subjectId, standing, activities, drivers = [], ...reading } of readings) {
          const stored = {
            ...reading,
            subject: subjectRows.idOf(subjectId, subject),
            wrongParts: wrongParts(summary),
          };
          if (keep.run(stored).changes === 0) continue;
          summaries.keep(reading.jobId, summary);
          stands(subjectId, standing);
          if (activities === null) dropActivities.run(reading.jobId);
          else keepActivities.run({ ...activities, jobId: reading.jobId });
          dropDrivers.run(reading.jobId);
          for (const { activities: recorded, standing: whereNow, ...driver } of drivers) {
            keepDriver.run({ ...driver, ...recorded, jobId: reading.jobId });
            dropOldUnits.run(driver.subjectId, driver.subjectId);
            stands(driver.subjectId, whereNow);
          }
          jobs.touch(reading.jobId, change);
        }
      }),
    activitiesSince: (subjectId, day, butJobId) =>
      transactions.read(() => activitiesSince.all(subjectId, day, butJobId)),
    unitsSince: (subjectId, day, butJobId) => transactions.read(() => unitsSince.all(subjectId, day, butJobId)),
    keepActivities: (jobId, activities) => transactions.write(() => keepActivities.run({ ...activities, jobId })),
    subjects: (of) => transactions.read(() => subjects.all(...subjectRange[of])),
    filesSince: (subjectId, day) =>
      transactions.read(() =>
        filesSince.all(subjectId, day, day).map((file) => ({ ...file, summary: summaries.of(file.jobId) })),
      ),
    filesOf: (subjectId) =>
      transactions.read(() => files.all(subjectId).map((file) => ({ ...file, summary: summaries.of(file.jobId) }))),
  };
}

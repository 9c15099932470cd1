import type { FileOfDay, HeldStore, NewestHeld } from '../held.ts';
import type { StoreContext } from './context.ts';
import { rankOf } from './records.ts';

/** Ids of subjects begin with these, in the order of text: `driver:`, and `vin:` or `vrn:`. */
const subjectRange = { driver: ['driver:', 'driver;'], vehicle: ['v', 'w'] } as const;

export function createHeldStore({ prepare, transactions }: StoreContext): HeldStore {
  // SQLite takes the other columns from the row that has the maximum: the newest day of what is not ignored, and the
  // later file where two reach as far.
  const newest = prepare<[string, string], NewestHeld>(
    `WITH newest AS (
       SELECT subject_id, id, count(*) AS files,
         max(iif(state = 'ignored', '0', '1') || coalesce(last_day, '') || printf('%012d', id)) AS rank
       FROM job WHERE subject_id >= ? AND subject_id < ? GROUP BY subject_id)
     SELECT newest.subject_id AS subjectId, job.id AS jobId, job.state, job.last_day AS lastDay, job.sent_at AS sentAt,
       sighting.arrived_at AS arrivedAt, sighting.id AS uploadId, newest.files
     FROM newest JOIN job ON job.id = newest.id JOIN sighting ON sighting.job_id = job.id AND sighting.state = 'kept'`,
  );
  const summary = prepare<[number], string | null>('SELECT summary FROM job WHERE id = ?').pluck();
  const filesOfDay = prepare<[string, string, string], FileOfDay>(
    `SELECT sighting.id AS uploadId, job.file_name AS fileName, sighting.arrived_at AS arrivedAt, job.sent_at AS sentAt,
       job.first_day AS firstDay, job.last_day AS lastDay
     FROM job JOIN sighting ON sighting.job_id = job.id AND sighting.state = 'kept'
     WHERE job.subject_id = ? AND job.first_day <= ? AND job.last_day >= ? ORDER BY job.last_day DESC, job.id DESC`,
  );
  const sent = prepare<[number, number], number>(
    `SELECT count(*) FROM job WHERE state = 'uploaded' AND sent_at >= ? AND sent_at < ?`,
  ).pluck();
  const alreadyHere = prepare<[number, number, number], number>(
    'SELECT count(*) FROM listed WHERE rank = ? AND arrived_at >= ? AND arrived_at < ?',
  ).pluck();
  const putRight = prepare<[number], ReturnType<HeldStore['putRightSince']>>(
    `SELECT count(*) AS files, max(sent_at) AS lastAt FROM job WHERE state = 'uploaded' AND sent_at >= ?
       AND EXISTS (SELECT 1 FROM event WHERE event.job_id = job.id AND from_state = 'attention')`,
  );

  return {
    newest: (of) => {
      const [from, before] = subjectRange[of];
      return transactions.read(() => newest.all(from, before));
    },
    summary: (jobId) =>
      transactions.read(() => {
        const text = summary.get(jobId) ?? null;
        return text === null ? null : JSON.parse(text);
      }),
    filesOfDay: (subjectId, day) => transactions.read(() => filesOfDay.all(subjectId, day, day)),
    sentBetween: (from, before) => transactions.read(() => sent.get(from, before) ?? 0),
    alreadyHereBetween: (from, before) =>
      transactions.read(() => alreadyHere.get(rankOf('already-here'), from, before) ?? 0),
    putRightSince: (from) => transactions.read(() => putRight.get(from) ?? { files: 0, lastAt: null }),
  };
}

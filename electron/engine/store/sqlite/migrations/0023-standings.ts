import type { Migration } from './migration.ts';

/**
 * `standing` is JSON of where each driver stands at the end of the newest card, which ends at minute `up_to`. The newest
 * card of each driver is read once more for it.
 */
export const standings: Migration = {
  number: 23,
  purpose: 'standings: what the newest card of each driver leaves to drive',
  sql: `
    CREATE TABLE standing (
      subject_id TEXT PRIMARY KEY,
      up_to INTEGER NOT NULL,
      standing TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    UPDATE job SET is_read = 0 WHERE has_copy = 1 AND id IN (
      SELECT CAST(substr(max(coalesce(job.last_day, '0000-00-00') || printf('%012d', job.id)), 11) AS INTEGER)
      FROM subject JOIN job ON job.subject = subject.id
      WHERE subject.subject_id >= 'driver:' AND subject.subject_id < 'driver;' GROUP BY subject.subject_id);
  `,
};

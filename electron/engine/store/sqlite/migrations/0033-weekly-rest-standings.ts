import type { Migration } from './migration.ts';

/** Standings hold since then every lawful way to take the weekly rests: each newest card is read once more. */
export const weeklyRestStandings: Migration = {
  number: 33,
  purpose: 'standings: the weekly rests of fixed weeks',
  sql: `
    DELETE FROM standing;

    UPDATE job SET is_read = 0 WHERE has_copy = 1 AND id IN (
      SELECT CAST(substr(max(coalesce(job.last_day, '0000-00-00') || printf('%012d', job.id)), 11) AS INTEGER)
      FROM subject JOIN job ON job.subject = subject.id
      WHERE subject.subject_id >= 'driver:' AND subject.subject_id < 'driver;' GROUP BY subject.subject_id);
  `,
};

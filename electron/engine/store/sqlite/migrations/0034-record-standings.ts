import type { Migration } from './migration.ts';

/**
 * Standings follow since then from all cards of a driver together, and a day that ends at work tells nothing after its last
 * change: each newest card is read once more.
 */
export const recordStandings: Migration = {
  number: 34,
  purpose: 'standings: of all cards of a driver',
  sql: `
    DELETE FROM standing;

    UPDATE job SET is_read = 0 WHERE has_copy = 1 AND id IN (
      SELECT CAST(substr(max(coalesce(job.last_day, '0000-00-00') || printf('%012d', job.id)), 11) AS INTEGER)
      FROM subject JOIN job ON job.subject = subject.id
      WHERE subject.subject_id >= 'driver:' AND subject.subject_id < 'driver;' GROUP BY subject.subject_id);
  `,
};

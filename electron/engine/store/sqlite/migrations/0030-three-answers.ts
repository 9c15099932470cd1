import type { Migration } from './migration.ts';

/**
 * What reading a file finds says since then who signed it at what time, and whether everything is there: each card and each
 * vehicle unit is read once more. What was found before stays until then.
 */
export const threeAnswers: Migration = {
  number: 30,
  purpose: 'readings: the three answers about a file',
  sql: `
    UPDATE job SET is_read = 0 WHERE has_copy = 1 AND id IN (SELECT job_id FROM reading);
  `,
};

import type { Migration } from './migration.ts';

/**
 * The days that a file covers follow since then from the one record of it, and those that two of its copies tell otherwise
 * are kept too: each card and each vehicle unit is read once more. What was found before stays until then.
 */
export const daysOfTheRecord: Migration = {
  number: 36,
  purpose: 'readings: the days of the one record',
  sql: `
    UPDATE job SET is_read = 0 WHERE has_copy = 1 AND id IN (SELECT job_id FROM reading);
  `,
};

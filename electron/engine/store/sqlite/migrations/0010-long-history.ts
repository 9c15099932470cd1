import type { Migration } from './migration.ts';

/**
 * A job's row is long: it has what reading the file found. With 100,000 of them, going through the rows takes seconds,
 * and through an index with all that is asked for some hundredths. `job_held` has it for the newest file of each driver
 * and vehicle, and takes the place of `job_of_subject`; `job_pruned` for asking which copies were pruned.
 */
export const longHistory: Migration = {
  number: 10,
  purpose: 'indexes for a long history',
  sql: `
    DROP INDEX job_of_subject;
    CREATE INDEX job_held ON job (subject_id, id, state, last_day) WHERE subject_id IS NOT NULL;
    CREATE INDEX job_pruned ON job (sha256) WHERE state = 'uploaded' AND has_copy = 0;
  `,
};

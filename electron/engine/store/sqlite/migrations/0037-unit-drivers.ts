import type { Migration } from './migration.ts';

/**
 * What each vehicle unit recorded of each driver, by the subject of the driver's own files, as version `version` of the reader
 * packed it, and what a card tells of ferries and of what is hard to believe. Files with days that an answer about a start
 * depends on are read once more for it.
 */
export const unitDrivers: Migration = {
  number: 37,
  purpose: 'drivers of vehicle units: a driver’s record is that of cards and units together',
  sql: `
    CREATE TABLE unit_driver (
      subject_id TEXT NOT NULL,
      last_day TEXT NOT NULL,
      job_id INTEGER NOT NULL REFERENCES job (id),
      version INTEGER NOT NULL,
      content BLOB NOT NULL,
      PRIMARY KEY (subject_id, last_day, job_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX unit_driver_job ON unit_driver (job_id);

    UPDATE job SET is_read = 0 WHERE has_copy = 1 AND is_read = 1 AND last_day >= date('now', '-100 days');
  `,
};

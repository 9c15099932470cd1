import type { Migration } from './migration.ts';

/**
 * What each driver card recorded of its newest days, as version `version` of the reader packed it. Cards that were read
 * before get their row when their driver's page is opened.
 */
export const activities: Migration = {
  number: 25,
  purpose: 'activities of driver cards: a driver’s page reads rows instead of files',
  sql: `
    CREATE TABLE activities (
      job_id INTEGER PRIMARY KEY REFERENCES job (id),
      version INTEGER NOT NULL,
      content BLOB NOT NULL
    ) STRICT;
  `,
};

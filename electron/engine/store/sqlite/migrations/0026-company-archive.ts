import type { Migration } from './migration.ts';

/**
 * Copies in the company's archive: one row a job and place. `upload` is how far an upload in parts has come, so that it
 * goes on after a kill. `lined_up_to` is the newest job that was lined up for a place: jobs are only ever added. Nothing
 * here names a person, so nothing of it is forgotten with the names.
 */
export const companyArchive: Migration = {
  number: 26,
  purpose: 'copies in the archive of the company',
  sql: `
    CREATE TABLE archive_place (
      id INTEGER PRIMARY KEY,
      description TEXT NOT NULL UNIQUE,
      lined_up_to INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE TABLE archive_copy (
      place INTEGER NOT NULL REFERENCES archive_place (id),
      job_id INTEGER NOT NULL REFERENCES job (id),
      state TEXT NOT NULL CHECK (state IN ('waiting', 'under-way', 'archived')),
      lined_up_at INTEGER NOT NULL,
      next_at INTEGER,
      attempts INTEGER NOT NULL DEFAULT 0,
      failure TEXT,
      words TEXT,
      failing_since INTEGER,
      upload TEXT,
      object TEXT,
      archived_at INTEGER,
      PRIMARY KEY (place, job_id),
      CHECK (state <> 'archived' OR (object IS NOT NULL AND archived_at IS NOT NULL)),
      CHECK (state <> 'waiting' OR next_at IS NOT NULL)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX archive_copy_waiting ON archive_copy (place, next_at) WHERE state = 'waiting';
    CREATE INDEX archive_copy_archived ON archive_copy (place, archived_at) WHERE state = 'archived';
    CREATE INDEX archive_copy_of_job ON archive_copy (job_id);
  `,
};

import type { Migration } from './migration.ts';

/**
 * A job is one file's bytes on their way to the service. The constraints are the design's promises: no two jobs have
 * the same bytes, and `uploaded` has the service's receipt.
 *
 * `subject_key` is the subject folded for searching and sorting. `due_at` orders the queue: the moment a queued job
 * joined it, or the next attempt of a waiting one. `has_copy` tells whether the bytes lie in the spool.
 */
export const jobs: Migration = {
  number: 1,
  purpose: 'jobs: the bytes to send, each once, and how far they are',
  sql: `
    CREATE TABLE job (
      id INTEGER PRIMARY KEY,
      sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64),
      size_bytes INTEGER NOT NULL,
      file_name TEXT NOT NULL,
      kind TEXT NOT NULL,
      subject TEXT,
      subject_key TEXT NOT NULL,
      first_day TEXT,
      last_day TEXT,
      summary TEXT,
      state TEXT NOT NULL CHECK (state IN ('queued', 'uploading', 'waiting', 'attention', 'uploaded', 'ignored')),
      reason TEXT,
      attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      due_at INTEGER CHECK (due_at IS NOT NULL OR state NOT IN ('queued', 'waiting')),
      outcome_unknown INTEGER NOT NULL DEFAULT 0 CHECK (outcome_unknown IN (0, 1)),
      receipt TEXT,
      response_code INTEGER,
      sent_at INTEGER,
      has_copy INTEGER NOT NULL DEFAULT 1 CHECK (has_copy IN (0, 1)),
      CHECK (state <> 'uploaded' OR (receipt IS NOT NULL AND sent_at IS NOT NULL))
    ) STRICT;

    CREATE INDEX job_queued ON job (due_at) WHERE state = 'queued';
    CREATE INDEX job_waiting ON job (due_at) WHERE state = 'waiting';
    CREATE INDEX job_uploading ON job (id) WHERE state = 'uploading';
    CREATE INDEX job_attention ON job (id) WHERE state = 'attention';
    CREATE INDEX job_sent ON job (sent_at) WHERE state = 'uploaded';
    CREATE INDEX job_prunable ON job (sent_at) WHERE state = 'uploaded' AND has_copy = 1;
    CREATE INDEX job_without_copy ON job (id) WHERE has_copy = 0 AND state <> 'uploaded';
  `,
};

import type { Migration } from './migration.ts';

/**
 * `row_json` and `misfit_json` are one JSON text each: an answer is read and replaced as a whole. `request` is
 * canonical JSON, so that the same question is found again.
 */
export const reports: Migration = {
  number: 8,
  purpose: 'reports: the last answers of the service, and what people said about them',
  sql: `
    CREATE TABLE report_snapshot (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      request TEXT NOT NULL,
      as_of INTEGER NOT NULL,
      took_ms INTEGER NOT NULL,
      row_count INTEGER NOT NULL,
      misfit_count INTEGER NOT NULL,
      row_json TEXT NOT NULL,
      misfit_json TEXT NOT NULL
    ) STRICT;

    CREATE TABLE report_named (
      subject_kind TEXT NOT NULL CHECK (subject_kind IN ('drivers', 'vehicles')),
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      detail TEXT NOT NULL,
      named_at INTEGER NOT NULL,
      PRIMARY KEY (subject_kind, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE match_decision (
      subject_kind TEXT NOT NULL CHECK (subject_kind IN ('driver', 'vehicle')),
      service_id TEXT NOT NULL,
      subject_id TEXT NOT NULL,
      decision TEXT NOT NULL CHECK (decision IN ('same', 'different')),
      decided_at INTEGER NOT NULL,
      PRIMARY KEY (subject_kind, service_id, subject_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE saved_report (
      id INTEGER PRIMARY KEY,
      label TEXT NOT NULL,
      name TEXT NOT NULL,
      range TEXT NOT NULL,
      request TEXT NOT NULL
    ) STRICT;

    CREATE TABLE reminder_given (
      subject_kind TEXT NOT NULL CHECK (subject_kind IN ('driver', 'vehicle')),
      id TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('due', 'over')),
      day INTEGER NOT NULL,
      PRIMARY KEY (subject_kind, id)
    ) STRICT, WITHOUT ROWID;
  `,
};

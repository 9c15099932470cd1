import type { Migration } from './migration.ts';

/**
 * Changes to drivers and clockings: `content` is the JSON of a draft without its rows, `is_begun` 0 while its rows are
 * still being written. A row with the outcome `under-way` at a start was sent, and its answer is not known.
 */
export const maintain: Migration = {
  number: 22,
  purpose: 'changes to drivers and clockings from spreadsheets, and what was sent',
  sql: `
    CREATE TABLE maintain_draft (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      is_begun INTEGER NOT NULL DEFAULT 0,
      content TEXT NOT NULL,
      changed_at INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX maintain_draft_kind ON maintain_draft (kind) WHERE is_begun = 1;

    CREATE TABLE maintain_row (
      draft_id INTEGER NOT NULL,
      id INTEGER NOT NULL,
      line INTEGER,
      cells TEXT NOT NULL,
      outcome TEXT CHECK (outcome IN ('under-way', 'applied', 'refused', 'unaccounted', 'in-doubt')),
      words TEXT NOT NULL,
      before_sent TEXT NOT NULL,
      PRIMARY KEY (draft_id, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE maintain_choice (
      kind TEXT NOT NULL,
      head TEXT NOT NULL,
      field TEXT,
      chosen_at INTEGER NOT NULL,
      PRIMARY KEY (kind, head)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE maintain_batch (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      ended_at INTEGER,
      user TEXT,
      file_name TEXT,
      total INTEGER NOT NULL,
      applied INTEGER NOT NULL DEFAULT 0,
      refused INTEGER NOT NULL DEFAULT 0,
      unaccounted INTEGER NOT NULL DEFAULT 0,
      in_doubt INTEGER NOT NULL DEFAULT 0,
      not_sent INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX maintain_batch_at ON maintain_batch (started_at DESC);
  `,
};

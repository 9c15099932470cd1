import type { Migration } from './migration.ts';

/**
 * The journal of custody. A line's text is made from its columns (`../../journal.ts`): `hash` is that of this text, and
 * stands in the text of the next line. `facts` is JSON of what else the line says; the content's hash comes from the job,
 * which is never changed or deleted. No line is changed or removed, so a trigger refuses both.
 */
export const journal: Migration = {
  number: 29,
  purpose: 'the journal of custody: what became of each content, each line with the hash of the one before',
  sql: `
    CREATE TABLE journal_line (
      number INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      clock TEXT NOT NULL,
      what TEXT NOT NULL,
      job_id INTEGER REFERENCES job (id),
      facts TEXT,
      hash BLOB NOT NULL CHECK (length(hash) = 32)
    ) STRICT;
    CREATE INDEX journal_signed ON journal_line (what, number) WHERE what IN ('began', 'key', 'head');

    CREATE TRIGGER journal_line_changed BEFORE UPDATE ON journal_line BEGIN
      SELECT raise(ABORT, 'a line of the journal is never changed');
    END;
    CREATE TRIGGER journal_line_removed BEFORE DELETE ON journal_line BEGIN
      SELECT raise(ABORT, 'a line of the journal is never removed');
    END;
  `,
};

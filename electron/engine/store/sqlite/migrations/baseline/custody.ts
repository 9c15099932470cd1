/**
 * The journal of custody, custody's own time and its holds. A line's text is made from its columns (`../../journal.ts`): `hash`
 * is that of this text, and stands in the text of the next line. No line is changed or removed, so a trigger refuses both.
 */
export const custody = `
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

  CREATE TABLE custody_time (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    lived_ms REAL NOT NULL,
    confirmed_date REAL,
    confirmed_lived REAL,
    confirmed_stamps_from REAL,
    wall_ms REAL,
    doubt TEXT CHECK (doubt IN ('jumped', 'disagrees')),
    doubt_since REAL,
    doubt_by REAL,
    -- The data folder in which it was stored: its span counts in no other.
    place TEXT,
    day_from REAL NOT NULL,
    day_quarantined INTEGER NOT NULL,
    day_deleted INTEGER NOT NULL
  ) STRICT;
  INSERT INTO custody_time (id, lived_ms, day_from, day_quarantined, day_deleted) VALUES (1, 0, 0, 0, 0);

  -- The lowest wall clock that was seen in each lived day.
  CREATE TABLE custody_day (day INTEGER PRIMARY KEY, wall_ms REAL NOT NULL) STRICT;

  CREATE TABLE custody_hold (
    id INTEGER PRIMARY KEY,
    subject_id TEXT,
    name TEXT,
    first_day TEXT,
    last_day TEXT,
    reason TEXT NOT NULL,
    since INTEGER NOT NULL,
    CHECK (subject_id IS NOT NULL OR first_day IS NOT NULL OR last_day IS NOT NULL)
  ) STRICT;
`;

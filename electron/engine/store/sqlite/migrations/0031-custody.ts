import type { Migration } from './migration.ts';

/**
 * Custody has its own time, a counter of milliseconds that were lived through. `received_lived` is the counter when the
 * receipt came, `quarantined_lived` when the copy was set aside: has_copy = 0 with it means set aside, without it gone.
 * Receipts of before were stamped by a wall clock alone, which proves nothing: they count as if they had come now.
 */
export const custody: Migration = {
  number: 31,
  purpose: 'custody: its own time, quarantine and holds',
  sql: `
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

    ALTER TABLE job ADD COLUMN received_lived REAL;
    ALTER TABLE job ADD COLUMN quarantined_lived REAL;
    -- A person has confirmed that it goes: it counts in no day's number.
    ALTER TABLE job ADD COLUMN is_confirmed_to_go INTEGER NOT NULL DEFAULT 0;
    UPDATE job SET received_lived = 0 WHERE receipt IS NOT NULL;
    DROP INDEX job_prunable;
    CREATE INDEX job_received ON job (received_lived) WHERE state = 'uploaded' AND has_copy = 1;
    CREATE INDEX job_quarantined ON job (id) WHERE quarantined_lived IS NOT NULL;
  `,
};

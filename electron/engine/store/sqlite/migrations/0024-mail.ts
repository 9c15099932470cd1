import type { Migration } from './migration.ts';

/**
 * Lists sent by e-mail: one row a list that was made, and one a recipient. `content` is the JSON of what it says, kept
 * until each recipient's delivery has ended. A delivery that is `under-way` at a start was being sent, and its end is not
 * known. `handled_day` is the day of the last planned mail of a group that was dealt with, for its schedule.
 */
export const mail: Migration = {
  number: 24,
  purpose: 'lists sent by e-mail, and what became of each',
  sql: `
    CREATE TABLE mail (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      group_key TEXT NOT NULL,
      group_name TEXT NOT NULL,
      cause TEXT NOT NULL CHECK (cause IN ('schedule', 'by-hand', 'choice')),
      day TEXT NOT NULL,
      state_digest TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      drivers INTEGER NOT NULL,
      vehicles INTEGER NOT NULL,
      content TEXT
    ) STRICT;
    CREATE INDEX mail_same ON mail (group_key, day, state_digest);

    CREATE TABLE mail_delivery (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      mail_id INTEGER NOT NULL REFERENCES mail (id) ON DELETE CASCADE,
      recipient TEXT NOT NULL,
      message_id TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'under-way', 'sent', 'refused', 'in-doubt', 'given-up')),
      attempts INTEGER NOT NULL DEFAULT 0,
      next_at INTEGER,
      ended_at INTEGER,
      failure TEXT,
      words TEXT
    ) STRICT;
    CREATE INDEX mail_delivery_mail ON mail_delivery (mail_id);
    CREATE INDEX mail_delivery_open ON mail_delivery (next_at) WHERE state = 'waiting';

    CREATE TABLE mail_schedule (
      group_key TEXT PRIMARY KEY,
      schedule TEXT NOT NULL,
      handled_day TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

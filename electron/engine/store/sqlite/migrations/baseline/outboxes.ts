/**
 * What is delivered elsewhere. What is `under-way` at a start was being sent, and its end is not known.
 *
 * Mail: one row a list that was made, and one a recipient; `content` is JSON, kept until each recipient's delivery has ended.
 * `handled_day` is the day of the last planned mail of a group that was dealt with. The company's archive: one row a job and
 * place; `upload` is how far an upload in parts has come, `lined_up_to` the newest job that was lined up for a place, `is_held` what
 * was set there as holds ask, not what is wanted. Copies of cards: one row a reading that was
 * kept while the settings named a folder, which `is_wanted` says; in one transaction with its job. Changes to drivers and clockings: `content` is JSON of a draft without its rows,
 * `is_begun` 0 while its rows are still being written.
 */
export const outboxes = `
  CREATE TABLE mail (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    group_key TEXT NOT NULL,
    group_name TEXT NOT NULL,
    cause TEXT NOT NULL CHECK (cause IN ('schedule', 'by-hand', 'choice', 'letter')),
    letter_of INTEGER,
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
    failing_since INTEGER,
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

  CREATE TABLE archive_place (
    id INTEGER PRIMARY KEY,
    description TEXT NOT NULL UNIQUE,
    index_id TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))),
    lined_up_to INTEGER NOT NULL DEFAULT 0,
    archived INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE archive_copy (
    place INTEGER NOT NULL REFERENCES archive_place (id),
    job_id INTEGER NOT NULL REFERENCES job (id),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'under-way', 'archived')),
    lined_up_at INTEGER NOT NULL,
    next_at INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    failing_since INTEGER,
    failure TEXT,
    words TEXT,
    upload TEXT,
    object TEXT,
    archived_at INTEGER,
    locked_until INTEGER,
    is_indexed INTEGER NOT NULL DEFAULT 0,
    is_held INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (place, job_id),
    CHECK (state <> 'archived' OR (object IS NOT NULL AND archived_at IS NOT NULL)),
    CHECK (state <> 'waiting' OR next_at IS NOT NULL)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX archive_copy_waiting ON archive_copy (place, next_at) WHERE state = 'waiting';
  CREATE INDEX archive_copy_open ON archive_copy (place) WHERE state <> 'archived';
  CREATE INDEX archive_copy_archived ON archive_copy (place, archived_at) WHERE state = 'archived';
  CREATE INDEX archive_copy_not_indexed ON archive_copy (place, job_id) WHERE state = 'archived' AND is_indexed = 0;
  CREATE INDEX archive_copy_of_job ON archive_copy (job_id);
  CREATE INDEX archive_copy_held ON archive_copy (place) WHERE is_held = 1;
  CREATE TRIGGER archive_copy_counted AFTER UPDATE OF state ON archive_copy
  WHEN (OLD.state = 'archived') <> (NEW.state = 'archived') BEGIN
    UPDATE archive_place SET archived = archived + iif(NEW.state = 'archived', 1, -1) WHERE id = NEW.place;
  END;

  CREATE TABLE card_copy (
    sighting_id INTEGER PRIMARY KEY REFERENCES sighting (id),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'under-way', 'written')),
    lined_up_at INTEGER NOT NULL,
    next_at INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    failing_since INTEGER,
    failure TEXT,
    words TEXT,
    written_at INTEGER,
    CHECK (state <> 'written' OR written_at IS NOT NULL),
    CHECK (state <> 'waiting' OR next_at IS NOT NULL)
  ) STRICT;
  CREATE INDEX card_copy_waiting ON card_copy (next_at) WHERE state = 'waiting';
  CREATE INDEX card_copy_open ON card_copy (sighting_id) WHERE state <> 'written';
  CREATE INDEX card_copy_written ON card_copy (written_at) WHERE state = 'written';
  CREATE TABLE card_copy_wanted (is_wanted INTEGER NOT NULL) STRICT;
  INSERT INTO card_copy_wanted VALUES (0);
  CREATE TRIGGER sighting_read AFTER UPDATE OF state ON sighting
  WHEN NEW.origin = 'reader' AND OLD.state <> NEW.state AND NEW.state IN ('kept', 'duplicate')
    AND (SELECT is_wanted FROM card_copy_wanted) = 1 BEGIN
    INSERT INTO card_copy (sighting_id, state, lined_up_at, next_at)
      VALUES (NEW.id, 'waiting', NEW.arrived_at, NEW.arrived_at);
  END;

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
`;

/**
 * What a depot keeps of what is to do about a driver or vehicle, and the addresses of drivers. `subject_id` is a subject of the
 * files here, or `service:` and the id of the service. An entry that is closed stays for its history, and is opened again where
 * there is something to do once more. `last_day` is the last download that the service told of when the entry was last looked
 * at; `what` of an event is JSON.
 */
export const toDo = `
  CREATE TABLE to_do (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('driver', 'vehicle')),
    subject_id TEXT NOT NULL,
    name TEXT NOT NULL,
    step TEXT NOT NULL,
    last_day TEXT,
    owner TEXT,
    asked_at INTEGER,
    asked_how TEXT CHECK ((asked_how IS NULL) = (asked_at IS NULL)),
    remind_on TEXT,
    note TEXT NOT NULL DEFAULT '',
    touched_at INTEGER NOT NULL,
    closed_at INTEGER,
    closed_by TEXT CHECK ((closed_by IS NULL) = (closed_at IS NULL)),
    closed_day TEXT,
    UNIQUE (kind, subject_id)
  ) STRICT;
  CREATE INDEX to_do_closed ON to_do (closed_at) WHERE closed_at IS NOT NULL;

  CREATE TABLE to_do_event (
    id INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL REFERENCES to_do (id),
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    what TEXT NOT NULL
  ) STRICT;
  CREATE INDEX to_do_event_entry ON to_do_event (entry);

  CREATE TABLE driver_address (
    subject_id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    language TEXT,
    kept_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/**
 * What the service, people and the files say. `row_json` and `misfit_json` of a report are one JSON text each, because an answer
 * is read and replaced as a whole; `request` is canonical JSON, so that the same question is found again. The same body of a
 * webhook may come twice and mean two things, so `digest`, the SHA-256 of event and body, is not unique; a row that is set aside
 * counts as handed on too.
 */
export const knowledge = `
  CREATE TABLE report_snapshot (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    request TEXT NOT NULL,
    as_of INTEGER NOT NULL,
    took_ms INTEGER NOT NULL,
    row_count INTEGER NOT NULL,
    misfit_count INTEGER NOT NULL,
    row_json TEXT NOT NULL,
    misfit_json TEXT NOT NULL,
    asked_of INTEGER
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

  -- The identity tells one removable drive from another on this PC (electron/engine/removable).
  CREATE TABLE removable_volume (
    id INTEGER PRIMARY KEY,
    identity TEXT NOT NULL UNIQUE,
    label TEXT NOT NULL,
    decision TEXT NOT NULL DEFAULT 'ask' CHECK (decision IN ('ask', 'always', 'never')),
    seen_at INTEGER NOT NULL,
    files_copied INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE webhook_delivery (
    id INTEGER PRIMARY KEY,
    subject TEXT,
    identity TEXT,
    digest TEXT NOT NULL,
    event TEXT NOT NULL,
    body BLOB NOT NULL,
    received_at INTEGER NOT NULL,
    repeats INTEGER NOT NULL DEFAULT 0,
    is_handed_on INTEGER NOT NULL DEFAULT 0 CHECK (is_handed_on IN (0, 1)),
    is_set_aside INTEGER NOT NULL DEFAULT 0 CHECK (is_set_aside IN (0, 1)),
    -- Of a clocking that could be read: when it took place, or came where it does not say that.
    clocked_at INTEGER,
    -- What was sent from here, and applied, since this delivery of the clocking came.
    changed_here TEXT CHECK (changed_here IN ('corrected', 'deleted')),
    changed_here_at INTEGER
  ) STRICT;
  CREATE INDEX webhook_delivery_digest ON webhook_delivery (digest, id);
  CREATE INDEX webhook_delivery_subject ON webhook_delivery (subject, id) WHERE subject IS NOT NULL;
  CREATE INDEX webhook_delivery_waiting ON webhook_delivery (id) WHERE is_handed_on = 0;
  CREATE INDEX webhook_delivery_set_aside ON webhook_delivery (id) WHERE is_set_aside = 1;
  CREATE INDEX webhook_delivery_clocked ON webhook_delivery (clocked_at) WHERE clocked_at IS NOT NULL;
  CREATE INDEX webhook_delivery_received ON webhook_delivery (received_at);

  -- JSON of where each driver stands at the end of the newest records, which end at minute up_to.
  CREATE TABLE standing (
    subject_id TEXT PRIMARY KEY,
    up_to INTEGER NOT NULL,
    standing TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- What each card and vehicle unit recorded of its newest days, as that version of the reader packed it.
  CREATE TABLE activities (
    job_id INTEGER PRIMARY KEY REFERENCES job (id),
    version INTEGER NOT NULL,
    content BLOB NOT NULL
  ) STRICT;

  -- What each vehicle unit recorded of each driver, by the subject of the driver’s own files.
  CREATE TABLE unit_driver (
    subject_id TEXT NOT NULL,
    last_day TEXT NOT NULL,
    job_id INTEGER NOT NULL REFERENCES job (id),
    version INTEGER NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (subject_id, last_day, job_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX unit_driver_job ON unit_driver (job_id);

  -- What a person says of a driver: the rules that the journeys come under, and days of leave and sickness. driver_id is a
  -- subject of the files here, or service: and the id of the service.
  CREATE TABLE driver_entry (
    id INTEGER PRIMARY KEY,
    driver_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('rules', 'leave', 'sickness')),
    rules TEXT CHECK ((rules IS NOT NULL) = (kind = 'rules')),
    first_day TEXT CHECK ((first_day IS NULL) = (kind = 'rules')),
    last_day TEXT CHECK ((last_day IS NULL) = (kind = 'rules') AND (last_day IS NULL OR last_day >= first_day))
  ) STRICT;
  CREATE UNIQUE INDEX driver_entry_rules ON driver_entry (driver_id) WHERE kind = 'rules';
  CREATE INDEX driver_entry_driver ON driver_entry (driver_id);
`;

/**
 * Files, the jobs that they became, and what happened to both. A job is one file's bytes on their way to the service: no two
 * have the same bytes, and `uploaded` has the service's receipt. `due_at` orders the queue: the moment a queued job joined it,
 * or the next attempt of a waiting one. `has_copy` tells whether the bytes lie in the spool, `is_read` that the content was
 * looked at, whatever came of it. `received_lived` is custody's own time when the receipt came, `quarantined_lived` when the
 * copy was set aside: `has_copy` = 0 with it means set aside, without it gone.
 *
 * A sighting is one file at one place in one version. Several may point at one job, of which exactly one is the first, `kept`.
 * `gone_at` is set when the file no longer lies at its place; one that was moved to the folder of sent files has `moved_to` too.
 * `mark` tells a file from another of the same name, size and time (`compare-scan.ts`).
 *
 * An `upload_batch` is what brought sightings here: one act of a person (`act`), one archive (`archive`), ten and more files of
 * a folder at once (`burst`), or the other files of a folder on one day (`day`). `announced` is how many files an act said that
 * it brings: those without a row are still to come, or were not taken once it has ended. `known` were on a removable drive and
 * already here, so that they were not copied. `listed` has the rows; `row_count` is kept by its triggers.
 *
 * A job's row is short, and `job_held` has all that is asked of the newest file of each driver and vehicle, because 100,000
 * uploads took 500 MB and seconds to go through otherwise: a name stands once, a history entry has a number for what its five
 * words say and leaves out the receipt that the job has, and hashes are bytes.
 */
export const records = `
  CREATE TABLE folder (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    label TEXT NOT NULL,
    added_at INTEGER NOT NULL,
    removed_at INTEGER,
    -- How news of it comes, and which folder was last taken for it, as its file system tells: an empty mount point at the
    -- same path is another one.
    watching TEXT NOT NULL DEFAULT 'auto' CHECK (watching IN ('auto', 'events', 'polling')),
    identity TEXT
  ) STRICT;

  -- '' where a file names nobody, or where it names somebody and it is not known whose file it is.
  CREATE TABLE subject (
    id INTEGER PRIMARY KEY,
    subject_id TEXT NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    UNIQUE (subject_id, name)
  ) STRICT;

  CREATE TABLE job (
    id INTEGER PRIMARY KEY,
    sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),
    size_bytes INTEGER NOT NULL,
    kind TEXT NOT NULL,
    subject INTEGER REFERENCES subject (id),
    first_day TEXT,
    last_day TEXT,
    -- Parts whose signatures are wrong, separated by commas.
    wrong_parts TEXT,
    state TEXT NOT NULL CHECK (state IN ('queued', 'uploading', 'waiting', 'attention', 'uploaded', 'ignored')),
    reason TEXT,
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    due_at INTEGER CHECK (due_at IS NOT NULL OR state NOT IN ('queued', 'waiting')),
    outcome_unknown INTEGER NOT NULL DEFAULT 0 CHECK (outcome_unknown IN (0, 1)),
    receipt TEXT,
    response_code INTEGER,
    sent_at INTEGER,
    has_copy INTEGER NOT NULL DEFAULT 1 CHECK (has_copy IN (0, 1)),
    is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)),
    unread_receipts INTEGER NOT NULL DEFAULT 0 CHECK (unread_receipts >= 0),
    received_lived REAL,
    quarantined_lived REAL,
    -- A person has confirmed that it goes: it counts in no day's number.
    is_confirmed_to_go INTEGER NOT NULL DEFAULT 0,
    CHECK (state <> 'uploaded' OR (receipt IS NOT NULL AND sent_at IS NOT NULL))
  ) STRICT;
  CREATE INDEX job_queued ON job (due_at) WHERE state = 'queued';
  CREATE INDEX job_waiting ON job (due_at) WHERE state = 'waiting';
  CREATE INDEX job_uploading ON job (id) WHERE state = 'uploading';
  CREATE INDEX job_attention ON job (id) WHERE state = 'attention';
  CREATE INDEX job_without_copy ON job (id) WHERE has_copy = 0 AND state <> 'uploaded';
  CREATE INDEX job_unread ON job (id) WHERE is_read = 0 AND has_copy = 1;
  CREATE INDEX job_held ON job (subject, id, state, last_day) WHERE subject IS NOT NULL;
  CREATE INDEX job_received ON job (received_lived) WHERE state = 'uploaded' AND has_copy = 1;
  CREATE INDEX job_quarantined ON job (id) WHERE quarantined_lived IS NOT NULL;

  -- What reading a job's file found: packed JSON (summaries.ts).
  CREATE TABLE reading (job_id INTEGER PRIMARY KEY REFERENCES job (id), summary BLOB NOT NULL) STRICT;

  CREATE TABLE upload_batch (
    id INTEGER PRIMARY KEY,
    grouping TEXT NOT NULL CHECK (grouping IN ('act', 'archive', 'burst', 'day')),
    origin TEXT NOT NULL CHECK (origin IN ('folder', 'window', 'drive', 'reader', 'copies')),
    folder_id INTEGER REFERENCES folder (id),
    -- The drive's name, and how it is searched for.
    label TEXT,
    label_key TEXT,
    announced INTEGER NOT NULL DEFAULT 0 CHECK (announced >= 0),
    known INTEGER NOT NULL DEFAULT 0 CHECK (known >= 0),
    row_count INTEGER NOT NULL DEFAULT 0 CHECK (row_count >= 0),
    began_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    -- Null while an act goes on, or until a kill has cut it short.
    ended_at INTEGER,
    CHECK ((origin = 'folder') = (folder_id IS NOT NULL))
  ) STRICT;
  CREATE INDEX upload_batch_shown ON upload_batch (began_at) WHERE row_count + announced > 0;
  CREATE INDEX upload_batch_newest ON upload_batch (origin, folder_id, grouping, id);
  CREATE INDEX upload_batch_open ON upload_batch (id) WHERE ended_at IS NULL;

  CREATE TABLE sighting (
    id INTEGER PRIMARY KEY,
    batch_id INTEGER NOT NULL REFERENCES upload_batch (id),
    folder_id INTEGER REFERENCES folder (id),
    -- How a file came that was not in a folder; null for one that was.
    origin TEXT CHECK (origin IN ('window', 'drive', 'reader', 'copies')),
    path TEXT NOT NULL,
    member TEXT,
    size_bytes INTEGER NOT NULL,
    modified_ms REAL NOT NULL,
    state TEXT NOT NULL
      CHECK (state IN ('settling', 'locked', 'unreadable', 'kept', 'duplicate', 'opened', 'gone')),
    reason TEXT,
    job_id INTEGER REFERENCES job (id),
    arrived_at INTEGER NOT NULL,
    gone_at INTEGER,
    moved_to TEXT,
    move_tried_at INTEGER,
    move_reason TEXT,
    mark TEXT,
    CHECK ((job_id IS NOT NULL) = (state IN ('kept', 'duplicate'))),
    CHECK ((origin IS NULL) = (folder_id IS NOT NULL))
  ) STRICT;
  CREATE INDEX sighting_present ON sighting (folder_id, path, member, id) WHERE gone_at IS NULL;
  CREATE UNIQUE INDEX sighting_first ON sighting (job_id) WHERE state = 'kept';
  CREATE INDEX sighting_batch ON sighting (batch_id);
  CREATE INDEX sighting_job ON sighting (job_id) WHERE job_id IS NOT NULL;
  CREATE INDEX sighting_unkept ON sighting (folder_id) WHERE state IN ('settling', 'locked', 'unreadable');
  CREATE INDEX sighting_movable ON sighting (id)
    WHERE gone_at IS NULL AND member IS NULL AND state IN ('kept', 'duplicate');
  CREATE INDEX sighting_jobless ON sighting (arrived_at) WHERE state IN ('gone', 'opened') AND path <> '';

  -- Who did what, from which state to which; '' where there is no state.
  CREATE TABLE event_kind (
    id INTEGER PRIMARY KEY,
    actor TEXT NOT NULL,
    code TEXT NOT NULL,
    from_state TEXT NOT NULL,
    to_state TEXT NOT NULL,
    UNIQUE (actor, code, from_state, to_state)
  ) STRICT;

  CREATE TABLE event_entry (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    sighting_id INTEGER REFERENCES sighting (id),
    job_id INTEGER REFERENCES job (id),
    kind INTEGER NOT NULL,
    reason TEXT,
    parameters TEXT,
    CHECK ((sighting_id IS NULL) <> (job_id IS NULL))
  ) STRICT;
  CREATE INDEX event_sighting ON event_entry (sighting_id) WHERE sighting_id IS NOT NULL;
  CREATE INDEX event_job ON event_entry (job_id) WHERE job_id IS NOT NULL;

  -- The history in words. A person can have a file sent again: an earlier receipt stands in its own entry, and the entry
  -- without one shows that of the job.
  CREATE VIEW event AS
    SELECT entry.id AS id, entry.at AS at, entry.sighting_id AS sighting_id, entry.job_id AS job_id,
      kind.actor AS actor, kind.code AS code, nullif(kind.from_state, '') AS from_state,
      nullif(kind.to_state, '') AS to_state, entry.reason AS reason,
      CASE WHEN kind.code = 'accepted' AND entry.parameters IS NULL
        THEN (SELECT json_object('receipt', job.receipt) FROM job WHERE job.id = entry.job_id)
        ELSE entry.parameters END AS parameters
    FROM event_entry AS entry JOIN event_kind AS kind ON kind.id = entry.kind;

  -- Values are JSON. Keys of the service are not among them: the operating system keeps those.
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

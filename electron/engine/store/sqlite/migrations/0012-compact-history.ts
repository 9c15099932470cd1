import type Database from 'better-sqlite3';
import type { Migration } from './migration.ts';

/**
 * 100,000 uploads took 500 MB. Now what reading a file found lies packed in a table of its own, so that a job's row is
 * short; a driver's or vehicle's name stands once instead of three times for each file; a history entry has a number for
 * what its five words say, and leaves out the receipt that the job has; hashes are bytes; a file's name is that of the
 * job's first sighting; and the list is joined through its sightings.
 *
 * `event` shows the history in the words it had before. What the tables held is moved row by row after the change of
 * shape (`moveOnePiece`), and taken out of the old ones as it goes, so that the file does not grow.
 */
export const compactHistory: Migration = {
  number: 12,
  purpose: 'a compact history: about a fifth of the space for each upload',
  sql: `
    DROP TRIGGER sighting_seen;
    DROP TRIGGER sighting_settled;
    DROP TRIGGER sighting_unlisted;
    DROP TRIGGER sighting_resized;
    DROP TRIGGER job_changed;
    DROP TRIGGER job_sent;
    DROP TRIGGER job_read;
    DROP TABLE listed;
    DROP TABLE listed_count;
    ALTER TABLE event RENAME TO old_event;
    ALTER TABLE sighting RENAME TO old_sighting;
    ALTER TABLE job RENAME TO old_job;
    DROP INDEX event_sighting;
    DROP INDEX event_job;
    DROP INDEX sighting_present;
    DROP INDEX sighting_first;
    DROP INDEX sighting_job;
    DROP INDEX sighting_unkept;
    DROP INDEX sighting_movable;
    DROP INDEX job_queued;
    DROP INDEX job_waiting;
    DROP INDEX job_uploading;
    DROP INDEX job_attention;
    DROP INDEX job_sent;
    DROP INDEX job_prunable;
    DROP INDEX job_without_copy;
    DROP INDEX job_unread;
    DROP INDEX job_held;
    DROP INDEX job_pruned;

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
      CHECK (state <> 'uploaded' OR (receipt IS NOT NULL AND sent_at IS NOT NULL))
    ) STRICT;

    CREATE INDEX job_queued ON job (due_at) WHERE state = 'queued';
    CREATE INDEX job_waiting ON job (due_at) WHERE state = 'waiting';
    CREATE INDEX job_uploading ON job (id) WHERE state = 'uploading';
    CREATE INDEX job_attention ON job (id) WHERE state = 'attention';
    CREATE INDEX job_prunable ON job (sent_at) WHERE state = 'uploaded' AND has_copy = 1;
    CREATE INDEX job_without_copy ON job (id) WHERE has_copy = 0 AND state <> 'uploaded';
    CREATE INDEX job_unread ON job (id) WHERE is_read = 0 AND has_copy = 1;
    CREATE INDEX job_held ON job (subject, id, state, last_day) WHERE subject IS NOT NULL;

    -- What reading a job's file found: packed JSON (summaries.ts).
    CREATE TABLE reading (job_id INTEGER PRIMARY KEY REFERENCES job (id), summary BLOB NOT NULL) STRICT;

    CREATE TABLE sighting (
      id INTEGER PRIMARY KEY,
      folder_id INTEGER REFERENCES folder (id),
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
      CHECK ((job_id IS NOT NULL) = (state IN ('kept', 'duplicate')))
    ) STRICT;

    CREATE INDEX sighting_present ON sighting (folder_id, path, member, id) WHERE gone_at IS NULL;
    CREATE UNIQUE INDEX sighting_first ON sighting (job_id) WHERE state = 'kept';
    CREATE INDEX sighting_job ON sighting (job_id) WHERE job_id IS NOT NULL;
    CREATE INDEX sighting_unkept ON sighting (folder_id) WHERE state IN ('settling', 'locked', 'unreadable');
    CREATE INDEX sighting_movable ON sighting (id)
      WHERE gone_at IS NULL AND member IS NULL AND state IN ('kept', 'duplicate');

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

    CREATE VIEW event AS
      SELECT entry.id AS id, entry.at AS at, entry.sighting_id AS sighting_id, entry.job_id AS job_id,
        kind.actor AS actor, kind.code AS code, nullif(kind.from_state, '') AS from_state,
        nullif(kind.to_state, '') AS to_state, entry.reason AS reason,
        CASE kind.code WHEN 'accepted'
          THEN (SELECT json_object('receipt', job.receipt) FROM job WHERE job.id = entry.job_id)
          ELSE entry.parameters END AS parameters
      FROM event_entry AS entry JOIN event_kind AS kind ON kind.id = entry.kind;

    CREATE TABLE listed (
      id INTEGER PRIMARY KEY REFERENCES sighting (id),
      rank INTEGER NOT NULL,
      folder_id INTEGER NOT NULL,
      kind TEXT NOT NULL,
      name_key TEXT NOT NULL,
      subject_key TEXT NOT NULL,
      size_bytes INTEGER NOT NULL,
      arrived_at INTEGER NOT NULL,
      sent_at INTEGER
    ) STRICT;

    CREATE INDEX listed_by_rank ON listed (rank, arrived_at);
    CREATE INDEX listed_by_arrival ON listed (arrived_at);
    CREATE INDEX listed_by_sending ON listed (sent_at);
    CREATE INDEX listed_by_name ON listed (name_key);
    CREATE INDEX listed_by_subject ON listed (subject_key);
    CREATE INDEX listed_by_kind ON listed (kind);
    CREATE INDEX listed_by_size ON listed (size_bytes);
    CREATE INDEX listed_sent ON listed (sent_at) WHERE rank = 4;

    CREATE TABLE listed_count (
      folder_id INTEGER NOT NULL,
      kind TEXT NOT NULL,
      rank INTEGER NOT NULL,
      rows INTEGER NOT NULL CHECK (rows >= 0),
      PRIMARY KEY (folder_id, kind, rank)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER sighting_seen AFTER INSERT ON sighting WHEN NEW.state NOT IN ('gone', 'opened') BEGIN
      INSERT INTO listed VALUES (
        NEW.id, 3, coalesce(NEW.folder_id, 0), '', file_key(NEW.path, NEW.member), char(1114111), NEW.size_bytes,
        NEW.arrived_at, NULL
      );
    END;

    CREATE TRIGGER sighting_settled AFTER UPDATE OF state ON sighting
    WHEN OLD.state <> NEW.state AND NEW.state IN ('kept', 'duplicate') BEGIN
      INSERT INTO listed VALUES (
        NEW.id, 3, coalesce(NEW.folder_id, 0), '', file_key(NEW.path, NEW.member), char(1114111), NEW.size_bytes,
        NEW.arrived_at, NULL
      ) ON CONFLICT (id) DO NOTHING;
      UPDATE listed SET
          rank = (SELECT rank FROM shown_rank WHERE state = iif(NEW.state = 'kept', job.state, NEW.state)),
          kind = job.kind,
          subject_key = coalesce((SELECT name_key FROM subject WHERE subject.id = job.subject), char(1114111)),
          sent_at = job.sent_at
        FROM job WHERE job.id = NEW.job_id AND listed.id = NEW.id;
    END;

    CREATE TRIGGER sighting_unlisted AFTER UPDATE OF state ON sighting
    WHEN OLD.state <> NEW.state AND NEW.state IN ('gone', 'opened') BEGIN
      DELETE FROM listed WHERE id = NEW.id;
    END;

    CREATE TRIGGER sighting_resized AFTER UPDATE OF size_bytes ON sighting WHEN OLD.size_bytes <> NEW.size_bytes BEGIN
      UPDATE listed SET size_bytes = NEW.size_bytes WHERE id = NEW.id AND size_bytes <> NEW.size_bytes;
    END;

    CREATE TRIGGER sighting_renamed AFTER UPDATE OF path, member ON sighting
    WHEN OLD.path <> NEW.path OR OLD.member IS NOT NEW.member BEGIN
      UPDATE listed SET name_key = file_key(NEW.path, NEW.member) WHERE id = NEW.id;
    END;

    CREATE TRIGGER job_changed AFTER UPDATE OF state ON job WHEN OLD.state <> NEW.state BEGIN
      UPDATE listed SET rank = (SELECT rank FROM shown_rank WHERE state = NEW.state)
        WHERE id IN (SELECT id FROM sighting WHERE job_id = NEW.id) AND rank <> 5;
    END;

    CREATE TRIGGER job_sent AFTER UPDATE OF sent_at ON job WHEN OLD.sent_at IS NOT NEW.sent_at BEGIN
      UPDATE listed SET sent_at = NEW.sent_at WHERE id IN (SELECT id FROM sighting WHERE job_id = NEW.id);
    END;

    CREATE TRIGGER job_read AFTER UPDATE OF kind, subject ON job
    WHEN OLD.kind <> NEW.kind OR OLD.subject IS NOT NEW.subject BEGIN
      UPDATE listed SET
          kind = NEW.kind,
          subject_key = coalesce((SELECT name_key FROM subject WHERE subject.id = NEW.subject), char(1114111))
        WHERE id IN (SELECT id FROM sighting WHERE job_id = NEW.id);
    END;

    CREATE TRIGGER listed_added AFTER INSERT ON listed BEGIN
      INSERT INTO listed_count VALUES (NEW.folder_id, NEW.kind, NEW.rank, 1)
        ON CONFLICT (folder_id, kind, rank) DO UPDATE SET rows = rows + 1;
    END;

    CREATE TRIGGER listed_removed AFTER DELETE ON listed BEGIN
      UPDATE listed_count SET rows = rows - 1
        WHERE folder_id = OLD.folder_id AND kind = OLD.kind AND rank = OLD.rank;
    END;

    CREATE TRIGGER listed_changed AFTER UPDATE OF rank, kind ON listed
    WHEN OLD.rank <> NEW.rank OR OLD.kind <> NEW.kind BEGIN
      UPDATE listed_count SET rows = rows - 1
        WHERE folder_id = OLD.folder_id AND kind = OLD.kind AND rank = OLD.rank;
      INSERT INTO listed_count VALUES (NEW.folder_id, NEW.kind, NEW.rank, 1)
        ON CONFLICT (folder_id, kind, rank) DO UPDATE SET rows = rows + 1;
    END;
  `,
  moveOnePiece,
};

const rowsInPiece = 500;

/** From the old table into the new ones, up to the id `@last`; in the order that lets triggers find what they need. */
const moves = [
  {
    from: 'old_job',
    sql: [
      `INSERT OR IGNORE INTO subject (subject_id, name, name_key)
       SELECT coalesce(subject_id, ''), coalesce(subject, ''), subject_key FROM old_job
       WHERE id <= @last AND (subject IS NOT NULL OR subject_id IS NOT NULL)`,
      `INSERT INTO job (id, sha256, size_bytes, kind, subject, first_day, last_day, wrong_parts, state, reason, attempts,
         due_at, outcome_unknown, receipt, response_code, sent_at, has_copy, is_read)
       SELECT id, unhex(sha256), size_bytes, kind,
         (SELECT subject.id FROM subject
          WHERE subject.subject_id = coalesce(old_job.subject_id, '') AND subject.name = coalesce(old_job.subject, '')
            AND (old_job.subject IS NOT NULL OR old_job.subject_id IS NOT NULL)),
         first_day, last_day, wrong_parts(summary), state, reason, attempts, due_at, outcome_unknown, receipt,
         response_code, sent_at, has_copy, is_read
       FROM old_job WHERE id <= @last`,
      `INSERT INTO reading SELECT id, packed_summary(summary) FROM old_job WHERE id <= @last AND summary IS NOT NULL`,
    ],
  },
  {
    from: 'old_sighting',
    sql: [
      // As settling first, and settled then: so the triggers list it as they list any other.
      `INSERT INTO sighting (id, folder_id, path, member, size_bytes, modified_ms, state, reason, job_id, arrived_at,
         gone_at, moved_to, move_tried_at, move_reason)
       SELECT id, folder_id, path, member, size_bytes, modified_ms, iif(job_id IS NULL, state, 'settling'), reason, NULL,
         arrived_at, gone_at, moved_to, move_tried_at, move_reason
       FROM old_sighting WHERE id <= @last`,
      `UPDATE sighting SET state = old.state, job_id = old.job_id
       FROM old_sighting AS old WHERE old.id = sighting.id AND old.id <= @last AND old.job_id IS NOT NULL`,
    ],
  },
  {
    from: 'old_event',
    sql: [
      `INSERT OR IGNORE INTO event_kind (actor, code, from_state, to_state)
       SELECT DISTINCT actor, code, coalesce(from_state, ''), coalesce(to_state, '') FROM old_event WHERE id <= @last`,
      `INSERT INTO event_entry (id, at, sighting_id, job_id, kind, reason, parameters)
       SELECT old.id, at, sighting_id, job_id, event_kind.id, reason, iif(old.code = 'accepted', NULL, parameters)
       FROM old_event AS old JOIN event_kind ON event_kind.actor = old.actor AND event_kind.code = old.code
         AND event_kind.from_state = coalesce(old.from_state, '') AND event_kind.to_state = coalesce(old.to_state, '')
       WHERE old.id <= @last`,
    ],
  },
] as const;

function moveOnePiece(database: Database.Database): boolean {
  for (const { from, sql } of moves) {
    const isThere = database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(from) !== undefined;
    if (!isThere) continue;
    const last = database
      .prepare<[number], number | null>(`SELECT max(id) FROM (SELECT id FROM ${from} ORDER BY id LIMIT ?)`)
      .pluck()
      .get(rowsInPiece);
    if (last === null || last === undefined) continue;
    database
      .transaction(() => {
        for (const one of sql) database.prepare(one).run({ last });
        database.prepare(`DELETE FROM ${from} WHERE id <= @last`).run({ last });
      })
      .immediate();
    return true;
  }
  // The one that refers to the others first.
  database.exec('DROP TABLE IF EXISTS old_event; DROP TABLE IF EXISTS old_sighting; DROP TABLE IF EXISTS old_job');
  return false;
}

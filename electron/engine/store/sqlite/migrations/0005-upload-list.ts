import type { Migration } from './migration.ts';

/**
 * What the upload list is filtered, sorted and counted by: one row for each arrival that the list shows. Triggers keep
 * it, so that no code path can change a sighting or a job and leave the list or its counters saying something else.
 *
 * `rank` is the shown state in order of urgency (`upload-state.ts` has the same order): 0 attention, 1 sending,
 * 2 waiting, 3 settling, 4 sent, 5 already here, 6 ignored; up to 3 is not sent yet. `kind` is '' and `folder_id` is 0
 * where there is none; a subject that is not known sorts last. `listed_count` has the number of rows for each
 * combination, so that counting costs the same however long the history is.
 */
export const uploadList: Migration = {
  number: 5,
  purpose: 'the upload list: sort keys and counters',
  sql: `
    CREATE TABLE listed (
      id INTEGER PRIMARY KEY REFERENCES sighting (id),
      job_id INTEGER,
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
    CREATE INDEX listed_by_arrival ON listed (arrived_at, rank);
    CREATE INDEX listed_by_sending ON listed (sent_at, rank);
    CREATE INDEX listed_by_name ON listed (name_key);
    CREATE INDEX listed_by_subject ON listed (subject_key);
    CREATE INDEX listed_by_kind ON listed (kind);
    CREATE INDEX listed_by_size ON listed (size_bytes);
    CREATE INDEX listed_by_job ON listed (job_id) WHERE job_id IS NOT NULL;

    CREATE TABLE listed_count (
      folder_id INTEGER NOT NULL,
      kind TEXT NOT NULL,
      rank INTEGER NOT NULL,
      rows INTEGER NOT NULL CHECK (rows >= 0),
      PRIMARY KEY (folder_id, kind, rank)
    ) STRICT, WITHOUT ROWID;

    CREATE VIEW arrival AS
      SELECT
        sighting.id AS id,
        sighting.job_id AS job_id,
        CASE sighting.state
          WHEN 'duplicate' THEN 5
          WHEN 'kept' THEN CASE job.state
            WHEN 'attention' THEN 0
            WHEN 'uploading' THEN 1
            WHEN 'queued' THEN 2
            WHEN 'waiting' THEN 2
            WHEN 'uploaded' THEN 4
            WHEN 'ignored' THEN 6
          END
          ELSE 3
        END AS rank,
        coalesce(sighting.folder_id, 0) AS folder_id,
        coalesce(job.kind, '') AS kind,
        sighting.name_key AS name_key,
        coalesce(job.subject_key, char(1114111)) AS subject_key,
        sighting.size_bytes AS size_bytes,
        sighting.arrived_at AS arrived_at,
        job.sent_at AS sent_at
      FROM sighting LEFT JOIN job ON job.id = sighting.job_id
      WHERE sighting.state NOT IN ('gone', 'opened');

    CREATE TRIGGER sighting_seen AFTER INSERT ON sighting BEGIN
      INSERT INTO listed SELECT * FROM arrival WHERE id = NEW.id;
    END;

    CREATE TRIGGER sighting_changed AFTER UPDATE OF state, job_id, size_bytes ON sighting
    WHEN OLD.state <> NEW.state OR OLD.job_id IS NOT NEW.job_id OR OLD.size_bytes <> NEW.size_bytes BEGIN
      DELETE FROM listed WHERE id = NEW.id;
      INSERT INTO listed SELECT * FROM arrival WHERE id = NEW.id;
    END;

    CREATE TRIGGER job_changed AFTER UPDATE OF state ON job WHEN OLD.state <> NEW.state BEGIN
      UPDATE listed SET rank = (SELECT rank FROM arrival WHERE arrival.id = listed.id)
        WHERE job_id = NEW.id AND rank <> 5;
    END;

    CREATE TRIGGER job_sent AFTER UPDATE OF sent_at ON job WHEN OLD.sent_at IS NOT NEW.sent_at BEGIN
      UPDATE listed SET sent_at = NEW.sent_at WHERE job_id = NEW.id;
    END;

    CREATE TRIGGER listed_added AFTER INSERT ON listed BEGIN
      INSERT INTO listed_count VALUES (NEW.folder_id, NEW.kind, NEW.rank, 1)
        ON CONFLICT (folder_id, kind, rank) DO UPDATE SET rows = rows + 1;
    END;

    CREATE TRIGGER listed_removed AFTER DELETE ON listed BEGIN
      UPDATE listed_count SET rows = rows - 1
        WHERE folder_id = OLD.folder_id AND kind = OLD.kind AND rank = OLD.rank;
    END;

    CREATE TRIGGER listed_ranked AFTER UPDATE OF rank ON listed WHEN OLD.rank <> NEW.rank BEGIN
      UPDATE listed_count SET rows = rows - 1
        WHERE folder_id = OLD.folder_id AND kind = OLD.kind AND rank = OLD.rank;
      INSERT INTO listed_count VALUES (NEW.folder_id, NEW.kind, NEW.rank, 1)
        ON CONFLICT (folder_id, kind, rank) DO UPDATE SET rows = rows + 1;
    END;
  `,
};

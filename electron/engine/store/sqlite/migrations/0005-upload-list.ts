import type { Migration } from './migration.ts';

/**
 * What the upload list is filtered, sorted and counted by: one row for each arrival that the list shows. Triggers keep
 * it, so that no code path can change a sighting or a job and leave the list or its counters saying something else.
 *
 * `rank` is the shown state in order of urgency (`records.ts` has the same order): 0 attention, 1 sending,
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
    CREATE INDEX listed_by_arrival ON listed (arrived_at);
    CREATE INDEX listed_by_sending ON listed (sent_at);
    CREATE INDEX listed_by_name ON listed (name_key);
    CREATE INDEX listed_by_subject ON listed (subject_key);
    CREATE INDEX listed_by_kind ON listed (kind);
    CREATE INDEX listed_by_size ON listed (size_bytes);
    CREATE INDEX listed_by_job ON listed (job_id) WHERE job_id IS NOT NULL;
    CREATE INDEX listed_sent ON listed (sent_at) WHERE rank = 4;

    CREATE TABLE listed_count (
      folder_id INTEGER NOT NULL,
      kind TEXT NOT NULL,
      rank INTEGER NOT NULL,
      rows INTEGER NOT NULL CHECK (rows >= 0),
      PRIMARY KEY (folder_id, kind, rank)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE shown_rank (state TEXT PRIMARY KEY, rank INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO shown_rank VALUES
      ('attention', 0), ('uploading', 1), ('queued', 2), ('waiting', 2), ('settling', 3), ('locked', 3),
      ('unreadable', 3), ('uploaded', 4), ('duplicate', 5), ('ignored', 6);

    CREATE TRIGGER sighting_seen AFTER INSERT ON sighting BEGIN
      INSERT INTO listed VALUES (
        NEW.id, NULL, 3, coalesce(NEW.folder_id, 0), '', NEW.name_key, char(1114111), NEW.size_bytes, NEW.arrived_at, NULL
      );
    END;

    CREATE TRIGGER sighting_settled AFTER UPDATE OF state ON sighting
    WHEN OLD.state <> NEW.state AND NEW.state IN ('kept', 'duplicate') BEGIN
      INSERT INTO listed VALUES (
        NEW.id, NULL, 3, coalesce(NEW.folder_id, 0), '', NEW.name_key, char(1114111), NEW.size_bytes, NEW.arrived_at, NULL
      ) ON CONFLICT (id) DO NOTHING;
      UPDATE listed SET
          job_id = job.id,
          rank = (SELECT rank FROM shown_rank WHERE state = iif(NEW.state = 'kept', job.state, NEW.state)),
          kind = job.kind,
          subject_key = job.subject_key,
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

    CREATE TRIGGER job_changed AFTER UPDATE OF state ON job WHEN OLD.state <> NEW.state BEGIN
      UPDATE listed SET rank = (SELECT rank FROM shown_rank WHERE state = NEW.state)
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

    CREATE TRIGGER listed_changed AFTER UPDATE OF rank, kind ON listed
    WHEN OLD.rank <> NEW.rank OR OLD.kind <> NEW.kind BEGIN
      UPDATE listed_count SET rows = rows - 1
        WHERE folder_id = OLD.folder_id AND kind = OLD.kind AND rank = OLD.rank;
      INSERT INTO listed_count VALUES (NEW.folder_id, NEW.kind, NEW.rank, 1)
        ON CONFLICT (folder_id, kind, rank) DO UPDATE SET rows = rows + 1;
    END;
  `,
};

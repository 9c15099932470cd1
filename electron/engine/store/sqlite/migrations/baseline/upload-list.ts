/**
 * What the upload list is filtered, sorted, counted and searched by: one row for each arrival that the list shows. Triggers keep
 * it, so that no code path can change a sighting or a job and leave the list or its counters saying something else, and each
 * writes only what changes.
 *
 * `rank` is the shown state in order of urgency (`records.ts` has the same order): 0 attention, 1 sending, 2 waiting,
 * 3 settling, 4 sent, 5 already here, 6 ignored; up to 3 is not sent yet. `kind` is '' and `folder_id` is 0 where there is none; a
 * subject that is not known sorts last. `listed_count` has the number of rows for each combination, so that counting costs the
 * same however long the history is. `batch_id` is that of the sighting: what became of a batch is counted from one index, and
 * batches with files under way, in attention or ignored are found without going through the others.
 *
 * `listed_search` has three letters each of every name and subject, without a copy of the texts, for the rows up to `upto`;
 * those after it are few and are looked through (`search-index.ts`), so that keeping a file does not wait for the index.
 */
export const uploadList = `
  CREATE TABLE listed (
    id INTEGER PRIMARY KEY REFERENCES sighting (id),
    batch_id INTEGER NOT NULL,
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
  CREATE INDEX listed_by_batch ON listed (batch_id, rank);
  CREATE INDEX listed_underway ON listed (batch_id) WHERE rank BETWEEN 1 AND 3;
  CREATE INDEX listed_attention ON listed (batch_id) WHERE rank = 0;
  CREATE INDEX listed_ignored ON listed (batch_id) WHERE rank = 6;
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

  CREATE TRIGGER sighting_seen AFTER INSERT ON sighting WHEN NEW.state NOT IN ('gone', 'opened') BEGIN
    INSERT INTO listed VALUES (
      NEW.id, NEW.batch_id, 3, coalesce(NEW.folder_id, 0), '', file_key(NEW.path, NEW.member), char(1114111), NEW.size_bytes,
      NEW.arrived_at, NULL
    );
  END;

  CREATE TRIGGER sighting_settled AFTER UPDATE OF state ON sighting
  WHEN OLD.state <> NEW.state AND NEW.state IN ('kept', 'duplicate') BEGIN
    INSERT INTO listed SELECT
        NEW.id, NEW.batch_id, 3, coalesce(NEW.folder_id, 0), '', file_key(NEW.path, NEW.member), char(1114111), NEW.size_bytes,
        NEW.arrived_at, NULL
      WHERE NOT EXISTS (SELECT 1 FROM listed WHERE id = NEW.id);
    UPDATE listed SET
        rank = (SELECT rank FROM shown_rank WHERE state = iif(NEW.state = 'kept', job.state, NEW.state)),
        kind = job.kind
      FROM job WHERE job.id = NEW.job_id AND listed.id = NEW.id;
    -- A row that is settled has neither yet, and most new files have none to give it.
    UPDATE listed SET
        subject_key = coalesce((SELECT name_key FROM subject WHERE subject.id = job.subject), char(1114111)),
        sent_at = job.sent_at
      FROM job WHERE job.id = NEW.job_id AND listed.id = NEW.id
        AND (job.subject IS NOT NULL OR job.sent_at IS NOT NULL);
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

  CREATE TRIGGER sighting_regrouped AFTER UPDATE OF batch_id ON sighting WHEN OLD.batch_id <> NEW.batch_id BEGIN
    UPDATE listed SET batch_id = NEW.batch_id WHERE id = NEW.id;
  END;

  CREATE TRIGGER job_changed AFTER UPDATE OF state ON job
  WHEN OLD.state <> NEW.state AND OLD.sent_at IS NEW.sent_at BEGIN
    UPDATE listed SET rank = (SELECT rank FROM shown_rank WHERE state = NEW.state)
      WHERE id IN (SELECT id FROM sighting WHERE job_id = NEW.id) AND rank <> 5;
  END;

  -- The state changes with it.
  CREATE TRIGGER job_sent AFTER UPDATE OF sent_at ON job WHEN OLD.sent_at IS NOT NEW.sent_at BEGIN
    UPDATE listed SET
        rank = iif(rank = 5, 5, (SELECT rank FROM shown_rank WHERE state = NEW.state)),
        sent_at = NEW.sent_at
      WHERE id IN (SELECT id FROM sighting WHERE job_id = NEW.id);
  END;

  CREATE TRIGGER job_read AFTER UPDATE OF kind, subject ON job
  WHEN OLD.kind <> NEW.kind OR OLD.subject IS NOT NEW.subject BEGIN
    UPDATE listed SET
        kind = NEW.kind,
        subject_key = coalesce((SELECT name_key FROM subject WHERE subject.id = NEW.subject), char(1114111))
      WHERE id IN (SELECT id FROM sighting WHERE job_id = NEW.id);
  END;

  CREATE TRIGGER listed_added AFTER INSERT ON listed BEGIN
    UPDATE upload_batch SET row_count = row_count + 1, last_at = max(last_at, NEW.arrived_at) WHERE id = NEW.batch_id;
    INSERT INTO listed_count VALUES (NEW.folder_id, NEW.kind, NEW.rank, 1)
      ON CONFLICT (folder_id, kind, rank) DO UPDATE SET rows = rows + 1;
  END;

  CREATE TRIGGER listed_removed AFTER DELETE ON listed BEGIN
    UPDATE upload_batch SET row_count = row_count - 1 WHERE id = OLD.batch_id;
    UPDATE listed_count SET rows = rows - 1
      WHERE folder_id = OLD.folder_id AND kind = OLD.kind AND rank = OLD.rank;
  END;

  CREATE TRIGGER listed_regrouped AFTER UPDATE OF batch_id ON listed WHEN OLD.batch_id <> NEW.batch_id BEGIN
    UPDATE upload_batch SET row_count = row_count - 1 WHERE id = OLD.batch_id;
    UPDATE upload_batch SET row_count = row_count + 1, last_at = max(last_at, NEW.arrived_at) WHERE id = NEW.batch_id;
  END;

  CREATE TRIGGER listed_changed AFTER UPDATE OF rank, kind ON listed
  WHEN OLD.rank <> NEW.rank OR OLD.kind <> NEW.kind BEGIN
    UPDATE listed_count SET rows = rows - 1
      WHERE folder_id = OLD.folder_id AND kind = OLD.kind AND rank = OLD.rank;
    INSERT INTO listed_count VALUES (NEW.folder_id, NEW.kind, NEW.rank, 1)
      ON CONFLICT (folder_id, kind, rank) DO UPDATE SET rows = rows + 1;
  END;

  CREATE VIRTUAL TABLE listed_search USING fts5 (
    name_key, subject_key, content = 'listed', content_rowid = 'id', tokenize = 'trigram', detail = 'none', columnsize = 0
  );
  INSERT INTO listed_search (listed_search, rank) VALUES ('secure-delete', 1);

  CREATE TABLE search_progress (upto INTEGER NOT NULL) STRICT;
  INSERT INTO search_progress VALUES (0);

  CREATE TRIGGER listed_searchable AFTER INSERT ON listed WHEN NEW.id <= (SELECT upto FROM search_progress) BEGIN
    INSERT INTO listed_search (rowid, name_key, subject_key) VALUES (NEW.id, NEW.name_key, NEW.subject_key);
  END;

  CREATE TRIGGER listed_unsearchable AFTER DELETE ON listed WHEN OLD.id <= (SELECT upto FROM search_progress) BEGIN
    INSERT INTO listed_search (listed_search, rowid, name_key, subject_key)
      VALUES ('delete', OLD.id, OLD.name_key, OLD.subject_key);
  END;

  CREATE TRIGGER listed_renamed AFTER UPDATE OF name_key, subject_key ON listed
  WHEN OLD.id <= (SELECT upto FROM search_progress)
    AND (OLD.name_key <> NEW.name_key OR OLD.subject_key <> NEW.subject_key) BEGIN
    INSERT INTO listed_search (listed_search, rowid, name_key, subject_key)
      VALUES ('delete', OLD.id, OLD.name_key, OLD.subject_key);
    INSERT INTO listed_search (rowid, name_key, subject_key) VALUES (NEW.id, NEW.name_key, NEW.subject_key);
  END;
`;

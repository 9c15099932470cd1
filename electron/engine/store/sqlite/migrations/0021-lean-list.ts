import type { Migration } from './migration.ts';

/**
 * Three of the triggers that keep the upload list in step wrote index entries anew that stayed the same, and made the
 * key of a name that the list had already: half of what SQLite did for a file. Now a change writes what it changes.
 */
export const leanList: Migration = {
  number: 21,
  purpose: 'the upload list: less to write for each file',
  sql: `
    DROP TRIGGER sighting_settled;
    DROP TRIGGER job_changed;
    DROP TRIGGER job_sent;

    CREATE TRIGGER sighting_settled AFTER UPDATE OF state ON sighting
    WHEN OLD.state <> NEW.state AND NEW.state IN ('kept', 'duplicate') BEGIN
      INSERT INTO listed SELECT
          NEW.id, 3, coalesce(NEW.folder_id, 0), '', file_key(NEW.path, NEW.member), char(1114111), NEW.size_bytes,
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
  `,
};

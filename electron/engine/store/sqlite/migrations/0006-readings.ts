import type { Migration } from './migration.ts';

/**
 * `is_read` is 1 once the content was looked at, whatever came of it. `subject_id` is the driver or vehicle of the file,
 * such as `vin:...`: one for all its files, also when a card is renewed or a registration is written another way.
 */
export const readings: Migration = {
  number: 6,
  purpose: 'readings: who and what each kept file is about',
  sql: `
    ALTER TABLE job ADD COLUMN is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1));
    ALTER TABLE job ADD COLUMN subject_id TEXT;

    CREATE INDEX job_unread ON job (id) WHERE is_read = 0 AND has_copy = 1;
    CREATE INDEX job_of_subject ON job (subject_id, id) WHERE subject_id IS NOT NULL;

    CREATE TRIGGER job_read AFTER UPDATE OF kind, subject_key ON job
    WHEN OLD.kind <> NEW.kind OR OLD.subject_key <> NEW.subject_key BEGIN
      UPDATE listed SET kind = NEW.kind, subject_key = NEW.subject_key WHERE job_id = NEW.id;
    END;
  `,
};

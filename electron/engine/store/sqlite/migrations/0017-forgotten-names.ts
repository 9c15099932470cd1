import type { Migration } from './migration.ts';

/** What was pruned from the archive before names were forgotten with it: the same as `forget-names.ts` does since. */
export const forgottenNames: Migration = {
  number: 17,
  purpose: 'names of files whose time in the archive was over',
  sql: `
    CREATE TEMP TABLE over AS SELECT id FROM job WHERE state = 'uploaded' AND has_copy = 0;
    UPDATE job SET subject = NULL, reason = NULL WHERE id IN (SELECT id FROM over);
    DELETE FROM reading WHERE job_id IN (SELECT id FROM over);
    DELETE FROM subject WHERE NOT EXISTS (SELECT 1 FROM job WHERE job.subject = subject.id);
    UPDATE event_entry SET reason = NULL, parameters = iif(parameters ->> 'attempt' IS NULL, NULL, parameters)
      WHERE job_id IN (SELECT id FROM over)
        OR sighting_id IN (SELECT id FROM sighting WHERE job_id IN (SELECT id FROM over));
    UPDATE sighting SET path = '', member = NULL, reason = NULL, moved_to = NULL, move_reason = NULL
      WHERE job_id IN (SELECT id FROM over) AND (gone_at IS NOT NULL OR folder_id IS NULL
        OR folder_id IN (SELECT id FROM folder WHERE removed_at IS NOT NULL));
    DROP TABLE over;
  `,
};

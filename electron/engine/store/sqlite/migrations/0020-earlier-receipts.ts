import type { Migration } from './migration.ts';

/**
 * A person can have a file sent again that was sent before. The history then has two receipts: the earlier one stands in its
 * own entry, and the entry without one shows that of the job.
 */
export const earlierReceipts: Migration = {
  number: 20,
  purpose: 'each sending keeps its own receipt',
  sql: `
    DROP VIEW event;
    CREATE VIEW event AS
      SELECT entry.id AS id, entry.at AS at, entry.sighting_id AS sighting_id, entry.job_id AS job_id,
        kind.actor AS actor, kind.code AS code, nullif(kind.from_state, '') AS from_state,
        nullif(kind.to_state, '') AS to_state, entry.reason AS reason,
        CASE WHEN kind.code = 'accepted' AND entry.parameters IS NULL
          THEN (SELECT json_object('receipt', job.receipt) FROM job WHERE job.id = entry.job_id)
          ELSE entry.parameters END AS parameters
      FROM event_entry AS entry JOIN event_kind AS kind ON kind.id = entry.kind;
  `,
};

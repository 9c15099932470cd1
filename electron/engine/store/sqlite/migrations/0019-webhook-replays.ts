import type { Migration } from './migration.ts';

/**
 * The same body may come twice and mean two things: somebody clocks in, that is corrected, and the correction is undone.
 * So a digest is unique no more. Deliveries of before have no subject; what was handed on needs its body no more.
 */
export const webhookReplays: Migration = {
  number: 19,
  purpose: 'webhooks: a repeat is told by identity, subject and time, not by the body alone, and is counted',
  sql: `
    CREATE TABLE webhook_delivery_by_subject (
      id INTEGER PRIMARY KEY,
      subject TEXT,
      identity TEXT,
      digest TEXT NOT NULL,
      event TEXT NOT NULL,
      body BLOB NOT NULL,
      received_at INTEGER NOT NULL,
      repeats INTEGER NOT NULL DEFAULT 0,
      is_handed_on INTEGER NOT NULL DEFAULT 0 CHECK (is_handed_on IN (0, 1)),
      is_set_aside INTEGER NOT NULL DEFAULT 0 CHECK (is_set_aside IN (0, 1))
    ) STRICT;
    INSERT INTO webhook_delivery_by_subject (id, digest, event, body, received_at, is_handed_on, is_set_aside)
      SELECT id, digest, event, CASE WHEN is_handed_on = 1 AND is_set_aside = 0 THEN x'' ELSE body END, received_at,
        is_handed_on, is_set_aside
      FROM webhook_delivery;
    DROP TABLE webhook_delivery;
    ALTER TABLE webhook_delivery_by_subject RENAME TO webhook_delivery;
    CREATE INDEX webhook_delivery_digest ON webhook_delivery (digest, id);
    CREATE INDEX webhook_delivery_subject ON webhook_delivery (subject, id) WHERE subject IS NOT NULL;
    CREATE INDEX webhook_delivery_waiting ON webhook_delivery (id) WHERE is_handed_on = 0;
    CREATE INDEX webhook_delivery_set_aside ON webhook_delivery (id) WHERE is_set_aside = 1;
  `,
};

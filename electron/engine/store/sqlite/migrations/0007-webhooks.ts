import type { Migration } from './migration.ts';

/** `digest` is the SHA-256 of event and body. A row stays at least until it was handed on. */
export const webhooks: Migration = {
  number: 7,
  purpose: 'webhooks: what was delivered, so that nothing genuine is lost and nothing repeated is taken for new',
  sql: `
    CREATE TABLE webhook_delivery (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE,
      event TEXT NOT NULL,
      body BLOB NOT NULL,
      received_at INTEGER NOT NULL,
      is_handed_on INTEGER NOT NULL DEFAULT 0 CHECK (is_handed_on IN (0, 1))
    ) STRICT;
    CREATE INDEX webhook_delivery_waiting ON webhook_delivery (id) WHERE is_handed_on = 0;
  `,
};

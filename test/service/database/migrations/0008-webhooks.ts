import type { Migration } from '../migration.ts';

export const webhooks: Migration = {
  number: 8,
  purpose: 'webhooks of the organisation and what they are owed',
  sql: `
    CREATE TABLE webhooks (
      webhook_id TEXT PRIMARY KEY,
      url TEXT NOT NULL,
      secret TEXT NOT NULL,
      events TEXT NOT NULL
    ) STRICT;

    CREATE TABLE webhook_deliveries (
      delivery_id INTEGER PRIMARY KEY,
      webhook_id TEXT NOT NULL REFERENCES webhooks (webhook_id) ON DELETE CASCADE,
      event TEXT NOT NULL,
      body TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      state TEXT NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'delivered', 'given up')),
      next_attempt_at_ms INTEGER NOT NULL,
      last_answer TEXT
    ) STRICT;
    CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at_ms, delivery_id)
      WHERE state = 'due';
  `,
};

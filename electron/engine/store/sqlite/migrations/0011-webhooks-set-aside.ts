import type { Migration } from './migration.ts';

/** A row that is set aside counts as handed on too, so that it never waits again. */
export const webhooksSetAside: Migration = {
  number: 11,
  purpose: 'webhooks: those that cannot be used are kept apart, and told',
  sql: `
    ALTER TABLE webhook_delivery ADD COLUMN is_set_aside INTEGER NOT NULL DEFAULT 0 CHECK (is_set_aside IN (0, 1));
    CREATE INDEX webhook_delivery_set_aside ON webhook_delivery (id) WHERE is_set_aside = 1;
  `,
};

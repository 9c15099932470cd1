import type { Migration } from './migration.ts';

export const unreadReceipts: Migration = {
  number: 15,
  purpose: 'how often the service took a file and its receipt could not be read',
  sql: `
    ALTER TABLE job ADD COLUMN unread_receipts INTEGER NOT NULL DEFAULT 0 CHECK (unread_receipts >= 0);
  `,
};

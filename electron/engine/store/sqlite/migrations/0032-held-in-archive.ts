import type { Migration } from './migration.ts';

/** Which files the company's archive holds as the custody's holds ask: what was set there, not what is wanted. */
export const heldInArchive: Migration = {
  number: 32,
  purpose: 'files that the archive of the company holds',
  sql: `
    ALTER TABLE archive_copy ADD COLUMN is_held INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX archive_copy_held ON archive_copy (place) WHERE is_held = 1;
  `,
};

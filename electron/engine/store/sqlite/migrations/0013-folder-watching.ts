import type { Migration } from './migration.ts';

/**
 * How news of a folder comes, and which folder was last taken for it, as its file system tells: an empty mount point at
 * the same path is another one.
 */
export const folderWatching: Migration = {
  number: 13,
  purpose: 'folders: how they are watched, and which folder it is',
  sql: `
    ALTER TABLE folder ADD COLUMN watching TEXT NOT NULL DEFAULT 'auto'
      CHECK (watching IN ('auto', 'events', 'polling'));
    ALTER TABLE folder ADD COLUMN identity TEXT;
  `,
};

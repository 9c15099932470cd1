import type { Migration } from './migration.ts';

/** `identity` tells one volume from another on this PC: see `electron/engine/removable/`. */
export const removableVolumes: Migration = {
  number: 9,
  purpose: 'removable volumes: the USB keys that held downloads, and what to do when one is plugged in',
  sql: `
    CREATE TABLE removable_volume (
      id INTEGER PRIMARY KEY,
      identity TEXT NOT NULL UNIQUE,
      label TEXT NOT NULL,
      decision TEXT NOT NULL DEFAULT 'ask' CHECK (decision IN ('ask', 'always', 'never')),
      seen_at INTEGER NOT NULL,
      files_copied INTEGER NOT NULL DEFAULT 0
    ) STRICT;
  `,
};

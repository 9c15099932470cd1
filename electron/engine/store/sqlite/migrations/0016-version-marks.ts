import type { Migration } from './migration.ts';

/** What tells a file from another of the same name, size and time (`compare-scan.ts`); null until a look has seen it. */
export const versionMarks: Migration = {
  number: 16,
  purpose: 'sightings: what tells a replaced file of the same size and time',
  sql: 'ALTER TABLE sighting ADD COLUMN mark TEXT;',
};

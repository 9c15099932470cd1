import type { Migration } from './migration.ts';

/** Values are JSON. Keys of the service are not among them: those are kept by the operating system. */
export const settings: Migration = {
  number: 4,
  purpose: 'settings that the depot has chosen, and small notes of the engine',
  sql: `
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
};

import type { Migration } from '../migration.ts';

export const clockings: Migration = {
  number: 6,
  purpose: 'clock-ins and clock-outs',
  sql: `
    CREATE TABLE clockings (
      clocking_id TEXT PRIMARY KEY,
      driver_id TEXT NOT NULL REFERENCES drivers (driver_id),
      is_clock_in INTEGER NOT NULL,
      clocked_at_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX clockings_of_a_driver ON clockings (driver_id, clocked_at_ms);
  `,
};

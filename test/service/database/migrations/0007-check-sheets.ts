import type { Migration } from '../migration.ts';

export const checkSheets: Migration = {
  number: 7,
  purpose: 'check sheets and what was done about them',
  sql: `
    CREATE TABLE check_sheets (
      check_sheet_id TEXT PRIMARY KEY,
      vehicle_id TEXT NOT NULL REFERENCES vehicles (vehicle_id),
      driver_id TEXT NOT NULL REFERENCES drivers (driver_id),
      started_at_ms INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT;

    CREATE TABLE check_sheet_actions (
      action_id TEXT PRIMARY KEY,
      check_sheet_id TEXT NOT NULL REFERENCES check_sheets (check_sheet_id),
      vehicle_id TEXT NOT NULL REFERENCES vehicles (vehicle_id),
      actioned_at_ms INTEGER NOT NULL,
      is_pass INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
  `,
};

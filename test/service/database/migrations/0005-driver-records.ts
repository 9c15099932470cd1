import type { Migration } from '../migration.ts';

export const driverRecords: Migration = {
  number: 5,
  purpose: "the parts of a driver's record that updates change and reports do not show",
  sql: `
    ALTER TABLE drivers ADD COLUMN username TEXT NOT NULL DEFAULT '';
    ALTER TABLE drivers ADD COLUMN other_names TEXT NOT NULL DEFAULT '';
    ALTER TABLE drivers ADD COLUMN details TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE drivers ADD COLUMN deducted_break_minutes INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE driver_cards ADD COLUMN card_type TEXT NOT NULL DEFAULT 'Driver';
  `,
};

import type { Migration } from '../migration.ts';

export const mileageOfDays: Migration = {
  number: 4,
  purpose: "a driver's day says which vehicles and how far, a journey where it went and who told of it",
  sql: `
    ALTER TABLE activity_days ADD COLUMN distance_km INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE activity_days ADD COLUMN registrations TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE journeys ADD COLUMN start_location TEXT NOT NULL DEFAULT '';
    ALTER TABLE journeys ADD COLUMN end_location TEXT NOT NULL DEFAULT '';
    ALTER TABLE journeys ADD COLUMN source TEXT NOT NULL DEFAULT 'over the air'
      CHECK (source IN ('over the air', 'vehicle unit'));
  `,
};

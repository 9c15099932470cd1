import type { Migration } from '../migration.ts';

export const activitiesAndJourneys: Migration = {
  number: 3,
  purpose: 'what drivers did each day, and which vehicle went where',
  sql: `
    CREATE TABLE activity_days (
      driver_id TEXT NOT NULL REFERENCES drivers (driver_id),
      day TEXT NOT NULL,
      changes TEXT NOT NULL,
      recorded_until_minute INTEGER NOT NULL,
      PRIMARY KEY (driver_id, day)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE journeys (
      journey_id INTEGER PRIMARY KEY,
      vehicle_id TEXT NOT NULL REFERENCES vehicles (vehicle_id),
      driver_id TEXT REFERENCES drivers (driver_id),
      started_at_ms INTEGER NOT NULL,
      ended_at_ms INTEGER NOT NULL,
      odometer_start_km INTEGER NOT NULL,
      odometer_end_km INTEGER NOT NULL,
      drive_minutes INTEGER NOT NULL,
      UNIQUE (vehicle_id, started_at_ms)
    ) STRICT;
    CREATE INDEX journeys_of_a_driver ON journeys (driver_id, started_at_ms);
  `,
};

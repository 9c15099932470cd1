import type { Migration } from './migration.ts';

/**
 * What a person says of a driver: the rules that the journeys come under, and days of leave and sickness. `driver_id` is a
 * subject of the files held here, or `service:` and the service's id.
 */
export const driverEntries: Migration = {
  number: 35,
  purpose: 'drivers: their rules, leave and sickness',
  sql: `
    CREATE TABLE driver_entry (
      id INTEGER PRIMARY KEY,
      driver_id TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('rules', 'leave', 'sickness')),
      rules TEXT CHECK ((rules IS NOT NULL) = (kind = 'rules')),
      first_day TEXT CHECK ((first_day IS NULL) = (kind = 'rules')),
      last_day TEXT CHECK ((last_day IS NULL) = (kind = 'rules') AND (last_day IS NULL OR last_day >= first_day))
    ) STRICT;
    CREATE UNIQUE INDEX driver_entry_rules ON driver_entry (driver_id) WHERE kind = 'rules';
    CREATE INDEX driver_entry_driver ON driver_entry (driver_id);
  `,
};

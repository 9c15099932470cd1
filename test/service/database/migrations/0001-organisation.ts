import type { Migration } from '../migration.ts';

export const organisation: Migration = {
  number: 1,
  purpose: 'the organisation: fleets, divisions, sites, drivers with their cards, vehicles',
  sql: `
    CREATE TABLE fleets (
      fleet_number INTEGER PRIMARY KEY,
      fleet_name TEXT NOT NULL,
      transport_manager_id TEXT NOT NULL,
      transport_manager_name TEXT NOT NULL
    ) STRICT;

    CREATE TABLE divisions (
      division_id TEXT PRIMARY KEY,
      division_name TEXT NOT NULL,
      parent_id TEXT REFERENCES divisions (division_id)
    ) STRICT;

    CREATE TABLE sites (
      site_number INTEGER PRIMARY KEY,
      site_name TEXT NOT NULL,
      product_code TEXT NOT NULL UNIQUE,
      fleet_number INTEGER NOT NULL REFERENCES fleets (fleet_number),
      default_division_id TEXT REFERENCES divisions (division_id),
      default_category TEXT
    ) STRICT;

    CREATE TABLE drivers (
      driver_id TEXT PRIMARY KEY,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      category TEXT NOT NULL,
      agency TEXT NOT NULL,
      employee_number TEXT NOT NULL,
      division_id TEXT REFERENCES divisions (division_id),
      fleet_number INTEGER NOT NULL REFERENCES fleets (fleet_number),
      site_number INTEGER NOT NULL REFERENCES sites (site_number),
      created_at_ms INTEGER NOT NULL,
      no_longer_works_for_us INTEGER NOT NULL DEFAULT 0,
      card_processed_at_ms INTEGER
    ) STRICT;

    CREATE TABLE driver_cards (
      nation INTEGER NOT NULL,
      card_number TEXT NOT NULL,
      driver_id TEXT NOT NULL REFERENCES drivers (driver_id),
      expires_on_day TEXT,
      PRIMARY KEY (nation, card_number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX driver_cards_of_a_driver ON driver_cards (driver_id);

    CREATE TABLE vehicles (
      vehicle_id TEXT PRIMARY KEY,
      registration TEXT NOT NULL,
      registration_key TEXT NOT NULL,
      nation INTEGER NOT NULL,
      vin TEXT NOT NULL,
      category TEXT NOT NULL,
      fleet_number INTEGER NOT NULL REFERENCES fleets (fleet_number),
      site_number INTEGER NOT NULL REFERENCES sites (site_number),
      dormant INTEGER NOT NULL DEFAULT 0,
      non_core INTEGER NOT NULL DEFAULT 0,
      last_download_at_ms INTEGER
    ) STRICT;
    CREATE INDEX vehicles_by_vin ON vehicles (vin);
    CREATE INDEX vehicles_by_registration ON vehicles (registration_key);
  `,
};

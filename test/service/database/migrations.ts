/** One step of the schema. It has one number and one purpose, and is never edited again. */
export interface Migration {
  readonly number: number;
  readonly purpose: string;
  readonly sql: string;
}

/** Moments are whole milliseconds since 1970 in UTC; a `_day` is an ISO date in UTC. */
export const migrations: readonly Migration[] = [
  {
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
  },
  {
    number: 2,
    purpose: 'the files that were uploaded, each arrival by itself',
    sql: `
      CREATE TABLE contents (
        content_id INTEGER PRIMARY KEY,
        sha256 TEXT NOT NULL UNIQUE,
        offset_bytes INTEGER NOT NULL,
        size_bytes INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE uploads (
        upload_id INTEGER PRIMARY KEY,
        digital_tachograph_id TEXT NOT NULL UNIQUE,
        content_id INTEGER NOT NULL REFERENCES contents (content_id),
        file_name TEXT NOT NULL,
        site_product_code TEXT,
        way TEXT NOT NULL CHECK (way IN ('multipart', 'json')),
        received_at_ms INTEGER NOT NULL,
        processed_at_ms INTEGER,
        outcome TEXT
      ) STRICT;
      CREATE INDEX uploads_not_processed ON uploads (received_at_ms) WHERE processed_at_ms IS NULL;
      CREATE INDEX uploads_of_a_content ON uploads (content_id);
    `,
  },
  {
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
  },
  {
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
  },
  {
    number: 5,
    purpose: "the parts of a driver's record that updates change and reports do not show",
    sql: `
      ALTER TABLE drivers ADD COLUMN username TEXT NOT NULL DEFAULT '';
      ALTER TABLE drivers ADD COLUMN other_names TEXT NOT NULL DEFAULT '';
      ALTER TABLE drivers ADD COLUMN details TEXT NOT NULL DEFAULT '{}';
      ALTER TABLE drivers ADD COLUMN deducted_break_minutes INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE driver_cards ADD COLUMN card_type TEXT NOT NULL DEFAULT 'Driver';
    `,
  },
  {
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
  },
  {
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
  },
  {
    number: 8,
    purpose: 'webhooks of the organisation and what they are owed',
    sql: `
      CREATE TABLE webhooks (
        webhook_id TEXT PRIMARY KEY,
        url TEXT NOT NULL,
        secret TEXT NOT NULL,
        events TEXT NOT NULL
      ) STRICT;

      CREATE TABLE webhook_deliveries (
        delivery_id INTEGER PRIMARY KEY,
        webhook_id TEXT NOT NULL REFERENCES webhooks (webhook_id) ON DELETE CASCADE,
        event TEXT NOT NULL,
        body TEXT NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0,
        state TEXT NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'delivered', 'given up')),
        next_attempt_at_ms INTEGER NOT NULL,
        last_answer TEXT
      ) STRICT;
      CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at_ms, delivery_id)
        WHERE state = 'due';
    `,
  },
];

import type { Migration } from './migration.ts';

/** Who did what, when, from which state to which, and why: one row for each transition, never changed. */
export const events: Migration = {
  number: 3,
  purpose: 'events: the history of every sighting and job',
  sql: `
    CREATE TABLE event (
      id INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      sighting_id INTEGER REFERENCES sighting (id),
      job_id INTEGER REFERENCES job (id),
      actor TEXT NOT NULL,
      code TEXT NOT NULL,
      from_state TEXT,
      to_state TEXT,
      reason TEXT,
      parameters TEXT,
      CHECK ((sighting_id IS NULL) <> (job_id IS NULL))
    ) STRICT;

    CREATE INDEX event_sighting ON event (sighting_id) WHERE sighting_id IS NOT NULL;
    CREATE INDEX event_job ON event (job_id) WHERE job_id IS NOT NULL;
  `,
};

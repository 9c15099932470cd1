import type { Migration } from './migration.ts';

/**
 * A sighting is one file at one place in one version. Several may point at one job: the same bytes seen twice are one
 * job with two sightings, of which exactly one is the first, `kept`.
 *
 * `name_key` is the file's name folded for searching and sorting. `gone_at` is set when the file no longer lies at
 * its place; a file that was moved to the folder of sent files has `moved_to` too.
 */
export const sightings: Migration = {
  number: 2,
  purpose: 'folders and sightings: where and when files were seen',
  sql: `
    CREATE TABLE folder (
      id INTEGER PRIMARY KEY,
      path TEXT NOT NULL UNIQUE,
      label TEXT NOT NULL,
      added_at INTEGER NOT NULL,
      removed_at INTEGER
    ) STRICT;

    CREATE TABLE sighting (
      id INTEGER PRIMARY KEY,
      folder_id INTEGER REFERENCES folder (id),
      path TEXT NOT NULL,
      member TEXT,
      name_key TEXT NOT NULL,
      size_bytes INTEGER NOT NULL,
      modified_ms REAL NOT NULL,
      state TEXT NOT NULL
        CHECK (state IN ('settling', 'locked', 'unreadable', 'kept', 'duplicate', 'opened', 'gone')),
      reason TEXT,
      job_id INTEGER REFERENCES job (id),
      arrived_at INTEGER NOT NULL,
      gone_at INTEGER,
      moved_to TEXT,
      move_tried_at INTEGER,
      move_reason TEXT,
      CHECK ((job_id IS NOT NULL) = (state IN ('kept', 'duplicate')))
    ) STRICT;

    CREATE INDEX sighting_present ON sighting (folder_id, path, member, id) WHERE gone_at IS NULL;
    CREATE UNIQUE INDEX sighting_first ON sighting (job_id) WHERE state = 'kept';
    CREATE INDEX sighting_job ON sighting (job_id);
    CREATE INDEX sighting_unkept ON sighting (folder_id) WHERE state IN ('settling', 'locked', 'unreadable');
    CREATE INDEX sighting_movable ON sighting (id)
      WHERE gone_at IS NULL AND member IS NULL AND state IN ('kept', 'duplicate');
  `,
};

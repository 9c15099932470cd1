import type { Migration } from './migration.ts';

/** Files that vanished and archives that were opened: after the archive time their names are forgotten too (`forget-names.ts`). */
export const joblessNames: Migration = {
  number: 18,
  purpose: 'an index of the sightings without a job that still have a name',
  sql: `CREATE INDEX sighting_jobless ON sighting (arrived_at) WHERE state IN ('gone', 'opened') AND path <> '';`,
};

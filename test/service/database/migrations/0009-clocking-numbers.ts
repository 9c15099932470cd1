import type { Migration } from '../migration.ts';

export const clockingNumbers: Migration = {
  number: 9,
  purpose: 'the highest number that a clocking ever had, so that the identifier of a deleted one is not used again',
  sql: `
    CREATE TABLE clocking_numbers (last_number INTEGER NOT NULL) STRICT;
    INSERT INTO clocking_numbers SELECT coalesce(max(CAST(substr(clocking_id, 2) AS INTEGER)), 0) FROM clockings;
    CREATE TRIGGER clocking_numbered AFTER INSERT ON clockings BEGIN
      UPDATE clocking_numbers SET last_number = max(last_number, CAST(substr(NEW.clocking_id, 2) AS INTEGER));
    END;
  `,
};

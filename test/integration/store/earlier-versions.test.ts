import { mkdir } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { knownVersion, migrate } from '../../../electron/engine/store/sqlite/migrate.ts';
import { migrations } from '../../../electron/engine/store/sqlite/migrations/all.ts';
import { type DataFolder, makeDataFolder, numberedSha256 } from './data-folder.ts';

let folder: DataFolder;

beforeEach(async () => {
  folder = await makeDataFolder();
});

afterEach(() => folder.remove());

/** The records as a program had them that knew only the first migrations: one job sent, one waiting, one for a person. */
async function writeRecordsOf(version: number): Promise<void> {
  await mkdir(folder.directory, { mode: 0o700 });
  const database = new Database(folder.databasePath);
  database.pragma('journal_mode = WAL');
  // What was written first has been through every later step, as on a PC that has had all versions.
  migrate(database, 1, migrations.slice(0, 1));
  const job = database.prepare(
    `INSERT INTO job (id, sha256, size_bytes, kind, state, due_at, receipt, response_code, sent_at)
     VALUES (?, unhex(?), 60, 'driver-card', ?, ?, ?, ?, ?)`,
  );
  job.run(1, numberedSha256(1), 'uploaded', null, '{"uploadId":"one"}', 200, 5);
  job.run(2, numberedSha256(2), 'waiting', 9, null, null, null);
  job.run(3, numberedSha256(3), 'attention', null, null, null, null);
  database.exec(`INSERT INTO folder (id, path, label, added_at) VALUES (1, '/depot/cards', 'Cards', 1)`);
  database.exec(
    `INSERT INTO upload_batch (id, grouping, origin, folder_id, began_at, last_at, ended_at)
     VALUES (1, 'day', 'folder', 1, 3, 3, 3)`,
  );
  const sighting = database.prepare(
    `INSERT INTO sighting (id, batch_id, folder_id, path, size_bytes, modified_ms, state, job_id, arrived_at)
     VALUES (@id, 1, 1, @path, 60, 5.5, 'kept', @id, 3)`,
  );
  for (const id of [1, 2, 3]) sighting.run({ id, path: `C_${id}.DDD` });
  migrate(database, 2, migrations.slice(0, version));
  database.close();
}

describe('The records of every earlier schema', () => {
  it.each(migrations.map(({ number, purpose }) => [number, purpose] as const))(
    'are opened: %i, with %s',
    async (version) => {
      await writeRecordsOf(version);
      const { store, origin } = await folder.opened();
      expect(origin).toBe('opened');
      expect([1, 2, 3].map((id) => store.jobs.get(id)?.state)).toEqual(['uploaded', 'waiting', 'attention']);
      expect(store.jobs.get(2)?.sha256).toBe(numberedSha256(2));
      store.close();
      const database = new Database(folder.databasePath);
      const newest = database.prepare('SELECT max(number) FROM migration').pluck().get();
      database.close();
      expect(newest).toBe(knownVersion);
      // And once more, as on the next day.
      const again = await folder.opened();
      expect(again.origin).toBe('opened');
      again.store.close();
    },
  );
});

import Database from 'better-sqlite3';
import type { Migration } from './migration.ts';
import { migrations } from './migrations.ts';

export type ServiceDatabase = Database.Database;

/**
 * Opens the service's database and brings it to the newest schema.
 *
 * Nothing is flushed to the disk: the service must take files faster than a depot can send them, and what it holds is made up.
 */
export function openDatabase(path: string): ServiceDatabase {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.pragma('foreign_keys = ON');
  migrate(database, migrations);
  return database;
}

function migrate(database: ServiceDatabase, steps: readonly Migration[]): void {
  const reached = Number(database.pragma('user_version', { simple: true }));
  for (const step of steps) {
    if (step.number <= reached) continue;
    database.transaction(() => {
      database.exec(step.sql);
      database.pragma(`user_version = ${step.number}`);
    })();
  }
}

import type Database from 'better-sqlite3';
import { failure, type Result, success } from '../../../../shared/result.ts';
import { migrations as allMigrations } from './migrations/all.ts';
import type { Migration } from './migrations/migration.ts';

/** The number of the newest migration that this version of the program has. */
export const knownVersion = numberOfLast(allMigrations);

/** The number of the last migration that the database has; 0 for an empty one. */
export function versionOf(database: Database.Database): number {
  const table = database.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'`).get();
  if (table === undefined) return 0;
  return database.prepare<[], number>('SELECT coalesce(max(number), 0) FROM migration').pluck().get() ?? 0;
}

/**
 * Applies what is missing, each migration in a transaction of its own. A database with a migration that this version
 * does not know comes from a newer one and is left as it is.
 */
export function migrate(
  database: Database.Database,
  at: number,
  migrations: readonly Migration[] = allMigrations,
): Result<{ readonly applied: number }, { readonly found: number; readonly known: number }> {
  const found = versionOf(database);
  const known = numberOfLast(migrations);
  if (found > known) return failure({ found, known });
  const missing = migrations.filter(({ number }) => number > found);
  for (const { number, purpose, sql } of missing) {
    database
      .transaction(() => {
        database.exec(
          'CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, purpose TEXT NOT NULL, at INTEGER NOT NULL) STRICT',
        );
        database.exec(sql);
        database.prepare('INSERT INTO migration VALUES (?, ?, ?)').run(number, purpose, at);
      })
      .immediate();
  }
  return success({ applied: missing.length });
}

function numberOfLast(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.number ?? 0;
}

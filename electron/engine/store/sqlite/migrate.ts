import type Database from 'better-sqlite3';
import { failure, type Result, success } from '../../../../shared/result.ts';
import { migrations as allMigrations } from './migrations/all.ts';
import type { Migration } from './migrations/migration.ts';
import { addSqlFunctions } from './summaries.ts';

/** The number of the newest migration that this version of the program has. */
export const knownVersion = numberOfLast(allMigrations);

/** The number of the last migration that the database has; 0 for an empty one. */
export function versionOf(database: Database.Database): number {
  return appliedTo(database).at(-1)?.number ?? 0;
}

function appliedTo(database: Database.Database): readonly Pick<Migration, 'number' | 'purpose'>[] {
  const table = database.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'`).get();
  if (table === undefined) return [];
  return database
    .prepare<[], Pick<Migration, 'number' | 'purpose'>>('SELECT number, purpose FROM migration ORDER BY number')
    .all();
}

/**
 * Why a database is left as it is: a newer version has written it, whose last migration is `found`, or one from before the
 * first release, whose steps this one does not have.
 */
export type MigrationRefusal =
  | { readonly code: 'newer'; readonly found: number; readonly known: number }
  | { readonly code: 'unreleased' };

/** Applies the missing migrations, each in a transaction of its own. */
export function migrate(
  database: Database.Database,
  at: number,
  migrations: readonly Migration[] = allMigrations,
): Result<{ readonly applied: number }, MigrationRefusal> {
  const [first] = appliedTo(database);
  if (first !== undefined && first.purpose !== migrations[0]?.purpose) return failure({ code: 'unreleased' });
  const found = versionOf(database);
  const known = numberOfLast(migrations);
  if (found > known) return failure({ code: 'newer', found, known });
  addSqlFunctions(database);
  const missing = migrations.filter(({ number }) => number > found);
  const synchronous = database.pragma('synchronous', { simple: true });
  // One flush for all of them, with the transaction that comes next: a power cut before takes back whole migrations, and
  // the next start applies them again.
  database.pragma('synchronous = NORMAL');
  try {
    for (const migration of missing) apply(database, migration, at);
  } finally {
    database.pragma(`synchronous = ${synchronous}`);
  }
  return success({ applied: missing.length });
}

function apply(database: Database.Database, { number, purpose, sql }: Migration, at: number): void {
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

export function numberOfLast(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.number ?? 0;
}

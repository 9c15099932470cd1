import { setImmediate } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { failure, type Result, success } from '../../../../shared/result.ts';
import { migrations as allMigrations } from './migrations/all.ts';
import type { Migration } from './migrations/migration.ts';
import { addSqlFunctions } from './summaries.ts';

/** The number of the newest migration that this version of the program has. */
export const knownVersion = numberOfLast(allMigrations);

/** The number of the last migration that the database has; 0 for an empty one. */
export function versionOf(database: Database.Database): number {
  const table = database.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'`).get();
  if (table === undefined) return 0;
  return database.prepare<[], number>('SELECT coalesce(max(number), 0) FROM migration').pluck().get() ?? 0;
}

/** `found`: the number of the last migration of a database that a newer version has written. */
type Migrated = Result<{ readonly applied: number }, { readonly found: number; readonly known: number }>;

/**
 * Applies the missing migrations, each in a transaction of its own, and moves data piece by piece. A database with a
 * migration that this version does not know comes from a newer one and is left as it is.
 */
export function migrate(
  database: Database.Database,
  at: number,
  migrations: readonly Migration[] = allMigrations,
): Migrated {
  const steps = migrationSteps(database, at, migrations);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same, with turns of the event loop between the pieces: 100,000 uploads of an earlier version take some seconds. */
export async function migrateInTurns(database: Database.Database, at: number): Promise<Migrated> {
  const steps = migrationSteps(database, at, allMigrations);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await setImmediate();
  }
}

function* migrationSteps(
  database: Database.Database,
  at: number,
  migrations: readonly Migration[],
): Generator<void, Migrated, void> {
  const found = versionOf(database);
  const known = numberOfLast(migrations);
  if (found > known) return failure({ found, known });
  addSqlFunctions(database);
  let applied = 0;
  const synchronous = database.pragma('synchronous', { simple: true });
  // One flush for all of them, with the transaction that comes next: a power cut before takes back whole migrations, and
  // the next start applies them again.
  database.pragma('synchronous = NORMAL');
  try {
    for (const migration of migrations) {
      if (migration.number > found) {
        apply(database, migration, at);
        applied += 1;
      }
      // Also for a migration that was applied before, because a kill may have come between its pieces.
      if (migration.moveOnePiece !== undefined) yield* moveAll(database, migration.moveOnePiece);
    }
  } finally {
    database.pragma(`synchronous = ${synchronous}`);
  }
  return success({ applied });
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

/** The old tables refer to each other while rows leave them, so foreign keys are checked only afterwards. */
function* moveAll(
  database: Database.Database,
  moveOnePiece: NonNullable<Migration['moveOnePiece']>,
): Generator<void, void, void> {
  const watched = database.pragma('foreign_keys', { simple: true });
  database.pragma('foreign_keys = OFF');
  try {
    while (moveOnePiece(database)) yield;
  } finally {
    database.pragma(`foreign_keys = ${watched}`);
  }
}

function numberOfLast(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.number ?? 0;
}

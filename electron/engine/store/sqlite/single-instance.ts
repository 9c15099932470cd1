import Database from 'better-sqlite3';
import { type Result, success } from '../../../../shared/result.ts';
import { attempt, type ConnectionTrouble, makeForOwner } from './connection.ts';

/** How long a second start waits for a first one that is just ending. */
const patienceMs = 800;

/**
 * Holds the data folder for this process by SQLite's own exclusive lock on an empty file; the lock is gone when the
 * process dies. The database is locked exclusively too, but this one is taken before anybody looks at the database,
 * so that two starts cannot both set a damaged one aside. Returns the function that lets it go.
 */
export function holdFolder(path: string): Result<() => void, ConnectionTrouble> {
  makeForOwner(path);
  const opened = attempt(() => new Database(path, { timeout: patienceMs }));
  if (!opened.ok) return opened;
  const lock = opened.value;
  const held = attempt(() => lock.exec('BEGIN EXCLUSIVE'));
  if (held.ok) return success(() => lock.close());
  lock.close();
  return held;
}

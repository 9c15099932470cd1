import Database from 'better-sqlite3';
import { forgottenNote } from './forget-names.ts';

/** Less than this is not worth the time. */
const worthwhileBytes = 64 * 1024 * 1024;

/**
 * Gives back the space of a file that is mostly empty, as it is after an earlier version's history was packed: writing
 * 100 MB anew takes about a second. Where the disk has no room for that, the space is used up by and by instead.
 */
export function shrink(database: Database.Database): void {
  const pages = (pragma: string) => Number(database.pragma(pragma, { simple: true }));
  const free = pages('freelist_count');
  if (free * pages('page_size') < worthwhileBytes || free * 2 < pages('page_count')) return;
  writeAnew(database);
}

/** When the file was last written anew because of names in it, in epoch ms. */
const wipedNote = 'names-wiped';
const monthMs = 30 * 86_400_000;

/**
 * Names that were forgotten still stand where SQLite has moved rows about. Once a month, and only then, the file is written
 * anew without them: it takes about a second for 100 MB, in which nothing else is done.
 */
export function wipeForgotten(database: Database.Database, now: number): void {
  const noted = database.prepare<[string], string>('SELECT value FROM note WHERE name = ?').pluck();
  const at = (name: string) => Number(noted.get(name) ?? 0);
  const wipedAt = at(wipedNote);
  if (at(forgottenNote) <= wipedAt || Math.abs(now - wipedAt) < monthMs) return;
  if (!writeAnew(database)) return;
  const note = database.prepare<[string, string]>('INSERT OR REPLACE INTO note VALUES (?, ?)');
  // The backups that were made before have what was wiped just now.
  for (const name of [wipedNote, forgottenNote]) note.run(name, String(now));
}

/** False where the disk has no room for it. */
function writeAnew(database: Database.Database): boolean {
  try {
    database.exec('VACUUM');
    return true;
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_FULL') throw error;
    return false;
  }
}

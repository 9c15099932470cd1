import Database from 'better-sqlite3';

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
  try {
    database.exec('VACUUM');
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_FULL') throw error;
  }
}

import { open } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { failure, type Result, success } from '../../../../shared/result.ts';
import { makeForOwner } from './connection.ts';

/** Why a copy was not made. `closed`: the database was closed meanwhile; `damaged`: what was copied is not sound. */
export interface CopyTrouble {
  readonly code: 'disk-full' | 'closed' | 'damaged' | 'failed';
  /** SQLite's own, safe to log; empty for `closed`. */
  readonly systemCode: string;
}

/** Pages copied in one go, between two turns of the event loop: 256 KiB, well under a millisecond. */
const pagesAtOnce = 64;
/** Pages that may wait to be flushed: SQLite flushes the end of the copy on this thread, so little may be left then. */
const pagesBehind = 1024;

/**
 * Copies a database to a new file page by page, between turns of the event loop, while it goes on being used. The copy
 * is flushed as it grows, by another thread: at 150 MB the longest pause is 20 to 40 ms instead of 90 to 130. It is
 * whole and flushed when this returns.
 */
export async function copyDatabase(database: Database.Database, to: string): Promise<Result<void, CopyTrouble>> {
  let flushing: Promise<void> | null = null;
  let unflushedPages = 0;

  function progress(): number {
    if (unflushedPages >= pagesBehind && flushing === null) {
      unflushedPages = 0;
      flushing = flushFile(to).finally(() => {
        flushing = null;
      });
    }
    if (unflushedPages >= 2 * pagesBehind) return 0;
    unflushedPages += pagesAtOnce;
    return pagesAtOnce;
  }

  makeForOwner(to);
  try {
    await database.backup(to, { progress });
    return success(undefined);
  } catch (error) {
    if (!database.open) return failure({ code: 'closed', systemCode: '' });
    if (!(error instanceof Database.SqliteError)) throw error;
    return failure({ code: error.code === 'SQLITE_FULL' ? 'disk-full' : 'failed', systemCode: error.code });
  } finally {
    await flushing;
  }
}

/** A failure shows again when SQLite flushes the whole. */
async function flushFile(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r+');
    await handle.datasync().finally(() => handle.close());
  } catch {}
}

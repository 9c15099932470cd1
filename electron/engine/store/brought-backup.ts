import { join } from 'node:path';
import Database from 'better-sqlite3';
import { failure, type Result, success } from '../../../shared/result.ts';
import { backupName } from './sqlite/data-folder.ts';
import { knownVersion, versionOf } from './sqlite/migrate.ts';

/**
 * Where a backup of the records that comes from elsewhere is put in a data folder without records: the next start finds
 * the records missing, takes it as it takes its own backups, and marks what was unsent in it as of unknown outcome.
 *
 * @param at when the backup was made, in epoch ms
 */
export function placeOfBackup(directory: string, at: number): { readonly folder: string; readonly file: string } {
  const folder = join(directory, 'backup');
  return { folder, file: join(folder, backupName(at)) };
}

/** Why a file is no backup that could be used. */
export type BackupMisfit = 'damaged' | 'newer-version';

/** Reads the whole of it. It may have no log beside it, which a backup never has. */
export function checkBackup(file: string): Result<void, BackupMisfit> {
  let database: Database.Database | null = null;
  try {
    database = new Database(file, { fileMustExist: true });
    // Without this SQLite would leave files of its own beside it.
    database.pragma('locking_mode = EXCLUSIVE');
    if (database.pragma('quick_check', { simple: true }) !== 'ok') return failure('damaged');
    const version = versionOf(database);
    if (version === 0) return failure('damaged');
    return version > knownVersion ? failure('newer-version') : success(undefined);
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return failure('damaged');
  } finally {
    database?.close();
  }
}

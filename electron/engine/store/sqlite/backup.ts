import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { failure, type Result, success } from '../../../../shared/result.ts';
import type { Files } from '../../ports.ts';
import { backupName, backupsToRemove, namesOfBackups } from './backup-names.ts';
import { type CopyTrouble, copyDatabase } from './copy-database.ts';
import type { DataFolder } from './data-folder.ts';

/**
 * Copies the database as it is now beside the earlier copies, while it goes on being used, and removes the copies that
 * have served their time. The copy gets its final name only when it is complete and flushed. Returns its name.
 */
export async function backUp(
  database: Database.Database,
  { backups: directory, files, clock, log }: DataFolder,
): Promise<Result<string, CopyTrouble>> {
  const made = await files.makeDirectory(directory, 0o700);
  if (!made.ok) return failure(troubleOf(made.error));
  const writing = join(directory, 'writing.part');
  await files.remove(writing);
  const copied = await copyDatabase(database, writing);
  if (!copied.ok) {
    await files.remove(writing);
    log.warn('backup.failed', { systemCode: copied.error.systemCode });
    return copied;
  }
  const name = backupName(clock.now());
  const renamed = await files.rename(writing, join(directory, name));
  if (!renamed.ok) return failure(troubleOf(renamed.error));
  await files.flushDirectory(directory);
  await rotate(directory, files);
  log.info('backup.made');
  return success(name);
}

async function rotate(directory: string, files: Files): Promise<void> {
  const entries = await files.entries(directory);
  if (!entries.ok) return;
  for (const name of backupsToRemove(namesOfBackups(entries.value))) await files.remove(join(directory, name));
}

function troubleOf(trouble: { readonly code: string; readonly systemCode: string }): CopyTrouble {
  return { code: trouble.code === 'disk-full' ? 'disk-full' : 'failed', systemCode: trouble.systemCode };
}

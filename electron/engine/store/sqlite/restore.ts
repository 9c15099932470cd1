import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Clock, Files, Log } from '../../ports.ts';
import { namesOfBackups, timeName } from './backup-names.ts';
import { connect } from './connection.ts';
import { copyDatabase } from './copy-database.ts';
import { createEventLog } from './event-log.ts';
import { migrate } from './migrate.ts';

/** The files of a data folder, and what they are handled with. */
export interface DataFolder {
  readonly database: string;
  readonly backups: string;
  readonly damaged: string;
  readonly directory: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly log: Log;
}

/** The files that belong to a database besides its own: without them a damaged one could not be examined later. */
const companions = ['-wal', '-shm', '-journal'];

/**
 * Moves a damaged database aside, whole; it is never deleted. Its log goes first: left behind by a kill, it would be
 * played into the next database. False when the database itself could not be moved.
 */
export async function setAside({ database, damaged, directory, files, clock, log }: DataFolder): Promise<boolean> {
  const place = join(damaged, timeName(clock.now()));
  await files.makeDirectory(place, 0o700);
  for (const companion of companions) {
    await files.rename(database + companion, join(place, `depot.sqlite${companion}`));
  }
  const moved = await files.rename(database, join(place, 'depot.sqlite'));
  await files.flushDirectory(place);
  await files.flushDirectory(directory);
  const isAway = moved.ok || moved.error.code === 'missing';
  log.error('database.set-aside', { isAway });
  return isAway;
}

export async function hasBackups({ backups, files }: DataFolder): Promise<boolean> {
  const entries = await files.entries(backups);
  return entries.ok && namesOfBackups(entries.value).length > 0;
}

/**
 * Puts the newest sound backup in the place of the database. What was unsent in it may have been sent since, so its
 * outcome is marked unknown before the copy gets the database's name. False when no backup is sound.
 */
export async function restoreNewest(folder: DataFolder): Promise<boolean> {
  const { database, backups, directory, files, clock, log } = folder;
  const entries = await files.entries(backups);
  const restoring = `${database}.restoring`;
  for (const name of entries.ok ? namesOfBackups(entries.value) : []) {
    for (const companion of ['', ...companions]) await files.remove(restoring + companion);
    if (!(await copyOf(join(backups, name), restoring))) continue;
    if (!markDoubtful(restoring, clock.now())) continue;
    const renamed = await files.rename(restoring, database);
    if (!renamed.ok) continue;
    await files.flushDirectory(directory);
    log.warn('database.restored', {});
    return true;
  }
  return false;
}

async function copyOf(backup: string, to: string): Promise<boolean> {
  const source = connect(backup);
  if (!source.ok) return false;
  const copied = await copyDatabase(source.value, to);
  source.value.close();
  return copied.ok;
}

/** False when the copy is damaged, or from a version that this one does not know. */
function markDoubtful(path: string, at: number): boolean {
  const connected = connect(path);
  if (!connected.ok) return false;
  const database: Database.Database = connected.value;
  try {
    if (!migrate(database, at).ok) return false;
    const events = createEventLog(database);
    const doubt = database
      .prepare<[], number>(
        `UPDATE job SET outcome_unknown = 1 WHERE state IN ('queued', 'uploading', 'waiting') RETURNING id`,
      )
      .pluck();
    database
      .transaction(() => {
        for (const jobId of doubt.all()) events({ of: { jobId }, actor: 'start', code: 'restored' }, at);
      })
      .immediate();
    return true;
  } catch (error) {
    if (error instanceof Database.SqliteError) return false;
    throw error;
  } finally {
    database.close();
  }
}

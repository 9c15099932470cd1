import { join } from 'node:path';
import { failure, type Result, success } from '../../../../shared/result.ts';
import { timeName } from './backup-names.ts';
import { attempt, type ConnectionTrouble, connect, fileTrouble } from './connection.ts';
import { copyDatabase } from './copy-database.ts';
import type { DataFolder } from './data-folder.ts';
import { createEventLog } from './event-log.ts';
import { migrate } from './migrate.ts';
import { prepareLate } from './prepare.ts';

/** The files that belong to a database besides its own: without them a damaged one could not be examined later. */
const companions = ['-wal', '-shm', '-journal'];

/**
 * Moves a damaged database aside, whole; it is never deleted. Its log goes first: left behind by a kill, it would be
 * played into the next database.
 */
export async function setAside(folder: DataFolder): Promise<Result<void, ConnectionTrouble>> {
  const { database, damaged, directory, files, clock, log } = folder;
  const place = join(damaged, timeName(clock.now()));
  const made = await files.makeDirectory(place, 0o700);
  if (!made.ok) return failure(fileTrouble(made.error));
  for (const part of [...companions, '']) {
    const moved = await files.rename(database + part, join(place, `depot.sqlite${part}`));
    if (!moved.ok && moved.error.code !== 'missing') return failure(fileTrouble(moved.error));
  }
  await files.flushDirectory(place);
  await files.flushDirectory(directory);
  log.error('database.set-aside');
  return success(undefined);
}

/**
 * Puts the newest sound one of the backups in the place of the database. What was unsent in it may have been sent
 * since, so its outcome is marked unknown before the copy gets the database's name. False when no backup is sound; a
 * sound one that cannot be put there is a trouble, because starting empty would be worse than not starting.
 */
export async function restoreNewest(
  folder: DataFolder,
  newestFirst: readonly string[],
): Promise<Result<boolean, ConnectionTrouble>> {
  const { database, backups, directory, files, clock, log } = folder;
  const restoring = `${database}.restoring`;
  for (const name of newestFirst) {
    for (const part of ['', ...companions]) await files.remove(restoring + part);
    const copied = await copyBackup(join(backups, name), restoring);
    const marked = copied.ok ? markDoubtful(restoring, clock.now()) : copied;
    if (!marked.ok && marked.error.code === 'damaged') continue;
    if (!marked.ok) return marked;
    const renamed = await files.rename(restoring, database);
    if (!renamed.ok) return failure(fileTrouble(renamed.error));
    await files.flushDirectory(directory);
    log.warn('database.restored');
    return success(true);
  }
  return success(false);
}

async function copyBackup(backup: string, to: string): Promise<Result<void, ConnectionTrouble>> {
  const source = connect(backup);
  if (!source.ok) return source;
  const copied = await copyDatabase(source.value, to);
  source.value.close();
  if (copied.ok) return copied;
  const { code, systemCode } = copied.error;
  return failure({ code: code === 'disk-full' ? code : 'failed', systemCode });
}

/** A copy from a version that this one does not know counts as damaged: it cannot be used either. */
function markDoubtful(path: string, at: number): Result<void, ConnectionTrouble> {
  const connected = connect(path);
  if (!connected.ok) return connected;
  const database = connected.value;
  const marked = attempt(() => {
    if (!migrate(database, at).ok) return false;
    const events = createEventLog(prepareLate(database));
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
  });
  database.close();
  if (!marked.ok) return marked;
  return marked.value ? success(undefined) : failure({ code: 'damaged', systemCode: 'NEWER' });
}

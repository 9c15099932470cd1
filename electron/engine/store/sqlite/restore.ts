import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { failure, type Result, success } from '../../../../shared/result.ts';
import type { Replacement } from '../store.ts';
import { copyDatabase } from './backup.ts';
import { attempt, type ConnectionError, connect, fileError, prepareLate } from './connection.ts';
import {
  type DataFolder,
  exists,
  inOrderOfContent,
  listBackups,
  listSetAside,
  momentOf,
  momentOfBackup,
  takeCloseNote,
  timeName,
} from './data-folder.ts';
import { workOnFile } from './file-work.ts';
import { createJournalWriter } from './journal-writer.ts';
import { doubtOpenMail } from './mail.ts';
import { migrate, versionOf } from './migrate.ts';
import { createEventLog } from './transactions.ts';

/**
 * What the store was opened from. `created`: there was none; `restored`: it was damaged or missing, and an hourly
 * backup took its place; `rebuilt`: it was damaged, and no backup was sound, so it starts empty. After the last two, a
 * scan of every folder and `jobs.adoptable` find what the backup did not know.
 */
export type StoreOrigin = 'opened' | 'created' | 'restored' | 'rebuilt';

export interface SoundDatabase {
  readonly database: Database.Database;
  readonly origin: StoreOrigin;
  /** When the whole of it was last found sound, in epoch milliseconds. */
  readonly checkedAt: number;
  /** The file was as its last close in order had left it, so the whole of it was not checked. */
  readonly isAsClosed: boolean;
}

/**
 * Opens the database of a data folder, or replaces one that is damaged or lost. Nothing replaces it while there is a
 * doubt: a file or folder that gives no answer just now is an error, not a loss.
 */
export async function openSound(folder: DataFolder): Promise<Result<SoundDatabase, ConnectionError>> {
  const databaseExists = await exists(folder.files, folder.database);
  if (!databaseExists.ok) return databaseExists;
  const backups = await listBackups(folder);
  if (!backups.ok) return backups;
  if (databaseExists.value) {
    const checkedBefore = await takeCloseNote(folder);
    const isAsClosed = checkedBefore !== null;
    const checkedAt = checkedBefore ?? folder.clock.now();
    const sound = isAsClosed ? success(undefined) : await workOnFile({ kind: 'check', path: folder.database });
    const connected = sound.ok ? connect(folder.database, { isKnownSound: true }) : sound;
    if (connected.ok) {
      const version = attempt(() => versionOf(connected.value));
      if (version.ok && version.value > 0) {
        return success({ database: connected.value, origin: 'opened', checkedAt, isAsClosed });
      }
      // The file is empty because a first start was killed at once, unless there are backups of what was in it.
      if (version.ok && backups.value.length === 0) {
        return success({ database: connected.value, origin: 'created', checkedAt, isAsClosed });
      }
      connected.value.close();
      if (!version.ok && version.error.code !== 'damaged') return version;
    } else if (connected.error.code !== 'damaged') {
      return connected;
    }
  }
  return replace(folder, backups.value, databaseExists.value);
}

async function replace(
  folder: DataFolder,
  backups: readonly string[],
  databaseExists: boolean,
): Promise<Result<SoundDatabase, ConnectionError>> {
  const hasLog = await exists(folder.files, `${folder.database}-wal`);
  if (!hasLog.ok) return hasLog;
  const aside = databaseExists || hasLog.value ? await setAside(folder) : await setAsideBefore(folder);
  if (!aside.ok) return aside;
  const restored = await restoreNewest(folder, backups, aside.value);
  if (!restored.ok) return restored;
  if (!restored.value && aside.value !== null) {
    const begun = await beginAnew(folder, aside.value);
    if (!begun.ok) return begun;
  }
  const connected = connect(folder.database);
  if (!connected.ok) return connected;
  const origin = restored.value ? 'restored' : aside.value === null ? 'created' : 'rebuilt';
  return success({ database: connected.value, origin, checkedAt: folder.clock.now(), isAsClosed: false });
}

/** When a start ends after it has set a database aside, the next one follows within this time. */
const recentMs = 24 * 60 * 60_000;

/** The name of what such a start has set aside; null where the database is missing because there never was one. */
async function setAsideBefore(folder: DataFolder): Promise<Result<string | null, ConnectionError>> {
  const names = await listSetAside(folder);
  if (!names.ok) return names;
  const [newest] = names.value;
  const isRecent = newest !== undefined && Math.abs(folder.clock.now() - (momentOf(newest) ?? 0)) < recentMs;
  return success(isRecent ? newest : null);
}

/** The files that belong to a database besides its own: without them a damaged one could not be examined later. */
const companions = ['-wal', '-shm', '-journal'];

/**
 * Moves a damaged database aside, whole; it is never deleted. Its log goes first: left behind by a kill, it would be
 * applied to the next database. Returns the name of the folder in which it is.
 */
async function setAside(folder: DataFolder): Promise<Result<string, ConnectionError>> {
  const { database, damaged, directory, files, clock, log } = folder;
  const name = timeName(clock.now());
  const asideDirectory = join(damaged, name);
  const made = await files.makeDirectory(asideDirectory, 0o700);
  if (!made.ok) return failure(fileError(made.error));
  for (const part of [...companions, '']) {
    const moved = await files.rename(database + part, join(asideDirectory, `depot.sqlite${part}`));
    if (!moved.ok && moved.error.code !== 'missing') return failure(fileError(moved.error));
  }
  await files.flushDirectory(asideDirectory);
  await files.flushDirectory(directory);
  log.error('database.set-aside');
  return success(name);
}

/**
 * Puts the newest sound one of the backups in the place of the database. Files that were unsent in it may have been
 * sent since, so their outcome is marked unknown before the copy gets the database's name, and mails are in doubt. False when no backup is
 * sound. A sound one that cannot be put in place is an error, because starting empty would be worse than not starting.
 */
async function restoreNewest(
  folder: DataFolder,
  names: readonly string[],
  aside: string | null,
): Promise<Result<boolean, ConnectionError>> {
  const { backups, clock, log } = folder;
  for (const name of inOrderOfContent(backups, names)) {
    const restoring = await clearRestoring(folder);
    const copied = await copyBackup(join(backups, name), restoring);
    const at = clock.now();
    const backupAt = momentOfBackup(name);
    const marked = copied.ok ? markReplaced(restoring, { by: 'backup', at, backupAt, aside }) : copied;
    if (!marked.ok && marked.error.code === 'damaged') continue;
    if (!marked.ok) return marked;
    const placed = await putInPlace(folder);
    if (!placed.ok) return placed;
    log.warn('database.restored');
    return success(true);
  }
  return success(false);
}

/**
 * Puts an empty database in the place of one that was set aside. The database itself notes that, in case this start
 * ends early.
 */
async function beginAnew(folder: DataFolder, aside: string): Promise<Result<void, ConnectionError>> {
  const restoring = await clearRestoring(folder);
  const at = folder.clock.now();
  const marked = markReplaced(restoring, { by: 'nothing', at, backupAt: null, aside });
  return marked.ok ? putInPlace(folder) : marked;
}

const restoringOf = ({ database }: DataFolder) => `${database}.restoring`;

async function clearRestoring(folder: DataFolder): Promise<string> {
  const restoring = restoringOf(folder);
  for (const part of ['', ...companions]) await folder.files.remove(restoring + part);
  return restoring;
}

async function putInPlace(folder: DataFolder): Promise<Result<void, ConnectionError>> {
  const renamed = await folder.files.rename(restoringOf(folder), folder.database);
  if (!renamed.ok) return failure(fileError(renamed.error));
  await folder.files.flushDirectory(folder.directory);
  return success(undefined);
}

async function copyBackup(backup: string, to: string): Promise<Result<void, ConnectionError>> {
  const source = connect(backup);
  if (!source.ok) return source;
  const copied = await copyDatabase(source.value, to);
  source.value.close();
  if (copied.ok) return copied;
  const { code, systemCode } = copied.error;
  return failure({ code: code === 'disk-full' ? code : 'failed', systemCode });
}

/** A copy from a version that this one does not know counts as damaged: it cannot be used either. */
function markReplaced(path: string, replacement: Replacement): Result<void, ConnectionError> {
  const connected = connect(path);
  if (!connected.ok) return connected;
  const database = connected.value;
  const marked = attempt(() => {
    const { at } = replacement;
    if (!migrate(database, at).ok) return false;
    const events = createEventLog(prepareLate(database), () => 0);
    const doubt = database
      .prepare<[], number>(
        `UPDATE job SET outcome_unknown = 1 WHERE state IN ('queued', 'uploading', 'waiting') RETURNING id`,
      )
      .pluck();
    const note = database.prepare(`INSERT OR REPLACE INTO note VALUES ('records-replaced', ?)`);
    const journal = createJournalWriter(prepareLate(database), () => 0);
    const { by: from, backupAt } = replacement;
    database
      .transaction(() => {
        for (const jobId of doubt.all()) events({ of: { jobId }, actor: 'start', code: 'restored' }, at);
        doubtOpenMail({ prepare: prepareLate(database) }, at);
        note.run(JSON.stringify(replacement));
        journal.add({ what: 'restored', facts: { from, ...(backupAt !== null && { backupAt }) } }, at);
      })
      .immediate();
    return true;
  });
  database.close();
  if (!marked.ok) return marked;
  return marked.value ? success(undefined) : failure({ code: 'damaged', systemCode: 'NEWER' });
}

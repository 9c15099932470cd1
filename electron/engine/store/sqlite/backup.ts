import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { failure, type Result, success } from '../../../../shared/result.ts';
import type { Files } from '../../ports.ts';
import { type ConnectionError, connect, makeForOwner, suspect } from './connection.ts';
import {
  backupName,
  backupsToRemove,
  type DataFolder,
  exists,
  inOrderOfContent,
  isSameDay,
  listBackups,
  momentOfBackup,
  namesOfBackups,
} from './data-folder.ts';
import { workOnFile } from './file-work.ts';
import { forgottenNote } from './forget-names.ts';

/**
 * Copies the database as it is now beside the earlier copies, while it goes on being used, and removes the copies that
 * have served their time. The copy gets its final name only when it is complete, flushed and found sound. It leaves
 * `reserveBytes` of the disk free, for the downloads. Returns its name.
 */
export async function backUp(
  database: Database.Database,
  folder: DataFolder,
  reserveBytes: number,
): Promise<Result<string, CopyError>> {
  const made = await makeBackup(database, folder, reserveBytes);
  if (made.ok) folder.log.info('backup.made');
  else if (made.error.code !== 'closed') folder.log.warn('backup.failed', { ...made.error });
  return made;
}

async function makeBackup(
  database: Database.Database,
  folder: DataFolder,
  reserveBytes: number,
): Promise<Result<string, CopyError>> {
  const { backups: directory, files, clock } = folder;
  const made = await files.makeDirectory(directory, 0o700);
  if (!made.ok) return failure(copyErrorOf(made.error));
  const writing = await clearWriting(folder);
  const room = await makeRoom(directory, files, sizeOf(database) + reserveBytes);
  if (!room.ok) return room;
  const sound = await copyAndCheck(database, writing);
  const name = backupName(clock.now());
  const renamed = sound.ok ? await files.rename(writing, join(directory, name)) : sound;
  if (!renamed.ok) {
    await files.remove(writing);
    return failure(copyErrorOf(renamed.error));
  }
  await files.flushDirectory(directory);
  await rotate(directory, files);
  return success(name);
}

/** What a kill may have left of an earlier copy is removed. */
async function clearWriting({ backups, files }: DataFolder): Promise<string> {
  const writing = join(backups, 'writing.part');
  for (const part of ['', '-wal', '-journal']) await files.remove(writing + part);
  return writing;
}

/**
 * A damaged page is copied as it is, so only a check of the copy can find it. Damage is remembered after the close: a
 * suspect database gets no note that it was closed in order, so that the next start checks it again and restores it.
 */
async function copyAndCheck(database: Database.Database, to: string): Promise<Result<void, CopyError>> {
  const copied = await copyDatabase(database, to);
  if (!copied.ok) return copied;
  const sound = await workOnFile({ kind: 'check', path: to });
  if (sound.ok) return sound;
  if (sound.error.code === 'damaged') suspect(database);
  return failure(copyErrorOf(sound.error));
}

/**
 * Whether the whole of a database is sound that is in use. A copy of it is checked, so that everything else goes on
 * meanwhile; where there is no room for one, each table is, between two turns of the event loop.
 */
export async function isSoundInUse(database: Database.Database, folder: DataFolder): Promise<boolean> {
  const free = await folder.files.freeBytes(folder.directory);
  const hasRoom = !free.ok || free.value >= 2 * sizeOf(database);
  const made = hasRoom ? await folder.files.makeDirectory(folder.backups, 0o700) : null;
  if (made?.ok !== true) return checkTables(database);
  const writing = await clearWriting(folder);
  const sound = await copyAndCheck(database, writing);
  await folder.files.remove(writing);
  if (sound.ok) return true;
  return sound.error.code === 'damaged' ? false : checkTables(database);
}

async function checkTables(database: Database.Database): Promise<boolean> {
  const tables = database
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .pluck();
  for (const table of tables.all()) {
    await setImmediate();
    if (database.pragma(`quick_check("${table}")`, { simple: true }) === 'ok') continue;
    suspect(database);
    return false;
  }
  return true;
}

/**
 * The newest of everything that came from people or files, of what went out, and of webhooks, which nobody sends again. The
 * service can be asked again for its answers.
 */
export function contentMark(database: Database.Database): string {
  const newest = database
    .prepare(
      `SELECT (SELECT max(id) FROM event_entry), (SELECT group_concat(name || value) FROM setting),
         (SELECT group_concat(id || coalesce(removed_at, '')) FROM folder), (SELECT max(id) FROM saved_report),
         (SELECT count(*) FROM saved_report), (SELECT max(decided_at) FROM match_decision),
         (SELECT count(*) FROM match_decision), (SELECT group_concat(id || decision) FROM removable_volume),
         (SELECT group_concat(id || ' ' || since) FROM custody_hold), (SELECT max(touched_at) FROM to_do),
         (SELECT max(kept_at) FROM driver_address), (SELECT count(*) FROM driver_address),
         (SELECT count(*) FROM driver_entry), (SELECT group_concat(id || rules) FROM driver_entry WHERE kind = 'rules'),
         (SELECT total(julianday(first_day) + id * julianday(last_day)) FROM driver_entry WHERE kind <> 'rules'),
         (SELECT group_concat(id || ' ' || changed_at) FROM maintain_draft), (SELECT max(id) FROM maintain_batch),
         (SELECT max(ended_at) FROM maintain_batch), (SELECT max(id) FROM webhook_delivery), (SELECT max(id) FROM mail),
         (SELECT max(ended_at) FROM mail_delivery)`,
    )
    .raw()
    .get();
  return JSON.stringify(newest);
}

/** Whether a backup is wanted although nothing has changed since the last one. */
export async function isBackupDue(database: Database.Database, folder: DataFolder): Promise<boolean> {
  const backups = await listBackups(folder);
  if (!backups.ok || backups.value.length === 0) return true;
  const made = backups.value.map((name) => momentOfBackup(name) ?? 0);
  const forgottenAt = database.prepare<[string], string>('SELECT value FROM note WHERE name = ?').pluck();
  const hasForgotten = made.some((at) => at <= Number(forgottenAt.get(forgottenNote) ?? 0));
  return hasForgotten && !isSameDay(Math.max(...made), folder.clock.now());
}

function sizeOf(database: Database.Database): number {
  const pragma = (name: string) => Number(database.pragma(name, { simple: true }));
  return database.open ? pragma('page_count') * pragma('page_size') : 0;
}

/**
 * Where the disk has no room for one more backup, the older of two is removed; the last one never goes before there is
 * another.
 */
async function makeRoom(directory: string, files: Files, neededBytes: number): Promise<Result<void, CopyError>> {
  const isEnough = async () => {
    const free = await files.freeBytes(directory);
    // A file system that does not report its free space is written to until it is full.
    return !free.ok || free.value >= neededBytes;
  };
  if (await isEnough()) return success(undefined);
  const entries = await files.entries(directory);
  const names = entries.ok ? inOrderOfContent(directory, namesOfBackups(entries.value)) : [];
  for (const name of names.slice(1)) {
    await files.remove(join(directory, name));
  }
  return (await isEnough()) ? success(undefined) : failure({ code: 'disk-full', systemCode: 'NO-ROOM' });
}

async function rotate(directory: string, files: Files): Promise<void> {
  const entries = await files.entries(directory);
  if (!entries.ok) return;
  const newestFirst = inOrderOfContent(directory, namesOfBackups(entries.value));
  for (const name of backupsToRemove(newestFirst)) await files.remove(join(directory, name));
}

function copyErrorOf(error: { readonly code: string; readonly systemCode: string }): CopyError {
  const { code, systemCode } = error;
  return { code: code === 'disk-full' || code === 'closed' || code === 'damaged' ? code : 'failed', systemCode };
}

/** Why a copy was not made. `closed`: the database was closed meanwhile; `damaged`: what was copied is not sound. */
export interface CopyError {
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
export async function copyDatabase(database: Database.Database, to: string): Promise<Result<void, CopyError>> {
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

/** When the file was last written anew because of names in it, in epoch ms. */
const wipedNote = 'names-wiped';
const monthMs = 30 * 86_400_000;

function isWipeDue(database: Database.Database, now: number): boolean {
  const noted = database.prepare<[string], string>('SELECT value FROM note WHERE name = ?').pluck();
  const at = (name: string) => Number(noted.get(name) ?? 0);
  return at(forgottenNote) > at(wipedNote) && Math.abs(now - at(wipedNote)) >= monthMs;
}

function noteWiped(database: Database.Database, now: number): void {
  const note = database.prepare<[string, string]>('INSERT OR REPLACE INTO note VALUES (?, ?)');
  // The earlier backups still have what was wiped just now.
  for (const name of [wipedNote, forgottenNote]) note.run(name, String(now));
}

/**
 * Forgotten names remain in the file where SQLite has moved rows. Once a month it is written anew without them: at a
 * start, before the database is in use, by a thread, because that takes three seconds for 100 MB. Returns the database
 * to go on with.
 */
export async function wipeAtStart(
  database: Database.Database,
  folder: DataFolder,
): Promise<Result<Database.Database, ConnectionError>> {
  const now = folder.clock.now();
  if (!isWipeDue(database, now)) return success(database);
  database.close();
  const wiped = await replaceByOneWrittenAnew(folder);
  const connected = connect(folder.database, { isKnownSound: true });
  if (connected.ok && wiped) noteWiped(connected.value, now);
  return connected;
}

/** False where it was not possible, and the file is as it was: the next start tries again. */
async function replaceByOneWrittenAnew({ database: path, directory, files }: DataFolder): Promise<boolean> {
  const to = `${path}.anew`;
  for (const part of ['', '-wal', '-journal']) await files.remove(to + part);
  const written = await workOnFile({ kind: 'write-anew', path, to });
  // A log that is still there would be applied to the new file, to which it does not belong.
  const log = await exists(files, `${path}-wal`);
  const isReplaced = written.ok && log.ok && !log.value && (await files.rename(to, path)).ok;
  if (isReplaced) await files.flushDirectory(directory);
  else await files.remove(to);
  return isReplaced;
}

/**
 * The same for a program that has not been started anew for a month, such as an agent. Nothing else is done meanwhile.
 *
 * @param startedAt when the database was opened
 */
export function wipeInUse(database: Database.Database, startedAt: number, now: number): void {
  if (now - startedAt < monthMs || !isWipeDue(database, now)) return;
  if (writeAnew(database)) noteWiped(database, now);
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

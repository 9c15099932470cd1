import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { parsedJson } from '../../../../shared/json.ts';
import { failure, type Result, success } from '../../../../shared/result.ts';
import type { Clock, DirectoryEntry, Files, Log } from '../../ports.ts';
import { attempt, type ConnectionError, connect, fileError, makeForOwner } from './connection.ts';

/** The paths in a data folder, and the ports to work with them. */
export interface DataFolder {
  readonly directory: string;
  readonly database: string;
  readonly lock: string;
  readonly backups: string;
  /** Damaged databases that were set aside, each in a folder with the time as its name. */
  readonly damaged: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly log: Log;
}

export function dataFolder(parts: Pick<DataFolder, 'directory' | 'files' | 'clock' | 'log'>): DataFolder {
  const { directory } = parts;
  return {
    ...parts,
    database: join(directory, 'depot.sqlite'),
    lock: join(directory, 'depot.lock'),
    backups: join(directory, 'backup'),
    damaged: join(directory, 'damaged'),
  };
}

/** A file about which the system gives no answer does not count as missing. */
export async function exists(files: Files, path: string): Promise<Result<boolean, ConnectionError>> {
  const stamp = await files.stamp(path);
  if (stamp.ok) return success(true);
  return stamp.error.code === 'missing' ? success(false) : failure(fileError(stamp.error));
}

/** Names of the folders with what was set aside, newest first. */
export async function listSetAside({
  files,
  damaged,
}: DataFolder): Promise<Result<readonly string[], ConnectionError>> {
  const entries = await files.entries(damaged);
  if (!entries.ok) return entries.error.code === 'missing' ? success([]) : failure(fileError(entries.error));
  const names = entries.value.filter(({ kind, name }) => kind === 'directory' && momentOf(name) !== null);
  return success(
    names
      .map(({ name }) => name)
      .sort()
      .reverse(),
  );
}

/** Removes what was set aside before a moment. What cannot be removed now is removed another time. */
export async function removeSetAside(folder: DataFolder, before: number): Promise<void> {
  const { files, damaged } = folder;
  const names = await listSetAside(folder);
  for (const name of names.ok ? names.value : []) {
    if ((momentOf(name) ?? before) >= before) continue;
    const entries = await files.entries(join(damaged, name));
    for (const entry of entries.ok ? entries.value : []) await files.remove(join(damaged, name, entry.name));
  }
}

/** Names of the backups, newest first. */
export async function listBackups({ files, backups }: DataFolder): Promise<Result<readonly string[], ConnectionError>> {
  const entries = await files.entries(backups);
  if (entries.ok) return success(namesOfBackups(entries.value));
  return entries.error.code === 'missing' ? success([]) : failure(fileError(entries.error));
}

const shape = /^depot-(\d{8})T\d{6}Z\.sqlite$/;

/** `20261121T101500Z`: sorts as text in the order of time, and is a legal file name everywhere. */
export function timeName(at: number): string {
  return new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '');
}

const timeShape = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** The moment in such a name, in epoch milliseconds; null where there is none. */
export function momentOf(name: string): number | null {
  const at = Date.parse(name.replace(timeShape, '$1-$2-$3T$4:$5:$6Z'));
  return timeShape.test(name) && !Number.isNaN(at) ? at : null;
}

/** When a backup was made, by its name. */
export function momentOfBackup(name: string): number | null {
  return momentOf(name.replace(/^depot-|\.sqlite$/g, ''));
}

export function backupName(at: number): string {
  return `depot-${timeName(at)}.sqlite`;
}

/** The backups among the entries of a folder, newest first. */
export function namesOfBackups(entries: readonly DirectoryEntry[]): readonly string[] {
  return entries
    .filter(({ name, kind }) => kind === 'file' && shape.test(name))
    .map(({ name }) => name)
    .sort()
    .reverse();
}

/**
 * The backups, that with the newest content first: a clock that was ahead has given an older one a later name. Where two
 * have the same, the names tell, and one that cannot be read comes last.
 */
export function inOrderOfContent(directory: string, names: readonly string[]): readonly string[] {
  return names
    .map((name) => ({ name, newest: newestEvent(join(directory, name)) }))
    .sort((one, other) => other.newest - one.newest)
    .map(({ name }) => name);
}

/** The number of the last event in it, which only grows. */
function newestEvent(path: string): number {
  const connected = connect(path, { isKnownSound: true });
  if (!connected.ok) return -1;
  const newest = attempt(() =>
    connected.value.prepare<[], number | null>('SELECT max(id) FROM event_entry').pluck().get(),
  );
  connected.value.close();
  return newest.ok ? (newest.value ?? 0) : -1;
}

/**
 * The backups that may be removed. Two are kept: the newest, and the newest of an earlier day, in case a loss is
 * noticed late; while there is none of an earlier day, the one before the newest.
 */
export function backupsToRemove(newestFirst: readonly string[]): readonly string[] {
  const [newest, ...older] = newestFirst;
  const second = older.find((name) => dayOf(name) !== dayOf(newest)) ?? older[0];
  return older.filter((name) => name !== second);
}

/** By the day that `backupsToRemove` counts. */
export function isSameDay(oneAt: number, otherAt: number): boolean {
  return dayOf(backupName(oneAt)) === dayOf(backupName(otherAt));
}

function dayOf(name: string | undefined): string {
  return shape.exec(name ?? '')?.[1] ?? '';
}

/** How long a second start waits for a first one that is just ending. */
const patienceMs = 800;

/**
 * Holds the data folder for this process by SQLite's own exclusive lock on an empty file; the lock is gone when the
 * process dies. The database is locked exclusively too, but this one is taken before anybody looks at the database,
 * so that two starts cannot both set a damaged one aside. Returns the function that lets it go.
 */
export function lockFolder(path: string): Result<() => void, ConnectionError> {
  makeForOwner(path);
  const opened = attempt(() => new Database(path, { timeout: patienceMs }));
  if (!opened.ok) return opened;
  const lock = opened.value;
  const locked = attempt(() => lock.exec('BEGIN EXCLUSIVE'));
  if (locked.ok) return success(() => lock.close());
  lock.close();
  return locked;
}

/**
 * A note beside the database that it was closed in order, with the size and time of its file. A check of the whole
 * database takes time in proportion to its size, a second for 500 MB; a file that still matches this note has not been
 * touched since, and needs no check.
 */
const noteSchema = z.object({
  sizeBytes: z.number(),
  modifiedMs: z.number(),
  /** When the whole was last checked, in epoch ms. */
  checkedAt: z.number(),
});

const largestNoteBytes = 1_000;
/** A failing disk changes content without changing size or time, so the whole is checked now and then all the same. */
const checkEveryMs = 7 * 86_400_000;

/** Its name beside the database's own. */
const noteOf = (database: string) => `${database}.closed`;

/**
 * Removes the note, because this run may end without a close, and returns when the database was last checked; null
 * where it must be checked now.
 */
export async function takeCloseNote({ database, files, clock }: DataFolder): Promise<number | null> {
  const kept = await files.read(noteOf(database), largestNoteBytes);
  if (!kept.ok) return null;
  const removed = await files.remove(noteOf(database));
  const file = await files.stamp(database);
  const log = await files.stamp(`${database}-wal`);
  const hasLog = log.ok ? log.value.sizeBytes > 0 : log.error.code !== 'missing';
  if (!removed.ok || !file.ok || hasLog) return null;
  const note = noteSchema.safeParse(parsedJson(Buffer.from(kept.value.bytes).toString('utf8')));
  if (!note.success) return null;
  const { sizeBytes, modifiedMs, checkedAt } = note.data;
  const isUntouched = file.value.sizeBytes === sizeBytes && file.value.modifiedMs === modifiedMs;
  const ageMs = clock.now() - checkedAt;
  return isUntouched && ageMs >= 0 && ageMs < checkEveryMs ? checkedAt : null;
}

/** To be left after the last close. Without it the next start checks the whole, so that a failure is none. */
export function leaveCloseNote(database: string, checkedAt: number): void {
  try {
    const { size, mtimeNs } = statSync(database, { bigint: true });
    const note = { sizeBytes: Number(size), modifiedMs: Number(mtimeNs) / 1e6, checkedAt };
    writeFileSync(noteOf(database), JSON.stringify(note), { mode: 0o600 });
  } catch {
    // The disk is full, or gone.
  }
}

import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { Clock, Files, Log } from '../ports.ts';
import { backUp } from './sqlite/backup.ts';
import { type ConnectionTrouble, connect, connectionTrouble } from './sqlite/connection.ts';
import type { CopyTrouble } from './sqlite/copy-database.ts';
import { knownVersion, migrate, versionOf } from './sqlite/migrate.ts';
import { type DataFolder, hasBackups, restoreNewest, setAside } from './sqlite/restore.ts';
import { holdFolder } from './sqlite/single-instance.ts';
import { createSqliteStore } from './sqlite/sqlite-store.ts';
import type { Store, StoreListener } from './store.ts';

export interface StoreOptions {
  /** The data folder, absolute. Made when it is missing, for this user only. */
  readonly directory: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly log: Log;
  readonly listener: StoreListener;
}

/**
 * What the store was opened from. `created`: there was none; `restored`: it was damaged or missing, and an hourly
 * backup took its place; `rebuilt`: it was damaged, and no backup was sound, so it starts empty. After the last two a
 * look into every folder and `jobs.adoptable` find again what the backup did not know.
 */
export type StoreOrigin = 'opened' | 'created' | 'restored' | 'rebuilt';

export interface OpenedStore {
  readonly store: Store;
  readonly origin: StoreOrigin;
  /** Makes one backup and rotates the earlier ones; to be called every hour. Returns the backup's file name. */
  readonly backUp: () => Promise<Result<string, CopyTrouble>>;
}

/**
 * Why there is no store. `in-use`: another process works on the same data folder; `newer-version`: the database was
 * written by a newer version of the program and is left as it is.
 */
export interface OpenTrouble {
  readonly code: 'in-use' | 'newer-version' | 'disk-full' | 'not-writable' | 'failed';
  /** What was found and what to do next, without any path. */
  readonly message: string;
}

/** Opens the store of a data folder: lock, check, restore where it must, migrate. */
export async function openStore(options: StoreOptions): Promise<Result<OpenedStore, OpenTrouble>> {
  const { directory, files, log } = options;
  const made = await files.makeDirectory(directory, 0o700);
  if (!made.ok) return failure(trouble(made.error.code === 'disk-full' ? 'disk-full' : 'not-writable', made.error));
  const held = holdFolder(join(directory, 'depot.lock'));
  if (!held.ok) return failure(trouble(codeOf(held.error), held.error));
  const release = held.value;

  const folder: DataFolder = {
    ...options,
    database: join(directory, 'depot.sqlite'),
    backups: join(directory, 'backup'),
    damaged: join(directory, 'damaged'),
  };
  const found = await openSound(folder);
  if (!found.ok) {
    release();
    return found;
  }
  const { database, origin } = found.value;
  const backUpNow = () => backUp(database, { ...folder, directory: folder.backups });
  const prepared = await bringUpToDate(database, folder, backUpNow);
  if (!prepared.ok) {
    database.close();
    release();
    return prepared;
  }
  log.info('database.opened', { origin });
  const close = () => {
    database.close();
    release();
  };
  return success({ store: createSqliteStore(database, options, close), origin, backUp: backUpNow });
}

interface SoundDatabase {
  readonly database: Database.Database;
  readonly origin: StoreOrigin;
}

/** The database, or what takes the place of one that is damaged or lost. */
async function openSound(folder: DataFolder): Promise<Result<SoundDatabase, OpenTrouble>> {
  const { database: path, files } = folder;
  const there = (await files.stamp(path)).ok;
  if (there) {
    const connected = connect(path);
    if (connected.ok) {
      const database = connected.value;
      if (versionOf(database) > 0) return success({ database, origin: 'opened' });
      // Empty: a first start was killed at once, unless there are backups of what was in it.
      if (!(await hasBackups(folder))) return success({ database, origin: 'created' });
      database.close();
    } else if (connected.error.code !== 'damaged') return failure(trouble(codeOf(connected.error), connected.error));
  }
  const hasLog = (await files.stamp(`${path}-wal`)).ok;
  if ((there || hasLog) && !(await setAside(folder)))
    return failure(trouble('failed', { systemCode: 'NOT_SET_ASIDE' }));
  const restored = await restoreNewest(folder);
  const connected = connect(path);
  if (!connected.ok) return failure(trouble(codeOf(connected.error), connected.error));
  const origin = restored ? 'restored' : there ? 'rebuilt' : 'created';
  return success({ database: connected.value, origin });
}

/** Applies missing migrations, after a backup of what they change. */
async function bringUpToDate(
  database: Database.Database,
  { clock }: DataFolder,
  backUpNow: OpenedStore['backUp'],
): Promise<Result<void, OpenTrouble>> {
  try {
    const version = versionOf(database);
    if (version > 0 && version < knownVersion) await backUpNow();
    const migrated = migrate(database, clock.now());
    if (migrated.ok) return success(undefined);
    const { found, known } = migrated.error;
    const message = `The data folder was written by a newer version of the program (${found}, this one knows ${known}). Install that version.`;
    return failure({ code: 'newer-version', message });
  } catch (error) {
    const found = connectionTrouble(error);
    return failure(trouble(codeOf(found), found));
  }
}

type FileCode = Exclude<OpenTrouble['code'], 'newer-version'>;

function codeOf({ code }: ConnectionTrouble): FileCode {
  return code === 'damaged' ? 'failed' : code;
}

const advice: Readonly<Record<FileCode, string>> = {
  'in-use': 'Another Tacho Depot is working with this data folder. Use that one, or stop it first.',
  'disk-full': 'The disk of the data folder is full. Free some space and start again.',
  'not-writable': 'The data folder cannot be written. Check its permissions.',
  failed: 'The database could not be opened. Check the disk of the data folder.',
};

function trouble(code: FileCode, { systemCode }: { readonly systemCode: string }): OpenTrouble {
  return { code, message: `${advice[code]} (${systemCode})` };
}

import type Database from 'better-sqlite3';
import { assertNever, failure, type Result, success } from '../../../shared/result.ts';
import type { SentenceCode } from '../../../shared/sentence.ts';
import { createTurns } from '../platform/turns.ts';
import type { Clock, Files, Log } from '../ports.ts';
import { type Said, say } from '../refusal.ts';
import { type FolderPrivacy, isNotPrivate, type NotPrivate } from './folder-privacy.ts';
import { privacyHere } from './mode-privacy.ts';
import {
  backUp,
  type CopyError,
  contentMark,
  isBackupDue,
  isSoundInUse,
  wipeAtStart,
  wipeInUse,
} from './sqlite/backup.ts';
import { attempt, type ConnectionError, fileError, isSuspect } from './sqlite/connection.ts';
import { type DataFolder, dataFolder, leaveCloseNote, lockFolder, removeSetAside } from './sqlite/data-folder.ts';
import { type MigrationRefusal, migrate, numberOfLast, versionOf } from './sqlite/migrate.ts';
import { migrations as allMigrations } from './sqlite/migrations/all.ts';
import { openSound, type StoreOrigin } from './sqlite/restore.ts';
import { createSqliteStore } from './sqlite/sqlite-store.ts';
import { unnamedKey } from './sqlite/unnamed.ts';
import { type Store, type StoreListener, storedOr } from './store.ts';

export interface StoreOptions {
  /** The data folder, absolute. Made when it is missing, for this user only. */
  readonly directory: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly log: Log;
  readonly listener: StoreListener;
  /** The zone that the depot has chosen to count its days in; that of this PC where absent (`zoneInForce`). */
  readonly timeZone?: () => string;
  /** By default the way of this system. */
  readonly privacy?: FolderPrivacy;
}

export interface OpenedStore {
  readonly store: Store;
  readonly origin: StoreOrigin;
  /**
   * The last run ended in order less than a week ago, and nobody has touched the database since. Nothing that a kill
   * leaves behind need be searched for, which would take time in proportion to the history.
   */
  readonly isAsClosed: boolean;
  /**
   * Makes one backup, checks it and rotates the earlier ones; `reserveBytes` of the disk stay free. Returns the backup's
   * file name.
   */
  readonly backUp: (reserveBytes: number) => Promise<Result<string, CopyError>>;
  /**
   * True when a backup is wanted although nothing has changed: there is none, or that of an earlier day has names that
   * were forgotten since, and disappears with the first backup of a later day.
   */
  readonly isBackupDue: () => Promise<boolean>;
  /**
   * Writes the database anew without the names that were forgotten, at most once a month, where no start has done so
   * for as long.
   */
  readonly wipeForgotten: () => void;
  /**
   * Removes the damaged databases that were set aside before a moment, because the retention time of their files is
   * over too.
   */
  readonly removeSetAside: (before: number) => Promise<void>;
  /** Who but this user can read the data folder. Changes nothing. */
  readonly privacy: () => ReturnType<FolderPrivacy['inspect']>;
  /** Where damaged databases are set aside. */
  readonly setAsideDirectory: string;
  /**
   * A mark that changes whenever a new backup is worth making, and stays the same while only answers of the service
   * come in.
   */
  readonly contentMark: () => string;
}

/**
 * Why there is no store. `in-use`: another process works on the same data folder; `other-version`: the database was
 * written by a newer version of the program, or one from before the first release, and is left as it is; `not-private`: other users of this PC can read the data
 * folder, and that cannot be changed from here. Says what was found and what to do next, without any path.
 */
export interface OpenError extends Said {
  readonly code: 'in-use' | 'other-version' | 'not-private' | 'disk-full' | 'not-writable' | 'failed';
}

/** Opens the store of a data folder: lock, check where it was not closed in order, restore where it must, migrate. */
export async function openStore(options: StoreOptions): Promise<Result<OpenedStore, OpenError>> {
  const folder = dataFolder(options);
  const made = await folder.files.makeDirectory(folder.directory, 0o700);
  if (!made.ok) return failure(openErrorOf(fileError(made.error)));
  const { privacy = privacyHere } = options;
  const alone = await privacy.close(folder.directory);
  if (!alone.ok) return failure(isNotPrivate(alone.error) ? notPrivate(alone.error) : openErrorOf(alone.error));
  if (alone.value.closed > 0) folder.log.warn('data-folder.closed', { count: alone.value.closed });
  if (!alone.value.isKnown) folder.log.warn('data-folder.not-known-private');
  const lock = lockFolder(folder.lock);
  if (!lock.ok) return failure(openErrorOf(lock.error));
  const opened = await openLocked(folder, { ...options, privacy }, lock.value);
  if (!opened.ok) lock.value();
  return opened;
}

async function openLocked(
  folder: DataFolder,
  options: StoreOptions & { readonly privacy: FolderPrivacy },
  release: () => void,
): Promise<Result<OpenedStore, OpenError>> {
  // The key comes before the database, because only the start that opens a database can report what it was opened from.
  const nameKey = await unnamedKey(folder.directory, folder.files);
  if (!nameKey.ok) return failure(openErrorOf(nameKey.error));
  const found = await openSound(folder);
  if (!found.ok) return failure(openErrorOf(found.error));
  const { origin, checkedAt, isAsClosed } = found.value;
  const prepared = await bringUpToDate(found.value.database, folder);
  if (!prepared.ok) {
    found.value.database.close();
    return prepared;
  }
  const wiped = await wipeAtStart(found.value.database, folder);
  if (!wiped.ok) return failure(openErrorOf(wiped.error));
  const database = wiped.value;
  folder.log.info('database.opened', { origin });
  const startedAt = options.clock.now();
  const inTurn = createTurns();
  const close = () => {
    const isSound = !isSuspect(database);
    database.close();
    if (isSound) leaveCloseNote(folder.database, checkedAt);
    release();
  };
  const isSound = () => inTurn(() => isSoundInUse(database, folder));
  const store = createSqliteStore(database, { ...options, nameKey: nameKey.value, isSound }, close);
  // Where the disk is full, the first transition that can be written begins it.
  storedOr(() => store.journal.begin(), undefined);
  return success({
    store,
    origin,
    isAsClosed,
    backUp: (reserveBytes) => inTurn(() => backUp(database, folder, reserveBytes)),
    contentMark: () => contentMark(database),
    isBackupDue: () => isBackupDue(database, folder),
    wipeForgotten: () => wipeInUse(database, startedAt, options.clock.now()),
    privacy: () => options.privacy.inspect(folder.directory),
    setAsideDirectory: folder.damaged,
    removeSetAside: (before) => removeSetAside(folder, before),
  });
}

/** Applies missing migrations, after a backup. */
export async function bringUpToDate(
  database: Database.Database,
  folder: DataFolder,
  migrations = allMigrations,
): Promise<Result<void, OpenError>> {
  const version = attempt(() => versionOf(database));
  if (!version.ok) return failure(openErrorOf(version.error));
  if (version.value > 0 && version.value < numberOfLast(migrations)) await backUp(database, folder, 0);
  const migrated = attempt(() => migrate(database, folder.clock.now(), migrations));
  if (!migrated.ok) return failure(openErrorOf(migrated.error));
  return migrated.value.ok ? success(undefined) : failure(otherVersion(migrated.value.error));
}

function otherVersion(refusal: MigrationRefusal): OpenError {
  const code = 'other-version';
  if (refusal.code === 'unreleased') return { code, ...say('data-of-unreleased-version') };
  const { found, known } = refusal;
  return { code, ...say('data-of-newer-version', { found, known }) };
}

const sentences = {
  'in-use': 'data-in-use',
  'disk-full': 'data-disk-full',
  'not-writable': 'data-not-writable',
  damaged: 'data-not-opened',
  failed: 'data-not-opened',
} as const satisfies Readonly<Record<ConnectionError['code'], SentenceCode>>;

function openErrorOf({ code, systemCode }: ConnectionError): OpenError {
  return { code: code === 'damaged' ? 'failed' : code, ...say(sentences[code], { systemCode }) };
}

function notPrivate(found: NotPrivate): OpenError {
  switch (found.code) {
    case 'of-another-user':
      return { code: 'not-private', ...say('data-of-another-user') };
    case 'open-to-others':
      return { code: 'not-private', ...say('data-open-to-others', { who: found.who }) };
    default:
      return assertNever(found);
  }
}

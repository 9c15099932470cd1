import type Database from 'better-sqlite3';
import { type Result, success } from '../../../../shared/result.ts';
import { momentOf } from './backup-names.ts';
import { takeCloseNote } from './clean-close.ts';
import { attempt, type ConnectionTrouble, connect } from './connection.ts';
import { type DataFolder, isThere, listBackups, listSetAside } from './data-folder.ts';
import { versionOf } from './migrate.ts';
import { beginAnew, restoreNewest, setAside } from './restore.ts';

/**
 * What the store was opened from. `created`: there was none; `restored`: it was damaged or missing, and an hourly
 * backup took its place; `rebuilt`: it was damaged, and no backup was sound, so it starts empty. After the last two a
 * look into every folder and `jobs.adoptable` find again what the backup did not know.
 */
export type StoreOrigin = 'opened' | 'created' | 'restored' | 'rebuilt';

export interface SoundDatabase {
  readonly database: Database.Database;
  readonly origin: StoreOrigin;
  /** When the whole of it was last found sound, in epoch ms. */
  readonly checkedAt: number;
  /** It was as its last close in order left it, so that the whole of it was not checked. */
  readonly isAsClosed: boolean;
}

/**
 * The database of a data folder, or what takes the place of one that is damaged or lost. Nothing is put in its place
 * while there is a doubt: a file or folder that cannot be looked at just now is a trouble, not a loss.
 */
export async function openSound(folder: DataFolder): Promise<Result<SoundDatabase, ConnectionTrouble>> {
  const there = await isThere(folder.files, folder.database);
  if (!there.ok) return there;
  const backups = await listBackups(folder);
  if (!backups.ok) return backups;
  if (there.value) {
    const checkedBefore = await takeCloseNote(folder);
    const isAsClosed = checkedBefore !== null;
    const checkedAt = checkedBefore ?? folder.clock.now();
    const connected = connect(folder.database, { isKnownSound: isAsClosed });
    if (connected.ok) {
      const version = attempt(() => versionOf(connected.value));
      if (version.ok && version.value > 0)
        return success({ database: connected.value, origin: 'opened', checkedAt, isAsClosed });
      // Empty, because a first start was killed at once; unless there are backups of what was in it.
      if (version.ok && backups.value.length === 0)
        return success({ database: connected.value, origin: 'created', checkedAt, isAsClosed });
      connected.value.close();
      if (!version.ok && version.error.code !== 'damaged') return version;
    } else if (connected.error.code !== 'damaged') return connected;
  }
  return replace(folder, backups.value, there.value);
}

async function replace(
  folder: DataFolder,
  backups: readonly string[],
  there: boolean,
): Promise<Result<SoundDatabase, ConnectionTrouble>> {
  const hasLog = await isThere(folder.files, `${folder.database}-wal`);
  if (!hasLog.ok) return hasLog;
  const aside = there || hasLog.value ? await setAside(folder) : await setAsideBefore(folder);
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

/** A start that ended after it had set a database aside is followed by another soon. */
const soonMs = 24 * 60 * 60_000;

/** What such a start has set aside; null where there is nothing in the place of the database because there was none. */
async function setAsideBefore(folder: DataFolder): Promise<Result<string | null, ConnectionTrouble>> {
  const names = await listSetAside(folder);
  if (!names.ok) return names;
  const [newest] = names.value;
  const isRecent = newest !== undefined && Math.abs(folder.clock.now() - (momentOf(newest) ?? 0)) < soonMs;
  return success(isRecent ? newest : null);
}

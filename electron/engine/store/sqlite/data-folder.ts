import { join } from 'node:path';
import { failure, type Result, success } from '../../../../shared/result.ts';
import type { Clock, Files, Log } from '../../ports.ts';
import { momentOf, namesOfBackups } from './backup-names.ts';
import { type ConnectionTrouble, fileTrouble } from './connection.ts';

/** The places in a data folder, and what they are handled with. */
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

/** A file that cannot be looked at is not taken for a missing one. */
export async function isThere(files: Files, path: string): Promise<Result<boolean, ConnectionTrouble>> {
  const stamp = await files.stamp(path);
  if (stamp.ok) return success(true);
  return stamp.error.code === 'missing' ? success(false) : failure(fileTrouble(stamp.error));
}

/** Names of the folders with what was set aside, newest first. */
export async function listSetAside({
  files,
  damaged,
}: DataFolder): Promise<Result<readonly string[], ConnectionTrouble>> {
  const entries = await files.entries(damaged);
  if (!entries.ok) return entries.error.code === 'missing' ? success([]) : failure(fileTrouble(entries.error));
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
export async function listBackups({
  files,
  backups,
}: DataFolder): Promise<Result<readonly string[], ConnectionTrouble>> {
  const entries = await files.entries(backups);
  if (entries.ok) return success(namesOfBackups(entries.value));
  return entries.error.code === 'missing' ? success([]) : failure(fileTrouble(entries.error));
}

import type { Stats } from 'node:fs';
import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { failure, type Result, success } from '../../../../shared/result.ts';
import { fileTroubleOf } from '../../file-trouble.ts';
import type { FileResult } from '../../ports.ts';
import { type ConnectionTrouble, fileTrouble } from './connection.ts';

/** Rights of anybody but the owner. */
const rightsOfOthers = 0o077;

/** Why a data folder is not for this user alone. */
export type NotPrivate =
  /** Another user owns it, who can read all of it whatever its mode says. */
  | { readonly code: 'of-another-user' }
  /** Its mode cannot be changed, as on a drive that knows no rights. */
  | { readonly code: 'open-to-others'; readonly mode: string };

type Refusal = NotPrivate | ConnectionTrouble;

export function isNotPrivate(refusal: Refusal): refusal is NotPrivate {
  return refusal.code === 'of-another-user' || refusal.code === 'open-to-others';
}

/**
 * Makes a data folder, that somebody may have made before, this user's alone: names, card numbers and whole downloads
 * lie in it. What others could read is theirs no longer after this; returns how many files and folders that were. The
 * kept copies are behind their folder's mode, so that the cost does not grow with them.
 */
export async function makePrivate(directory: string): Promise<Result<number, Refusal>> {
  // Windows has access lists instead of modes: a folder takes over its parent's, which in a profile is the user's alone.
  if (process.getuid === undefined) return success(0);
  try {
    const found = await stat(directory);
    if (found.uid !== process.getuid()) return failure({ code: 'of-another-user' });
    let mended = await close(directory, found, 0o700);
    if (await isOpen(directory)) return failure({ code: 'open-to-others', mode: modeOf(await stat(directory)) });
    for (const name of await readdir(directory)) mended += await closeBelow(join(directory, name));
    return success(mended);
  } catch (error) {
    return failure(fileTrouble(fileTroubleOf(error)));
  }
}

/** Whether others can look into it now; null where the system has no modes. */
export async function openToOthers(directory: string): FileResult<NotPrivate | null> {
  if (process.getuid === undefined) return success(null);
  try {
    const found = await stat(directory);
    if (found.uid !== process.getuid()) return success({ code: 'of-another-user' });
    return success((found.mode & rightsOfOthers) === 0 ? null : { code: 'open-to-others', mode: modeOf(found) });
  } catch (error) {
    return failure(fileTroubleOf(error));
  }
}

/** A file that another program holds or has just removed is no reason not to start: its folder is closed. */
async function closeBelow(path: string): Promise<number> {
  try {
    const found = await lstat(path);
    if (found.isFile()) return await close(path, found, found.mode & 0o700 || 0o600);
    return found.isDirectory() ? await close(path, found, 0o700) : 0;
  } catch {
    return 0;
  }
}

async function close(path: string, { mode }: Stats, wanted: number): Promise<number> {
  if ((mode & rightsOfOthers) === 0) return 0;
  await chmod(path, wanted);
  return 1;
}

async function isOpen(path: string): Promise<boolean> {
  return ((await stat(path)).mode & rightsOfOthers) !== 0;
}

function modeOf({ mode }: Stats): string {
  return `0${(mode & 0o777).toString(8)}`;
}

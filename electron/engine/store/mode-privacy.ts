import type { Stats } from 'node:fs';
import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { failure, success } from '../../../shared/result.ts';
import { type Sentence, sentence } from '../../../shared/sentence.ts';
import { fileErrorOf } from '../platform/file-error.ts';
import type { FolderPrivacy } from './folder-privacy.ts';
import { fileError } from './sqlite/connection.ts';
import { windowsPrivacy } from './windows-privacy.ts';

/** Rights of anybody but the owner. */
const rightsOfOthers = 0o077;

/** A system where a user's rights are in the mode of each file. */
export const modePrivacy: FolderPrivacy = { close: makePrivate, inspect: openToOthers };

/** The kept copies are behind their folder's mode, so that the cost does not grow with them. */
async function makePrivate(directory: string): ReturnType<FolderPrivacy['close']> {
  try {
    const found = await stat(directory);
    if (isOfAnother(found)) return failure({ code: 'of-another-user' });
    let closed = await close(directory, found, 0o700);
    const after = await stat(directory);
    if (isOpen(after)) return failure({ code: 'open-to-others', who: whoByMode(after) });
    for (const name of await readdir(directory)) closed += await closeBelow(join(directory, name));
    return success({ closed, isKnown: true });
  } catch (error) {
    return failure(fileError(fileErrorOf(error)));
  }
}

async function openToOthers(directory: string): ReturnType<FolderPrivacy['inspect']> {
  try {
    const found = await stat(directory);
    if (isOfAnother(found)) return success({ code: 'of-another-user' });
    return success(isOpen(found) ? { code: 'open-to-others', who: whoByMode(found) } : { code: 'private' });
  } catch (error) {
    return failure(fileErrorOf(error));
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

function isOfAnother({ uid }: Stats): boolean {
  return uid !== process.getuid?.();
}

function isOpen({ mode }: Stats): boolean {
  return (mode & rightsOfOthers) !== 0;
}

function whoByMode({ mode }: Stats): readonly Sentence[] {
  return [sentence('users-by-mode', { mode: `0${(mode & 0o777).toString(8)}` })];
}

/** Windows has access lists instead of modes. */
export const privacyHere: FolderPrivacy = process.platform === 'win32' ? windowsPrivacy() : modePrivacy;

import { rm, writeFile } from 'node:fs/promises';
import { largestFileBytes, largestFileMegabytes } from '../../shared/contract/limits.ts';
import { failure, type Result, success } from '../../shared/result.ts';
import { fileErrorOf } from '../engine/platform/file-error.ts';
import { readFileBytes } from '../engine/platform/open-file.ts';
import type { FileError } from '../engine/ports.ts';
import { commandWords as t } from './words.ts';

/** The bytes of a file that a person named, or the sentence that says why not. */
export async function readGivenFile(file: string): Promise<Result<Uint8Array<ArrayBuffer>, string>> {
  const read = await readFileBytes(file, largestFileBytes);
  return read.ok ? read : failure(unread(file, read.error));
}

/** The same as text in UTF-8. */
export async function readGivenText(file: string): Promise<Result<string, string>> {
  const read = await readGivenFile(file);
  return read.ok ? success(new TextDecoder().decode(read.value)) : read;
}

/**
 * Writes a new file that a person named. Where the disk does not take all of it nothing stays: the part would be taken for the
 * whole, and be in the way of the next try.
 *
 * @param mode that of a file for this user alone, unless it lies beside one whose readers it is for too
 */
export async function writeNewFile(
  file: string,
  content: Uint8Array | string,
  mode = 0o600,
): Promise<Result<void, FileError>> {
  try {
    await writeFile(file, content, { flag: 'wx', mode, flush: true });
    return success(undefined);
  } catch (error) {
    const why = fileErrorOf(error);
    if (why.systemCode !== 'EEXIST') await rm(file, { force: true }).catch(() => {});
    return failure(why);
  }
}

/** Says why a file could not be read, and what to do. */
export function unread(file: string, { code, systemCode }: FileError): string {
  if (code === 'too-large') return t('command.file.tooLarge', { file, megabytes: largestFileMegabytes });
  if (systemCode === 'ELOOP') return t('command.file.isLink', { file });
  if (systemCode === 'EISDIR') return t('command.file.noFile', { file });
  return t('command.file.notRead', { file, systemCode });
}

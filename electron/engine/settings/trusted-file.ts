import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { failure, type Result, success } from '../../../shared/result.ts';
import { fileTroubleOf } from '../platform/file-error.ts';

/** Group and others may not write. */
const othersWrite = 0o022;

/**
 * Reads a file that only one user can have written: it and its folder belong to that user, and nobody else may write
 * them. Null where there is no such file. Whoever could write it could have every download sent elsewhere.
 *
 * @param ownerId 0 is the administrator of every system but Windows, where owners cannot be told
 */
export async function readTrustedFile(file: string, ownerId: number): Promise<Result<string | null, string>> {
  try {
    const handle = await open(file, 'r');
    try {
      // Of what was opened, not of what has the name by now.
      const kept = [await handle.stat(), await stat(path.dirname(file))];
      if (kept.every(({ uid, mode }) => uid === ownerId && (mode & othersWrite) === 0))
        return success(await handle.readFile('utf8'));
      return failure(
        `The settings file "${file}" is not used, because others than the administrator may change it. Let it and its folder belong to root, and take the right to write from everybody else.`,
      );
    } finally {
      await handle.close();
    }
  } catch (error) {
    const { code, systemCode } = fileTroubleOf(error);
    if (code === 'missing') return success(null);
    return failure(`The settings file "${file}" cannot be read (${systemCode}). Let every user of this PC read it.`);
  }
}

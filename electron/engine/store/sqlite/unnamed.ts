import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { failure, type Result, success } from '../../../../shared/result.ts';
import { writeWholeFile } from '../../platform/whole-file.ts';
import type { Files } from '../../ports.ts';
import { isUnnamed, unnamedMark } from '../sighting.ts';
import { type ConnectionError, fileError } from './connection.ts';

/**
 * Makes what stands for the name of a file whose retention time is over and that is still in its folder. The file is
 * recognised by it, but nobody can read the name out of it, or try names without the key, which is beside the database
 * and in no copy of it.
 */
export interface Unnamed {
  readonly path: (folderId: number, path: string) => string;
  readonly member: (folderId: number, path: string, member: string) => string;
}

const keyBytes = 32;
const shownBytes = 16;

export function createUnnamed(key: Uint8Array): Unnamed {
  const hashed = (...parts: readonly (string | number)[]) =>
    unnamedMark +
    createHmac('sha256', key).update(JSON.stringify(parts)).digest().subarray(0, shownBytes).toString('base64url');
  return {
    path: (folderId, path) => (isUnnamed(path) ? path : hashed(folderId, path)),
    member: (folderId, path, member) => (isUnnamed(member) ? member : hashed(folderId, path, member)),
  };
}

/** In SQL: true where there is a name that could be forgotten. */
export const isNamed = `substr(path, 1, 1) NOT IN ('', '${unnamedMark}')`;

/** In SQL, as a range of the index by path: true for what stands for a forgotten name. */
export const isUnnamedPath = `path BETWEEN '${unnamedMark}' AND '${unnamedMark}~'`;

/** The key of a data folder, made where there is none. With another key the files would be read once more. */
export async function unnamedKey(directory: string, files: Files): Promise<Result<Uint8Array, ConnectionError>> {
  const file = join(directory, 'names.key');
  const kept = await files.read(file, keyBytes);
  if (kept.ok && kept.value.bytes.length === keyBytes) return success(kept.value.bytes);
  if (!kept.ok && kept.error.code !== 'missing') return failure(fileError(kept.error));
  const key = randomBytes(keyBytes);
  const written = await writeWholeFile(files, file, key);
  return written.ok ? success(key) : failure(fileError(written.error));
}

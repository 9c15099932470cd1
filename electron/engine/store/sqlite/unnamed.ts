import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { failure, type Result, success } from '../../../../shared/result.ts';
import type { Files } from '../../ports.ts';
import { isUnnamed, unnamedMark } from '../sighting.ts';
import { type ConnectionError, fileError } from './connection.ts';

/**
 * Stands for the name of a file whose time in the archive is over and that still lies in its folder. The file is known
 * again by it, and nobody can read the name out of it, or try names on it without the key, which lies beside the database
 * and is in no copy of it.
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

/** The same in SQL: there is a name that could be forgotten. */
export const isNamed = `substr(path, 1, 1) NOT IN ('', '${unnamedMark}')`;

/** The same as a range of the index by path, with what a forgotten name is made of in it. */
export const isUnnamedPath = `path BETWEEN '${unnamedMark}' AND '${unnamedMark}~'`;

/** The key of a data folder, made where there is none. With another key the files would be read once more. */
export async function unnamedKey(directory: string, files: Files): Promise<Result<Uint8Array, ConnectionError>> {
  const file = join(directory, 'names.key');
  const kept = await files.read(file, keyBytes);
  if (kept.ok && kept.value.bytes.length === keyBytes) return success(kept.value.bytes);
  if (!kept.ok && kept.error.code !== 'missing') return failure(fileError(kept.error));
  const key = randomBytes(keyBytes);
  const written = await files.writeFlushed(file, key, 0o600);
  return written.ok ? success(key) : failure(fileError(written.error));
}

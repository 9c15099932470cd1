import { join } from 'node:path';
import { success } from '../../../shared/result.ts';
import type { Files } from '../ports.ts';
import { hashShape, type SpoolResult } from './spool.ts';

/**
 * Takes a kept copy off the disk; succeeds also where there is none. It stands apart from the spool because nobody but
 * the custody may call it, which `test/unit/architecture` holds.
 */
export type RemoveCopy = (sha256: string) => SpoolResult<void>;

export function createRemoveCopy(files: Pick<Files, 'remove'>, directory: string): RemoveCopy {
  return async (sha256) => {
    if (!hashShape.test(sha256)) return success(undefined);
    const removed = await files.remove(join(directory, sha256));
    return removed.ok || removed.error.code === 'missing' ? success(undefined) : removed;
  };
}

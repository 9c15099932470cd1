import { dirname } from 'node:path';
import { success } from '../../../shared/result.ts';
import type { FileResult, Files } from '../ports.ts';

/** A folder that is made when it is first needed, and durable before anything is put into it. */
export interface FolderOnce {
  readonly make: () => FileResult<void>;
  /** It turned out to be missing: it is made again the next time. */
  readonly forget: () => void;
}

export function createFolderOnce(files: Files, directory: string): FolderOnce {
  let isMade = false;
  return {
    // Remembered only once it is done: a call that hangs must not hold up all that come after it.
    make: async () => {
      if (isMade) return success(undefined);
      const made = await files.makeDirectory(directory, 0o700);
      const durable = made.ok ? await files.flushDirectory(dirname(directory)) : made;
      isMade = durable.ok;
      return durable;
    },
    forget: () => {
      isMade = false;
    },
  };
}

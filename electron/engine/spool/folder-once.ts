import { dirname } from 'node:path';
import type { FileResult, Files } from '../ports.ts';

/** A folder that is made when it is first needed, and durable before anything is put into it. */
export interface FolderOnce {
  readonly make: () => FileResult<void>;
  /** It turned out to be missing: it is made again the next time. */
  readonly forget: () => void;
}

export function createFolderOnce(files: Files, directory: string): FolderOnce {
  let made: FileResult<void> | undefined;

  async function make(): FileResult<void> {
    const done = await files.makeDirectory(directory, 0o700);
    const durable = done.ok ? await files.flushDirectory(dirname(directory)) : done;
    if (!durable.ok) made = undefined;
    return durable;
  }

  return {
    make: () => {
      made ??= make();
      return made;
    },
    forget: () => {
      made = undefined;
    },
  };
}

import { basename, dirname, join } from 'node:path';
import { relationTo } from '../platform/paths.ts';
import type { DirectoryEntry, Files } from '../ports.ts';

/** Whether a folder contains the depot's own data, lies in them, or neither. */
export type OwnFilesRelation = 'holds-own-files' | 'lies-in-own-files' | 'apart';

/**
 * The files that belong to the depot itself: its database, its copies, its log. If they were collected they would be
 * sent away, and each upload changes the database, which would be collected again. They are recognised by device and
 * inode, so that no link, other spelling or second mount hides them.
 */
export interface OwnFiles {
  /** Lists the data folder anew, because the database makes and removes files beside itself. */
  readonly refresh: () => Promise<void>;
  /** Whether a file or folder is one of them, as of the last refresh. */
  readonly has: (identity: string) => boolean;
  /** Asks the file system. A folder about which it gives no answer counts as `apart`. */
  readonly relationTo: (folder: string) => Promise<OwnFilesRelation>;
}

export interface OwnFilesParts {
  readonly files: Files;
  readonly dataDirectory: string;
  /** The file with the credentials, which may be elsewhere. */
  readonly alsoOwn?: readonly string[];
}

/** Far more than the data folder has. */
const deepest = 2;
/**
 * Folders whose files need not be listed one by one: the copies, which are as many as the history is long, and the
 * browser's files for the window, which took most of the time of a scan that found nothing new.
 */
const knownByFolder: readonly string[] = ['spool', 'desktop'];

/** The two files by which any data folder is recognised, also that of another depot or one that was moved. */
const dataFolderMarks = ['depot.sqlite', 'depot.lock'];

export function isDataFolder(entries: readonly DirectoryEntry[]): boolean {
  return dataFolderMarks.every((mark) => entries.some(({ name, kind }) => name === mark && kind === 'file'));
}

export function createOwnFiles({ files, dataDirectory, alsoOwn = [] }: OwnFilesParts): OwnFiles {
  let known: ReadonlySet<string> = new Set();

  /** Null where there is none: some network shares give every file the same. */
  async function identityOf(path: string): Promise<string | null> {
    const stamp = await files.stamp(path);
    return stamp.ok && !stamp.value.identity.endsWith(':0') ? stamp.value.identity : null;
  }

  async function addBelow(directory: string, depth: number, found: Set<string>): Promise<void> {
    const identity = await identityOf(directory);
    if (identity !== null) found.add(identity);
    if (depth > deepest || (depth === 1 && knownByFolder.includes(basename(directory)))) return;
    const entries = await files.entries(directory);
    // At once: each answer that comes alone wakes the processor, and this is asked before every scan.
    await Promise.all(
      (entries.ok ? entries.value : []).map(async ({ name, kind }) => {
        const path = join(directory, name);
        if (kind === 'directory') return addBelow(path, depth + 1, found);
        const file = kind === 'file' ? await identityOf(path) : null;
        if (file !== null) found.add(file);
      }),
    );
  }

  /** A folder and every folder that it lies in, itself first. */
  async function lineageOf(path: string): Promise<readonly string[]> {
    const identities: string[] = [];
    for (let at = path; ; at = dirname(at)) {
      const identity = await identityOf(at);
      if (identity !== null) identities.push(identity);
      if (dirname(at) === at) return identities;
    }
  }

  return {
    has: (identity) => known.has(identity),
    refresh: async () => {
      const found = new Set<string>();
      const data = await files.realPath(dataDirectory);
      // While the data folder does not answer, what was known of it stays known.
      if (!data.ok) return;
      await addBelow(data.value, 0, found);
      for (const path of alsoOwn) {
        const identity = await identityOf(path);
        if (identity !== null) found.add(identity);
      }
      known = found;
    },
    relationTo: async (folder) => {
      const [folderPath, data] = [await files.realPath(folder), await files.realPath(dataDirectory)];
      if (!folderPath.ok || !data.ok) return 'apart';
      if (relationTo(folderPath.value, data.value) !== 'outside') return 'holds-own-files';
      if (relationTo(data.value, folderPath.value) === 'inside') return 'lies-in-own-files';
      const identity = await identityOf(folderPath.value);
      if (identity !== null && (await lineageOf(data.value)).includes(identity)) return 'holds-own-files';
      return (await lineageOf(folderPath.value)).some((one) => known.has(one)) ? 'lies-in-own-files' : 'apart';
    },
  };
}

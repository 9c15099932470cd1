import { extname, join } from 'node:path';
import type { Result } from '../../../shared/result.ts';
import { success } from '../../../shared/result.ts';
import { isIgnoredName } from '../intake/ignored-names.ts';
import { intakeLimits } from '../intake/limits.ts';
import type { DirectoryEntry, Files, FileTrouble } from '../ports.ts';

/** A file on a key that is a download by its name, or may be one by its content. */
export interface KeyFile {
  readonly path: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** It is collected only if its content says so: its name says nothing. */
  readonly byContent: boolean;
}

/** A key may hold a whole film collection beside the downloads: it is looked through as far as this, and no further. */
const keyLimits = {
  deepestFolder: 8,
  mostFolders: 5_000,
  mostFiles: 5_000,
  /** No download is larger, and whatever is has a name of its own. */
  largestUnnamedBytes: 4 * 1024 * 1024,
} as const;

/** Endings that tools give to downloads, also those whose content only their maker can read. */
const downloadEndings: ReadonlySet<string> = new Set(['.ddd', '.tgd', '.esm', '.c1b', '.v1b', '.dtg', '.dtc']);
/** Endings that say nothing, under which some tools write downloads too. */
const openEndings: ReadonlySet<string> = new Set(['', '.bin', '.dat']);

/**
 * The files of a key that may be downloads, nearest to its root first. Pictures, documents, programs and archives are
 * neither read nor counted. Links are not followed. A folder that cannot be listed is passed over; a failure means that
 * the key itself cannot be.
 */
export async function findKeyFiles(files: Files, root: string): Promise<Result<readonly KeyFile[], FileTrouble>> {
  const found: KeyFile[] = [];
  let level: readonly string[] = [root];
  let foldersLeft: number = keyLimits.mostFolders;
  for (let depth = 0; depth <= keyLimits.deepestFolder && level.length > 0; depth += 1) {
    const below: string[] = [];
    for (const folder of level.slice(0, foldersLeft)) {
      const entries = await files.entries(folder);
      if (!entries.ok) {
        if (folder === root) return entries;
        continue;
      }
      for (const entry of entries.value) {
        if (isIgnoredName(entry.name)) continue;
        const path = join(folder, entry.name);
        if (entry.kind === 'directory') below.push(path);
        const file = found.length < keyLimits.mostFiles ? await keyFile(files, path, entry) : null;
        if (file !== null) found.push(file);
      }
    }
    foldersLeft -= Math.min(level.length, foldersLeft);
    level = below;
  }
  return success(found);
}

async function keyFile(files: Files, path: string, { name, kind }: DirectoryEntry): Promise<KeyFile | null> {
  const ending = extname(name).toLowerCase();
  const byContent = openEndings.has(ending);
  if (kind !== 'file' || !(byContent || downloadEndings.has(ending))) return null;
  const stamp = await files.stamp(path);
  if (!stamp.ok || stamp.value.kind !== 'file') return null;
  const { sizeBytes } = stamp.value;
  const most = byContent ? keyLimits.largestUnnamedBytes : intakeLimits.largestFileBytes;
  return sizeBytes === 0 || sizeBytes > most ? null : { path, name, sizeBytes, byContent };
}

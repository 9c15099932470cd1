import { extname, join } from 'node:path';
import { type Result, success } from '../../../shared/result.ts';
import { hasDownloadEnding } from '../../../shared/tachograph/names.ts';
import { isIgnoredName } from '../intake/ignored-names.ts';
import { intakeLimits } from '../intake/limits.ts';
import type { DirectoryEntry, FileError, Files } from '../ports.ts';

/** A file on a drive that is a download by its name, or may be one by its content. */
export interface DriveFile {
  readonly path: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** The file is collected only if its content is a download, because its name says nothing. */
  readonly byContent: boolean;
}

/**
 * A drive may contain a whole film collection beside the downloads, so it is searched only as far as this. What is a download
 * by its name is bounded as in a watched folder: whoever reads that all is copied takes the drive away.
 */
const driveLimits = {
  deepestFolder: 8,
  mostFolders: 5_000,
  /** Of those that their content alone tells. */
  mostUnnamed: 5_000,
  /** No download is larger, and whatever is has a name of its own. */
  largestUnnamedBytes: 4 * 1024 * 1024,
} as const;

/** Endings that say nothing about the content; some tools write downloads with them too. */
const openEndings: ReadonlySet<string> = new Set(['', '.bin', '.dat']);

export interface DriveListing {
  /** Nearest to the root first. */
  readonly files: DriveFile[];
  /** How many folders and files did not answer, although they exist and are not forbidden. */
  unanswered: number;
}

/**
 * Finds the files on a drive that may be downloads. Pictures, documents, programs and archives are neither read nor
 * counted. Links are not followed, and what this user may not open is skipped. A failure means that the drive itself
 * cannot be listed.
 */
export async function findDriveFiles(files: Files, root: string): Promise<Result<DriveListing, FileError>> {
  const listing: DriveListing = { files: [], unanswered: 0 };
  let level: readonly string[] = [root];
  let foldersLeft: number = driveLimits.mostFolders;
  let unnamedLeft: number = driveLimits.mostUnnamed;
  for (let depth = 0; depth <= driveLimits.deepestFolder && level.length > 0; depth += 1) {
    const below: string[] = [];
    for (const folder of level.slice(0, foldersLeft)) {
      const entries = await files.entries(folder);
      if (!entries.ok && folder === root) return entries;
      if (!entries.ok) noteError(listing, entries.error);
      for (const entry of entries.ok ? entries.value : []) {
        if (isIgnoredName(entry.name)) continue;
        const path = join(folder, entry.name);
        if (entry.kind === 'directory') below.push(path);
        else if (listing.files.length < intakeLimits.mostFiles && (unnamedLeft > 0 || hasDownloadEnding(entry.name))) {
          const added = await addFile(files, listing, path, entry);
          if (added?.byContent === true) unnamedLeft -= 1;
        }
      }
    }
    foldersLeft -= Math.min(level.length, foldersLeft);
    level = below;
  }
  return success(listing);
}

async function addFile(
  files: Files,
  listing: DriveListing,
  path: string,
  { name, kind }: DirectoryEntry,
): Promise<DriveFile | null> {
  const byContent = openEndings.has(extname(name).toLowerCase());
  if (kind !== 'file' || !(byContent || hasDownloadEnding(name))) return null;
  const stamp = await files.stamp(path);
  if (!stamp.ok) {
    noteError(listing, stamp.error);
    return null;
  }
  const { sizeBytes } = stamp.value;
  const most = byContent ? driveLimits.largestUnnamedBytes : intakeLimits.largestFileBytes;
  if (stamp.value.kind !== 'file' || sizeBytes === 0 || sizeBytes > most) return null;
  const found = { path, name, sizeBytes, byContent };
  listing.files.push(found);
  return found;
}

function noteError(listing: DriveListing, { code }: FileError): void {
  if (code !== 'denied' && code !== 'missing') listing.unanswered += 1;
}

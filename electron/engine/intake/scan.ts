import type { Reason } from '../../../shared/contract/uploads.ts';
import { type Result, success } from '../../../shared/result.ts';
import { nativePath, relationTo } from '../platform/paths.ts';
import type { DirectoryEntry, FileError, FileStamp, Files } from '../ports.ts';
import { reason } from '../store/store.ts';
import { isHiddenDownload, isIgnoredName, isUploadedFolder } from './ignored-names.ts';
import { intakeLimits } from './limits.ts';
import { isDataFolder, type OwnFiles } from './own-files.ts';
import { forEachAtMost } from './read-scheduler.ts';

/** A file that a scan found. Paths are relative to the watched folder, with `/`. */
interface FoundFile {
  readonly path: string;
  readonly stamp: FileStamp;
}

/** Something in the folder that cannot be collected. A person sees it as a file with this reason. */
export interface Obstacle {
  readonly path: string;
  readonly state: 'locked' | 'unreadable';
  readonly reason: Reason;
}

export interface Listing {
  readonly files: FoundFile[];
  readonly obstacles: Obstacle[];
  /** Every folder that was listed; '' stands for the watched folder itself. */
  readonly directories: { readonly path: string; readonly identity: string }[];
  /** Folders that were not listed completely: a file that is absent from the listing may be there all the same. */
  readonly unlisted: string[];
  /** Folders that contain a depot's own data, and were left alone. */
  readonly own: string[];
}

export interface ScanScope {
  readonly includeSubfolders: boolean;
  /** Where to begin, relative to the watched folder; '' for all of it. */
  readonly start: string;
  readonly isOwn: OwnFiles['has'];
  /** See `uploaded-folder.ts`. */
  readonly leavesOutUploaded: boolean;
}

/** After this many timeouts the folder does not answer, and not just one file in it. */
const timeoutsOfADeadFolder = 3;

/**
 * Lists a watched folder, with the stamp of each file. A failure means that the folder itself could not be listed;
 * failures further down are part of the listing. Symbolic links are never followed: a target inside the folder is found
 * at its own path, and a link to a target outside is an obstacle, so that nobody waits for it in vain.
 */
export async function scanFolder(files: Files, root: string, scope: ScanScope): Promise<Result<Listing, FileError>> {
  const realRoot = await files.realPath(root);
  if (!realRoot.ok) return realRoot;
  const listing: Listing = { files: [], obstacles: [], directories: [], unlisted: [], own: [] };
  const walk: Walk = { files, root, realRoot: realRoot.value, scope, listing, timeouts: [] };
  const start = await scanDirectory(walk, scope.start);
  if (!start.ok) return start;
  let level = start.value;
  for (let depth = 1; level.length > 0; depth += 1) {
    const below = await Promise.all(level.map((directory) => scanBelow(walk, directory, depth)));
    level = below.flat();
  }
  const dead = walk.timeouts[timeoutsOfADeadFolder - 1];
  return dead ? { ok: false, error: dead } : success(listing);
}

interface Walk {
  readonly files: Files;
  readonly root: string;
  readonly realRoot: string;
  readonly scope: ScanScope;
  readonly listing: Listing;
  readonly timeouts: FileError[];
}

async function scanBelow(walk: Walk, directory: string, depth: number): Promise<readonly string[]> {
  if (depth > intakeLimits.deepest || directory.length > intakeLimits.longestPath) {
    leaveUnlisted(walk, directory, 'unreadable', reason('too-deep', { limit: intakeLimits.deepest }));
    return [];
  }
  const found = await scanDirectory(walk, directory);
  if (found.ok) return found.value;
  // A folder that disappeared since its parent was listed took its files with it.
  if (found.error.code !== 'missing') {
    noteTimeout(walk, found.error);
    const state = stateForError(found.error);
    leaveUnlisted(walk, directory, state, reason(state));
  }
  return [];
}

/** Lists one folder. Returns the folders in it that are to be listed too. */
async function scanDirectory(walk: Walk, directory: string): Promise<Result<readonly string[], FileError>> {
  const { files, listing, root, scope } = walk;
  const stamp = await files.stamp(nativePath(root, directory));
  if (!stamp.ok) return stamp;
  const entries = await files.entries(nativePath(root, directory));
  if (!entries.ok) return entries;
  if (scope.isOwn(stamp.value.identity) || isDataFolder(entries.value)) {
    listing.own.push(directory);
    return success([]);
  }
  listing.directories.push({ path: directory, identity: stamp.value.identity });
  const wanted = entries.value.filter((entry) => isWanted(scope, directory, entry));
  const inDirectory = (entry: DirectoryEntry) => (directory === '' ? entry.name : `${directory}/${entry.name}`);
  for (const entry of entries.value.filter(({ kind, name }) => kind === 'file' && isHiddenDownload(name))) {
    listing.obstacles.push({ path: inDirectory(entry), state: 'unreadable', reason: reason('hidden-name') });
  }
  await forEachAtMost(wanted, intakeLimits.callsAtOnce, (entry) => scanEntry(walk, inDirectory(entry), entry));
  if (!scope.includeSubfolders) return success([]);
  return success(wanted.filter((entry) => entry.kind === 'directory').map(inDirectory));
}

function isWanted({ leavesOutUploaded }: ScanScope, directory: string, entry: DirectoryEntry): boolean {
  if (isIgnoredName(entry.name) || entry.kind === 'other') return false;
  return !(leavesOutUploaded && directory === '' && entry.kind === 'directory' && isUploadedFolder(entry.name));
}

async function scanEntry(walk: Walk, path: string, entry: DirectoryEntry): Promise<void> {
  if (entry.kind === 'file') await scanFile(walk, path);
  else if (entry.kind === 'symbolic-link') await scanLink(walk, path);
}

async function scanFile(walk: Walk, path: string): Promise<void> {
  const { files, listing, root } = walk;
  if (listing.files.length >= intakeLimits.mostFiles) {
    const directory = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    if (listing.unlisted.includes(directory)) return;
    leaveUnlisted(walk, directory, 'unreadable', reason('too-many-files', { limit: intakeLimits.mostFiles }));
    return;
  }
  const stamp = await files.stamp(nativePath(root, path));
  if (stamp.ok) {
    const isOurs = walk.scope.isOwn(stamp.value.identity);
    if (stamp.value.kind === 'file' && !isOurs) listing.files.push({ path, stamp: stamp.value });
    return;
  }
  noteTimeout(walk, stamp.error);
  if (stamp.error.code === 'missing') return;
  const state = stateForError(stamp.error);
  listing.obstacles.push({ path, state, reason: reason(state) });
}

async function scanLink(walk: Walk, path: string): Promise<void> {
  const target = await walk.files.realPath(nativePath(walk.root, path));
  if (!target.ok) {
    noteTimeout(walk, target.error);
    return;
  }
  if (relationTo(walk.realRoot, target.value) === 'outside') {
    walk.listing.obstacles.push({ path, state: 'unreadable', reason: reason('outside-folder') });
  }
}

function leaveUnlisted(walk: Walk, directory: string, state: Obstacle['state'], why: Reason): void {
  walk.listing.unlisted.push(directory);
  walk.listing.obstacles.push({ path: directory === '' ? '.' : directory, state, reason: why });
}

function noteTimeout(walk: Walk, error: FileError): void {
  if (error.code === 'timed-out') walk.timeouts.push(error);
}

/** The state of a sighting whose file could not be used. */
export function stateForError(error: FileError): 'locked' | 'unreadable' {
  return error.code === 'locked' ? 'locked' : 'unreadable';
}

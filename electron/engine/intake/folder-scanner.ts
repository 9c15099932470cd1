import { failure } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { nativePath } from '../platform/paths.ts';
import type { Clock, FileError, Files, FolderLocation, Log } from '../ports.ts';
import { type Folder, isUnnamed, StoreError } from '../store/store.ts';
import type { Hints } from './change-hints.ts';
import { compare, type ScanResult } from './compare-scan.ts';
import type { DiskSpaceGate } from './disk-space-gate.ts';
import type { FileCollector } from './file-collector.ts';
import type { FileTracker } from './file-tracker.ts';
import type { FolderIdentity } from './folder-identity.ts';
import { isIgnoredPath, isUploadedFolder } from './ignored-names.ts';
import type { OwnFiles } from './own-files.ts';
import { type Listing, scanFolder } from './scan.ts';
import type { StabilityRules } from './stability.ts';
import { createLeftOutCount } from './uploaded-folder.ts';
import type { WatchChoice } from './watch-choice.ts';

/** Epoch milliseconds. */
export interface FolderState {
  readonly id: number;
  /** Null while the folder can be reached. */
  readonly unreachableSince: number | null;
  /** When the last full scan of the folder ended. */
  readonly lookedAt: number | null;
  /** Since when another folder lies at its path. Until a person settles that, the known files stay as they are. */
  readonly otherSince: number | null;
  /** True while the folder is polled. */
  readonly isPolled: boolean;
  /** The folder is left alone, because it contains the depot's own data or lies in them. */
  readonly isOwn: boolean;
  /**
   * The number of files that somebody else put into its folder of sent originals, which is left out; null where that
   * folder is not left out.
   */
  readonly uploadedLeftOut: number | null;
}

/** Scans one folder that the depot has chosen: all of it, or single paths. */
export interface FolderScanner {
  /**
   * Resolves when everything that a full scan found is dealt with; false when the folder could not be scanned.
   * `onListed` gets the number of files, and how many of them were to be read.
   */
  readonly scanAll: (onListed: (files: number, toRead: number) => void) => Promise<boolean>;
  /** Resolves when everything that was found is dealt with. */
  readonly scanPaths: (paths: readonly string[]) => Promise<void>;
  readonly state: () => FolderState;
}

interface FolderScannerParts {
  readonly folder: Folder;
  /** Bounded in time. */
  readonly files: Files;
  readonly ownFiles: OwnFiles;
  readonly clock: Clock;
  readonly log: Log;
  readonly diskSpaceGate: DiskSpaceGate;
  readonly tracker: FileTracker;
  readonly collector: FileCollector;
  readonly hints: Hints;
  readonly identity: FolderIdentity;
  readonly watchChoice: WatchChoice;
  readonly settings: () => Pick<Settings, 'includeSubfolders'>;
  readonly leavesOutUploaded: () => boolean;
  /** Null where there is no such folder. */
  readonly filesOfOthersInUploaded: () => Promise<number | null>;
  readonly rules: () => StabilityRules;
  /** True when one more file may be read again only because its mark changed. */
  readonly mayReread: () => boolean;
  /** True for a file that we are moving ourselves: it is not gone. */
  readonly isMoving: (path: string) => boolean;
  readonly isStopped: () => boolean;
  readonly onChange: () => void;
}

export function createFolderScanner(parts: FolderScannerParts): FolderScanner {
  const { folder, files, ownFiles, clock, diskSpaceGate, tracker, collector, hints, identity, watchChoice } = parts;
  const { settings, leavesOutUploaded, rules, mayReread, isMoving, isStopped } = parts;
  const reach = createReach(parts);
  const leftOut = createLeftOutCount(clock, parts.filesOfOthersInUploaded, parts.onChange);
  const isAnother = createAnotherCheck(parts);
  let lookedAt: number | null = null;
  let isPolled = false;
  /** Paths of the folders in it that contain a depot's data, as of the last full scan. */
  let ownBelow: readonly string[] = [];

  /** Null when the store cannot be read now: the gate closes, and a scan follows when it opens again. */
  function compareWithStore(scanned: ScanResult) {
    try {
      if (scanned.covered === '') tracker.reload();
      const differences = compare(tracker, scanned, clock.monotonicMs(), rules(), mayReread);
      return { ...differences, gone: differences.gone.filter(({ path }) => !isMoving(path)) };
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      diskSpaceGate.close(error.code);
      return null;
    }
  }

  return {
    scanAll: async (onListed) => {
      const beganMs = clock.monotonicMs();
      const scope = { includeSubfolders: settings().includeSubfolders, leavesOutUploaded: leavesOutUploaded() };
      await ownFiles.refresh();
      if (isStopped()) return false;
      const before = await identity.locate();
      const listing = await scanFolder(files, folder.path, { ...scope, start: '', isOwn: ownFiles.has });
      const location = await identity.locate();
      if (isStopped()) return false;
      for (const answer of [listing, before, location]) {
        if (answer.ok) continue;
        reach.lost(answer.error);
        return false;
      }
      if (!listing.ok || !before.ok || !location.ok) return false;
      // A share that comes or goes meanwhile: the next scan tells which.
      if (before.value.identity !== location.value.identity) return false;
      // Only now that the folder has answered: a folder that hangs has cost enough time.
      if ((await reach.refuseOwn()) || isStopped()) return false;
      reach.found();
      ownBelow = listing.value.own;
      await leftOut.follow(scope.leavesOutUploaded);
      if (isStopped()) return false;
      const wasComplete = hints.areComplete();
      const found = compareWithStore({ listing: listing.value, beganMs, covered: '', ...scope });
      if (found !== null && wasComplete) watchChoice.foundByScan(found.newVersions.map(({ path }) => path));
      isPolled = watchChoice.isPolled(location.value.isRemote);
      // Only now are the files in the folder known, so that they need no watch.
      hints.follow(listing.value.directories, { polling: isPolled, ...scope, isKnown: tracker.hasSeen });
      if (found === null) return false;
      const isOther = await isAnother(location.value, listing.value);
      onListed(listing.value.files.length, found.toRead.length);
      await collector.act(isOther ? { ...found, gone: [], notWatched: [] } : found);
      if (isStopped() || !diskSpaceGate.isOpen()) return false;
      lookedAt = clock.now();
      return true;
    },
    scanPaths: async (paths) => {
      const beganMs = clock.monotonicMs();
      const found: Found = { files: [], missing: [], directories: [] };
      if ((await reach.refuseOwn()) || isStopped()) return;
      await Promise.all(paths.map((path) => findHinted(parts, ownBelow, path, found)));
      // With the folder itself gone, or another one in its place, every file in it seems deleted.
      const root = found.missing.length > 0 ? await files.entries(folder.path) : failure(null);
      const location = root.ok ? await identity.locate() : failure(null);
      if (isStopped()) return;
      if (!root.ok && root.error !== null) reach.lost(root.error);
      const isSame = location.ok && identity.isKnown(location.value);
      const scope = { includeSubfolders: settings().includeSubfolders, leavesOutUploaded: leavesOutUploaded() };
      const seen = { listing: { files: found.files, obstacles: [], unlisted: [] }, beganMs, ...scope };
      const scans: ScanResult[] = [{ ...seen, covered: null }, ...found.directories];
      if (isSame) scans.push(...found.missing.map((path) => missing(path, beganMs, scope.leavesOutUploaded)));
      const differences = scans.map(compareWithStore).filter((one) => one !== null);
      await Promise.all(differences.map((one) => collector.act(one)));
    },
    state: () => ({
      id: folder.id,
      ...reach.state(),
      lookedAt,
      otherSince: identity.otherSince(),
      isPolled,
      uploadedLeftOut: leftOut.count(),
    }),
  };
}

/** Whether the depot can collect from the folder, and may. */
function createReach({ folder, ownFiles, clock, log, hints, onChange }: FolderScannerParts) {
  let unreachableSince: number | null = null;
  let isOwn = false;

  /** A missing folder is not an emptied one, so the known files stay as they are. */
  function lost(error: FileError): void {
    if (unreachableSince !== null) return;
    unreachableSince = clock.now();
    hints.close();
    log.warn('intake.folder-unreachable', { folder: folder.id, code: error.code, systemCode: error.systemCode });
    onChange();
  }

  /** The folder may have been chosen before we refused such ones, or a link or a mount has changed it since. */
  async function refuseOwn(): Promise<boolean> {
    isOwn = (await ownFiles.relationTo(folder.path)) !== 'apart';
    if (!isOwn || unreachableSince !== null) return isOwn;
    unreachableSince = clock.now();
    hints.close();
    log.error('intake.folder-is-own', { folder: folder.id });
    onChange();
    return true;
  }

  function found(): void {
    if (unreachableSince === null) return;
    unreachableSince = null;
    log.info('intake.folder-reached-again', { folder: folder.id });
    onChange();
  }

  return { lost, found, refuseOwn, state: () => ({ unreachableSince, isOwn }) };
}

/** @returns a function that says after a full scan whether another folder than the known one lies at the path */
function createAnotherCheck({
  tracker,
  identity,
  diskSpaceGate,
}: FolderScannerParts): (location: FolderLocation, listing: Listing) => Promise<boolean> {
  /** The paths that were known when another folder was first seen at this path. */
  let knownBefore: readonly string[] | null = null;

  return async (location, listing) => {
    if (identity.isKnown(location)) knownBefore = null;
    else knownBefore ??= [...tracker.all()].filter(({ sighting }) => sighting !== null).map(({ path }) => path);
    const asUnnamed = knownBefore?.some(isUnnamed) ?? false;
    const found = new Set(
      listing.files.map(({ path }) => path).flatMap((path) => (asUnnamed ? [path, tracker.unnamed(path)] : [path])),
    );
    const isEmptied = knownBefore?.every((path) => !found.has(path)) ?? false;
    try {
      await identity.judge(location, isEmptied);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      diskSpaceGate.close(error.code);
    }
    return identity.otherSince() !== null;
  };
}

interface Found {
  readonly files: Listing['files'];
  readonly missing: string[];
  readonly directories: ScanResult[];
}

/** Adds what a hint named: a file, a folder with everything in it, or something that has disappeared. */
async function findHinted(
  parts: FolderScannerParts,
  ownBelow: readonly string[],
  path: string,
  found: Found,
): Promise<void> {
  const { folder, files, ownFiles, clock, settings, isStopped } = parts;
  const { includeSubfolders } = settings();
  const leavesOut = parts.leavesOutUploaded();
  if (isIgnoredPath(path, leavesOut) || (!includeSubfolders && path.includes('/'))) return;
  if (ownBelow.some((own) => path === own || path.startsWith(`${own}/`))) return;
  const stamp = await files.stamp(nativePath(folder.path, path));
  if (!stamp.ok) {
    if (stamp.error.code === 'missing') found.missing.push(path);
    return;
  }
  if (ownFiles.has(stamp.value.identity)) return;
  if (stamp.value.kind === 'file') found.files.push({ path, stamp: stamp.value });
  if (stamp.value.kind !== 'directory' || !includeSubfolders) return;
  if (leavesOut && isUploadedFolder(path)) return;
  const beganMs = clock.monotonicMs();
  const scope = { includeSubfolders, leavesOutUploaded: leavesOut };
  const listing = await scanFolder(files, folder.path, { ...scope, start: path, isOwn: ownFiles.has });
  if (!listing.ok || isStopped()) return;
  found.directories.push({ listing: listing.value, beganMs, covered: path, ...scope });
}

/** The result of a scan that found nothing at or below a path. */
function missing(path: string, beganMs: number, leavesOutUploaded: boolean): ScanResult {
  const listing = { files: [], obstacles: [], unlisted: [] };
  return { listing, beganMs, covered: path, includeSubfolders: true, leavesOutUploaded };
}

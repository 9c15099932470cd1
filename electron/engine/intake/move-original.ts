import { hash } from 'node:crypto';
import { failure, type Result, success } from '../../../shared/result.ts';
import { nativePath } from '../platform/paths.ts';
import type { FileError, FileStamp, Files } from '../ports.ts';
import { versionMark } from './compare-scan.ts';
import { temporaryName, uploadedFolderName } from './ignored-names.ts';
import { numberedPaths } from './numbered-paths.ts';
import { reserveName } from './reserve-name.ts';

/** One original whose bytes the service has. */
export interface OriginalToMove {
  /** Native path of the watched folder. */
  readonly root: string;
  /** Relative to it, with `/`. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** The mark of the version that was sent (`compare-scan.ts`); null where that is not known. */
  readonly mark: string | null;
  readonly sha256: string;
  /** `YYYY-MM`: the name of the folder in the folder of sent originals. */
  readonly month: string;
  /** The name that it gets there, followed by others that an interrupted move may have given it. */
  readonly names: readonly [string, ...string[]];
}

/**
 * `movedTo` is relative to the watched folder. `gone`: the original is neither at its old place nor at its new one.
 * `changed`: another version is at its old place.
 */
export type MoveEnd = { readonly kind: 'moved'; readonly movedTo: string } | { readonly kind: 'gone' | 'changed' };

type MoveResult = Promise<Result<MoveEnd, FileError>>;

/**
 * Moves an original to `Uploaded/<month>`, under a name that is free there. Repeating it after a kill at any point ends
 * the same way. An original that changed since it was sent stays, because its new version has not been collected yet.
 */
export async function moveOriginal(files: Files, original: OriginalToMove): MoveResult {
  const source = nativePath(original.root, original.path);
  const stamp = await files.stamp(source);
  if (!stamp.ok) return stamp.error.code === 'missing' ? findMoved(files, original) : stamp;
  if (stamp.value.kind !== 'file' || !isSameVersion(stamp.value, original)) return success({ kind: 'changed' });
  const isMarked = original.mark === null || original.mark === versionMark(stamp.value);
  // The original may have been replaced by another file of the same size and time, which would then never be sent.
  if (!isMarked && !(await holdsItsBytes(files, source, original))) return success({ kind: 'changed' });
  const month = `${uploadedFolderName}/${original.month}`;
  for (const part of [uploadedFolderName, month]) {
    const there = await files.stamp(nativePath(original.root, part));
    // A link would take the original out of the folder, to wherever it leads.
    if (there.ok && there.value.kind !== 'directory') return failure({ code: 'denied', systemCode: 'ENOTDIR' });
  }
  const made = await files.makeDirectory(nativePath(original.root, month));
  if (!made.ok) return made;
  const reserved = await reserveName(files, original.root, targetPaths(original, original.names[0]));
  if (!reserved.ok) return reserved;
  const movedTo = reserved.value;
  const target = nativePath(original.root, movedTo);
  const renamed = await files.rename(source, target);
  if (!renamed.ok && renamed.error.systemCode === 'EXDEV') return moveAcross(files, original, movedTo);
  if (!renamed.ok) {
    // A rename that did not answer may still happen, so the name stays reserved for it and is used again the next time.
    if (renamed.error.code !== 'timed-out') await files.remove(target);
    return renamed;
  }
  const flushed = await files.flushDirectory(nativePath(original.root, month));
  if (!flushed.ok) return flushed;
  const after = await files.stamp(target);
  if (!after.ok) return after;
  if (isSameVersion(after.value, original)) return success({ kind: 'moved', movedTo });
  return putBack(files, original, target);
}

function isSameVersion(stamp: FileStamp, original: OriginalToMove): boolean {
  return stamp.sizeBytes === original.sizeBytes && stamp.modifiedMs === original.modifiedMs;
}

function targetPaths({ month }: OriginalToMove, name: string): Generator<string> {
  return numberedPaths(`${uploadedFolderName}/${month}/${name}`);
}

/** The original is gone from its place: it was moved before a kill, or somebody took it away. */
async function findMoved(files: Files, original: OriginalToMove): MoveResult {
  const root = await files.entries(original.root);
  if (!root.ok) return root;
  for (const name of original.names) {
    const found = await findUnder(files, original, name);
    if (!found.ok || found.value.kind === 'moved') return found;
  }
  return success({ kind: 'gone' });
}

async function findUnder(files: Files, original: OriginalToMove, name: string): MoveResult {
  for (const path of targetPaths(original, name)) {
    const target = nativePath(original.root, path);
    const there = await files.stamp(target);
    if (!there.ok) return there.error.code === 'missing' ? success({ kind: 'gone' }) : there;
    if (there.value.sizeBytes !== original.sizeBytes) continue;
    if (there.value.modifiedMs === original.modifiedMs || (await holdsItsBytes(files, target, original))) {
      return success({ kind: 'moved', movedTo: path });
    }
  }
  return success({ kind: 'gone' });
}

async function holdsItsBytes(files: Files, path: string, { sha256, sizeBytes }: OriginalToMove): Promise<boolean> {
  const read = await files.read(path, sizeBytes);
  return read.ok && hash('sha256', read.value.bytes, 'hex') === sha256;
}

/**
 * Somebody wrote into the original just as it was moved, so it goes back, or its new version would never be collected.
 */
async function putBack(files: Files, { root, path }: OriginalToMove, target: string): MoveResult {
  const reserved = await reserveName(files, root, numberedPaths(path));
  if (!reserved.ok) return reserved;
  const renamed = await files.rename(target, nativePath(root, reserved.value));
  return renamed.ok ? success({ kind: 'changed' }) : renamed;
}

/** The month's folder is on another disk: copy, compare with what was sent, and only then remove the original. */
async function moveAcross(files: Files, original: OriginalToMove, reservedPath: string): MoveResult {
  const { root, path, sizeBytes, sha256 } = original;
  const source = nativePath(root, path);
  const target = nativePath(root, reservedPath);
  const copied = await findCopy(files, original);
  if (copied !== null) {
    const unreserved = await files.remove(target);
    if (!unreserved.ok) return unreserved;
    return removeSource(files, original, copied);
  }
  const read = await files.read(source, sizeBytes);
  if (!read.ok) return read;
  if (hash('sha256', read.value.bytes, 'hex') !== sha256) return success({ kind: 'changed' });
  const month = reservedPath.slice(0, reservedPath.lastIndexOf('/'));
  const temporary = nativePath(root, `${month}/${temporaryName(reservedPath.slice(month.length + 1))}`);
  await files.remove(temporary);
  const written = await files.writeFlushed(temporary, read.value.bytes);
  if (!written.ok) return written;
  const renamed = await files.rename(temporary, target);
  if (!renamed.ok) return renamed;
  const flushed = await files.flushDirectory(nativePath(root, month));
  if (!flushed.ok) return flushed;
  if (!(await holdsItsBytes(files, target, original))) return failure({ code: 'failed', systemCode: 'EIO' });
  return removeSource(files, original, reservedPath);
}

/** The copy that a move across disks made before it was interrupted. */
async function findCopy(files: Files, original: OriginalToMove): Promise<string | null> {
  for (const name of original.names) {
    for (const path of targetPaths(original, name)) {
      const there = await files.stamp(nativePath(original.root, path));
      if (!there.ok) break;
      if (await holdsItsBytes(files, nativePath(original.root, path), original)) return path;
    }
  }
  return null;
}

async function removeSource(files: Files, original: OriginalToMove, movedTo: string): MoveResult {
  const source = nativePath(original.root, original.path);
  const stamp = await files.stamp(source);
  if (!stamp.ok) return stamp;
  if (!isSameVersion(stamp.value, original)) return success({ kind: 'changed' });
  const removed = await files.remove(source);
  return removed.ok ? success({ kind: 'moved', movedTo }) : removed;
}

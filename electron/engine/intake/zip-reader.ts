import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import type { Reason } from '../../../shared/contract/uploads.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { isIgnoredName } from './ignored-names.ts';
import { type ArchiveLimits, archiveLimits } from './limits.ts';
import { numberedPaths } from './numbered-paths.ts';

/** Why the members of an archive were not all taken out. */
export interface ZipError {
  readonly code: 'archive-unreadable' | 'archive-too-large' | 'archive-empty';
  /** The figures for the message: how many members, how many bytes, which limit. */
  readonly parameters: Reason['parameters'];
}

/** One file inside an archive, not unpacked yet. */
export interface ArchiveMember {
  /** Its name in the archive, made harmless: relative, with `/`, unique. A label only, never used as a path. */
  readonly name: string;
  readonly sizeBytes: number;
  /** Unpacks it, and checks its length and checksum. */
  readonly unpack: () => Promise<Result<Uint8Array, ZipError>>;
}

/**
 * Reads the table of contents of a zip archive and checks it against the limits before anything is unpacked. A sound
 * table with one member that cannot be unpacked (encrypted, an unknown method) is unreadable as a whole, so that a
 * person gets to see it. Archives inside the archive are members like any other: only one level is opened.
 */
export async function openArchive(
  bytes: Uint8Array,
  limits: ArchiveLimits = archiveLimits,
): Promise<Result<readonly ArchiveMember[], ZipError>> {
  let zip: ZipFile;
  const entries: Entry[] = [];
  try {
    zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      decodeStrings: false,
    });
    if (zip.entryCount > limits.mostMembers) return tooLarge({ members: zip.entryCount, limit: limits.mostMembers });
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch {
    return failure(unreadable({}));
  }
  const names = new Set<string>();
  const members: ArchiveMember[] = [];
  let totalBytes = 0;
  for (const entry of entries) {
    const label = memberLabel(entry);
    if (label === null) continue;
    if (entry.isEncrypted() || !entry.canDecodeFileData()) return failure(unreadable({ members: entries.length }));
    totalBytes += entry.uncompressedSize;
    const error = sizeError(entry, totalBytes, limits);
    if (error !== null) return failure(error);
    const name = uniqueName(label, names);
    members.push({ name, sizeBytes: entry.uncompressedSize, unpack: () => unpack(zip, entry) });
  }
  if (members.length === 0) return failure({ code: 'archive-empty', parameters: {} });
  return success(members);
}

/** Null for a folder, and for files that are never collected. */
function memberLabel(entry: Entry): string | null {
  const written = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
  if (written.endsWith('/')) return null;
  const names = written
    .split('/')
    .filter((name) => name !== '' && name !== '.' && name !== '..' && !/^[a-z]:$/i.test(name));
  if (names.some(isIgnoredName)) return null;
  return names.length === 0 ? 'unnamed' : names.join('/');
}

function uniqueName(label: string, taken: Set<string>): string {
  for (const name of numberedPaths(label)) {
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
  return label;
}

function sizeError(entry: Entry, totalBytes: number, limits: ArchiveLimits): ZipError | null {
  if (entry.uncompressedSize > limits.largestMemberBytes) {
    return tooLarge({ bytes: entry.uncompressedSize, limit: limits.largestMemberBytes }).error;
  }
  if (totalBytes > limits.largestTotalBytes) {
    return tooLarge({ bytes: totalBytes, limit: limits.largestTotalBytes }).error;
  }
  const ratio = entry.uncompressedSize / Math.max(entry.compressedSize, 1);
  if (entry.uncompressedSize > limits.ratioFreeBytes && ratio > limits.highestRatio) {
    return tooLarge({ ratio: Math.round(ratio), limit: limits.highestRatio }).error;
  }
  return null;
}

/** yauzl ends the stream with an error as soon as more bytes come out than the table of contents declared. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Result<Uint8Array, ZipError>> {
  try {
    const stream = await zip.openReadStreamPromise(entry);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) return failure(unreadable({}));
    return success(bytes);
  } catch {
    return failure(unreadable({}));
  }
}

function unreadable(parameters: Reason['parameters']): ZipError {
  return { code: 'archive-unreadable', parameters };
}

function tooLarge(parameters: Reason['parameters']) {
  return failure<ZipError>({ code: 'archive-too-large', parameters });
}

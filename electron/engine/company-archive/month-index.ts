import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { type ArchivedFileThere, archivedFileSchema } from '../../../shared/contract/company-archive.ts';
import type { FileToIndex } from '../store/company-archive.ts';
import { manifestOf } from './manifest.ts';
import { largestObjectBytes } from './object-store.ts';

/**
 * What a search reads: for each month one index of each depot, with what the depot put there of that month. A search of a
 * month costs one request for each depot, however many files there are, and a depot writes nothing that another one
 * writes.
 */

export const indexFolder = 'index';

/** @param number of the index, from 0: another one follows where the one before is not understood */
export function indexName(month: string, writer: string, number: number): string {
  return `${indexFolder}/${month}/${writer}${number === 0 ? '' : `-${number}`}.json.gz`;
}

/**
 * Tells this depot's indexes from those of others. The records alone do not: those that were restored on another PC, or
 * copied with it, would write what the first one still writes.
 */
export function indexWriter(given: {
  readonly indexId: string;
  readonly hostname: string;
  readonly dataDirectory: string;
}): string {
  const { indexId, hostname, dataDirectory } = given;
  return hash('sha256', JSON.stringify([indexId, hostname, dataDirectory]), 'hex').slice(0, 32);
}

export function indexEntryOf(file: FileToIndex, depot: string): ArchivedFileThere {
  const lockedUntil = file.lockedUntil === null ? null : new Date(file.lockedUntil).toISOString();
  return { ...manifestOf(file, depot, file.archivedAt), lockedUntil };
}

const indexSchema = z.object({ format: z.literal(1), files: z.array(z.unknown()) });

export interface ReadIndex {
  readonly files: readonly ArchivedFileThere[];
  /** Entries that say nothing that is understood; an index that is none counts as one. */
  readonly misfits: number;
}

const unpack = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);
const pack = promisify<Uint8Array, Buffer>(gzip);

/** Null where the bytes are no index that this version understands. */
export async function readIndex(bytes: Uint8Array): Promise<ReadIndex | null> {
  try {
    const text = await unpack(bytes, { maxOutputLength: largestObjectBytes });
    const { files: given } = indexSchema.parse(JSON.parse(text.toString('utf8')));
    const files = given.flatMap((one) => archivedFileSchema.safeParse(one).data ?? []);
    return { files, misfits: given.length - files.length };
  } catch {
    return null;
  }
}

/**
 * With what is new in the place of what was there of the same files; null where that changes nothing. Who put a file
 * there first, and when, stays as it was told.
 */
export async function writtenIndex(
  there: readonly ArchivedFileThere[],
  added: readonly ArchivedFileThere[],
): Promise<Uint8Array | null> {
  const files = new Map(there.map((file) => [file.sha256, file]));
  let isChanged = false;
  for (const file of added) {
    const before = files.get(file.sha256);
    if (before !== undefined && before.lockedUntil === file.lockedUntil) continue;
    files.set(file.sha256, before === undefined ? file : { ...before, lockedUntil: file.lockedUntil });
    isChanged = true;
  }
  return isChanged ? pack(Buffer.from(JSON.stringify({ format: 1, files: [...files.values()] }))) : null;
}

import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, readSync, writevSync } from 'node:fs';
import type { ServiceDatabase } from '../database/open.ts';

/** Keeps the bytes of uploads, each content once, one after the other in a single file: far faster than a file for each. */
export interface ContentStore {
  /** To be called within a transaction. Gives the row of the content, new or known. */
  keep(chunks: readonly Buffer[], sizeBytes: number): { readonly contentId: number };
  read(contentId: number): Buffer;
  readBySha256(sha256: string): Buffer | undefined;
  close(): void;
}

interface ContentRow {
  readonly contentId: number;
  readonly offsetBytes: number;
  readonly sizeBytes: number;
}

export function openContentStore(path: string, database: ServiceDatabase): ContentStore {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const bySha256 = database.prepare<[string], { contentId: number }>(
    'SELECT content_id AS contentId FROM contents WHERE sha256 = ?',
  );
  const byId = database.prepare<[number], ContentRow>(
    'SELECT content_id AS contentId, offset_bytes AS offsetBytes, size_bytes AS sizeBytes FROM contents WHERE content_id = ?',
  );
  const insert = database.prepare('INSERT INTO contents (sha256, offset_bytes, size_bytes) VALUES (?, ?, ?)');
  const end = database
    .prepare<[], { endBytes: number }>('SELECT coalesce(max(offset_bytes + size_bytes), 0) AS endBytes FROM contents')
    .get();
  /** What lies behind it was written before a kill, and no row knows it. */
  let endBytes = end?.endBytes ?? 0;

  function read(contentId: number): Buffer {
    const row = byId.get(contentId);
    if (!row) throw new Error(`no content has the id ${contentId}`);
    const bytes = Buffer.alloc(row.sizeBytes);
    const readBytes = readSync(file, bytes, 0, row.sizeBytes, row.offsetBytes);
    if (readBytes !== row.sizeBytes) throw new Error(`content ${contentId} stops after ${readBytes} bytes`);
    return bytes;
  }

  return {
    keep(chunks, sizeBytes) {
      const hash = createHash('sha256');
      for (const chunk of chunks) hash.update(chunk);
      const sha256 = hash.digest('hex');
      const known = bySha256.get(sha256);
      if (known) return known;
      const written = writevSync(file, chunks, endBytes);
      if (written !== sizeBytes) {
        throw new Error(`only ${written} of ${sizeBytes} bytes could be kept: is the disk full?`);
      }
      const { lastInsertRowid } = insert.run(sha256, endBytes, sizeBytes);
      endBytes += sizeBytes;
      return { contentId: Number(lastInsertRowid) };
    },
    read,
    readBySha256(sha256) {
      const known = bySha256.get(sha256);
      return known && read(known.contentId);
    },
    close: () => closeSync(file),
  };
}

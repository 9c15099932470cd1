import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { ZipFile } from 'yazl';

export interface ArchiveEntry {
  /** Path inside the archive. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The same time in every archive, so that its bytes are the same. */
const mtime = new Date('2026-11-19T06:00:00Z');

/**
 * A zip as export functions of tachograph programs write it.
 *
 * @param compress false stores its entries as they are, so that reading them takes no thread
 */
export async function zipOf(entries: readonly ArchiveEntry[], compress = true): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const { path, bytes } of entries) zip.addBuffer(Buffer.from(bytes), path, { mtime, compress });
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

/** A zip whose entry names a path above the folder that it is unpacked into; no honest program writes one, so its names are changed after. */
export async function climbingZip(bytes: Uint8Array): Promise<Uint8Array> {
  const zip = Buffer.from(await zipOf([{ path: 'xx/xx/card.ddd', bytes }]));
  for (let at = zip.indexOf('xx/'); at >= 0; at = zip.indexOf('xx/', at)) zip.write('../', at, 'latin1');
  return new Uint8Array(zip);
}

/** A small zip that unpacks to `unpackedBytes` zeros: an unpacker must stop at its limit, not at the end. */
export async function zipBomb(unpackedBytes: number): Promise<Uint8Array> {
  const zip = new ZipFile();
  zip.addReadStream(Readable.from(zeros(unpackedBytes)), 'C_20261119_0600_bomb.DDD', { mtime });
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

export function gzipOf(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(gzipSync(bytes));
}

function* zeros(sizeBytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(64 * 1024);
  for (let left = sizeBytes; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length));
}

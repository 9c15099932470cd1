import { Readable } from 'node:stream';

/** Large enough to cost nothing, small enough that a slow line shows progress. */
const SLICE_BYTES = 128 * 1024;

/** A body for the connection: in one piece where it is small, otherwise as a stream that is read as the line takes it. */
export function bodyStream(chunks: readonly Uint8Array[], totalBytes: number): Readable | Buffer | null {
  if (totalBytes === 0) {
    return null;
  }
  return totalBytes <= SLICE_BYTES
    ? Buffer.concat(chunks, totalBytes)
    : Readable.from(slices(chunks), { objectMode: false });
}

function* slices(chunks: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const chunk of chunks) {
    for (let start = 0; start < chunk.byteLength; start += SLICE_BYTES) {
      yield chunk.subarray(start, start + SLICE_BYTES);
    }
  }
}

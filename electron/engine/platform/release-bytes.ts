/**
 * Gives back the memory of bytes that nobody will touch again, without waiting for the garbage collector: while thousands
 * of files pass through, it would let tens of megabytes pile up. The bytes are empty afterwards. To be called only when
 * every read and write of them has ended well: one that was given up may still be using them.
 */
export function releaseBytes(bytes: Uint8Array): void {
  ownBuffer(bytes)?.transfer(0);
}

/** The buffer that holds these bytes and no others; null where they share one, as small Node buffers do. */
export function ownBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer | null {
  return buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength ? buffer : null;
}

import { success } from '../../../shared/result.ts';
import { releaseBytes } from '../platform/node-files.ts';
import type { Clock } from '../ports.ts';
import type { Spool } from './spool.ts';

/**
 * Bytes that were just kept stay in memory for a moment, so that a file that is sent at once need not be read from the
 * disk again. The copy in the spool is what counts: without this cache every read would find the same bytes there.
 */
export interface SpoolCache {
  /**
   * Takes over bytes that are in the spool under this hash. They are released at once where there is no room for them.
   */
  readonly put: (sha256: string, bytes: Uint8Array) => void;
  /** Returns the bytes: from memory, which then lets go of them, or else from the spool. */
  readonly read: Spool['read'];
  /** Releases everything. */
  readonly stop: () => void;
}

/** Room for some 120 driver cards. Where sending does not keep up with keeping, the bytes come from the disk. */
const mostBytes = 8 * 1024 * 1024;
/** A file that nobody has asked for by then will wait longer: for the service, for a person, or for a pause to end. */
const cachedForMs = 2_000;

interface CachedBytes {
  readonly bytes: Uint8Array;
  readonly untilMs: number;
}

export function createSpoolCache(spool: Pick<Spool, 'read'>, clock: Clock): SpoolCache {
  /** The oldest first. */
  const cached = new Map<string, CachedBytes>();
  let cachedBytes = 0;
  let cancelTimer: (() => void) | null = null;

  function take(sha256: string): Uint8Array | null {
    const found = cached.get(sha256);
    if (found === undefined) return null;
    cached.delete(sha256);
    cachedBytes -= found.bytes.byteLength;
    return found.bytes;
  }

  function release(untilMs: number): void {
    for (const [sha256, { bytes, untilMs: endsMs }] of cached) {
      if (endsMs > untilMs) return;
      take(sha256);
      releaseBytes(bytes);
    }
  }

  function releaseOld(): void {
    release(clock.monotonicMs());
    cancelTimer = cached.size === 0 ? null : clock.after(cachedForMs, releaseOld);
  }

  return {
    put: (sha256, bytes) => {
      if (cached.has(sha256) || cachedBytes + bytes.byteLength > mostBytes) return releaseBytes(bytes);
      cached.set(sha256, { bytes, untilMs: clock.monotonicMs() + cachedForMs });
      cachedBytes += bytes.byteLength;
      cancelTimer ??= clock.after(cachedForMs, releaseOld);
    },
    read: async (sha256) => {
      const bytes = take(sha256);
      return bytes === null ? spool.read(sha256) : success(bytes);
    },
    stop: () => {
      cancelTimer?.();
      release(Number.POSITIVE_INFINITY);
    },
  };
}

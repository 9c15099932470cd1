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
  /**
   * Resolves when so many bytes find room, so that who keeps files runs no farther ahead of who sends them than this
   * memory reaches: what does not fit is read from the disk and hashed a second time. Resolves soon in any case, and at
   * once where nothing is being sent: to keep a file comes before sending it.
   */
  readonly room: (byteLength: number) => Promise<void>;
  /** Returns the bytes: from memory, which then lets go of them, or else from the spool. */
  readonly read: Spool['read'];
  /** Releases everything. */
  readonly stop: () => void;
}

/** Room for some 120 driver cards. Where sending does not keep up with keeping, the bytes come from the disk. */
const mostBytes = 8 * 1024 * 1024;
/** A file that nobody has asked for by then will wait longer: for the service, for a person, or for a pause to end. */
const cachedForMs = 2_000;

/**
 * The keeping waits for a sending that takes at least so many files within this time, or that may just begin. A slower one
 * is held up by the network or the service, and has time to read from the disk.
 */
const takenWhenFast = 32;
const fastWithinMs = 500;
/** A group of files waits no longer than this. */
const longestWaitForRoomMs = 500;
const roomCheckMs = 10;

interface CachedBytes {
  readonly bytes: Uint8Array;
  readonly untilMs: number;
}

export function createSpoolCache(spool: Pick<Spool, 'read'>, clock: Clock): SpoolCache {
  /** The oldest first. */
  const cached = new Map<string, CachedBytes>();
  let cachedBytes = 0;
  let cancelTimer: (() => void) | null = null;
  /** When the newest reads were, the oldest of them first. */
  const readsMs: number[] = [];
  let begunMs = Number.NEGATIVE_INFINITY;

  function isSendingFast(): boolean {
    const [oldestMs = 0] = readsMs;
    const sinceMs = readsMs.length < takenWhenFast ? begunMs : Math.max(begunMs, oldestMs);
    return clock.monotonicMs() - sinceMs < fastWithinMs;
  }

  function mayWaitForRoom(byteLength: number): boolean {
    return cached.size > 0 && cachedBytes + byteLength > mostBytes && isSendingFast();
  }

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
      if (cached.size === 0) begunMs = clock.monotonicMs();
      cached.set(sha256, { bytes, untilMs: clock.monotonicMs() + cachedForMs });
      cachedBytes += bytes.byteLength;
      cancelTimer ??= clock.after(cachedForMs, releaseOld);
    },
    room: async (byteLength) => {
      const untilMs = clock.monotonicMs() + longestWaitForRoomMs;
      while (mayWaitForRoom(byteLength) && clock.monotonicMs() < untilMs) {
        await new Promise<void>((resolve) => clock.after(roomCheckMs, resolve));
      }
    },
    read: async (sha256) => {
      readsMs.push(clock.monotonicMs());
      if (readsMs.length > takenWhenFast) readsMs.shift();
      const bytes = take(sha256);
      return bytes === null ? spool.read(sha256) : success(bytes);
    },
    stop: () => {
      cancelTimer?.();
      release(Number.POSITIVE_INFINITY);
    },
  };
}

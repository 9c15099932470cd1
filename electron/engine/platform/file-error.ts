import { setTimeout as delay } from 'node:timers/promises';
import type { FileError } from '../ports.ts';

/**
 * What the codes of Linux, macOS and Windows mean for a depot. Windows says EBUSY where another program has the file
 * open for itself, and EPERM where it denies access or where a deleted file is still open somewhere.
 */
const codes: Readonly<Record<string, FileError['code']>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EBUSY: 'locked',
  ETXTBSY: 'locked',
  EAGAIN: 'locked',
  EDEADLK: 'locked',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ELOOP: 'denied',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EEXIST: 'exists',
  ENOTEMPTY: 'exists',
  EFBIG: 'too-large',
  ETIMEDOUT: 'timed-out',
};

export class NotAFile extends Error {
  readonly code = 'EISDIR';
}

export class TooLarge extends Error {
  readonly code = 'EFBIG';
}

/** A link lies where a file or folder itself was expected. */
export class ThroughALink extends Error {
  readonly code = 'ELOOP';
}

/** What Node says of an argument that no file or folder can bring about. */
const bugCode = 'ERR_INVALID_ARG_TYPE';

/**
 * Classifies an error of the system. Its message names the path and is dropped; its code is safe to log. What has no code
 * is a bug, and is thrown on: as a file that could not be read it would be tried again for ever, and found by nobody.
 */
export function fileErrorOf(error: unknown): FileError {
  if (!(error instanceof Error && 'code' in error) || error.code === bugCode) throw error;
  const systemCode = String(error.code);
  return { code: codes[systemCode] ?? 'failed', systemCode };
}

/**
 * Waits between attempts on Windows, where a virus scanner or an indexer keeps a file open for a moment after it was
 * written.
 */
const againAfterMs = process.platform === 'win32' ? [20, 100, 400, 1_000] : [];

/**
 * Renames or removes a file, and tries again where another program has it open for a moment. Other systems allow both
 * for an open file.
 */
export async function retryBusyFile<Value>(
  call: () => Promise<Value>,
  waitsMs: readonly number[] = againAfterMs,
): Promise<Value> {
  for (const waitMs of waitsMs) {
    try {
      return await call();
    } catch (error) {
      const { code } = fileErrorOf(error);
      if (code !== 'locked' && code !== 'denied') throw error;
      await delay(waitMs);
    }
  }
  return call();
}

/** The same where nothing else is to go on meanwhile. */
export function retryBusyFileNow(call: () => void, waitsMs: readonly number[] = againAfterMs): void {
  for (const waitMs of waitsMs) {
    try {
      call();
      return;
    } catch (error) {
      const { code } = fileErrorOf(error);
      if (code !== 'locked' && code !== 'denied') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    }
  }
  call();
}

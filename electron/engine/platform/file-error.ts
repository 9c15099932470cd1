import type { FileTrouble } from '../ports.ts';

/**
 * What the codes of Linux, macOS and Windows mean for a depot. Windows says EBUSY where another program has the file
 * open for itself, and EPERM where it denies access or where a deleted file is still open somewhere.
 */
const codes: Readonly<Record<string, FileTrouble['code']>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EBUSY: 'locked',
  ETXTBSY: 'locked',
  EAGAIN: 'locked',
  EDEADLK: 'locked',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EEXIST: 'exists',
  ENOTEMPTY: 'exists',
  EFBIG: 'too-large',
  ETIMEDOUT: 'timed-out',
};

/** Sorts an error of `node:fs`. Its message names the path and goes no further; its code is safe to log. */
export function fileTroubleOf(error: unknown): FileTrouble {
  const systemCode = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
  return { code: codes[systemCode] ?? 'failed', systemCode };
}

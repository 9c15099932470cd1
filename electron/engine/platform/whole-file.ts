import { dirname } from 'node:path';
import type { FileResult, Files } from '../ports.ts';

/**
 * Writes a small file that lasts, so that it is whole under its name or not there at all: what a full disk or a kill left of one
 * would be taken for all of it at every later start. It takes the place of one that is there.
 */
export async function writeWholeFile(
  files: Pick<Files, 'remove' | 'writeFlushed' | 'rename' | 'flushDirectory'>,
  path: string,
  bytes: Uint8Array,
): FileResult<void> {
  const temporary = `${path}.new`;
  await files.remove(temporary);
  const written = await files.writeFlushed(temporary, bytes, 0o600);
  const placed = written.ok ? await files.rename(temporary, path) : written;
  if (placed.ok) return files.flushDirectory(dirname(path));
  await files.remove(temporary);
  return placed;
}

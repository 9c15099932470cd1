import { failure, type Result, success } from '../../../shared/result.ts';
import { nativePath } from '../platform/paths.ts';
import type { FileError, Files } from '../ports.ts';

/**
 * Reserves a name by creating an empty file under it, which the system refuses where there is one: a rename alone would
 * replace whatever another program put there in the meantime. An empty file that exists already has nothing to lose; an
 * interrupted move leaves one behind.
 */
export async function reserveName(
  files: Files,
  root: string,
  paths: Iterable<string>,
): Promise<Result<string, FileError>> {
  for (const path of paths) {
    const target = nativePath(root, path);
    const there = await files.stamp(target);
    if (there.ok && there.value.kind === 'file' && there.value.sizeBytes === 0) return success(path);
    if (there.ok) continue;
    if (there.error.code !== 'missing') return there;
    const reserved = await files.writeFlushed(target, new Uint8Array());
    if (reserved.ok) return success(path);
    if (reserved.error.code !== 'exists') return reserved;
  }
  return failure({ code: 'exists', systemCode: 'EEXIST' });
}

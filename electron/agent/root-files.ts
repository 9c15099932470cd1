import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { failure, type Result, success } from '../../shared/result.ts';
import { NO_ROOTS, withRootFile } from '../../shared/tachograph/verify/roots.ts';

/** Far above a root: 144 bytes of the first generation, some 200 of the second. */
const mostBytes = 4_096;

/**
 * The root certificates in a folder, as their publisher's files: 144 bytes (identifier, modulus, exponent) for the
 * first generation, a self-signed certificate for the second. Other files in the folder are passed over.
 */
export async function readRootFiles(folder: string): Promise<Result<readonly Uint8Array[], string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null);
  if (entries === null) return failure(`The folder "${folder}" with root certificates cannot be read.`);
  const roots: Uint8Array[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const bytes = new Uint8Array(await readFile(path.join(folder, entry.name)));
    if (bytes.length <= mostBytes && withRootFile(NO_ROOTS, bytes) !== null) roots.push(bytes);
  }
  if (roots.length === 0) return failure(`The folder "${folder}" holds no root certificate.`);
  return success(roots);
}

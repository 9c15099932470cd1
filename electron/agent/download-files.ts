import { type Result, success } from '../../shared/result.ts';
import { europeanRoots, noRoots, withRootFile } from '../../shared/tachograph/verify/roots.ts';
import { createVerifier, type Verifier } from '../../shared/tachograph/verify/verifier.ts';
import { createHostOperations } from '../engine/decode/host-operations.ts';
import { readRootFiles } from './settings-sources.ts';

/** A verifier for the roots in a folder, or for the European ones; the sentence that says why there is none. */
export async function verifierOf(rootFolder: string | undefined): Promise<Result<Verifier, string>> {
  if (rootFolder === undefined) return success(createVerifier(europeanRoots, createHostOperations()));
  const rootFiles = await readRootFiles(rootFolder);
  if (!rootFiles.ok) return rootFiles;
  const roots = rootFiles.value.reduce((known, bytes) => withRootFile(known, bytes) ?? known, noRoots);
  return success(createVerifier(roots, createHostOperations()));
}
